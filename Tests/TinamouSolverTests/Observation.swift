import Testing
import TinamouSolver

/// Everything a caller can see of a solver without changing it, numbers to the bit.
struct Observation: Equatable {
  let description: String
  let variables: [Variable]
  let names: [String]
  let values: [UInt64]
  let edits: [ConstraintID?]
  let constraints: [ConstraintID]
  let texts: [String]
  let isSolved: Bool
  let changes: [Variable]

  init(_ solver: Solver) throws {
    // Asking for changes forgets them, so a copy is asked.
    var copy = solver
    description = solver.description
    variables = solver.variables
    names = solver.variables.map { solver.name(of: $0) }
    values = try solver.variables.map { try solver.value(of: $0).bitPattern }
    edits = solver.variables.map { solver.edit(of: $0) }
    constraints = solver.constraints
    texts = try solver.constraints.map { try solver.constraint($0).description }
    isSolved = solver.isSolved
    changes = copy.changes()
  }
}

extension Solver {
  /// The values of several variables, in the order asked for.
  func values(_ variables: Variable...) throws -> [Double] {
    try variables.map { try value(of: $0) }
  }

  /// The same, as bits.
  func bits(of variables: [Variable]) throws -> [UInt64] {
    try variables.map { try value(of: $0).bitPattern }
  }
}

/// Whether two numbers agree up to the rounding that data of magnitude `scale` allows: 64 ulps of the scale.
func agree(_ a: Double, _ b: Double, scale: Double = 1) -> Bool {
  abs(a - b) <= 64 * max(scale, abs(a), abs(b)).ulp
}
