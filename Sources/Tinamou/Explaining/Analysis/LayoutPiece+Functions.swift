internal import TinamouSolver

// The functions of a piece. An anchor is resolved to sides of frames and numbers from outside, and a piece has a
// function for each of these.

extension LayoutPiece {
  /// The source of the functions of a piece.
  enum Source: Sendable {
    /// There are no functions.
    case none
    case interval(ParametricPiece)
    case region(PlanarRegion)
    /// The layout at the one sampled point.
    case point(PointRecord)
  }
}

/// A layout at one point.
struct PointRecord: Sendable {
  var frames: [LayoutRect]
  /// The numbers from outside.
  var pins: [Double]
  /// The extent that contents need on each axis, including their insets, before a grid rounds it up.
  var contents: [(horizontal: Double?, vertical: Double?)]
  /// The priorities of the optional constraints that are not satisfied.
  var priorities: [LayoutPriority]
  /// The positions of the items that are hidden.
  let hidden: Set<Int>
}

/// The data that the pieces of one case share: the layout of the question, and the inputs.
final class AnalysisContext: Sendable {
  let layout: ConstraintLayout
  let inputs: [MovingInput]
  /// The inputs that have another value during the analysis.
  let fixed: [(input: LayoutInput, value: Double)]
  /// The policy for required constraints that contradict each other.
  let policy: ConflictPolicy
  /// The size classes of the case.
  let traits: LayoutTraits

  /// - Parameter traits: nil for those of the layout.
  init(
    _ layout: ConstraintLayout, _ inputs: [MovingInput], fixed: [(input: LayoutInput, value: Double)],
    _ policy: ConflictPolicy, _ traits: LayoutTraits? = nil
  ) {
    self.layout = layout
    self.inputs = inputs
    self.fixed = fixed
    self.policy = policy
    self.traits = traits ?? layout.traits
  }

  /// True if of two numbers the first has a single value.
  var movesOnlySecond: Bool { inputs.count > 1 && inputs[0].hasOneValue }

  /// The values of the numbers at a value of the only one that moves.
  func values(at value: Double) -> InputValues {
    if inputs.count < 2 { return InputValues(value) }
    let (first, second) = (inputs[0].range.lowerBound, inputs[1].range.lowerBound)
    return movesOnlySecond ? InputValues(first, value) : InputValues(value, second)
  }

  func layout(at values: InputValues) throws(LayoutError) -> ConstraintLayout {
    var layout = layout
    layout.conflictPolicy = policy
    try layout.set(fixed + zip(inputs, [values.first, values.second]).map { ($0.input, $1) }, traits)
    return layout
  }
}

/// An expression in terms of the functions of a piece.
package struct AnalysisReading: Sendable {
  enum Reference: Sendable {
    case frame(Slot)
    case pin(Int)
  }

  var terms: [(reference: Reference, coefficient: Double)] = []
  var constant = 0.0

  /// The numbers of frames that it reads.
  package var slots: [Slot] {
    terms.compactMap { term in
      if case .frame(let slot) = term.reference { slot } else { nil }
    }
  }
}

extension ConstraintLayout {
  /// An expression over the sides of frames and the numbers from outside.
  ///
  /// - Parameter hidden: the positions of the items that count as hidden; nil for those that are hidden now.
  func reading(of form: LinearForm, hiding hidden: Set<Int>? = nil) throws(LayoutError) -> AnalysisReading {
    // Numbers without a variable so far get one in a copy.
    var trial = self
    if let hidden {
      for position in items.tree.positions { trial.setAbsent(hidden.contains(Int(position)), Int(position)) }
    }
    let expression = try trial.resolve(form)
    var reading = AnalysisReading(constant: expression.constant)
    for term in expression.terms where term.coefficient != 0 {
      let index = Int(term.variable.index)
      if let slot = trial.slots[index] {
        reading.terms.append((.frame(slot), term.coefficient))
      } else if let edit = trial.solver.edit(of: term.variable), case .pinned(let position) = trial.role(of: edit) {
        reading.terms.append((.pin(Int(position)), term.coefficient))
      }
    }
    return reading
  }

