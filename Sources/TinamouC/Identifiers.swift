internal import CTinamou
internal import TinamouSolver

// A variable's id has its position from 1 in the low 22 bits and the low bits of its generation in the others; a
// constraint's has 32 bits for each. The same operations give the same ids in every process.

private var positionBits: UInt32 { VariableNumber.positionBits }
private let positionMask = UInt32(TINAMOU_MAXIMUM_COUNT)

extension Variable {
  /// Its number in C.
  var id: UInt32 { generation << positionBits | UInt32(index + 1) }
}

extension ConstraintID {
  /// Its number in C.
  var id: UInt64 { UInt64(generation) << 32 | UInt64(index + 1) }
}

extension Solver {
  /// The variable with a number; if there is none, a handle that the solver refuses.
  func variable(_ id: UInt32) -> Variable {
    variable(at: Int32(id & positionMask) - 1, generation: id >> positionBits, mask: .max >> positionBits)
  }

  /// The constraint with a number; if there is none, a handle that the solver refuses.
  func constraint(_ id: UInt64) -> ConstraintID {
    constraint(at: Int32(truncatingIfNeeded: id) &- 1, generation: UInt32(id >> 32))
  }
}
