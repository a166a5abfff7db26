/// The strength of a constraint: any number in `0 < p <= 1000`.
///
/// A constraint at 1000 is *required*: it holds in every solution. All other priorities are optional and strictly
/// ordered. No number of constraints at 749, with any weights and coefficients, outvotes one at 750. Two priorities
/// are the same level if and only if their numbers are equal.
///
/// The named values are those of Auto Layout. A priority is checked when a call passes it to a solver. A caller can make
/// `Priority(1200)`, but adding a constraint with it throws ``SolverError/invalidPriority(_:)``.
///
/// ```swift
/// let almost: Priority = .high - 1    // 749
/// ```
public struct Priority: Hashable, Comparable, Sendable {
  /// The number: 1000 for a required constraint, less for an optional one.
  public var value: Double

  /// A priority with this number.
  public init(_ value: Double) { self.value = value }

  /// 1000: the constraint must hold.
  public static let required = Priority(1000)
  /// 750: the usual compression resistance.
  public static let high = Priority(750)
  /// 510: dragging a divider may resize its window.
  public static let dragThatCanResizeWindow = Priority(510)
  /// 500: the window keeps its size.
  public static let windowSizeStayPut = Priority(500)
  /// 490: dragging a divider may not resize its window.
  public static let dragThatCannotResizeWindow = Priority(490)
  /// 250: the usual content hugging.
  public static let low = Priority(250)
  /// 50: the pull towards the smallest or largest fitting size.
  public static let fittingSize = Priority(50)

  /// True if the priority is exactly ``required``.
  public var isRequired: Bool { value == 1000 }

  /// True if the number is in `0 < p <= 1000`. False for NaN.
  public var isValid: Bool { value > 0 && value <= 1000 }

  /// Orders priorities by their numbers. The stronger priority is the greater one.
  public static func < (a: Priority, b: Priority) -> Bool { a.value < b.value }

  // Disfavoured, because `numbers.reduce(0, +)` could otherwise begin with a priority.

  /// A priority stronger by `amount`.
  @_disfavoredOverload
  public static func + (priority: Priority, amount: Double) -> Priority { Priority(priority.value + amount) }

  /// A priority weaker by `amount`.
  @_disfavoredOverload
  public static func - (priority: Priority, amount: Double) -> Priority { Priority(priority.value - amount) }
}

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// `let p: Priority = 249.5`
  public init(floatLiteral value: Double) { self.init(value) }

  /// `let p: Priority = 249`
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Priority: CustomStringConvertible {
  /// `required`, or the number: `750`, `249.5`.
  public var description: String { isRequired ? "required" : formatted(value) }
}
