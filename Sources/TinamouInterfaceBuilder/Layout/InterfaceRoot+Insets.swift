internal import Tinamou
internal import TinamouText

// Safe areas and margins.

extension InterfaceRoot {
  /// The stored frame of a view as seen from the root's corner.
  func frameInRoot(_ position: Int) -> LayoutRect {
    var frame = views[position].frame
    var above = views[position].superview
    while let next = above {
      frame.x += views[next].frame.x
      frame.y += views[next].frame.y
      above = views[next].superview
    }
    return frame
  }

  /// Takes from the stored frames what bars cover, where a required equation with the safe area shows more than the table
  /// of devices has: the file does not say which bars there are.
  mutating func takeInsetsFromFrames() {
    let positions = positions
    for edge in [ImportedAttribute.top, .bottom, .leading, .trailing] {
      var votes: [Double: Int] = [:]
      for written in constraints {
        guard let (view, constant) = written.pinned(edge), let position = positions[view] else { continue }
        let frame = frameInRoot(position)
        let inset: Double
        switch edge {
        case .top: inset = frame.y - constant
        case .bottom: inset = size.height - frame.maxY - constant
        case .leading: inset = frame.x - constant
        default: inset = size.width - frame.maxX - constant
        }
        if inset >= 0, inset <= 240 { votes[(inset * 2).rounded() / 2, default: 0] += 1 }
      }
      // The most frequent one; among equals the one nearest to the edge.
      guard let best = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { continue }
      switch edge {
      case .top: safeAreaInsets.top = best.key
      case .bottom: safeAreaInsets.bottom = best.key
      case .leading: safeAreaInsets.leading = best.key
      default: safeAreaInsets.trailing = best.key
      }
    }
  }

  /// The positions of views by their ids.
  var positions: [String: Int] {
    Dictionary(views.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of the root's safe area insets that reaches into a view.
  func safeAreaInsets(of position: Int) -> LayoutInsets {
    reaching(safeAreaInsets, into: position)
  }

  private func reaching(_ insets: LayoutInsets, into position: Int, of outer: Int = 0) -> LayoutInsets {
    let (frame, whole) = (frameInRoot(position), frameInRoot(outer))
    return LayoutInsets(
      top: max(0, insets.top - (frame.y - whole.y)), leading: max(0, insets.leading - (frame.x - whole.x)),
      bottom: max(0, insets.bottom - (whole.maxY - frame.maxY)),
      trailing: max(0, insets.trailing - (whole.maxX - frame.maxX)))
  }

  /// The margins of each view, a superview's before those of what is in it.
  var margins: [LayoutInsets] {
    var margins: [LayoutInsets] = []
    for (position, view) in views.enumerated() {
      let safe = safeAreaInsets(of: position)
      var own: LayoutInsets
      if let given = view.edgeInsets {
        own = LayoutInsets(
          top: given.top + safe.top, leading: given.leading + safe.leading, bottom: given.bottom + safe.bottom,
          trailing: given.trailing + safe.trailing)
      } else if position == 0 {
        let side = device.sideMargin(ofWidth: size.width, isCell: isCell)
        let isView = !isCell && view.frame.height >= 480
        own = isCell
          ? LayoutInsets(top: 11, leading: side, bottom: 11, trailing: side)
          : isView
            ? LayoutInsets(top: safe.top, leading: side + safe.leading, bottom: safe.bottom, trailing: side + safe.trailing)
            : LayoutInsets(8)
      } else {
        own = LayoutInsets(top: 8 + safe.top, leading: 8 + safe.leading, bottom: 8 + safe.bottom, trailing: 8 + safe.trailing)
      }
      if view.preservesSuperviewMargins, let superview = view.superview {
        let outer = reaching(margins[superview], into: position, of: superview)
        own = LayoutInsets(
          top: max(own.top, outer.top), leading: max(own.leading, outer.leading), bottom: max(own.bottom, outer.bottom),
          trailing: max(own.trailing, outer.trailing))
      }
      margins.append(own)
    }
    return margins
  }
}

extension InterfaceConstraint {
  /// The view that a required equation holds at an edge of the safe area, and how far inside of it.
  fileprivate func pinned(_ edge: ImportedAttribute) -> (view: String, constant: Double)? {
    guard constraint.relation == .equal, constraint.priority.isRequired, constraint.multiplier == 1,
      let second = constraint.second
    else { return nil }
    let isNear = edge == .top || edge == .leading
    func isEdge(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      switch anchor.item.part {
      case .safeArea: anchor.attribute == edge
      case .topBar: edge == .top && anchor.attribute == .bottom
      case .bottomBar: edge == .bottom && anchor.attribute == .top
      default: false
      }
    }
    if isEdge(second), constraint.first.item.part == .frame, constraint.first.attribute == edge {
      return (constraint.first.item.view, isNear ? constraint.constant : -constraint.constant)
    }
    if isEdge(constraint.first), second.item.part == .frame, second.attribute == edge {
      return (second.item.view, isNear ? -constraint.constant : constraint.constant)
    }
    return nil
  }
}
