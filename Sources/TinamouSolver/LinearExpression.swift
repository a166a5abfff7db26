/// A variable times a number.
public struct Term: Hashable, Sendable {
  /// The variable.
  public var variable: Variable
  /// The coefficient.
  public var coefficient: Double

  /// `coefficient · variable`
  public init(_ variable: Variable, _ coefficient: Double) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A linear expression `Σ aᵢ·xᵢ + c`, built with `+`, `-`, `*` and `/`.
///
/// ```swift
/// let gap = right - (left + width)        // three terms
/// let half = (width + 12) / 2
/// ```
///
/// A comparison of two variables is a ``Constraint`` where the context expects one, as in `solver.add(x == y)`.
/// Elsewhere, as in `let same = x == y`, the comparison is a `Bool`.
///
/// An expression is a plain value that belongs to no solver. When a solver adds a constraint made of the expression, it
/// checks the numbers and combines the terms of each variable.
public struct LinearExpression: Sendable {
  /// The terms as written, not yet combined.
  var written: WrittenTerms
  /// The constant term.
  public var constant: Double

  /// A constant without terms, and without an array of them.
  package init(of constant: Double) {
    written = WrittenTerms()
    self.constant = constant
  }

  /// `Σ terms + constant`
  public init(_ terms: [Term] = [], constant: Double = 0) {
    written = WrittenTerms(terms)
    self.constant = constant
  }

  /// Adds one more term.
  public mutating func append(_ term: Term) { written.append(term) }

  /// The combined terms, one for each variable, in the order of first mention.
  ///
  /// A variable whose terms cancel stays in the list with coefficient 0. The expression still *mentions* the variable,
  /// which therefore counts as in use. Coefficients are added up as they were written, and rounded once:
  /// `x - 0.937 * x` is `0.063 * x`, and `0.3 * x - 0.1 * x - 0.2 * x` cancels. O(*n* log *n*) for *n* written terms.
  public var terms: [Term] {
    let order = Array(written.indices).inOrder { written[$0].variable.index }
    // `run` is where the variable's terms begin in the order.
    var combined: [(first: Int, run: Int, term: Term, isSum: Bool)] = []
    combined.reserveCapacity(written.count)
    for (run, position) in order.enumerated() {
      let term = written[position]
      // The last place, unless variables of other solvers have the same position.
      var place = combined.count - 1
      while place >= 0, combined[place].term.variable != term.variable,
        combined[place].term.variable.index == term.variable.index
      { place -= 1 }
      if place >= 0, combined[place].term.variable == term.variable {
        combined[place].term.coefficient += term.coefficient
        combined[place].isSum = true
      } else {
        combined.append((position, run, term, false))
      }
    }
    let isCoarse = written.allSatisfy { Doubt.isCoarse($0.coefficient) }
    for place in combined.indices
    where combined[place].isSum && WrittenSum.mayDiffer(from: combined[place].term.coefficient, ofCoarse: isCoarse) {
      let variable = combined[place].term.variable
      var sum = WrittenSum()
      for position in order[combined[place].run...] {
        if written[position].variable.index != variable.index { break }
        if written[position].variable == variable { sum.add(written[position].coefficient) }
      }
      if let rounded = sum.rounded { combined[place].term.coefficient = rounded }
    }
    return combined.inOrder { Int32(truncatingIfNeeded: $0.first) }.map { $0.term }
  }
}

/// An operand of a linear expression: a ``Variable`` or a ``LinearExpression``.
public protocol LinearOperand: Sendable {
  /// The operand as an expression.
  var linearExpression: LinearExpression { get }
}

extension Variable: LinearOperand {
  /// `1 · self + 0`
  public var linearExpression: LinearExpression { LinearExpression([Term(self, 1)]) }
}

extension LinearExpression: LinearOperand {
  /// The expression itself.
  public var linearExpression: LinearExpression { self }

  /// Every coefficient and the constant times `factor`.
  func scaled(by factor: Double) -> LinearExpression {
    var scaled = LinearExpression()
    scaled.add(self, times: factor)
    return scaled
  }

  /// Adds `factor · other`.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    for position in other.written.indices {
      let term = other.written[position]
      append(Term(term.variable, term.coefficient * factor))
    }
    constant += other.constant * factor
  }
}

extension LinearOperand {
  /// The sum of two expressions.
  public static func + <Other: LinearOperand>(a: Self, b: Other) -> LinearExpression {
    var sum = a.linearExpression
    sum.add(b.linearExpression, times: 1)
    return sum
  }

  /// The difference of two expressions.
  public static func - <Other: LinearOperand>(a: Self, b: Other) -> LinearExpression {
    var difference = a.linearExpression
    difference.add(b.linearExpression, times: -1)
    return difference
  }

  /// An expression plus a number.
  public static func + (a: Self, b: Double) -> LinearExpression {
    var sum = a.linearExpression
    sum.constant += b
    return sum
  }

  /// A number plus an expression.
  public static func + (a: Double, b: Self) -> LinearExpression { b + a }

  /// An expression minus a number.
  public static func - (a: Self, b: Double) -> LinearExpression { a + (-b) }

  /// A number minus an expression.
  public static func - (a: Double, b: Self) -> LinearExpression { -b + a }

  /// An expression times a number.
  public static func * (a: Self, b: Double) -> LinearExpression { a.linearExpression.scaled(by: b) }

  /// A number times an expression.
  public static func * (a: Double, b: Self) -> LinearExpression { b * a }

  /// An expression divided by a number. A division by zero gives coefficients that `Solver.add` refuses.
  public static func / (a: Self, b: Double) -> LinearExpression {
    let expression = a.linearExpression
    var quotient = LinearExpression(constant: expression.constant / b)
    for term in expression.written { quotient.append(Term(term.variable, term.coefficient / b)) }
    return quotient
  }

  /// The expression with every sign changed.
  public static prefix func - (a: Self) -> LinearExpression { a.linearExpression.scaled(by: -1) }
}
