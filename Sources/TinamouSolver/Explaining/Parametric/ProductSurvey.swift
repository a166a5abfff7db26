/// The survey of a rectangle whose numbers move separate parts of a system, such as its horizontal and its vertical constraints.
///
/// Neither part depends on the other number, so each number is surveyed alone, and every region is the product of a piece
/// for one number and a piece for the other. *p* + *q* pieces decide *p* · *q* regions.
struct ProductSurvey {
  let solver: Solver
  let moving: [MovingConstant]
  let parts: SeparateParts
  let finest: Double

  /// - Parameter solver: a solved copy for this question.
  init?(_ solver: Solver, _ moving: [MovingConstant], finest: Double) {
    guard let parts = SeparateParts(solver.box.machine, moving) else { return nil }
    self.solver = solver
    self.moving = moving
    self.parts = parts
    self.finest = finest
  }

  func analysis(
    over first: ClosedRange<Double>, and second: ClosedRange<Double>
  ) throws(SolverError) -> PlanarAnalysis {
    let isSecond = moving.map { parts.isSecond(row: $0.constraint.row) }
    var steps = solver.box.machine.steps
    let one = try survey(moving.indices.filter { !isSecond[$0] }.map { moving[$0].alone }, over: first, &steps)
    let other = try survey(moving.indices.filter { isSecond[$0] }.map { moving[$0].secondAlone }, over: second, &steps)
    var found = Found(rectangle: ConvexPolygon(first, second), finest: finest)
    for piece in one.pieces where !piece.isSatisfiable { found.note(region(piece.interval, second, piece.conflict)) }
    if let satisfiable = one.satisfiable {
      for piece in other.pieces where !piece.isSatisfiable {
        found.note(region(satisfiable, piece.interval, piece.conflict))
      }
    }
    let others = other.pieces.filter { $0.isSatisfiable }.map { PieceFindings($0, solver.box.machine) }
    for piece in one.pieces where piece.isSatisfiable {
      let findings = PieceFindings(piece, solver.box.machine)
      for other in others { found.note(region(findings, other)) }
    }
    return PlanarAnalysis(
      regions: found.regions, undecided: found.undecided, statistics: one.statistics + other.statistics)
  }

  /// The analysis of one number while the other part of the system stays as it is.
  ///
  /// - Parameter steps: the steps so far. Those of both analyses count as steps of one question.
  private func survey(
    _ moving: [MovingConstant], over interval: ClosedRange<Double>, _ steps: inout StepMeter
  ) throws(SolverError) -> ParametricAnalysis {
    var working = solver
    working.machine.steps = steps
    let system = try ParametricSystem(changing: &working, moving: moving, parameterCount: 1)
    var survey = ParametricSurvey(system, working, interval)
    let analysis = try survey.analysis()
    steps = survey.solver.box.machine.steps
    return analysis
  }

  /// The regions that are wide enough, and the corners of the others.
  private struct Found {
    let rectangle: ConvexPolygon
    let finest: Double
    var regions: [PlanarRegion] = []
    var undecided: [[PlanarPoint]] = []

    mutating func note(_ region: PlanarRegion) {
      if region.polygon.isThin(finest, in: rectangle) {
        undecided.append(region.corners)
      } else {
        regions.append(region)
      }
    }
  }

  private func region(
    _ first: ClosedRange<Double>, _ second: ClosedRange<Double>, _ conflict: Conflict?
  ) -> PlanarRegion {
    PlanarRegion(
      conflict: conflict, ambiguousVariables: [], polygon: ConvexPolygon(first, second), findings: .none,
      solver: solver, moving: moving)
  }

  private func region(_ first: PieceFindings, _ second: PieceFindings) -> PlanarRegion {
    let ambiguous =
      first.piece.ambiguousVariables.filter { !parts.isSecond(variable: $0.record) }
      + second.piece.ambiguousVariables.filter { parts.isSecond(variable: $0.record) }
    return PlanarRegion(
      conflict: nil, ambiguousVariables: ambiguous.sorted { $0.record < $1.record },
      polygon: ConvexPolygon(first.piece.interval, second.piece.interval), findings: .product(first, second, parts),
      solver: solver, moving: moving)
  }
}

/// The functions and standings of a piece by position. All regions that are products of this piece share them.
final class PieceFindings: Sendable {
  let piece: ParametricPiece
  let functions: [AffineFunction]
  let standings: [ParametricStanding]

  init(_ piece: ParametricPiece, _ machine: borrowing Machine) {
    self.piece = piece
    functions = machine.variables.indices.map { piece.function(of: $0) }
    standings = machine.rows.indices.map { piece.standing(of: $0) }
  }
}

/// The variables and rows of a system whose numbers move separate parts of it. No chain of constraints connects the parts.
/// What neither number moves counts as part of the first.
final class SeparateParts: Sendable {
  private let variables: [Bool]
  private let rows: [Bool]

  /// Finds what the second number moves; nil if the first number moves some of it, too. O(size).
  init?(_ machine: borrowing Machine, _ moving: [MovingConstant]) {
    var rows = Array(repeating: false, count: machine.rows.count)
    var variables = Array(repeating: false, count: machine.variables.count)
    var queue: [RowIndex] = []
    for moved in moving where moved.secondRate != 0 && !rows[Int(moved.constraint.index)] {
      rows[Int(moved.constraint.index)] = true
      queue.append(moved.constraint.row)
    }
    while let row = queue.popLast() {
      for place in machine.rows[row].terms.range {
        let variable = machine.problem.terms[place].variable
        if variables[Int(variable.position)] { continue }
        variables[Int(variable.position)] = true
        var cursor = ColumnCursor(machine.variables[variable].column)
        while let other = cursor.next(in: machine.problem) {
          if rows[Int(other.position)] { continue }
          rows[Int(other.position)] = true
          queue.append(other)
        }
      }
    }
    if moving.contains(where: { $0.rate != 0 && rows[Int($0.constraint.index)] }) { return nil }
    self.variables = variables
    self.rows = rows
  }

  func isSecond(variable: VariableIndex) -> Bool { variables[Int(variable.position)] }
  func isSecond(row: RowIndex) -> Bool { rows[Int(row.position)] }
}
