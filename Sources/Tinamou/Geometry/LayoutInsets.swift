/// Distances from the four edges of an item, in points and positive towards its inside.
///
/// Leading and trailing follow the direction of reading.
public struct LayoutInsets: Hashable, Sendable {
  /// From the top edge downwards.
  public var top: Double
  /// From the leading edge inwards.
  public var leading: Double
  /// From the bottom edge upwards.
  public var bottom: Double
  /// From the trailing edge inwards.
  public var trailing: Double

  /// A distance for each edge, 0 by default.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance from all four edges.
  public init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  /// No distance from any edge.
  public static let zero = LayoutInsets()
}

extension LayoutInsets: CustomStringConvertible {
  /// As in `top 20, leading 16, bottom 0, trailing 16`.
  public var description: String {
    "top \(DecimalText.shortest(top)), leading \(DecimalText.shortest(leading)), "
      + "bottom \(DecimalText.shortest(bottom)), trailing \(DecimalText.shortest(trailing))"
  }
}

extension LayoutInsets {
  /// The distance from one edge.
  subscript(_ edge: Edge) -> Double {
    switch edge {
    case .top: top
    case .leading: leading
    case .bottom: bottom
    case .trailing: trailing
    }
  }

  /// Makes insets from a rule for each edge.
  init(_ distance: (Edge) -> Double) {
    self.init(
      top: distance(.top), leading: distance(.leading), bottom: distance(.bottom), trailing: distance(.trailing))
  }
}
