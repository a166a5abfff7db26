internal import CTinamou
internal import TinamouSolver

/// The object behind a `tinamou_solver *`. It is not copyable, so that a call that reads it does not retain each of its
/// parts.
struct Session: ~Copyable {
  /// The first field, because an allocator that gets the memory back writes there first.
  private var tag = Session.living
  /// The memory set aside for its calls.
  private var reserve = Reserve()
  private var tally = Tally()
  var solver = Solver()
  /// The numbers of the caller's that variables and constraints carry.
  var data = (variables: Numbers(), constraints: Numbers())
  /// The savepoints of the open batches, the innermost last.
  var batches: [(start: Solver.Savepoint, data: (variables: Numbers, constraints: Numbers))] = []
  /// The conflict of the last call that was refused because of one.
  var conflict: Conflict?

  /// "tinamou" and a zero, which are unlikely to be in memory by chance.
  private static let living: UInt64 = 0x7469_6E61_6D6F_7500

  /// The session behind a pointer from C; nil for null and, if its memory shows it, for a destroyed one.
  static func at(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<Session>? {
    guard let pointer, UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self) == living else { return nil }
    return UnsafeMutablePointer(pointer)
  }

  /// Moves a session to memory of its own; nil if the host refuses it.
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
    return copy
  }

  /// Resets the session to the state of a new one.
  mutating func reset() {
    let kept = (reserve, tally)
    self = Session()
    (reserve, tally) = kept
  }

  /// Sets aside a reserve for a call with arguments of some bytes; false if the host refuses it.
  ///
  /// A buffer that doubles is copied to twice its size, and a solver that shares its storage gets its own copy.
  mutating func begin(_ input: Int) -> Bool {
    tally.begin(with: solver.storage, isShared: solver.sharesStorage())
    return reserve.begin(
      Reserve.isNeeded ? Reserve.least + input + (solver.sharesStorage() ? 4 : 2) * footprint : 0)
  }

  /// Ends the call. Returns true if the host refused it memory.
  mutating func end() -> Bool {
    tally.end(with: solver.storage)
    return Reserve.end()
  }

  /// Ends a call that was refused. Returns its status.
  @inline(never)
  mutating func end(with error: SolverError) -> Int32 {
    if case .conflict(let conflict) = error { self.conflict = conflict }
    return error.status(isOut: end())
  }

  /// The bytes that it has taken, without its reserve; 0 if the library cannot count them.
  var bytes: Int { tally.bytes }

  /// An upper estimate of the bytes of the solver and its data.
  var footprint: Int { solver.footprint + 32 * (data.variables.count + data.constraints.count) + 256 * batches.count }

  /// Not inlined, because a store right before the memory is freed would be optimised away.
  @inline(never)
  private mutating func invalidate() { tag = 0 }
}

// MARK: - Calls

/// Makes a call on a live solver, with arrays of some bytes. A thrown error becomes a status.
///
/// The bytes may wrap around where `Int` has 32 bits. No host sets memory aside there, so they do not count.
func perform(
  _ solver: OpaquePointer?, input: Int = 0, _ call: (inout Session) throws(SolverError) -> Void
) -> Int32 {
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  guard session.pointee.begin(input) else { return Int32(TINAMOU_OUT_OF_MEMORY) }
  do {
    try call(&session.pointee)
    _ = session.pointee.end()
    return Int32(TINAMOU_OK)
  } catch { return session.pointee.end(with: error) }
}

/// Asks a live solver, with arrays of some bytes. Returns `otherwise` if there is no solver or no answer, and `refused`
/// if memory is refused.
func ask<Answer>(
  _ solver: OpaquePointer?, input: Int = 0, otherwise: Answer, refused: Answer,
  _ question: (inout Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  guard session.pointee.begin(input) else { return refused }
  defer { _ = session.pointee.end() }
  do { return try question(&session.pointee) } catch { return otherwise }
}

/// Reads from a live solver without writing to it or allocating memory, so that several threads may read at once.
/// Returns `otherwise` if there is no solver or no answer.
func read<Answer>(
  _ solver: OpaquePointer?, otherwise: Answer, _ question: (borrowing Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  do { return try question(session.pointee) } catch { return otherwise }
}

/// Reads from a live solver without writing to it, for answers that need memory. Returns `otherwise` also if memory is
/// refused.
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

/// Reads from a live solver without writing to it, and returns a status.
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

// MARK: - The caller's arrays

/// A `size_t` as a count of elements: no array has more than `Int.max`.
func elements(_ count: Int) -> Int { count < 0 ? .max : count }

extension Array {
  /// Writes the numbers of the elements to the caller's array, if there is one, as far as they fit.
  func write<Number>(_ number: (Element) -> Number, to array: UnsafeMutablePointer<Number>?, capacity: Int) {
    guard let array else { return }
    for index in 0..<Swift.min(count, elements(capacity)) { array[index] = number(self[index]) }
  }
}

/// Writes a number to its position in the caller's array, if there is one and the position is in it.
func write<Number>(_ number: Number, to array: UnsafeMutablePointer<Number>?, _ place: Int, _ capacity: Int) {
  if let array, place < elements(capacity) { array[place] = number }
}
