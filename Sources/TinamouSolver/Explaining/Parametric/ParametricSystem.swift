/// The original of a working copy, and the mapping of rows between the two. In the working copy, the moving numbers are
/// variables, and a constraint with a moving constant has a term for each number.
struct ParametricSystem {
  /// The solver at the time of the analysis.
  let original: Solver
  let moving: [MovingConstant]
  /// The variables that stand for the numbers.
  let parameters: [Variable]
  /// The original row of each row of the working copy; none if the two are the same.
  private var origins: [RowIndex] = []
  /// A proof that no numbers at all satisfy the required constraints; nil if some do. A proof for certain numbers can
  /// have fewer members. If this proof exists, the working copy has none of the moving constraints.
  private(set) var hopeless: ParametricProof?

  /// Turns `solver` into the working copy.
  ///
  /// - Throws: ``SolverError/overflow(_:)``
  init(changing solver: inout Solver, moving: [MovingConstant], parameterCount: Int) throws(SolverError) {
    original = solver
    self.moving = moving
    var constraints: [Constraint] = []
    for moved in moving { constraints.append(try original.constraint(moved.constraint)) }
    try solver.remove(moving.map { $0.constraint })
    var parameters: [Variable] = []
    for _ in 0..<parameterCount { parameters.append(solver.makeVariable()) }
    self.parameters = parameters
    for (index, moved) in moving.enumerated() {
      constraints[index].expression.constant = moved.constant
      for (parameter, rate) in zip(parameters, [moved.rate, moved.secondRate]) {
        constraints[index].expression.append(Term(parameter, rate))
      }
    }
    do {
      let rows = try solver.add(constraints)
      origins = Array(repeating: .none, count: rows.reduce(0) { max($0, Int($1.index) + 1) })
      var ranks: [(id: ConstraintID, rank: ConstraintRank)] = []
      for (moved, row) in zip(moving, rows) {
        origins[Int(row.index)] = moved.constraint.row
        ranks.append((row, try original.rank(of: moved.constraint)))
      }
      try solver.setRanks(ranks)
    } catch .conflict(let conflict) {
      hopeless = proof(of: conflict, without: [])
    }
  }

  /// The original solver's row for a row of the working copy.
  func origin(of row: RowIndex) -> RowIndex {
    let position = Int(row.position)
    return position < origins.count && origins[position].exists ? origins[position] : row
  }

  /// True if a variable belongs to the original solver and does not stand for a number.
  func isOriginal(variable: VariableIndex) -> Bool { !parameters.contains { $0.record == variable } }

  /// The conflict that a proof shows for given values of the numbers. Members that move come first.
  func conflict(_ proof: ParametricProof, at numbers: PlanarPoint) -> Conflict {
    let movingRows = moving.map { $0.constraint.row }
    var members: [Conflict.Member] = []
    for (moved, row) in zip(moving, movingRows) {
      guard let member = proof.members.first(where: { $0.row == row }) else { continue }
      var constraint = original.constraint(row)
      constraint.expression.constant = moved.constant(at: numbers)
      members.append(
        Conflict.Member(origin: .live(moved.constraint), constraint: constraint, multiplier: member.multiplier))
    }
    for member in proof.members.sorted(by: { $0.row < $1.row }) where !movingRows.contains(member.row) {
      members.append(
        Conflict.Member(
          origin: .live(original.handle(member.row)), constraint: original.constraint(member.row),
          multiplier: member.multiplier))
    }
    let unit = members.isEmpty ? 1 : members[0].multiplier.magnitude
    let scaled = members.map {
      Conflict.Member(origin: $0.origin, constraint: $0.constraint, multiplier: $0.multiplier / unit)
    }
    return Conflict(
      members: scaled, amount: scaled.reduce(0) { $0 - $1.multiplier * $1.constraint.expression.constant })
  }
}

extension ParametricSystem {
  /// The proof in a conflict of the working copy, without the constraints `pins` that hold the numbers.
  func proof(of conflict: Conflict, without pins: [ConstraintID]) -> ParametricProof {
    var members: [ParametricProof.Member] = []
    for member in conflict.members {
      switch member.origin {
      case .proposed(let place):
        members.append(ParametricProof.Member(row: moving[place].constraint.row, multiplier: member.multiplier))
      case .live(let id) where !pins.contains(id):
        members.append(ParametricProof.Member(row: origin(of: id.row), multiplier: member.multiplier))
      default: break
      }
    }
    return ParametricProof(members: members)
  }

