internal import TinamouSolver

/// A number from outside to which constraints can refer.
///
/// When a constraint first refers to it, it becomes a variable of the solver, held by a required edit. Until then it
/// costs nothing, and afterwards a new value is a suggestion: no constraint is built again.
struct Pin: Sendable {
  enum Subject: Sendable {
    case standardSpacing
    case parameter(Name)
    /// The layout's size on one axis.
    case extent(Axis)
    case inset(item: Int32, Region, Edge)
    case firstBaseline(item: Int32)
    case lastBaseline(item: Int32)
  }

  /// The name of a parameter. It is an object, so that the many pins without a name take less memory.
  final class Name: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  var value: Double
  let subject: Subject
  /// The variable, once a constraint refers to it.
  var variable: Variable?

  /// True if it is a parameter with a name.
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
  /// The variable of a pin, made at the first request.
  mutating func variable(ofPin position: Int) throws(LayoutError) -> Variable {
    if let variable = pins[position].variable { return variable }
    if pins.isGiving && pins.transaction == nil { pins.transaction = PinTransaction(solver.begin()) }
    let variable = solver.makeVariable()
    setSlot(nil, of: variable)
    do {
      let isWish = pins.isLoose && isPreserved(pin: position)
      let id = try solver.addEdit(variable, priority: isWish ? .passing : .required)
      setRole(.pinned(Int32(truncatingIfNeeded: position)), of: id)
      if pins.isGiving { pins.made.append((position, id)) }
      try solver.suggest(pins[position].value, for: variable)
    } catch {
      throw refusal(error)
    }
    pins[position].variable = variable
    return variable
  }

  /// Resolves constraints and asks the solver for them, all or nothing. If they are refused, the variables of pins are
  /// taken back, because the position of a variable among the others affects ties.
  ///
  /// - Parameter isOneCall: true if `ask` calls the solver only once. It then needs a transaction only if a pin gets a
  ///   variable.
  mutating func givingVariables(
    isOneCall: Bool, _ ask: (inout ConstraintLayout) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    pins.isGiving = true
    if !isOneCall { pins.transaction = PinTransaction(solver.begin()) }
    do {
      try ask(&self)
      if pins.transaction != nil { solver.commit() }
    } catch {
      if let start = pins.transaction?.start { solver.rollBack(to: start) }
      for (position, edit) in pins.made {
        pins[position].variable = nil
        roles[Int(edit.index)] = nil
      }
      pins.endGiving()
      throw error
    }
    pins.endGiving()
  }

  /// The position of an item's inset among the pins; nil if it has none yet.
  func knownPin(of item: Int, _ region: Region, _ edge: Edge) -> Int? {
    items[item].insets.map { Int($0) + Self.place(of: region, edge) }
  }

  /// The position of an item's inset among the pins, which are made eight at a time.
  mutating func pin(of item: Int, _ region: Region, _ edge: Edge) -> Int {
    firstInset(of: item) + Self.place(of: region, edge)
  }

  /// The position of an inset among the pins of one item.
  private static func place(of region: Region, _ edge: Edge) -> Int {
    (region == .margins ? 0 : Edge.allCases.count) + Int(edge.rawValue)
  }

  /// The position of an item's first baseline among the pins. The last baseline follows.
  mutating func baselinePin(of item: Int) -> Int {
    if let first = items[item].baselines { return Int(first) }
    let index = Int32(truncatingIfNeeded: item)
    let first = pins.unusedBaselines.popLast().map { Int($0) } ?? pins.count
    put(Pin(.firstBaseline(item: index), value: 0), at: first)
    put(Pin(.lastBaseline(item: index), value: 0), at: first + 1)
    items[item].baselines = Int32(truncatingIfNeeded: first)
    return first
  }

  private mutating func put(_ pin: Pin, at position: Int) {
    if position == pins.count { pins.append(pin) } else { pins[position] = pin }
  }

  /// The positions of an item's baselines among the pins; nil if it has none yet.
  func knownBaselinePins(of item: Int) -> (first: Int, last: Int)? {
    items[item].baselines.map { (Int($0), Int($0) + 1) }
  }

  private mutating func firstInset(of item: Int) -> Int {
    if let first = items[item].insets { return Int(first) }
    let first = pins.unusedInsets.popLast().map { Int($0) } ?? pins.count
    let index = Int32(truncatingIfNeeded: item)
    for region in [Region.margins, .safeArea] {
      for edge in Edge.allCases {
        put(Pin(.inset(item: index, region, edge), value: 0), at: first + Self.place(of: region, edge))
      }
    }
    items[item].insets = Int32(truncatingIfNeeded: first)
    return first
  }

  /// The pins of an item: four margins, four safe area insets and two baselines, as far as they exist.
  func pins(of item: Int) -> [Pin] {
    var found: [Pin] = []
    if let first = items[item].insets { found += pins[Int(first)..<Int(first) + 2 * Edge.allCases.count] }
    if let first = items[item].baselines { found += pins[Int(first)..<Int(first) + 2] }
    return found
  }
}

extension ConstraintLayout {
  /// Throws for NaN and infinities.
  func checkFinite(_ number: Double, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard number.isFinite else { throw .invalidNumber(subject(), number) }
  }

  /// Throws for a number that cannot be an extent.
  func checkExtent(_ number: Double, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard number.isFinite, number >= 0 else { throw .invalidNumber(subject(), number) }
  }

  /// Throws for a number that is not a priority.
  func check(_ priority: LayoutPriority, _ subject: @autoclosure () -> String) throws(LayoutError) {
    guard priority.isValid else { throw .invalidPriority(subject(), priority.value) }
  }
}

/// Changes the value of a pin.
struct PinChange: Change {
  let position: Int
  let value: Double

  func note(in layout: inout ConstraintLayout) -> Double {
    let former = layout.pins[position].value
    layout.pins[position].value = value
    return former
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Double) throws(LayoutError) -> Bool {
    if value == former { return false }
    // Flows read the standard spacing themselves.
    guard let variable = layout.pins[position].variable else { return position == ConstraintLayout.spacingPin }
    do throws(SolverError) {
      try layout.solver.suggest(value, for: variable)
    } catch {
      throw layout.refusal(error)
    }
    return true
  }

  func putBack(_ former: Double, in layout: inout ConstraintLayout) { layout.pins[position].value = former }
}

/// Changes the values of several pins in one step. Intermediate values need not fit.
struct PinChanges: Change {
  let values: [(position: Int, value: Double)]

  init(_ values: [(position: Int, value: Double)]) { self.values = values }

  func note(in layout: inout ConstraintLayout) -> [Double] {
    values.map { position, value in
      let former = layout.pins[position].value
      layout.pins[position].value = value
      return former
    }
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: [Double]) throws(LayoutError) -> Bool {
    var suggestions: [(variable: Variable, value: Double)] = []
    suggestions.reserveCapacity(values.count)
    for ((position, value), former) in zip(values, former) {
      if let variable = layout.pins[position].variable, value != former { suggestions.append((variable, value)) }
    }
    if suggestions.isEmpty { return false }
    do throws(SolverError) {
      try layout.solver.suggest(suggestions)
    } catch {
      throw layout.refusal(error)
    }
    return true
  }

  func putBack(_ former: [Double], in layout: inout ConstraintLayout) {
    // A pin may occur twice.
    for ((position, _), former) in zip(values, former).reversed() { layout.pins[position].value = former }
  }
}
