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
    var firstMoving: [MovingConstant] = [], secondMoving: [MovingConstant] = []
    for moved in moving {
      if parts.isSecond(row: moved.constraint.row) {
        secondMoving.append(moved.secondAlone)
      } else {
        firstMoving.append(moved.alone)
      }
    }
    var steps = solver.box.machine.steps
    let one = try survey(firstMoving, over: first, &steps)
    let other = try survey(secondMoving, over: second, &steps)
    var found = Found(rectangle: ConvexPolygon(first, second), finest: finest)
    for piece in one.pieces where !piece.isSatisfiable { found.note(region(piece.interval, second, piece.conflict)) }
    if let satisfiable = one.satisfiable {
      for piece in other.pieces where !piece.isSatisfiable {
        found.note(region(satisfiable, piece.interval, piece.conflict))
      }
    }
    var pieces: [PieceFindings] = []
    for piece in one.pieces where piece.isSatisfiable { pieces.append(PieceFindings(piece, solver.box.machine)) }
    let count = pieces.count
    for piece in other.pieces where piece.isSatisfiable { pieces.append(PieceFindings(piece, solver.box.machine)) }
    for first in 0..<count {
      for second in count..<pieces.count {
        found.note(region(ProductFindings(pieces: pieces, first: first, second: second, parts: parts)))
      }
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

  private func region(_ findings: ProductFindings) -> PlanarRegion {
    let (one, other) = (findings.pieces[findings.first].piece, findings.pieces[findings.second].piece)
    var ambiguous: [Variable] = []
    var next = 0
    for variable in one.ambiguousVariables where !parts.isSecond(variable: variable.record) {
      appendSecond(before: variable.record)
      ambiguous.append(variable)
    }
    appendSecond(before: nil)
    func appendSecond(before end: VariableIndex?) {
      while next < other.ambiguousVariables.count {
        let variable = other.ambiguousVariables[next]
        if let end, variable.record > end { return }
        next += 1
        if parts.isSecond(variable: variable.record) { ambiguous.append(variable) }
      }
    }
    return PlanarRegion(
      conflict: nil, ambiguousVariables: ambiguous,
      polygon: ConvexPolygon(one.interval, other.interval), findings: .product(findings), solver: solver, moving: moving
    )
  }
}

/// The functions and standings of a region that is the product of a piece for each number.
struct ProductFindings: Sendable {
  /// The pieces for the first number, and those for the second behind them. All regions share them.
  let pieces: [PieceFindings]
  /// The places of the two pieces.
  let first: Int
  let second: Int
  let parts: SeparateParts

  var origin: PlanarPoint {
    PlanarPoint(pieces[first].piece.interval.lowerBound, pieces[second].piece.interval.lowerBound)
  }

  func function(of variable: VariableIndex) -> PlanarFunction {
    let isSecond = parts.isSecond(variable: variable)
    let alone = pieces[isSecond ? second : first].functions[Int(variable.position)]
    return PlanarFunction(
      origin: origin, value: alone.value, slope: isSecond ? 0 : alone.slope, secondSlope: isSecond ? alone.slope : 0)
  }

  func standing(of row: RowIndex) -> ParametricStanding {
    pieces[parts.isSecond(row: row) ? second : first].standings[Int(row.position)]
  }
}

/// The functions and standings of a piece by position.
struct PieceFindings: Sendable {
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
struct SeparateParts: Sendable {
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
