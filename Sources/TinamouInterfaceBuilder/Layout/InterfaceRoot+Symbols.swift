internal import Tinamou
internal import TinamouText

// Symbols of the system.

extension InterfaceRoot {
  /// Takes the alignment rectangles of symbols from the stored frames, where a required equation says how large they are:
  /// each symbol has its own, which is in the middle of the frame or near to it.
  mutating func takeAlignmentOfSymbols() {
    var sizes: [InterfaceReference: [ImportedConstraint<InterfaceReference>]] = [:]
    for part in constraints.map(\.constraint) where part.relation == .equal && part.priority.isRequired {
      // A larger number is no size.
      guard part.first.attribute.isExtent, part.constant.magnitude < 1e7 else { continue }
      if part.second == nil || part.second?.item == part.first.item && part.constant == 0 {
        sizes[part.first.item, default: []].append(part)
      }
    }
    for position in views.indices where views[position].showsSymbol {
      var (width, height): (Double?, Double?)
      let own = sizes[InterfaceReference(view: views[position].id, part: .frame)] ?? []
      for part in own where part.second == nil {
        if part.first.attribute == .width { width = part.constant } else { height = part.constant }
      }
      for part in own where part.second != nil {
        // The one is so many times the other.
        let factor = part.first.attribute == .width ? part.multiplier : 1 / part.multiplier
        if width == nil { width = height.map { $0 * factor } } else { height = height ?? width.map { $0 / factor } }
      }
      // A bezel has other distances on one side than on the other, and what is left over is on both sides alike.
      let (stored, content) = (views[position].alignmentRect, views[position].content)
      if let width = width ?? content.width {
        views[position].alignment.leading += (stored.width - width) / 2
        views[position].alignment.trailing += (stored.width - width) / 2
      }
      if let height = height ?? content.height {
        views[position].alignment.top += (stored.height - height) / 2
        views[position].alignment.bottom += (stored.height - height) / 2
      }
    }
  }
}
