/// Memory that is reused and holds nothing between two operations: marks of sweeps and searches, and the memory of
/// results.
///
/// A function that needs a result *takes* its memory, fills it and passes it on as a value; whoever is last gives it back.
/// Lists are empty when they are taken; what a sweep fills, the sweep empties first.
/// A result that is dropped instead, where an error is thrown, costs an allocation the next time.
struct Scratch: ~Copyable {
  var marks = Table<VariableRecord, VariableMark>()
  /// The variables that a sweep has still to visit.
  var sweep = Heap<OrderLabel, VariableRecord>()
  var search = SearchStacks()
  var headroom = LevelVector()
  private var step = StepMemory()
  private var combination = RowCombination()
  private var rest = RowCombination()
  private var length = LevelVector()
  private var motion = Motion()
  private var path = Path()
  private var targets = Buffer<VariableIndex>()
  private var sequence = Buffer<VariableIndex>()
  private var affected = Buffer<RowIndex>()

  init() {}

  /// Gives back what may have grown large.
  mutating func giveBackMemory() {
    sweep = Heap()
    search = SearchStacks()
    headroom = LevelVector()
    step = StepMemory()
    combination = RowCombination()
    rest = RowCombination()
    length = LevelVector()
    motion = Motion()
    path = Path()
    targets = Buffer()
    sequence = Buffer()
    affected = Buffer()
  }
}

/// The stacks of the searches in the definition graph, empty in between.
struct SearchStacks: ~Copyable {
  /// A variable that is being looked at, and which term of its column comes next.
  struct ColumnFrame: BitwiseCopyable {
    var variable: VariableIndex
    var mention: TermIndex
  }

  /// A variable that is being looked at, and which term of its definition comes next.
  struct RowFrame: BitwiseCopyable {
    var variable: VariableIndex
    var offset: Int32
  }

  var columns = Buffer<ColumnFrame>()
  var rows = Buffer<RowFrame>()
  var forwardVisited = Buffer<VariableIndex>()
  var backwardVisited = Buffer<VariableIndex>()

  init() {}
}

extension Scratch {
  mutating func takeStep() -> StepMemory { take(&step, StepMemory()) }
  mutating func giveBack(_ step: consuming StepMemory) { self.step = step }

  mutating func takeCombination() -> RowCombination { take(&combination, RowCombination()) }
  mutating func giveBack(_ combination: consuming RowCombination) { self.combination = combination }

  /// The memory for what is left of a row, while a combination is in use.
  mutating func takeRest() -> RowCombination { take(&rest, RowCombination()) }
  mutating func giveBack(rest: consuming RowCombination) { self.rest = rest }

  mutating func takeLength() -> LevelVector { take(&length, LevelVector()) }
  mutating func giveBack(length: consuming LevelVector) { self.length = length }

  mutating func takeMotion() -> Motion { take(&motion, Motion()) }
  mutating func giveBack(_ motion: consuming Motion) { self.motion = motion }

  mutating func takePath() -> Path { take(&path, Path()) }
  mutating func giveBack(_ path: consuming Path) {
    self.path = path
    self.path.removeAll()
  }

  mutating func takeTargets() -> Buffer<VariableIndex> { take(&targets, Buffer()) }
  mutating func giveBack(targets: consuming Buffer<VariableIndex>) {
    self.targets = targets
    self.targets.removeAll()
  }

  mutating func takeSequence() -> Buffer<VariableIndex> { take(&sequence, Buffer()) }
  mutating func giveBack(sequence: consuming Buffer<VariableIndex>) {
    self.sequence = sequence
    self.sequence.removeAll()
  }

  mutating func takeAffected() -> Buffer<RowIndex> { take(&affected, Buffer()) }
  mutating func giveBack(affected: consuming Buffer<RowIndex>) {
    self.affected = affected
    self.affected.removeAll()
  }
}

/// Takes a value and leaves another in its place.
@inline(__always)
private func take<Value: ~Copyable>(_ place: inout Value, _ other: consuming Value) -> Value {
  var value = other
  swap(&value, &place)
  return value
}
