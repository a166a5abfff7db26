/// The parts of a line that a hidden item bears on.
extension Line {
  /// The parts whose constraints may change when a hidden item is shown, if there are few; nil for all parts.
  ///
  /// - Parameters:
  ///   - item: the hidden item, as a position in the line.
  ///   - isShown: true for items that are shown already.
  func parts(bearingOn item: Int, isShown: (Int) -> Bool) -> [Part]? {
    switch distribution {
    case .fill: break
    case .fillProportionally: return nil
    case .fillEqually, .equalSpacing, .equalCentering:
      // Every part compares an item with the first one, or a distance with the first one.
      guard let first = items.indices.first(where: isShown),
        let second = items[(first + 1)...].indices.first(where: isShown), item > second
      else { return nil }
    }
    var parts: [Part] = [.start, .end, .pull, .short, .rest]
    parts += self.parts(of: item)
    if let next = items[(item + 1)...].indices.first(where: isShown) { parts += self.parts(of: next) }
    return parts
  }

  /// The parts that relate an item to another one or to the region.
  private func parts(of item: Int) -> [Part] {
    let edges: [CrossEdge] = [.at(0), .at(1), .afterNear, .beforeFar]
    return [.distance(item), .extent(item), .equalGap(item), .equalStride(item), .aligned(item, 0), .aligned(item, 1)]
      + edges.map { .across(item, $0) }
  }
}
