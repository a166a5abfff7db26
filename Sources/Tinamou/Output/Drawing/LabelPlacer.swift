/// Finds a place for each item's label at which its item is recognisable.
///
/// A label stands inside its box, away from the boxes and labels within, or else in a free place beside it. If there is
/// no such place, the name is shortened, and may cross the boxes within. If that is not enough, it is left out.
struct LabelPlacer {
  /// The whole picture, the layout in it, and the boxes of its items, in pixels.
  let canvas: LayoutRect
  let root: LayoutRect
  let boxes: [LayoutRect]
  let direction: LayoutDirection
  private var taken: [LayoutRect] = []

  /// The maximum number of items with labels. With more items, names would be illegible, and placing them would take
  /// long.
  static let mostItems = 500

  /// - Parameter taken: the areas of other text.
  init(
    canvas: LayoutRect, root: LayoutRect, boxes: [LayoutRect], direction: LayoutDirection, taken: [LayoutRect] = []
  ) {
    self.canvas = canvas
    self.root = root
    self.boxes = boxes
    self.direction = direction
    self.taken = taken
  }

  /// The labels at their places; nil for those without one. `labels` has the names and the sizes.
  mutating func place(_ labels: [PictureLabel]) -> [PlacedLabel?] {
    var placed: [PlacedLabel?] = Array(repeating: nil, count: labels.count)
    if labels.count > Self.mostItems { return placed }
    // The smallest first: they have the fewest places to choose from.
    let order = labels.indices.sorted { a, b in
      let (first, second) = (boxes[a].width * boxes[a].height, boxes[b].width * boxes[b].height)
      return first == second ? a < b : first < second
    }
    // Use all good places before any bad one.
    for isLastResort in [false, true] {
      for position in order where placed[position] == nil {
        guard let box = boxes[position].intersection(canvas) else { continue }
        placed[position] =
          isLastResort
          ? badPlace(for: labels[position], in: box, position) : goodPlace(for: labels[position], in: box, position)
        if let frame = placed[position]?.frame { taken.append(frame) }
      }
    }
    return placed
  }

  private func goodPlace(for label: PictureLabel, in box: LayoutRect, _ position: Int) -> PlacedLabel? {
    var stacked = label
    stacked.isStacked = true
    for form in [label, stacked, label.nameAlone] {
      if let place = best(of: inside(box, form), for: position, atMost: 0) { return place }
    }
    return best(of: beside(box, label.nameAlone), for: position, atMost: 0)
  }

  private func badPlace(for label: PictureLabel, in box: LayoutRect, _ position: Int) -> PlacedLabel? {
    if let short = label.nameAlone.shortened(to: box.width - 2 * Self.leastPadding),
      let place = best(of: inside(box, short), for: position, atMost: .max)
    {
      return place
    }
    return best(of: beside(box, label.nameAlone), for: position, atMost: 1)
  }

  /// The clearest of the places that touch no label; the first if there are several.
  private func best(of places: [PlacedLabel], for position: Int, atMost limit: Int) -> PlacedLabel? {
    var best: PlacedLabel?
    var least = Int.max
    for place in places where canvas.contains(place.frame) && !taken.contains(where: place.frame.overlaps) {
      let doubt = doubt(at: place.frame, for: position)
      if doubt < least && doubt <= limit { (best, least) = (place, doubt) }
      if doubt == 0 { break }
    }
    return best
  }

  /// The degree of ambiguity of a label at this place: 1 for crossing the edge of the layout and for each box that
  /// contains the label but not the item, and 2 for each box whose edges it crosses.
  private func doubt(at frame: LayoutRect, for position: Int) -> Int {
    var doubt = root.contains(boxes[position]) && root.overlaps(frame) && !root.contains(frame) ? 1 : 0
    for (other, box) in boxes.enumerated() where other != position && box.overlaps(frame) {
      if !box.contains(frame) {
        doubt += 2
      } else if !box.contains(boxes[position]) {
        doubt += 1
      }
    }
    return doubt
  }

  private static let padding = 4.0
  private static let leastPadding = 0.75

  private func inside(_ box: LayoutRect, _ label: PictureLabel) -> [PlacedLabel] {
    let size = label.size
    let room = LayoutSize(box.width - size.width, box.height - size.height)
    guard room.width >= 2 * Self.leastPadding, room.height >= (label.isStacked ? 3 : -1) else { return [] }
    let across = min(Self.padding, room.width / 2)
    let down = min(Self.padding, room.height / 2)

    var tops = [box.y + down]
    if room.height > label.lineHeight {
      let last = box.maxY - size.height - down
      for step in 1...10 { tops.append(min(tops[0] + Double(step) * label.lineHeight / 2, last)) }
      tops.append(box.y + room.height / 2)
      tops.append(last)
    }
    var places: [PlacedLabel] = []
    for top in tops {
      let start = PlacedLabel(label: label, frame: LayoutRect(box.x + across, top, size), anchor: .start)
      let end = PlacedLabel(label: label, frame: LayoutRect(box.maxX - across - size.width, top, size), anchor: .end)
      places += direction == .leftToRight ? [start, end] : [end, start]
      places.append(
        PlacedLabel(label: label, frame: LayoutRect(box.x + room.width / 2, top, size), anchor: .middle))
    }
    return places
  }

  private func beside(_ box: LayoutRect, _ label: PictureLabel) -> [PlacedLabel] {
    let size = label.size
    let middle = box.y + (box.height - size.height) / 2
    let above = box.y - size.height - 3
    let below = box.maxY + 3
    let right = PlacedLabel(label: label, frame: LayoutRect(box.maxX + 4, middle, size), anchor: .start)
    let left = PlacedLabel(label: label, frame: LayoutRect(box.x - 4 - size.width, middle, size), anchor: .end)
    var places = direction == .leftToRight ? [right, left] : [left, right]
    for top in [above, below] {
      let center = box.x + (box.width - size.width) / 2
      places.append(PlacedLabel(label: label, frame: LayoutRect(center, top, size), anchor: .middle))
      places.append(PlacedLabel(label: label, frame: LayoutRect(box.x, top, size), anchor: .start))
      places.append(PlacedLabel(label: label, frame: LayoutRect(box.maxX - size.width, top, size), anchor: .end))
    }
    return places
  }
}

extension LayoutRect {
  fileprivate init(_ x: Double, _ y: Double, _ size: LayoutSize) { self.init(x, y, size.width, size.height) }
}
