/// The sizes from which each axis is regular, for traits that follow from the layout's size.
///
/// A layout with borders changes its traits with its size (``ConstraintLayout/setSizeClasses(_:)``). Without borders an
/// analysis keeps the layout's traits.
public struct SizeClassBorders: Hashable, Sendable {
  /// The least regular width, in points; nil if the width's class does not depend on it.
  public var regularWidth: Double?
  /// The least regular height, in points; nil if the height's class does not depend on it.
  public var regularHeight: Double?

  /// The least regular extent on each axis; nil if the class does not depend on it.
  public init(regularWidth: Double? = nil, regularHeight: Double? = nil) {
    self.regularWidth = regularWidth
    self.regularHeight = regularHeight
  }

  /// Throws for a border that is no number. A border can be infinite: then all sizes are of one class.
  func check() throws(LayoutError) {
    for (word, border) in [("width", regularWidth), ("height", regularHeight)] {
      if let border, border.isNaN { throw .invalidNumber("the least regular \(word)", border) }
    }
  }

  /// The traits of a size; the given ones on an axis without a border.
  func traits(of size: LayoutSize, otherwise traits: LayoutTraits) -> LayoutTraits {
    func sizeClass(_ extent: Double, _ border: Double?, _ otherwise: SizeClass) -> SizeClass {
      border.map { extent < $0 ? .compact : .regular } ?? otherwise
    }
    return LayoutTraits(
      width: sizeClass(size.width, regularWidth, traits.width),
      height: sizeClass(size.height, regularHeight, traits.height))
  }
}
