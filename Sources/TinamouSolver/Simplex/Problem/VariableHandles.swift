/// The variables that handles refer to: the live ones, and the edit variables among them.
struct VariableHandles: ~Copyable {
  /// The positions of removed variables, for reuse.
  private(set) var unused = Buffer<VariableIndex>()
  /// True if no variable was ever removed, so that each position has a live variable of generation 0.
  private(set) var isDense = true

  func copy() -> VariableHandles { VariableHandles(unused: unused.copy(), isDense: isDense) }
}

extension VariableRecord {
  struct Handle: BitwiseCopyable {
    fileprivate(set) var edit = RowIndex.none
    fileprivate(set) var generation: UInt32 = 0
    fileprivate(set) var isLive = false
  }
}

extension VariableHandles {
  /// Takes the position of a removed variable, if there is one.
  mutating func reuse() -> VariableIndex { unused.isEmpty ? .none : unused.removeLast() }

  /// The caller notes this.
  @inline(__always)
  func makeLive(_ variable: VariableIndex, in variables: inout Variables) { variables[variable].handle.isLive = true }

  /// Removes a variable. Its position becomes reusable when the operation is final.
  mutating func remove(_ variable: VariableIndex, from variables: inout Variables, _ journal: inout Journal) {
    journal.note(.removedVariable, variable)
    makeStale(variable, in: &variables)
    journal.freeOnCommit(variable)
  }

  /// Undoes ``makeLive(_:in:)``. The handle becomes stale.
  mutating func undoMaking(of variable: VariableIndex, in variables: inout Variables) {
    makeStale(variable, in: &variables)
    free(variable)
  }

  /// Undoes ``remove(_:from:_:)``.
  func undoRemoving(of variable: VariableIndex, in variables: inout Variables) {
    variables[variable].handle.isLive = true
    variables[variable].handle.generation &-= 1
  }

  private mutating func makeStale(_ variable: VariableIndex, in variables: inout Variables) {
    isDense = false
    variables[variable].handle.isLive = false
    variables[variable].handle.generation &+= 1
  }

  /// Makes the position of a removed variable reusable.
  mutating func free(_ variable: VariableIndex) { unused.append(variable) }

  /// Sets the row that is the constraint of an edit variable, or none.
  func setEdit(of variable: VariableIndex, to row: RowIndex, in variables: inout Variables, _ journal: inout Journal) {
    journal.note(.edit, variable, other: variables[variable].edit.position)
    variables[variable].handle.edit = row
  }
}
