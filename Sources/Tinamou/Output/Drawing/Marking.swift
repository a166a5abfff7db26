internal import TinamouSolver

/// Finds the places of a layout's constraints in its picture.
struct Marking {
  /// A working copy, solved.
  private var layout: ConstraintLayout
  /// The alignment rectangles, to which constraints refer.
  private let frames: [LayoutRect]
  /// The constraints that contradict each other.
  private let conflicting: Set<Role>

  /// A position of an item on an axis, in points from left to right or from top to bottom.
  private struct Place {
    let axis: Axis
    let value: Double
    let item: Int
    let coefficient: Double
    /// True if constraints count it from right to left.
    let isTurned: Bool
  }

  init(_ layout: ConstraintLayout) throws(LayoutError) {
    self.layout = layout
    let frames = try self.layout.solve().frames
    conflicting = Set(self.layout.lettingGo.flatMap { $0.conflict.members.compactMap { $0.role } })
    let width = layout.direction == .rightToLeft ? layout.size.width : nil
    self.frames = layout.mirrored(layout.inset(layout.mirrored(frames, in: width)), in: width)
  }

  /// The baselines of text: the first, and the last if it differs.
  func baselines() -> [PictureMark] {
    var marks: [PictureMark] = []
    for item in layout.items.tree.order where !layout.items[item].isAbsent {
      guard let (first, last) = layout.knownBaselinePins(of: item) else { continue }
      let (frame, down, up) = (frames[item], layout.pins[first].value, layout.pins[last].value)
      let name = layout.items.tree[item].name
      if down != 0 {
        marks.append(PictureMark(shape: .baseline(frame, y: frame.y + down), title: "\(name).firstBaseline"))
      }
      if up != 0, frame.maxY - up - frame.y - down != 0 {
        marks.append(PictureMark(shape: .baseline(frame, y: frame.maxY - up), title: "\(name).lastBaseline"))
      }
    }
    return marks
  }

  /// The constraints that the user wrote, the oldest first, and then the contents that are truncated.
  mutating func constraints() throws(LayoutError) -> [PictureMark] {
    var marks: [PictureMark] = []
    let statements = layout.statements
    for position in layout.activeStatements where !statements[position].isSetAside {
      let role = Role.stated(Int32(truncatingIfNeeded: position))
      let constraint = layout.hiding.closed[position] ?? statements[position].constraint
      let title = "\(layout.stated(constraint))"
      for var mark in try drawing(of: constraint) {
        mark.title = title
        mark.state = try state(of: role, statements[position].live, constraint.priority)
        marks.append(mark)
      }
    }
    for item in layout.items.tree.order where !layout.items[item].isAbsent {
      for axis in Axis.allCases {
        guard let live = layout.items[item][axis].live, let extent = layout.items[item][axis].extent else { continue }
        let role = Role.resistance(item: Int32(truncatingIfNeeded: item), axis)
        guard try violation(of: live.resistance) > Self.visible else { continue }
        marks.append(
          PictureMark(
            shape: .extent(axis, frames[item]),
            state: try state(of: role, live.resistance, layout.items[item][axis].resistance),
            text: joined(.greaterThanOrEqual, number(extent)), title: "\(layout.stated(role))"))
      }
    }
    return marks
  }

  /// Lines closer than this count as one.
  private static let visible = 0.05

  private func state(
    of role: Role, _ live: ConstraintID?, _ priority: LayoutPriority
  ) throws(LayoutError) -> PictureMark.State {
    if conflicting.contains(role) { return .conflicting }
    if try violation(of: live) > Self.visible { return .violated }
    return priority.isRequired ? .held : .wish
  }

  private func violation(of constraint: ConstraintID?) throws(LayoutError) -> Double {
    guard let constraint else { return 0 }
    do { return try layout.solver.violation(of: constraint) } catch { throw layout.refusal(error) }
  }

  // MARK: Geometry

