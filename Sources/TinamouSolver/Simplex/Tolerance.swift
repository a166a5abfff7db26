/// The tolerances of the solver, each relative to the numbers that it judges, and the reason for each value.
///
/// No tolerance makes a user's coefficient count as zero. Only results of cancellation can count as zero.
enum Tolerance {
  /// A residual counts as zero up to this fraction of the magnitude of its addends.
  ///
  /// One sum of *k* terms of magnitude *m* has an error of at most *k*·2⁻⁵³·*m*. A value found by a chain of *d*
  /// definitions has an error of about √*d* times that. 2⁻⁴⁰ leaves a factor of 8,192, enough for chains of 10⁶
  /// definitions, and is still a millionth of a point at 10⁶ points.
  static let residual = 0x1p-40

  /// The rest of a sum after cancellation counts as zero up to this fraction of the sum of the addends' magnitudes.
  ///
  /// Coefficients are products of a few of the user's numbers, so true remainders are far above this fraction. The
  /// rounding of a sum of up to 10³ terms is far below it. The fraction is of the addends of this sum, never of the
  /// largest number of the row, because a coefficient may shrink by any factor along a chain of multipliers and still
  /// be true.
  static let cancellation = 1e-12

  /// Sweeps examine sums that lose eight bits or more. The rest is still a number, but losses add up (``Doubt``).
  static let cancelling = 0x1p-8

  /// A rest of a sum up to this fraction of the addends is rounding of a few terms: 64·2⁻⁵³.
  static let rounding = 0x1p-47

  /// A rest up to this fraction raises doubt. A larger rest has at least 35 bits above rounding, enough for a few more
  /// sums.
  static let doubtfulRest = 0x1p-18

  /// A sum may have absorbed an addend below this fraction of the largest, or most of its digits.
  static let absorption = 0x1p-40

  /// A residual up to this fraction of the scales of its values raises doubt, unless it is rounding of its own terms.
  static let doubtfulResidual = 0x1p-28

  /// A residual is rounding up to this fraction of the scales of its values. 65,536 definitions, one after the other, have
  /// an error of √65536·2⁻⁵³.
  static let chain = 0x1p-45

  /// A residual is as good as 0 up to this fraction of the row's largest term: 1,000 definitions, one after the other,
  /// have an error of √1000·2⁻⁵³.
  static let evaluation = 0x1p-48

  /// Beyond this magnitude, a residual as good as 0 is examined, because values absorb constants below 10⁻⁷. This
  /// tolerance and the next one are numbers of points: they decide about work, and not about an answer.
  static let absorbing = 0x1p24

  /// Beyond this magnitude, a residual as good as 0 raises doubt, because values absorb 10⁻⁴ points.
  static let hiding = 0x1p32

  /// A residual is more than rounding beyond this fraction of its row's largest term, at any scales, because scales can
  /// overestimate.
  static let ownTerms = 0x1p-30

  /// A contradiction of exact numbers counts as rounding of the data up to this fraction of `Σ |m·c|`. A residual does
  /// so up to this fraction of its largest term.
  ///
  /// 0.1 + 0.2 = 0.3 as doubles (10⁻¹⁶) must pass, 1 at 10¹³ must not.
  static let contradiction = 0x1p-46

  /// A contradiction of required constraints counts as rounding of a redundancy up to this fraction of `Σ |m·c|`.
  ///
  /// 3 × 333333.3 = 999999.9 must pass (6·10⁻¹⁷ of the sum), 0.001 at 10⁶ must not (5·10⁻¹⁰ of the sum).
  static let certificate = 1e-11

  /// A row defines a variable directly only if its coefficient is at least this fraction of the row's largest. The
  /// division then costs values at most three digits.
  static let directPivot = 1e-3

  /// The same fraction along a reversed path, where losses multiply.
  static let pathPivot = 1e-2

  /// The same fraction for an entering constraint that defines one of its own variables at the end of a path. Values
  /// may lose six digits, fewer than a detour through many rows can cost.
  static let endPivot = 1e-6

  /// Free variables whose coefficients are at least this fraction of the largest are equally good targets. The machine
  /// takes the last in the order. An exchange keeps reduced rows if its pivots are at least this fraction of the others.
  static let comparablePivot = 0.05

  /// Two ratios of one level tie up to this relative difference, because multipliers are sums of few weights times
  /// coefficients.
  static let ratio = 1e-9

  /// A multiplier that has cancelled to this fraction of its addends is zero.
  ///
  /// This fraction is looser than ``cancellation``, because the addends contain coefficients that are themselves
  /// results of cancellation. Ties between constraints with thirds and tenths leave 10⁻¹² of the weights, and must
  /// count as ties.
  static let multiplier = 1e-10

  /// If rounding does not allow the first parameter of an analysis, the analysis tries one that is farther on by this
  /// fraction of the magnitude: a hundred times the error of a residual.
  static let restart = 1e-10

  /// A corner of a polygon lies on a line up to this fraction of the corners' magnitude: ten times the error of a
  /// corner cut by lines whose residuals have the largest allowed error.
  static let corner = 1e-11

  /// A variable is ambiguous if it can move by more than this fraction of its magnitude: ten times the error of a
  /// residual.
  static let movement = 1e-11
}
