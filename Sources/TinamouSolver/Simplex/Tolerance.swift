/// Every tolerance of the solver, each relative to the numbers it judges, with its argument.
///
/// A user's coefficient is never judged: only results of cancellation are.
enum Tolerance {
  /// A residual counts as zero up to this fraction of the magnitude of what was added to get it.
  ///
  /// One sum of *k* terms of magnitude *m* is off by at most *k*·2⁻⁵³·*m*, and a value found by a chain of *d*
  /// definitions by about √*d* times that; 2⁻⁴⁰ leaves a factor of 8,192, enough for chains of 10⁶ definitions, and is
  /// still a millionth of a point at 10⁶ points.
  static let residual = 0x1p-40

  /// The rest of a sum after cancellation counts as zero up to this fraction of the sum of magnitudes.
  ///
  /// Coefficients are products of a few of the user's numbers, so honest remainders are far above, and rounding of a
  /// sum of up to 10³ terms far below. It compares with what was added *here*, never with the largest number of the
  /// row: a coefficient may shrink along a chain of multipliers by any factor and stays what it is.
  static let cancellation = 1e-12

  /// Sums that lose more than eight bits are looked at closely: what is left is a number, but losses add up (``Doubt``).
  static let cancelling = 0x1p-8

  /// A rest of a sum up to this fraction of what was added is rounding of a few terms, 64 bits in the last place.
  static let rounding = 0x1p-47

  /// A rest up to this fraction raises doubt: it has 35 bits less than it needs to be a number that can be relied on.
  static let doubtfulRest = 0x1p-18

  /// A residual up to this fraction of the scales of its values raises doubt, unless it is rounding of its own terms.
  static let doubtfulResidual = 0x1p-28

  /// A residual is rounding up to this fraction of the scales of its values: 10⁵ definitions one after the other leave √10⁵
  /// roundings of 2⁻⁵³.
  static let chain = 0x1p-45

  /// A residual is no rounding beyond this fraction of its row's own largest term, whatever the scales: for these can
  /// grow without reason.
  static let ownTerms = 0x1p-30

  /// A contradiction of exact numbers counts as rounding of the data up to this fraction of `Σ |m·c|`, and a residual up
  /// to this fraction of its largest term.
  ///
  /// 0.1 + 0.2 = 0.3 as doubles (10⁻¹⁶) must pass, 1 at 10¹³ must not.
  static let contradiction = 0x1p-46

  /// A contradiction of required constraints counts as rounding of a redundancy up to this fraction of `Σ |m·c|`.
  ///
  /// 3 × 333333.3 = 999999.9 must pass (6·10⁻¹⁷ of the sum), 0.001 at 10⁶ must not (5·10⁻¹⁰ of the sum).
  static let certificate = 1e-11

  /// A row defines a variable directly only if its coefficient is at least this fraction of the row's largest: values
  /// then lose at most three digits to the division.
  static let directPivot = 1e-3

  /// The same along a path that is reversed, where losses multiply.
  static let pathPivot = 1e-2

  /// The same where a constraint defines a variable of its own because the others depend on too much: values may lose
  /// six digits, which is less than a detour through many rows can cost.
  static let endPivot = 1e-6

  /// Free variables whose coefficients are at least this fraction of the largest are equally good targets, and the
  /// last in the order wins.
  static let comparablePivot = 0.05

  /// Two ratios of one level tie up to this relative difference: multipliers are sums of few weights times
  /// coefficients.
  static let ratio = 1e-9

  /// A multiplier that has cancelled to this fraction of what was subtracted is zero.
  ///
  /// Looser than ``cancellation``, because coefficients that were found by cancellation have gone into it: ties between
  /// constraints with thirds and tenths come out as 10⁻¹² of the weights, and must be seen to be ties.
  static let multiplier = 1e-10

  /// Where rounding does not allow the first parameter of an analysis, one is tried that is this fraction of its magnitude
  /// farther on: a hundred times what a residual may be off.
  static let restart = 1e-10

  /// A corner of a polygon lies on a line up to this fraction of the corners' magnitude: ten times the error of a corner
  /// that was found by cutting along lines whose residuals are off as far as they may.
  static let corner = 1e-11

  /// A variable is ambiguous if it can move by more than this fraction of its magnitude: ten times what a residual may
  /// be off.
  static let movement = 1e-11
}
