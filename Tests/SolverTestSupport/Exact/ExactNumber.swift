/// The arithmetic that the reference calculates in.
public protocol ExactNumber: Comparable, Sendable {
  /// A whole number.
  init(_ value: Int)
  /// The exact value of a finite double.
  init(_ value: Double)
  /// The number that a double was written for.
  init(asWritten value: Double)
  /// Zero.
  static var zero: Self { get }
  /// One.
  static var one: Self { get }
  /// True if the number is zero.
  var isZero: Bool { get }
  /// True if the number is less than zero.
  var isNegative: Bool { get }
  /// True if the sign is known. Nothing is certain that follows from a number of unknown sign.
  var isCertain: Bool { get }
  /// True if the number is off by less than 10⁻¹² of itself.
  var isPrecise: Bool { get }
  /// The nearest double, to within a unit or two in the last place.
  var double: Double { get }
  /// True if the number is farther from zero than another.
  func isLarger(than other: Self) -> Bool
  /// The negation.
  static prefix func - (a: Self) -> Self
  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference.
  static func - (a: Self, b: Self) -> Self
  /// The product.
  static func * (a: Self, b: Self) -> Self
  /// The quotient; the divisor is not zero.
  static func / (a: Self, b: Self) -> Self
}

extension ExactNumber {
  /// True if the number is greater than zero.
  public var isPositive: Bool { !isNegative && !isZero }

  /// True if the number is farther from zero than another.
  public func isLarger(than other: Self) -> Bool {
    (other.isNegative ? -other : other) < (isNegative ? -self : self)
  }
}

extension Rational: ExactNumber {
  /// A fraction is never rounded.
  public var isCertain: Bool { true }

  /// A fraction is never rounded.
  public var isPrecise: Bool { true }
}