  private mutating func drawing(of constraint: LayoutConstraint) throws(LayoutError) -> [PictureMark] {
    let form = constraint.left - constraint.right
    if !form.shares.isEmpty { return [] }
    var places: [Place] = []
    var extents: [(item: Int, axis: Axis, coefficient: Double, value: Double)] = []
    var terms: [SymbolicTerm] = []
    form.forEachTerm { terms.append($0) }
    for term in terms {
      guard let axis = term.attribute.axis else { continue }
      let item = try layout.find(LayoutItem(term.handle))
      if term.attribute.isExtent {
        extents.append((item, axis, term.coefficient, try value(ofOne: term)))
      } else {
        let (value, isTurned) = (try value(of: term), isTurned(term.attribute))
        places.append(
          Place(axis: axis, value: value, item: item, coefficient: term.coefficient, isTurned: isTurned))
      }
    }
    let difference = try value(of: form)
    switch (places.count, extents.count) {
    case (2, 0):
      let (a, b) = places[0].coefficient > 0 ? (places[0], places[1]) : (places[1], places[0])
      guard a.axis == b.axis, a.coefficient == 1, b.coefficient == -1 else { return [] }
      return [mark(between: a, b, constraint.relation, difference)]
    case (0, 1):
      let (item, axis, coefficient, extent) = extents[0]
      // coefficient · extent − bound relation 0
      let bound = extent - difference / coefficient
      let relation = coefficient < 0 ? constraint.relation.reversed : constraint.relation
      return [
        PictureMark(shape: .extent(axis, frames[item]), text: joined(relation, number(bound)))
      ]
    case (0, 2):
      let (first, second) = (extents[0], extents[1])
      let factor = 0 - second.coefficient / first.coefficient
      guard factor > 0, form.constant == 0, terms.count == 2 else { return [] }
      let relation = first.coefficient < 0 ? constraint.relation.reversed : constraint.relation
      // first relation factor · second: the number stands at the greater one, as a multiple of the other.
      let times = factor == 1 ? "" : "× \(number(max(factor, 1 / factor)))"
      let text = joined(factor < 1 ? relation.reversed : relation, times)
      return [
        PictureMark(shape: .equality(first.axis, frames[first.item]), text: factor >= 1 ? text : ""),
        PictureMark(shape: .equality(second.axis, frames[second.item]), text: factor < 1 ? text : ""),
      ]
    default: return []
    }
  }

  private func mark(
    between a: Place, _ b: Place, _ relation: LayoutConstraint.Relation, _ difference: Double
  ) -> PictureMark {
    let axis = a.axis
    let (first, second) = (across(axis, frames[a.item]), across(axis, frames[b.item]))
    let common = (low: max(first.low, second.low), high: min(first.high, second.high))
    let distance = (a.value - b.value).magnitude
    if distance <= Self.visible {
      // If one is within the extent of the other, the line is as long as the shorter one; otherwise it joins both.
      let isWithin =
        common.low == first.low && common.high == first.high
        || common.low == second.low && common.high == second.high
      let reach = isWithin ? common : (low: min(first.low, second.low), high: max(first.high, second.high))
      return PictureMark(shape: .alignment(axis, at: a.value, from: reach.low, to: reach.high))
    }
    // a − b + rest relation 0, or reversed in the direction of reading.
    let logical = a.isTurned ? b.value - a.value : a.value - b.value
    let bound = logical - difference
    let isForward = logical >= 0
    let at = common.low <= common.high ? (common.low + common.high) / 2 : (first.low + first.high) / 2
    return PictureMark(
      shape: .distance(axis, from: min(a.value, b.value), to: max(a.value, b.value), at: at),
      text: joined(isForward ? relation : relation.reversed, number(isForward ? bound : 0 - bound)))
  }

  private func across(_ axis: Axis, _ frame: LayoutRect) -> (low: Double, high: Double) {
    axis == .horizontal ? (frame.y, frame.maxY) : (frame.x, frame.maxX)
  }

  /// The value of a position in the picture.
  private mutating func value(of place: SymbolicTerm) throws(LayoutError) -> Double {
    let value = try value(ofOne: place)
    return isTurned(place.attribute) ? frames[0].width - value : value
  }

  /// The value of a term without its coefficient. On a grid, frames differ from it.
  private mutating func value(ofOne term: SymbolicTerm) throws(LayoutError) -> Double {
    var plain = term
    plain.coefficient = 1
    return try value(of: LinearForm(plain))
  }

  private func isTurned(_ attribute: Attribute) -> Bool {
    layout.direction == .rightToLeft && attribute.axis == .horizontal && !attribute.isPhysical
  }

  private mutating func value(of form: LinearForm) throws(LayoutError) -> Double {
    let expression = try layout.resolve(form)
    return try layout.ask(form) { solver throws(SolverError) in try solver.value(of: expression) }
  }

  /// The number of a constraint, with the sign of its relation unless it is an equality.
  private func joined(_ relation: LayoutConstraint.Relation, _ number: String) -> String {
    switch relation {
    case .equal: number
    case .lessThanOrEqual: number.isEmpty ? "≤" : "≤ \(number)"
    case .greaterThanOrEqual: number.isEmpty ? "≥" : "≥ \(number)"
    }
  }

  private func number(_ points: Double) -> String { DecimalText.rounded(points, places: 1) }
}
