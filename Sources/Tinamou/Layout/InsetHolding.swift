internal import TinamouSolver

// Preserved insets are held by required edits. While they are not known, they give way to every constraint.

extension Priority {
  /// The priority of an inset that is not known yet. Every other constraint is stronger.
  static var passing: Priority { Priority(.leastNonzeroMagnitude) }
}

extension ConstraintLayout {
  /// True if a constraint of the solver holds an inset that preserves that of a parent.
  func isPreserved(_ role: Role?) -> Bool {
    guard case .pinned(let position) = role else { return false }
    return isPreserved(pin: Int(position))
  }

  /// True if a pin is an inset that preserves that of a parent.
  func isPreserved(pin position: Int) -> Bool {
    guard case .inset(let item, let region, _) = pins[position].subject else { return false }
    return preserved(Int(item), region) != nil
  }

  /// Lets all preserved insets give way until the next ``solve()``.
  mutating func loosenInsets() throws(LayoutError) {
    pins.isLoose = true
    isChanged = true
    for position in preservedPins { try loosen(position) }
  }

  /// Holds preserved insets that give way at their current values.
  mutating func holdInsetsAsFound() throws(LayoutError) {
    if !pins.isLoose { return }
    try settle()
    pins.isLoose = false
    for position in preservedPins {
      guard let variable = pins[position].variable else { continue }
      let value: Double
      do { value = try solver.value(of: variable) } catch { throw refusal(error) }
      try hold(position, at: value)
    }
  }

  /// Holds all preserved insets at their stored values, and lets go of constraints that contradict them.
  mutating func holdInsets() throws(LayoutError) {
    pins.isLoose = false
    for position in preservedPins {
      do throws(LayoutError) {
        try hold(position, at: pins[position].value)
      } catch {
        guard case .conflict = error else { throw error }
        try repeatLettingGo { (layout) throws(LayoutError) in
          try layout.hold(position, at: layout.pins[position].value)
        }
      }
    }
  }

  /// Holds the insets of one item at their stored values.
  mutating func hold(_ item: Int, _ region: Region) throws(LayoutError) {
    for edge in Edge.allCases {
      if let position = knownPin(of: item, region, edge) { try hold(position, at: pins[position].value) }
    }
  }

  /// The same by the policy for conflicts: constraints that contradict the insets may be let go.
  mutating func holdDeciding(_ item: Int, _ region: Region) throws(LayoutError) {
    do throws(LayoutError) { try hold(item, region) } catch {
      guard case .conflict = error, conflictPolicy == .letGo || recovery.isDeciding, !recovery.isStrict else {
        throw error
      }
      try repeatLettingGo { (layout) throws(LayoutError) in try layout.hold(item, region) }
    }
  }

  var preservedPins: [Int] { pins.preserved.flatMap { knownPins(of: $0) } }

  /// The positions of preserved insets among the pins.
  func knownPins(of entry: PreservedInsets) -> [Int] {
    Edge.allCases.compactMap { knownPin(of: Int(entry.item), entry.region, $0) }
  }

  mutating func loosen(_ position: Int) throws(LayoutError) {
    guard let variable = pins[position].variable, let edit = solver.edit(of: variable) else { return }
    do throws(SolverError) {
      try solver.setPriority(of: edit, to: .passing)
      try solver.suggest(pins[position].value, for: variable)
    } catch {
      throw refusal(error)
    }
  }

  /// Holds a preserved inset at a value with a required edit.
  mutating func hold(_ position: Int, at value: Double) throws(LayoutError) {
    pins[position].value = value
    guard let variable = pins[position].variable, let edit = solver.edit(of: variable) else { return }
    do throws(SolverError) {
      try solver.suggest(value, for: variable)
      try solver.setPriority(of: edit, to: .required)
    } catch {
      throw refusal(error)
    }
  }
}