  /// The difference of the two sides of a constraint. For `==` it must be 0, for `<=` at most 0, for `>=` at least 0.
  package func reading(of constraint: LayoutConstraint) throws(LayoutError) -> AnalysisReading {
    // A fault is reported with the whole constraint.
    var trial = self
    _ = try trial.resolve(constraint)
    return try reading(of: constraint.left - constraint.right)
  }
}

extension LayoutPiece {
  /// An expression as a function of the numbers; nil if there are no frames.
  package func function(of reading: AnalysisReading) -> LayoutFunction? {
    guard hasFrames else { return nil }
    var sum = LayoutFunction(constant: reading.constant, origin: origin)
    for term in reading.terms {
      switch term.reference {
      case .frame(let slot): sum = sum + function(of: slot.anchor, at: Int(slot.item)) * term.coefficient
      case .pin(let position): sum = sum + function(ofPin: position) * term.coefficient
      }
    }
    return sum
  }

  /// The frames of all items, by position. Frames of unused positions are meaningless.
  package var frames: [FrameFunction] {
    guard hasFrames else { return [] }
    return context.layout.items.indices.map { frame(of: $0) }
  }

  /// The frame of the item at a position, of a piece that has frames.
  package func frame(of item: Int) -> FrameFunction {
    FrameFunction(
      x: function(of: .leading, at: item), y: function(of: .top, at: item), width: function(of: .width, at: item),
      height: function(of: .height, at: item))
  }

  /// The positions of the items that are hidden in it.
  package var hidden: Set<Int> {
    if case .point(let record) = source { return record.hidden }
    return Set(context.layout.absentItems.map { Int($0) })
  }

  /// The positions of the items that are hidden at the sampled point, or that stay hidden if it has no frames; nil if the
  /// layout of the context has the same ones.
  var sampledHidden: Set<Int>? {
    let layout = context.layout
    if !layout.hidesToFit { return nil }
    switch source {
    case .point(let record): return record.hidden
    case .none:
      return Set(layout.absentItems.map { Int($0) }.filter { (try? layout.staysHidden(layout.item(at: $0))) != false })
    case .interval, .region: return nil
    }
  }

  /// The extent that an item's content needs on an axis, including its insets; nil if any extent fits. A grid rounds it
  /// up.
  package func contentExtent(of item: Int, _ axis: Axis) -> LayoutFunction? {
    guard let natural = naturalExtent(of: item, axis), let grid = context.layout.presentation.grid else {
      return naturalExtent(of: item, axis)
    }
    // With a grid, content moves only in a sampled analysis.
    let outset = context.layout.items[item][axis].outset
    return LayoutFunction(constant: grid.roundedUp(natural.value + outset) - outset, origin: natural.origin)
  }

  /// The extent that an item's content needs on an axis before a grid rounds it up.
  package func naturalExtent(of item: Int, _ axis: Axis) -> LayoutFunction? {
    if case .point(let record) = source {
      let extent = axis == .horizontal ? record.contents[item].horizontal : record.contents[item].vertical
      return extent.map { LayoutFunction(constant: $0, origin: corners[0]) }
    }
    let content = context.layout.items[item][axis]
    let origin = origin
    for (count, moving) in context.inputs.enumerated() {
      guard case .intrinsic(let moved, axis) = moving.input.subject, Int(moved.handle.index) == item else { continue }
      return LayoutFunction(
        origin: origin, value: (count == 0 ? origin.first : origin.second) + content.padding,
        slope: count == 0 ? 1 : 0, secondSlope: count == 1 ? 1 : 0)
    }
    return content.natural.map { LayoutFunction(constant: $0, origin: origin) }
  }

