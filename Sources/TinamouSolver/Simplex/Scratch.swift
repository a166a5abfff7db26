/// Reusable memory that is empty between two operations: marks of sweeps and searches, and the memory of results.
///
/// A function *takes* the memory of its result, fills it and passes it on as a value. The last user gives it back.
/// Lists are empty when a function takes them. A sweep first empties the memory that it fills. If an error drops a
/// result, the next function allocates new memory.
///
/// A class keeps its fields apart from those of ``Machine``, which the compiler checks at every branch. Only `mutating`
/// methods of the machine may write here, because two threads may read one machine.
final class Scratch {
  @exclusivity(unchecked) var marks = Table<VariableRecord, VariableMark>()
  /// The variables that a sweep still has to visit.
  @exclusivity(unchecked) var sweep = Heap<OrderLabel, VariableRecord>()
  @exclusivity(unchecked) var search = SearchStacks()
  @exclusivity(unchecked) var headroom = LevelVector()
  @exclusivity(unchecked) var step = StepMemory()
  /// The bounds that a long step passes, from the choice of the step until the machine takes it.
  @exclusivity(unchecked) var passes = BoundPasses()
  @exclusivity(unchecked) var combination = RowCombination()
  @exclusivity(unchecked) var rest = RowCombination()
  @exclusivity(unchecked) var length = LevelVector()
  @exclusivity(unchecked) var motion = Motion()
  @exclusivity(unchecked) var path = Path()
  @exclusivity(unchecked) var targets = Buffer<VariableIndex>()
  @exclusivity(unchecked) var sequence = Buffer<VariableIndex>()
  @exclusivity(unchecked) var affected = Buffer<RowIndex>()
  @exclusivity(unchecked) var rowLists = SpareLists<RowIndex>()
  @exclusivity(unchecked) var freed = Buffer<VariableIndex>()
  @exclusivity(unchecked) var rateLists = SpareLists<RowCoefficient>()

  init() {}

  /// Empty memory that takes over the marks of `other`.
  init(takingMarksOf other: Scratch) { swap(&marks, &other.marks) }
}

/// The stacks of the searches in the definition graph, empty between searches.
struct SearchStacks: ~Copyable {
  /// A variable that a search examines, and the next term of its column.
  struct ColumnFrame: BitwiseCopyable {
    var variable: VariableIndex
    var mention: TermIndex
  }

  /// A variable that a search examines, and the next term of its definition.
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

/// Empty lists with memory, for functions that may need several at a time. The list given back last is taken first.
struct SpareLists<Element: BitwiseCopyable>: ~Copyable {
  private var first = Buffer<Element>()
  private var second = Buffer<Element>()
  private var third = Buffer<Element>()

  init() {}

  @inline(never)
  mutating func take() -> Buffer<Element> {
    var list = Buffer<Element>()
    swap(&list, &first)
    swap(&first, &second)
    swap(&second, &third)
    return list
  }

  @inline(never)
  mutating func giveBack(_ list: consuming Buffer<Element>) {
    list.removeAll()
    swap(&second, &third)
    swap(&first, &second)
    first = list
  }
}

/// Takes the memory from a place, and leaves none there.
@inline(__always)
func reuse<Memory: ReusableMemory & ~Copyable>(_ place: inout Memory) -> Memory {
  var memory = Memory()
  swap(&memory, &place)
  return memory
}

/// Puts memory back into its place and empties it.
@inline(__always)
func giveBack<Memory: ReusableMemory & ~Copyable>(_ memory: consuming Memory, to place: inout Memory) {
  place = memory
  place.removeAll()
}

/// The memory of a result.
protocol ReusableMemory: ~Copyable {
  init()
  /// Removes the content and keeps the memory.
  mutating func removeAll()
}

extension Buffer: ReusableMemory {}
extension LevelVector: ReusableMemory {}
extension RowCombination: ReusableMemory {}
extension Motion: ReusableMemory {}
extension StepMemory: ReusableMemory {}
extension BoundPasses: ReusableMemory {}
extension Path: ReusableMemory {}
