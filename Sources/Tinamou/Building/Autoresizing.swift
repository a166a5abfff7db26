/// The parts of a frame that give way when the size of its parent changes, as in UIKit.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The flags, with UIKit's values.
  public let rawValue: UInt

  /// The flags of that value.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance from the parent's left edge.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance from the parent's right edge.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance from the parent's top edge.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance from the parent's bottom edge.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
}

/// A frame and an autoresizing mask as plain constraints, for a layout that is migrated step by step.
///
/// On each axis, the flexible parts share the difference between the parent's size and its design size in proportion to
/// their design sizes, and equally if these add up to 0. If no part is flexible, the item stays at the left, or the
/// top.
///
/// ```swift
/// try layout.constrain { root in
///   autoresizing(
///     [.flexibleWidth, .flexibleTopMargin], of: footer, frame: LayoutRect(0, 436, 320, 44), in: root,
///     size: LayoutSize(320, 480))
/// }
/// ```
///
/// There are two constraints per axis. If the parent is too small for the fixed parts, a width or height would be
/// negative; the layout then refuses the constraints, unless they have a priority below required.
///
/// - Parameters:
///   - mask: the flexible parts. Left and right do not depend on the direction of reading.
///   - item: the item that is resized.
///   - frame: the frame of the item in the design, in points from the parent's top left corner.
///   - parent: the item whose size determines the new frame.
///   - size: the size of the parent in the design.
public func autoresizing(
  _ mask: AutoresizingMask, of item: some LayoutElement, frame: LayoutRect, in parent: some AnchorSource,
  size: LayoutSize
) -> [LayoutConstraint] {
  let (item, parent) = (item.anchorRegion, parent.anchorRegion)
  let horizontal = AutoresizingAxis(
    near: .left, far: .right, extent: .width, place: frame.x, length: frame.width, whole: size.width,
    isFlexible: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map { mask.contains($0) })
  let vertical = AutoresizingAxis(
    near: .top, far: .bottom, extent: .height, place: frame.y, length: frame.height, whole: size.height,
    isFlexible: [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map { mask.contains($0) })
  return horizontal.constraints(on: item, in: parent) + vertical.constraints(on: item, in: parent)
}

/// A frame on one axis of its parent: the margin before it, its length, and the margin after it.
private struct AutoresizingAxis {
  let near: Attribute
  let far: Attribute
  let extent: Attribute
  let place: Double
  let length: Double
  let whole: Double
  let isFlexible: [Bool]

  /// The three parts in the design.
  private var parts: [Double] { [place, length, whole - place - length] }

  /// The share of the difference that each part takes; together 1.
  private var shares: [Double] {
    if !isFlexible.contains(true) { return [0, 0, 1] }
    let flexible = zip(parts, isFlexible).map { $1 ? $0 : 0 }
    let sum = flexible.reduce(0) { $0 + $1 }
    if sum != 0 { return flexible.map { $0 / sum } }
    let count = isFlexible.reduce(0.0) { $0 + ($1 ? 1 : 0) }
    return isFlexible.map { $0 ? 1 / count : 0 }
  }

  /// Two parts determine the third. A fixed part makes the simpler constraints, so it comes first.
  func constraints(on item: LayoutRegion, in parent: LayoutRegion) -> [LayoutConstraint] {
    let shares = shares
    let order = [0, 1, 2].filter { shares[$0] == 0 } + [0, 1, 2].filter { shares[$0] != 0 }
    return order.prefix(2).sorted().map { part in
      let value = value(parts[part], share: shares[part], in: parent)
      return switch part {
      case 0: LayoutConstraint(item.form(near), .equal, parent.form(near) + value)
      case 1: LayoutConstraint(item.form(extent), .equal, value)
      default: LayoutConstraint(item.form(far), .equal, parent.form(far) - value)
      }
    }
  }

  /// The new length of a part:
  ///
  ///     part + (parent − whole) · share
  private func value(_ part: Double, share: Double, in parent: LayoutRegion) -> LinearForm {
    if share == 0 { return LinearForm(part) }
    return parent.form(extent).mapNumbers { $0 * share } + LinearForm(part - whole * share)
  }
}
