/// The state from which the next call of ``Machine/solve()`` goes on if the host allows this one no more steps.
///
/// A search goes on with ``Machine/budget``. Otherwise rounding could let constraints contradict each other in every call,
/// and no call would come to the end of a budget. A proof goes on from the vertices that its stages have reached.
///
/// Every change of the problem forgets the checkpoint. An operation that is refused keeps it.
struct Checkpoint: ~Copyable {
  enum Kind {
    case none, search, proof
    /// A proof that came after ties were settled.
    case lastProof
  }

  private(set) var kind = Kind.none
  /// ``ExactSystem/reached``
  private(set) var reached = Buffer<ExactSystem.State>()
  /// ``ExactSystem/vertexSize``
  private(set) var vertexSize = 0
  /// The number of changes of the checkpoint. Undoing an operation forgets what the operation has noted.
  private(set) var serial: Int32 = 0

  func copy() -> Checkpoint {
    Checkpoint(kind: kind, reached: reached.copy(), vertexSize: vertexSize, serial: serial)
  }

  var isOfProof: Bool { kind == .proof || kind == .lastProof }

  @inline(__always)
  mutating func forget() { if kind != .none { note(.none) } }

  @inline(never)
  private mutating func note(_ kind: Kind) {
    self.kind = kind
    serial &+= 1
    if !isOfProof { reached = Buffer() }
  }

  mutating func noteSearch() { note(.search) }

  /// True if a search was cut off, which goes on now.
  mutating func takeSearch() -> Bool {
    if kind != .search { return false }
    note(.none)
    return true
  }

  mutating func noteProof(_ system: borrowing ExactSystem) {
    note(.proof)
    reached = system.reached.copy()
    vertexSize = system.vertexSize
  }

  mutating func noteLastProof() { if kind == .proof { note(.lastProof) } }
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
