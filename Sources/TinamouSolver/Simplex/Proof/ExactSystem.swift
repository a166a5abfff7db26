/// The constraints as exact numbers, separate from the machine, for a proof.
///
/// Minimises Σ weight · violation, lexicographically by level, over the points at which every required row holds.
///
/// A row is an equation: `terms · x + constant · 1 - residual = 0`. The constant is the coefficient of a variable that
/// is 1, and every residual is a variable, too. With `n` variables, the variable that is 1 has the number `n`, and the
/// residual of row `i` has the number `n + 1 + i`. Vertices, motions and gradients are therefore vectors of the same
/// `width`.
struct ExactSystem: ~Copyable {
  struct Term: BitwiseCopyable {
    var variable: Int32
    var coefficient: ExactNumber
  }

  struct Row: BitwiseCopyable {
    /// The range of the row's terms, ordered by variable. The last two are the constant and the residual.
    var start, end: Int
    /// The range of the terms of the row of U. These are the row's own terms until others are eliminated from it.
    var listStart, listEnd: Int
    /// 0 for a required row, 1 for the strongest optional priority, and so on.
    var level: Int
    var weight: ExactNumber
    var isEquality: Bool
    var state: State
    /// The row is left out: its contradiction is known, and the proof looks for others.
    var isExcused = false
    /// The row is active at all optima.
    var isHeld = false
    /// The row is active and has no pivot yet, and `openCount` of its variables may become pivots.
    var isLeft = false
    var openCount = 0

    var isRequired: Bool { level == 0 }
    var isRequiredEquality: Bool { isRequired && isEquality }
    var isActive: Bool { state == .active }
    /// True if the row has one term besides the constant and the residual.
    var isOnOneVariable: Bool { end - start == 3 }
    /// True if other rows were eliminated from the row.
    var isReduced: Bool { listStart != start }
    var list: Range<Int> { listStart..<listEnd }
  }

  /// The state of a row: active, or the side of 0 on which its residual is, or was last. The residual of a neutral row
  /// is 0, and the row bears no part of the objective: an optional equality that happens to hold.
  enum State: Int8, BitwiseCopyable {
    case active, positive, negative, neutral
  }

  struct Column: BitwiseCopyable {
    /// No active row determines the variable.
    var isFree = true
    /// The variable may still become a pivot, and `openCount` rows without a pivot mention it.
    var isOpen = false
    var openCount = 0
    /// The range in ``mentions`` of the rows that mention the variable.
    var start = 0
    var end = 0
  }

  /// A row of U. It determines `variable` from the other variables of the owner's list, which come before `variable`.
  struct Pivot: BitwiseCopyable {
    var variable: Int
    var owner: Int
    var coefficient: ExactNumber
  }

  /// The reason why a proof ends early.
  enum Interruption: Error {
    /// The calculation exceeded its budget.
    case tooMuchWork
    /// The host allows no more steps.
    case stepLimit
  }

  /// Stops a calculation that takes too much work, or for which the host refuses memory: the reserve is enough for a few
  /// more numbers.
  @inline(__always)
  func checkWork() throws(Interruption) {
    if HostMemory.isOut { throw .stepLimit }
    if numbers.work < 0 { throw .tooMuchWork }
  }

  enum Phase {
    /// Makes required rows hold. Optional rows do not count.
    case feasibility
    /// Keeps required rows satisfied, and minimises the violations of optional rows.
    case optimality
  }

  let variableCount: Int
  var numbers = ExactNumbers()
  /// The terms of all rows, and after them the terms of reduced rows.
  var terms = Buffer<Term>()
  /// The number of terms of the rows themselves.
  private var ownTerms = 0
  var rows = Buffer<Row>()
  var columns = Buffer<Column>()
  var mentions = Buffer<Int32>()
  /// The variables that an elimination has reached from 0, some of them more than once.
  var touched = Buffer<Int32>()
  /// In the order of evaluation.
  var pivots = Buffer<Pivot>()
  /// The exchanges since the last factorisation.
  var exchanges = Buffer<Exchange>()
  var exchangeTerms = Buffer<Term>()
  /// The vectors, one after the other.
  private var values = Buffer<ExactNumber>()
  /// The length of a vector.
  private(set) var width = 0
  /// The number of levels, including that of the required rows.
  var levelCount = 1
  /// The system maximises a form below all levels, to find an end of a range.
  var isPulled = false
  /// The pull goes on for ever, because its form has no maximum.
  var isUnbounded = false
  /// The slope of the objective along an edge, a component for each level.
  var slope = Buffer<ExactNumber>()
  /// The steps that the host allows.
  var steps = StepMeter()
  /// The vertices that the stages of the proof have reached, one after the other. A proof that goes on begins with those of
  /// the proof that was cut off. A vertex is the states of the rows, and then of the variables: neutral if free, else
  /// active.
  var reached = Buffer<State>()
  /// The stage of the proof, as a place in `reached`.
  var stage = 0
  /// Required rows that cannot hold together, by their numbers. `Σ multiplier · (a·x + c)` is the same number below 0
  /// for all x.
  var contradiction = Buffer<Term>()
  var contradictionAmount = ExactNumber.zero
  /// The number of limbs that numbers may take up before those in use are gathered.
  private var crowd = 1 << 16

  init(variableCount: Int) { self.variableCount = variableCount }

  /// Frees the memory, in one place instead of at every end of a function that makes a system.
  @inline(never)
  deinit {}

