/// The standing of a constraint on a piece. Signs are those of the expression as the caller wrote it.
enum ParametricStanding: UInt8, BitwiseCopyable {
  /// Satisfied and without effect.
  case idle
  /// Held at equality.
  case active
  /// Violated, with an expression less than 0.
  case below
  /// Violated, with an expression greater than 0.
  case above

  /// The factor that turns the value of the expression into the violation.
  var sign: Double {
    switch self {
    case .idle, .active: 0
    case .below: -1
    case .above: 1
    }
  }
}

/// The findings of an analysis, shared by its pieces. The logs note functions and standings only when they change.
final class ParametricRecord: Sendable {
  /// The solver at the time of the analysis.
  let solver: Solver
  let moving: [MovingConstant]
  let functions: ChangeLog<VariableRecord, AffineFunction>
  let standings: ChangeLog<Row, ParametricStanding>

  init(
    _ solver: Solver, _ moving: [MovingConstant], _ functions: ChangeLog<VariableRecord, AffineFunction>,
    _ standings: ChangeLog<Row, ParametricStanding>
  ) {
    self.solver = solver
    self.moving = moving
    self.functions = functions
    self.standings = standings
  }

  func function(of form: Form, on piece: Int32, from origin: Double) -> AffineFunction {
    var (value, slope) = (form.constant, 0.0)
    for term in form.terms {
      guard let function = functions.value(of: term.variable, at: piece) else { continue }
      value += term.coefficient * function(origin)
      slope += term.coefficient * function.slope
    }
    return AffineFunction(origin: origin, value: value, slope: slope)
  }

  func function(of variable: VariableIndex, on piece: Int32, from origin: Double) -> AffineFunction {
    let function = functions.value(of: variable, at: piece) ?? AffineFunction(origin: origin, value: 0, slope: 0)
    return AffineFunction(origin: origin, value: function(origin), slope: function.slope)
  }

  func standing(of row: RowIndex, on piece: Int32) -> ParametricStanding {
    standings.value(of: row, at: piece) ?? .idle
  }

  func violation(of row: RowIndex, on piece: Int32, from origin: Double) -> AffineFunction {
    let sign = standing(of: row, on: piece).sign
    if sign == 0 { return AffineFunction(origin: origin, value: 0, slope: 0) }
    let moved = moving.first { $0.constraint.row == row }
    let residual = function(
      of: solver.form(ofRow: row, moved?.constant(at: PlanarPoint(origin, 0))), on: piece, from: origin)
    return AffineFunction(
      origin: origin, value: max(0, sign * residual.value), slope: sign * (residual.slope + (moved?.rate ?? 0)))
  }
}

extension Solver {
  /// A constraint's expression as the caller wrote it, with another constant if one is given.
  func form(ofRow row: RowIndex, _ constant: Double?) -> Form {
    let stored = box.machine.stored(row)
    let terms = stored.terms.filter { $0.coefficient != 0 }
    return Form(
      terms: terms.map { VariableCoefficient(variable: $0.variable, coefficient: $0.coefficient) },
      constant: constant ?? stored.constant)
  }
}

/// A log of values. Each value holds until a later piece notes a new one, so only changes take memory.
struct ChangeLog<Subject, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let subject: Int32
    let piece: Int32
    let value: Value
  }

  private var entries: [Entry] = []
  /// The index of each subject's latest entry while the log is being written; -1 without one.
  private var latest: [Int32]
  /// The start of each subject's entries once the log is closed. They end at the start of the next subject's entries.
  private var starts: [Int32] = []

  /// An empty log about the subjects `0..<count`.
  init(subjects count: Int) { latest = Array(repeating: -1, count: count) }

  /// The value of a subject that was noted last, while the log is being written.
  func latest(of subject: Index<Subject>) -> Value? {
    latest[Int(subject.position)] < 0 ? nil : entries[Int(latest[Int(subject.position)])].value
  }

  /// Notes a value that holds from a piece on. Pieces have to come in order.
  mutating func note(_ subject: Index<Subject>, _ value: Value, from piece: Int32) {
    latest[Int(subject.position)] = Int32(entries.count)
    entries.append(Entry(subject: subject.position, piece: piece, value: value))
  }

  /// Puts the entries of each subject next to each other with a counting sort. O(subjects + entries).
  mutating func close() {
    starts = Array(repeating: 0, count: latest.count + 1)
    for entry in entries { starts[Int(entry.subject) + 1] += 1 }
    for subject in latest.indices { starts[subject + 1] += starts[subject] }
    var next = starts
    var places = Array(repeating: 0, count: entries.count)
    for (index, entry) in entries.enumerated() {
      places[Int(next[Int(entry.subject)])] = index
      next[Int(entry.subject)] += 1
    }
    entries = places.map { entries[$0] }
    latest = []
  }

  /// The value on a piece, from a closed log; nil if no value was noted up to that piece. O(log *n*) for *n* changes.
  func value(of subject: Index<Subject>, at piece: Int32) -> Value? {
    let first = Int(starts[Int(subject.position)])
    let later = (first..<Int(starts[Int(subject.position) + 1])).firstPlace { entries[$0].piece > piece }
    return later == first ? nil : entries[later - 1].value
  }
}
