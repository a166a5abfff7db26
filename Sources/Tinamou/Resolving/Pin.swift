internal import TinamouSolver

/// A number that constraints refer to and that is given from outside.
///
/// It becomes a variable of the solver, held by a required edit, when a constraint first refers to it. Until then it
/// costs nothing, and afterwards a new value is a suggestion: no constraint is built again.
struct Pin: Sendable {
  enum Subject: Sendable {
    case standardSpacing
    case parameter(name: String)
    /// The layout's size on one axis.
    case extent(Axis)
    case inset(item: Int32, Region, Edge)
    case firstBaseline(item: Int32)
    case lastBaseline(item: Int32)
  }

  let subject: Subject
  var value: Double
  /// The variable, once something refers to it.
  var variable: Variable?

  /// Whether it is given by a name of the user's.
  var isParameter: Bool {
    if case .parameter = subject { return true }
    return false
  }

  init(_ subject: Subject, value: Double) {
    self.subject = subject
    self.value = value
  }
}

extension ConstraintLayout {
  /// The variable of a pin, made if this is the first to ask for it.
  mutating func variable(ofPin position: Int) throws(LayoutError) -> Variable {
    if let variable = pins[position].variable { return variable }
    let variable = solver.makeVariable()
    setSlot(nil, of: variable)
    do {
      let id = try solver.addEdit(variable, priority: .required)
      setRole(.pinned(Int32(truncatingIfNeeded: position)), of: id)
      newPins.append((position, id))
      try solver.suggest(pins[position].value, for: variable)
    } catch {
      throw refusal(error)
    }
    pins[position].variable = variable
    return variable
  }

  /// Makes a change in which pins may get variables. If it is refused they have none again: which place a variable has
  /// among the others decides ties.
  mutating func undoingPins<Result>(
    _ change: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    newPins = []
    do {
      return try inTransaction(change)
    } catch {
      for (position, edit) in newPins {
        pins[position].variable = nil
        roles[Int(edit.index)] = nil
      }
      throw error
    }
  }

  /// Changes a pin to a new value, or not at all.
  mutating func setPin(_ position: Int, to value: Double) throws(LayoutError) {
    let former = pins[position]
    // Noted first, because a refusal describes the constraint as it would have been.
    pins[position].value = value
    guard let variable = former.variable, former.value != value else { return }
    do {
      try attempt { (layout) throws(LayoutError) in
        try layout.ask { (solver) throws(SolverError) in try solver.suggest(value, for: variable) }
      }
    } catch {
      pins[position].value = former.value
      throw error
    }
  }

  /// Changes pins to new values, all or nothing.
  mutating func setPins(_ changes: [(position: Int, value: Double)]) throws(LayoutError) {
    var suggestions: [(variable: Variable, value: Double)] = []
    suggestions.reserveCapacity(changes.count)
    var former = changes
    for (index, change) in changes.enumerated() {
      let pin = pins[change.position]
      former[index].value = pin.value
      if let variable = pin.variable, pin.value != change.value { suggestions.append((variable, change.value)) }
      // Noted first, because a refusal describes the constraints as they would have been.
      pins[change.position].value = change.value
    }
    if suggestions.isEmpty { return }
    do {
      try attempt { (layout) throws(LayoutError) in
        try layout.ask { (solver) throws(SolverError) in try solver.suggest(suggestions) }
      }
    } catch {
      for (position, value) in former.reversed() { pins[position].value = value }
      throw error
    }
  }

  /// The position of an item's inset among the pins; nil if it has none so far.
  func knownPin(of item: Int, _ region: Region, _ edge: Edge) -> Int? {
    items[item].insets.map { Int($0) + Self.place(of: region, edge) }
  }

  /// The position of an item's inset among the pins, which are made ten at a time.
  mutating func pin(of item: Int, _ region: Region, _ edge: Edge) -> Int {
    firstInset(of: item) + Self.place(of: region, edge)
  }

  /// Where an inset is among the pins of one item.
  private static func place(of region: Region, _ edge: Edge) -> Int {
    (region == .margins ? 0 : Edge.allCases.count) + Int(edge.rawValue)
  }

  /// The position of an item's first baseline among the pins; the last one's follows.
  mutating func baselinePin(of item: Int) -> Int {
    firstInset(of: item) + 2 * Edge.allCases.count
  }

  /// The positions of an item's baselines among the pins; nil if it has none so far.
  func knownBaselinePins(of item: Int) -> (first: Int, last: Int)? {
    items[item].insets.map { first in
      let baseline = Int(first) + 2 * Edge.allCases.count
      return (baseline, baseline + 1)
    }
  }

  private mutating func firstInset(of item: Int) -> Int {
    if let first = items[item].insets { return Int(first) }
    let first = unusedInsets.popLast().map { Int($0) } ?? pins.count
    var next = first
    func put(_ subject: Pin.Subject) {
      if next == pins.count { pins.append(Pin(subject, value: 0)) } else { pins[next] = Pin(subject, value: 0) }
      next += 1
    }
    let index = Int32(truncatingIfNeeded: item)
    for edge in Edge.allCases { put(.inset(item: index, .margins, edge)) }
    for edge in Edge.allCases { put(.inset(item: index, .safeArea, edge)) }
    put(.firstBaseline(item: index))
    put(.lastBaseline(item: index))
    items[item].insets = Int32(truncatingIfNeeded: first)
    return first
  }

  /// How many pins an item has once it has any: four margins, four safe area insets and two baselines.
  static var insetPins: Int { 2 * Edge.allCases.count + 2 }
}

extension ConstraintLayout {
  /// Refuses NaN and infinities.
  func checkFinite(_ number: Double, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard number.isFinite else { throw .invalidNumber(subject(), number) }
  }

  /// Refuses what cannot be an extent.
  func checkExtent(_ number: Double, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard number.isFinite, number >= 0 else { throw .invalidNumber(subject(), number) }
  }

  /// Refuses what is not a priority.
  func check(_ priority: LayoutPriority, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard priority.isValid else { throw .invalidPriority(subject(), priority.value) }
  }
}