  /// The number of the variable that is a row's residual.
  func residual(_ row: Int) -> Int { variableCount &+ 1 &+ row }

  struct Vector: BitwiseCopyable {
    fileprivate var number: Int

    /// The values of the variables and the residuals; 0 for active and excused rows.
    static var point: Vector { Vector(number: 0) }
    /// The rates of the values along an edge.
    static var motion: Vector { Vector(number: 1) }
    /// The form that is maximised.
    static var pull: Vector { Vector(number: 2) }
    /// A vector for the caller's own use.
    static var spare: Vector { Vector(number: 3) }
    /// A combination of rows, in terms of free variables and active residuals.
    static var combination: Vector { Vector(number: 4) }
    /// The gradient of a component of the objective by free variables and active residuals. The latter entries are the
    /// multipliers.
    static func gradient(_ component: Int) -> Vector { Vector(number: 5 &+ component) }
  }

  subscript(vector: Vector, variable: Int) -> ExactNumber {
    get { values[vector.number &* width &+ variable] }
    set { values[vector.number &* width &+ variable] = newValue }
  }
}

// MARK: - Building

extension ExactSystem {
  /// Makes room for a number of rows and of their terms, so that growing buffers are not copied.
  mutating func reserve(rows rowCount: Int, terms termCount: Int) {
    rows.extend(by: rowCount)
    rows.removeAll()
    terms.extend(by: termCount + 2 * rowCount)
    terms.removeAll()
  }

  mutating func append(_ coefficient: ExactNumber, of variable: Int) {
    terms.append(Term(variable: Int32(variable), coefficient: coefficient))
  }

  /// Puts the last terms into the order of their variables.
  @inline(never)
  mutating func sortTerms(from start: Int) { terms.sort(from: start) { $0.variable < $1.variable } }

  /// Ends the row whose terms were appended.
  @inline(never)
  mutating func endRow(constant: ExactNumber, isEquality: Bool, level: Int, weight: ExactNumber, state: State) {
    let start = ownTerms
    sortTerms(from: start)
    append(constant, of: variableCount)
    append(-.one, of: residual(rows.count))
    ownTerms = terms.count
    rows.append(
      Row(
        start: start, end: ownTerms, listStart: start, listEnd: ownTerms, level: level, weight: weight,
        isEquality: isEquality, state: state))
  }

  /// Makes the columns and the vectors after the last row. Every variable is free and 0.
  mutating func endRows() {
    width = residual(rows.count)
    columns.append(repeating: Column(), count: width)
    mentions.append(repeating: 0, count: ownTerms)
    for index in 0..<ownTerms { columns[Int(terms[index].variable)].end += 1 }
    var start = 0
    for variable in 0..<width {
      let count = columns[variable].end
      columns[variable].isFree = variable < variableCount
      columns[variable].start = start
      columns[variable].end = start
      start += count
    }
    for row in 0..<rows.count {
      for index in rows[row].start..<rows[row].end {
        let variable = Int(terms[index].variable)
        mentions[columns[variable].end] = Int32(row)
        columns[variable].end += 1
      }
    }
    clearVectors(from: .point, through: .combination)
    self[.point, variableCount] = .one
  }

  /// Sets vectors to 0, and drops all vectors behind them.
  mutating func clearVectors(from first: Vector, through last: Vector) {
    values.truncate(to: first.number &* width)
    values.append(repeating: .zero, count: (last.number &+ 1 &- first.number) &* width)
  }

  mutating func clear(_ vector: Vector) {
    for variable in 0..<width { self[vector, variable] = .zero }
  }

  /// Gives all rows their own terms again, and drops the pivots.
  mutating func dropLists() {
    terms.truncate(to: ownTerms)
    pivots.removeAll()
    exchanges.removeAll()
    exchangeTerms.removeAll()
    for row in 0..<rows.count {
      rows[row].listStart = rows[row].start
      rows[row].listEnd = rows[row].end
    }
    gatherNumbers()
  }

  /// True if all numbers together take up at least `crowd` limbs.
  var isCrowded: Bool { numbers.end >= crowd }

  /// Moves the numbers and terms in use to a new place, if the present one is crowded. There must be no exchanges.
  mutating func gatherNumbers() {
    if !isCrowded { return }
    var fresh = ExactNumbers()
    var freshTerms = Buffer<Term>()
    fresh.work = numbers.work
    freshTerms.append(repeating: Term(variable: 0, coefficient: .zero), count: ownTerms)
    for index in 0..<ownTerms { freshTerms[index] = terms[index] }
    for row in 0..<rows.count {
      rows[row].weight = fresh.take(rows[row].weight, from: numbers)
      if !rows[row].isReduced { continue }
      let start = freshTerms.count
      for index in rows[row].list { freshTerms.append(terms[index]) }
      rows[row].listStart = start
      rows[row].listEnd = freshTerms.count
    }
    for index in 0..<freshTerms.count {
      freshTerms[index].coefficient = fresh.take(freshTerms[index].coefficient, from: numbers)
    }
    for index in 0..<pivots.count {
      pivots[index].coefficient = fresh.take(pivots[index].coefficient, from: numbers)
    }
    for index in 0..<values.count { values[index] = fresh.take(values[index], from: numbers) }
    numbers = fresh
    terms = freshTerms
    crowd = 2 * numbers.end + (1 << 16)
  }
}
