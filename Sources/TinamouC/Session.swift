internal import CTinamou
internal import TinamouSolver

/// The object behind a `tinamou_solver *`. Not copyable, lest a call that reads it retains each of its parts.
struct Session: ~Copyable {
  /// Comes first, where an allocator that gets the memory back writes soonest.
  private var tag = Session.living
  /// The memory put by for its calls.
  private var reserve = Reserve()
  private var tally = Tally()
  var solver = Solver()
  /// The sum of the terms of a constraint in a call, kept for its memory.
  private var expression = LinearExpression()
  /// The numbers of the caller's that variables and constraints carry.
  var data = (variables: Numbers(), constraints: Numbers())
  /// The open batches, the innermost last: where they began.
  var batches: [(start: Solver.Savepoint, data: (variables: Numbers, constraints: Numbers))] = []
  /// Why the last call that met a conflict was refused.
  var conflict: Conflict?

  /// "tinamou" and a zero: what memory does not hold by chance.
  private static let living: UInt64 = 0x7469_6E61_6D6F_7500

  /// The session behind a pointer from C; nil for null and, as far as its memory tells, for one that was destroyed.
  static func at(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<Session>? {
    guard let pointer, UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self) == living else { return nil }
    return UnsafeMutablePointer(pointer)
  }

  /// Moves a session to memory of its own; nil if there is none.
  static func allocate(_ session: @autoclosure () -> Session) -> OpaquePointer? {
    var reserve = Reserve()
    guard reserve.begin(Reserve.least) else { return nil }
    let pointer = UnsafeMutablePointer<Session>.allocate(capacity: 1)
    pointer.initialize(to: session())
    pointer.pointee.reserve = Reserve()
    pointer.pointee.tally.start()
    _ = Reserve.end()
    reserve.leave()
    return OpaquePointer(pointer)
  }

  static func deallocate(_ pointer: UnsafeMutablePointer<Session>) {
    pointer.pointee.invalidate()
    let reserve = pointer.pointee.reserve
    pointer.deinitialize(count: 1)
    pointer.deallocate()
    reserve.leave()
  }

  /// Another session in the same state; the solvers share their storage until one of them changes.
  borrowing func copy() -> Session {
    var copy = Session()
    (copy.tally, copy.solver, copy.data) = (tally, solver, data)
    (copy.batches, copy.conflict) = (batches, conflict)
    // The copy has the bytes of its original.
    copy.expression.reserve(expression.capacity)
    return copy
  }

  /// Makes the session like a new one.
  mutating func reset() {
    let kept = (reserve, tally, expression)
    self = Session()
    (reserve, tally, expression) = kept
  }

  /// The sum of terms that the caller wrote.
  mutating func sum(of terms: UnsafeBufferPointer<tinamou_term>, constant: Double) -> LinearExpression {
    let taken = tally.taken
    defer { tally.addOwn(since: taken) }
    expression.removeTerms()
    expression.add(terms, of: solver)
    expression.constant = constant
    return expression
  }

  /// Puts by what a call may take that is given so many bytes; false if it is refused.
  ///
  /// What grows by doubling has to be copied to twice its room; a copy of a solver that shares its storage gets its own.
  mutating func begin(_ input: Int) -> Bool {
    tally.begin(with: solver.storage, isShared: solver.sharesStorage())
    return reserve.begin(
      Reserve.isNeeded ? Reserve.least + input + (solver.sharesStorage() ? 4 : 2) * footprint : 0)
  }

  /// Ends that call and says whether it was refused memory.
  mutating func end() -> Bool {
    tally.end(with: solver.storage)
    return Reserve.end()
  }

  /// The bytes that it has taken, in all but its reserve; 0 where the library does not know.
  var bytes: Int { tally.bytes }

  /// At least as many bytes as the solver and its data take.
  var footprint: Int { solver.footprint + 32 * (data.variables.count + data.constraints.count) + 256 * batches.count }

  /// Not inlined: a store right before the memory is given back would be optimised away.
  @inline(never)
  private mutating func invalidate() { tag = 0 }
}

// MARK: - Calls

/// Makes a call on a live solver, given arrays of so many bytes; what it throws becomes its status.
func perform(
  _ solver: OpaquePointer?, input: Int = 0, _ call: (inout Session) throws(SolverError) -> Void
) -> Int32 {
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  guard session.pointee.begin(input) else { return Int32(TINAMOU_OUT_OF_MEMORY) }
  do {
    try call(&session.pointee)
    _ = session.pointee.end()
    return Int32(TINAMOU_OK)
  } catch {
    if case .conflict(let conflict) = error { session.pointee.conflict = conflict }
    return error.status(isOut: session.pointee.end())
  }
}

/// Asks a live solver, given arrays of so many bytes; `otherwise` where there is none, or no answer, and `refused` where
/// memory is.
func ask<Answer>(
  _ solver: OpaquePointer?, input: Int = 0, otherwise: Answer, refused: Answer,
  _ question: (inout Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  guard session.pointee.begin(input) else { return refused }
  defer { _ = session.pointee.end() }
  do { return try question(&session.pointee) } catch { return otherwise }
}

/// Reads from a live solver without writing to it, so that several may read at once, and without a need of memory;
/// `otherwise` where there is none, or no answer.
func read<Answer>(
  _ solver: OpaquePointer?, otherwise: Answer, _ question: (borrowing Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  do { return try question(session.pointee) } catch { return otherwise }
}

/// Reads from a live solver what takes memory to find out, without writing to it; `otherwise` also where memory is refused.
func work<Answer>(
  _ solver: OpaquePointer?, otherwise: Answer, _ question: (borrowing Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  var reserve = Reserve()
  guard reserve.begin(forQuestionsOf: session.pointee) else { return otherwise }
  defer {
    _ = Reserve.end()
    reserve.leave()
  }
  do { return try question(session.pointee) } catch { return otherwise }
}

/// Reads from a live solver, without writing to it, something that has a status.
func inspect(
  _ solver: OpaquePointer?, takesCopies: Bool = true, _ question: (borrowing Session) throws(SolverError) -> Void
) -> Int32 {
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  var reserve = Reserve()
  guard !takesCopies || reserve.begin(forQuestionsOf: session.pointee) else { return Int32(TINAMOU_OUT_OF_MEMORY) }
  defer { reserve.leave() }
  do {
    try question(session.pointee)
    _ = Reserve.end()
    return Int32(TINAMOU_OK)
  } catch { return error.status(isOut: Reserve.end()) }
}

// MARK: - Arrays of the caller's

/// A `size_t` as a count of elements: no array has more than `Int.max`.
func elements(_ count: Int) -> Int { count < 0 ? .max : count }

extension Array {
  /// Writes as many numbers of the elements as there is room for to an array of the caller's, if there is one.
  func write<Number>(_ number: (Element) -> Number, to array: UnsafeMutablePointer<Number>?, capacity: Int) {
    guard let array else { return }
    for index in 0..<Swift.min(count, elements(capacity)) { array[index] = number(self[index]) }
  }
}

/// Writes a number to its place in an array of the caller's, if there is one and room in it.
func write<Number>(_ number: Number, to array: UnsafeMutablePointer<Number>?, _ place: Int, _ capacity: Int) {
  if let array, place < elements(capacity) { array[place] = number }
}
