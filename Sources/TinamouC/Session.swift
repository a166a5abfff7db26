internal import CTinamou
internal import TinamouSolver

/// The object behind a `tinamou_solver *`.
struct Session {
  /// Comes first, where an allocator that gets the memory back writes soonest.
  private var tag = Session.living
  var solver = Solver()
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

  /// Moves a session to memory of its own.
  static func allocate(_ session: consuming Session) -> OpaquePointer {
    let pointer = UnsafeMutablePointer<Session>.allocate(capacity: 1)
    pointer.initialize(to: session)
    return OpaquePointer(pointer)
  }

  static func deallocate(_ pointer: UnsafeMutablePointer<Session>) {
    pointer.pointee.invalidate()
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Not inlined: a store right before the memory is given back would be optimised away.
  @inline(never)
  private mutating func invalidate() { tag = 0 }
}

// MARK: - Calls

/// Makes a call on a live solver; what it throws becomes its status.
func perform(_ solver: OpaquePointer?, _ call: (inout Session) throws(SolverError) -> Void) -> Int32 {
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  do {
    try call(&session.pointee)
    return Int32(TINAMOU_OK)
  } catch {
    if case .conflict(let conflict) = error { session.pointee.conflict = conflict }
    return Int32(error.status)
  }
}

/// Asks a live solver; `otherwise` where there is none, or no answer.
func ask<Answer>(
  _ solver: OpaquePointer?, otherwise: Answer, _ question: (inout Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  do { return try question(&session.pointee) } catch { return otherwise }
}

/// Asks a live solver without writing to it, so that several may ask at once; `otherwise` where there is none, or no
/// answer.
func read<Answer>(
  _ solver: OpaquePointer?, otherwise: Answer, _ question: (borrowing Session) throws(SolverError) -> Answer
) -> Answer {
  guard let session = Session.at(solver) else { return otherwise }
  do { return try question(session.pointee) } catch { return otherwise }
}

/// Asks a live solver for something that has a status, without writing to it.
func inspect(_ solver: OpaquePointer?, _ question: (borrowing Session) throws(SolverError) -> Void) -> Int32 {
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  do {
    try question(session.pointee)
    return Int32(TINAMOU_OK)
  } catch { return Int32(error.status) }
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