  /// The irreducible conflict at given values of the numbers if the system is hopeless; nil otherwise.
  func refusal(at numbers: PlanarPoint, in solver: Solver) throws(SolverError) -> ParametricProof? {
    guard let hopeless else { return nil }
    var solver = solver
    var constraints: [Constraint] = []
    for moved in moving {
      var constraint = try original.constraint(moved.constraint)
      constraint.expression.constant = moved.constant(at: numbers)
      constraints.append(constraint)
    }
    do { try solver.add(constraints) } catch .conflict(let conflict) { return proof(of: conflict, without: []) }
    return hopeless
  }

  /// An irreducible proof for certain numbers, of members of another proof.
  func reduced(_ proof: ParametricProof, at numbers: PlanarPoint) throws(SolverError) -> ParametricProof {
    var solver = Solver()
    var variables = [Variable?](repeating: nil, count: original.box.machine.variables.count)
    var constraints: [Constraint] = []
    for member in proof.members {
      let constraint = original.constraint(member.row)
      let moved = moving.first { $0.constraint.row == member.row }
      var expression = LinearExpression(constant: moved?.constant(at: numbers) ?? constraint.expression.constant)
      for term in constraint.expression.terms {
        let place = Int(term.variable.record.position)
        let variable = variables[place] ?? solver.makeVariable()
        variables[place] = variable
        expression.append(Term(variable, term.coefficient))
      }
      constraints.append(Constraint(expression, constraint.relation))
    }
    do { try solver.add(constraints) } catch .conflict(let conflict) {
      return ParametricProof(
        members: conflict.members.compactMap { member in
          guard case .proposed(let place) = member.origin else { return nil }
          return ParametricProof.Member(row: proof.members[place].row, multiplier: member.multiplier)
        })
    }
    return proof
  }

  /// The amount of the contradiction that a proof shows, as a function of two numbers.
  func amount(of proof: ParametricProof, from point: PlanarPoint) -> HalfPlane {
    var half = HalfPlane(origin: point, value: 0, slope: 0, secondSlope: 0)
    for member in proof.members {
      let moved = moving.first { $0.constraint.row == member.row }
      let constant = moved?.constant(at: point)
      half.value -= member.multiplier * (constant ?? original.constraint(member.row).expression.constant)
      half.slope -= member.multiplier * (moved?.rate ?? 0)
      half.secondSlope -= member.multiplier * (moved?.secondRate ?? 0)
    }
    return half
  }
}

/// Multipliers that show a contradiction between required constraints for some values of the moving numbers.
struct ParametricProof {
  struct Member {
    /// The row in the original solver.
    var row: RowIndex
    /// The multiplier of the constraint, for the sense in which the caller wrote it.
    var multiplier: Double
  }

  var members: [Member]
}

extension ParametricSystem {
  /// The allowed parameter nearest to one that the required constraints forbid, and the proof for the forbidden side.
  ///
  /// The probe keeps only the required constraints, and adds an optional one that asks for the wanted parameter. The
  /// required constraints violate it and determine the parameter, as t = t* + Σ y·r. They contradict each other as long as
  /// t is on the wrong side of t*.
  func nearest(to wanted: Double, in solver: Solver) throws(SolverError) -> (parameter: Double, proof: ParametricProof)
  {
    var probe = solver
    let parameter = parameters[0]
    try probe.remove(probe.constraints.filter { !probe.box.machine.rows[$0.row].isRequired })
    try probe.add((parameter == wanted).priority(1))
    try probe.solve()
    let nearest = try probe.value(of: parameter)
    let sign: Double = nearest > wanted ? 1 : -1
    let explanation = try probe.why(parameter)
    let members = explanation.contributions.map {
      ParametricProof.Member(row: origin(of: $0.constraint.row), multiplier: sign * $0.coefficient)
    }
    return (nearest, ParametricProof(members: members))
  }
}
