/// The state from which the next call of ``Machine/solve()`` goes on if the host allows this one no more steps.
///
/// A search goes on with its budget. Otherwise rounding could let constraints contradict each other in every call, and
/// no call would come to the end of a budget. A proof goes on from the vertices that its stages have reached.
///
/// Every change of the problem forgets the checkpoint. A change that is undone keeps it: an operation that is refused, or
/// a transaction.
struct Checkpoint: ~Copyable {
  enum Kind {
    case none, search, proof
    /// A proof that came after ties were settled.
    case proofAfterTies
  }

  struct Note: BitwiseCopyable {
    var kind: Kind
    let budget: StepBudget
    /// The place in ``reached`` of its first state.
    let start: Int
    /// ``ExactSystem/vertexSize``
    let vertexSize: Int
  }

  private var notes = Buffer<Note>()
  /// The states of all notes: ``ExactSystem/reached``.
  private(set) var reached = Buffer<ExactSystem.State>()
  /// The number of notes that open transactions may need again.
  private var kept = 0
  /// The number of notes up to the one that counts, or 0 if there is no checkpoint. An operation that is undone restores it.
  private(set) var current: Int32 = 0

  func copy() -> Checkpoint {
    Checkpoint(notes: notes.copy(), reached: reached.copy(), kept: kept, current: current)
  }

  var kind: Kind { current == 0 ? .none : notes[Int(current) - 1].kind }
  var isOfProof: Bool { kind == .proof || kind == .proofAfterTies }

  @inline(__always)
  mutating func forget() { current = 0 }

  mutating func restore(_ current: Int32) { self.current = current <= notes.count ? current : 0 }

  /// Keeps the checkpoint for a transaction that begins.
  mutating func keep() { kept = max(kept, Int(current)) }

  /// Gives up what no transaction needs any more, because none is open.
  @inline(__always)
  mutating func release() {
    if !notes.isEmpty { giveBack() }
  }

  @inline(never)
  private mutating func giveBack() {
    kept = 0
    if current == 0 { self = Checkpoint() }
  }

  @inline(never)
  private mutating func note(_ kind: Kind, _ budget: StepBudget, vertexSize: Int = 0) {
    if kept < notes.count {
      reached.truncate(to: notes[kept].start)
      notes.truncate(to: kept)
    }
    notes.append(Note(kind: kind, budget: budget, start: reached.count, vertexSize: vertexSize))
    current = Int32(notes.count)
  }

  mutating func noteSearch(_ budget: StepBudget) { note(.search, budget) }

  /// Takes up the budget of a search that was cut off.
  ///
  /// - Returns: false if none was.
  mutating func takeSearch(_ budget: inout StepBudget) -> Bool {
    if kind != .search { return false }
    budget = notes[Int(current) - 1].budget
    forget()
    return true
  }

  mutating func noteProof(_ system: borrowing ExactSystem, _ budget: StepBudget) {
    note(.proof, budget, vertexSize: system.vertexSize)
    for index in 0..<system.reached.count { reached.append(system.reached[index]) }
  }

  mutating func noteTiesSettled() { if kind == .proof { notes[Int(current) - 1].kind = .proofAfterTies } }

  /// Makes a system begin at the vertices of the proof that was cut off, if they are vertices of the system. A variable may
  /// have been made since.
  func resume(_ system: inout ExactSystem) {
    let next = Int(current)
    if !isOfProof || notes[next - 1].vertexSize != system.vertexSize { return }
    let end = next < notes.count ? notes[next].start : reached.count
    for index in notes[next - 1].start..<end { system.reached.append(reached[index]) }
    system.goOn(0)
  }
}

/// The stages of a proof. Each takes steps of its own, and begins where the one before ended.
extension ExactSystem {
  /// The number of states that describe a vertex: those of the rows and of the variables.
  var vertexSize: Int { rows.count + variableCount }

  /// The place in ``reached`` of the vertex of the relaxed system.
  var relaxedStage: Int { vertexSize }
  /// The place in ``reached`` of the vertex after constants have moved. The relaxed system has each row twice.
  var excusedStage: Int { 2 * vertexSize + rows.count }

  /// Notes the vertex that a stage has reached.
  mutating func noteVertex(_ stage: Int) {
    while reached.count < stage + vertexSize { reached.append(.neutral) }
    for row in 0..<rows.count { reached[stage + row] = rows[row].state }
    for variable in 0..<variableCount {
      reached[stage + rows.count + variable] = columns[variable].isFree ? .neutral : .active
    }
  }

  /// Makes the basis that of the vertex that a stage has reached, if it was reached.
  mutating func goOn(_ stage: Int) {
    if reached.count < stage + vertexSize { return }
    for row in 0..<rows.count { rows[row].state = reached[stage + row] }
    for variable in 0..<variableCount {
      columns[variable].isFree = reached[stage + rows.count + variable] == .neutral
    }
  }
}
