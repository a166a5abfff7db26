/// The strength of a constraint: any number in `0 < p <= 1000`.
///
/// 1000 is *required*: the constraint holds, or the layout refuses it. All others are strictly ordered: no number of
/// constraints at 749 outvotes one at 750. The names are those of Auto Layout.
///
/// ```swift
/// title.top == icon.bottom + 8 ~ .high - 1        // 749
/// title.width <= 300 ~ 249.5
/// ```
///
/// A value is checked when a call passes it to a layout, not when it is written. The type belongs to the anchor layer,
/// so that writing a layout takes only one import.
public struct LayoutPriority: Hashable, Comparable, Sendable {
  /// The number, 1000 for required.
  public var value: Double

  /// A priority with this number.
  public init(_ value: Double) { self.value = value }

  /// 1000: the constraint must hold.
  public static let required = LayoutPriority(1000)
  /// 750: the usual compression resistance.
  public static let high = LayoutPriority(750)
  /// 510: dragging a divider may resize its window.
  public static let dragThatCanResizeWindow = LayoutPriority(510)
  /// 500: the window keeps its size.
  public static let windowSizeStayPut = LayoutPriority(500)
  /// 490: dragging a divider may not resize its window.
  public static let dragThatCannotResizeWindow = LayoutPriority(490)
  /// 250: the usual content hugging.
  public static let low = LayoutPriority(250)
  /// 50: the pull towards the smallest or largest fitting size.
  public static let fittingSize = LayoutPriority(50)

  /// True if this is exactly ``required``.
  public var isRequired: Bool { value == 1000 }

  /// True if the number is in `0 < p <= 1000`; NaN is not.
  public var isValid: Bool { value > 0 && value <= 1000 }

  /// The next weaker priority: less by 1, or half of it if it is at most 1.
  package var nextWeaker: LayoutPriority { value > 1 ? self - 1 : LayoutPriority(value / 2) }

  /// Orders priorities by number: a stronger priority is greater.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.value < b.value }

  // Generic, because `numbers.reduce(0, +)` could otherwise begin with a priority.

  /// A priority stronger by `amount`.
  public static func + <Amount: BinaryFloatingPoint>(priority: LayoutPriority, amount: Amount) -> LayoutPriority {
    LayoutPriority(priority.value + Double(amount))
  }

  /// A priority weaker by `amount`.
  public static func - (priority: LayoutPriority, amount: Double) -> LayoutPriority {
    LayoutPriority(priority.value - amount)
  }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// `let p: LayoutPriority = 249.5`
  public init(floatLiteral value: Double) { self.init(value) }

  /// `let p: LayoutPriority = 249`
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension LayoutPriority: CustomStringConvertible {
  /// `required`, or the number: `750`, `249.5`.
  public var description: String { isRequired ? "required" : DecimalText.shortest(value) }
}
