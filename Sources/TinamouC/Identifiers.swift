internal import TinamouSolver

// A variable's id is its `VariableNumber`, whose position has 22 bits: `TINAMOU_MAXIMUM_COUNT` is the greatest. A
// constraint's id has 32 bits for the position from 1, and 32 for the generation. The same operations give the same ids
// in every process.

extension Variable {
  /// Its number in C.
  var id: UInt32 { VariableNumber.of(index, generation: generation) }
}

extension ConstraintID {
  /// Its number in C.
  var id: UInt64 { UInt64(generation) << 32 | UInt64(index + 1) }
}

extension Solver {
  /// The variable with a number; if there is none, a handle that the solver refuses.
  func variable(_ id: UInt32) -> Variable {
    variable(numbered: id)
  }

  /// The constraint with a number; if there is none, a handle that the solver refuses.
  func constraint(_ id: UInt64) -> ConstraintID {
    constraint(at: Int32(truncatingIfNeeded: id) &- 1, generation: UInt32(id >> 32))
  }
}