  /// The handles of the user's constraints that affect the frames, or that are violated.
  package var effective: [ConstraintHandle] {
    let layout = context.layout
    let active: [ConstraintID] =
      switch source {
      case .none, .point: []
      case .interval(let piece): piece.activeConstraints
      case .region(let region): region.activeConstraints
      }
    return (active + violatedConstraints).compactMap { id in
      guard case .stated(let position) = layout.roles[Int(id.index)] else { return nil }
      return layout.constraintHandle(at: Int(position))
    }
  }

  /// The optional constraints that are violated inside; none in a sampled piece.
  var violatedConstraints: [ConstraintID] {
    switch source {
    case .none, .point: []
    case .interval(let piece): piece.violatedConstraints
    case .region(let region): region.violatedConstraints
    }
  }

  /// The violation of a constraint in the middle of the piece.
  func violationAtCenter(of id: ConstraintID) throws(SolverError) -> Double {
    switch source {
    case .none, .point: 0
    case .interval(let piece):
      try piece.violation(of: id)?(context.movesOnlySecond ? center.second : center.first) ?? 0
    case .region(let region): try region.violation(of: id)?(PlanarPoint(center.first, center.second)) ?? 0
    }
  }

  /// The origin of all functions of the piece.
  private var origin: InputValues {
    switch source {
    case .region(let region):
      // All functions of a region have the same origin.
      let function = try? region.function(of: context.layout.items.variables[0].width)
      return function.map { InputValues($0.origin.first, $0.origin.second) } ?? corners[0]
    case .interval(let piece): return context.values(at: piece.interval.lowerBound)
    default: return corners[0]
    }
  }

  /// A number of the frame of the item at a position.
  private func function(of anchor: FrameAnchor, at item: Int) -> LayoutFunction {
    if case .point(let record) = source {
      return LayoutFunction(constant: record.frames[item][anchor], origin: corners[0])
    }
    guard context.layout.items.tree[item].isLive, let variable = context.layout.items.variables[item][anchor] else {
      return LayoutFunction(constant: 0, origin: origin)
    }
    return function(of: variable) ?? LayoutFunction(constant: 0, origin: origin)
  }

  /// A number from outside.
  func function(ofPin position: Int) -> LayoutFunction {
    if let inset = insets[position] { return inset.known(at: origin) }
    if case .point(let record) = source {
      return LayoutFunction(constant: position < record.pins.count ? record.pins[position] : 0, origin: corners[0])
    }
    let pins = context.layout.pins
    // If only the question refers to an inset, its item has none.
    guard position < pins.count else { return LayoutFunction(constant: 0, origin: origin) }
    return pins[position].variable.flatMap { function(of: $0) }
      ?? LayoutFunction(constant: pins[position].value, origin: origin)
  }

  private func function(of variable: Variable) -> LayoutFunction? {
    switch source {
    case .interval(let piece):
      guard let function = try? piece.function(of: variable) else { return nil }
      let slopes = context.movesOnlySecond ? (0, function.slope) : (function.slope, 0)
      return LayoutFunction(
        origin: context.values(at: function.origin), value: function.value, slope: slopes.0, secondSlope: slopes.1)
    case .region(let region):
      guard let function = try? region.function(of: variable) else { return nil }
      return LayoutFunction(
        origin: InputValues(function.origin.first, function.origin.second), value: function.value,
        slope: function.slope, secondSlope: function.secondSlope)
    default: return nil
    }
  }
}

extension LayoutPiece {
  /// The same piece with another conflict.
  func with(_ conflict: LayoutConflict) -> LayoutPiece {
    var piece = self
    piece.conflict = conflict
    return piece
  }

  /// The part of the piece before a value of the one number that moves.
  func cut(at end: Double) -> LayoutPiece {
    guard corners.count == 2, end < corners[1].first else { return self }
    var piece = self
    piece.corners = end > corners[0].first ? [corners[0], InputValues(end)] : [corners[0]]
    return piece
  }
}

extension LayoutFunction {
  /// The same function with another origin.
  fileprivate func known(at origin: InputValues) -> LayoutFunction {
    LayoutFunction(origin: origin, value: self(origin), slope: slope, secondSlope: secondSlope)
  }
}
