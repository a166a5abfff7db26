/// Counters that trigger the rare steps: a refactorisation, Bland's rule and a batch of bound flips.
struct SolveControl: BitwiseCopyable {
  /// True if a row found no pivot, so that the next opportunity is used to refactorise.
  private(set) var needsRefactorisation = false
  /// ``Basis/fill`` after the last refactorisation.
  private var leastFill: Int32 = 0
  /// Steps of length 0 since the last longer one.
  private var zeroSteps: Int32 = 0
  /// True if Bland's rule breaks ties.
  private(set) var usesBlandsRule = false
  /// The number of flips that must come before the next attempt at a batch, and the number before the last one.
  private var flipsToBatch: Int32 = 1
  private var flipsBetweenBatches: Int32 = 1

  /// After more than this many steps of length 0, and one for each row, Bland's rule breaks ties. It cannot cycle.
  private static var patience: Int { 200 }

  /// The number of rows read at which the try of a guess ends, on the copy of a machine: `StartingAnew.swift`.
  private(set) var readsToEnd = Int.max
  var isTryingGuess: Bool { readsToEnd != .max }
  mutating func tryGuess(readsToEnd: Int) { self.readsToEnd = readsToEnd }

  /// True if operations leave required constraints undecided: ``Machine/deferDecisions()``.
  var defersDecisions = false

  /// True if the residual of an inactive constraint may be out of range although all values are in range.
  var mayBeOutOfRange = false

  /// True if the search has read many rows.
  var isLongSearch = false

  mutating func requestRefactorisation() { needsRefactorisation = true }

  /// True if a refactorisation was requested, or the reduced rows have grown so much that one should pay.
  func isRefactorisationDue(fill: Int, variables: Int) -> Bool {
    needsRefactorisation || fill > 4 &* Int(leastFill) &+ 8 &* variables &+ 64
  }

  mutating func beginRefactorisation() { needsRefactorisation = false }
  mutating func endRefactorisation(fill: Int) { leastFill = Int32(clamping: fill) }

  /// True if the last step had a length.
  var hasProgressed: Bool { zeroSteps == 0 }

  /// Counts a step of a system with so many rows: ``Machine/rowsInUse``.
  mutating func noteStep(hasLength: Bool, rows: Int) {
    zeroSteps = hasLength ? 0 : zeroSteps &+ (usesBlandsRule ? 0 : 1)
    usesBlandsRule = Int(zeroSteps) > Self.patience &+ rows
  }

  /// Counts a flip.
  ///
  /// - Returns: true if a batch of flips is due.
  mutating func countFlip() -> Bool {
    flipsToBatch = max(0, flipsToBatch - 1)
    return flipsToBatch == 0
  }

  /// Makes attempts at batches rarer with each failure, and frequent again after a success.
  mutating func noteBatch(isFlipped: Bool) {
    flipsBetweenBatches = isFlipped ? 1 : min(2 * flipsBetweenBatches, 1 << 16)
    flipsToBatch = flipsBetweenBatches
  }
}

/// The versions of the parts about which other parts store something.
struct Versions: BitwiseCopyable {
  var problem: Int32 = 0
  var basis: Int32 = 0
  var activeSet: Int32 = 0
}

extension Machine {
  var versions: Versions {
    Versions(problem: problem.version, basis: basis.version, activeSet: activeSet.version)
  }
}
