/// What the next call of ``Machine/solve()`` goes on with if the host allows this one no more steps.
///
/// A search goes on with ``Machine/budget``. Otherwise rounding could let constraints contradict each other in every call,
/// and no call would come to the end of a budget. A proof goes on from the vertices that its stages have reached.
struct Checkpoint: ~Copyable {
  /// ``ExactSystem/reached`` of a proof. Empty if no proof was cut off.
  var reached = Buffer<ExactSystem.State>()
  /// True if the proof came after ties were settled.
  var isLast = false
  /// True if a search was cut off.
  var isOfSearch = false
  /// The version of the problem.
  var version: Int32 = 0

  enum CutOffProof {
    case none, first, last
  }

  /// The proof that was cut off. No search has to come before it, and ties are settled before the last one.
  func proof(at version: Int32) -> CutOffProof {
    reached.isEmpty || self.version != version ? .none : isLast ? .last : .first
  }

  func copy() -> Checkpoint {
    Checkpoint(reached: reached.copy(), isLast: isLast, isOfSearch: isOfSearch, version: version)
  }
}

/// The stages of a proof. Each takes steps of its own, and begins where the one before ended.
extension ExactSystem {
  /// The number of states that describe a vertex: those of the rows and of the variables.
  private var vertexSize: Int { rows.count + variableCount }

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
