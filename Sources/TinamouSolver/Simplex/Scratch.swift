/// Memory that is reused and holds nothing between two operations: marks of sweeps and searches, and the memory of
/// results.
///
/// A function that needs a result *takes* its memory, fills it and passes it on as a value; whoever is last gives it back.
/// Lists are empty when they are taken; what a sweep fills, the sweep empties first.
/// A result that is dropped instead, where an error is thrown, costs an allocation the next time.
///
/// A class keeps its fields out of those of ``Machine``, which the compiler checks at every branch. Only `mutating` methods of the
/// machine may write here: two threads may read one machine.
final class Scratch {
  @exclusivity(unchecked) var marks = Table<VariableRecord, VariableMark>()
  /// The variables that a sweep has still to visit.
  @exclusivity(unchecked) var sweep = Heap<OrderLabel, VariableRecord>()
  @exclusivity(unchecked) var search = SearchStacks()
  @exclusivity(unchecked) var headroom = LevelVector()
  @exclusivity(unchecked) var step = StepMemory()
  /// The bounds that a long step passes, from its choice until it is taken.
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

  /// Empty memory with the marks of another.
  init(takingMarksOf other: Scratch) { swap(&marks, &other.marks) }
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

/// Empty lists with memory, for functions that may need several at a time: the last one given back is the next one taken.
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

/// Takes memory from where it is kept, to be filled, and leaves none there.
@inline(__always)
func reuse<Memory: ReusableMemory & ~Copyable>(_ place: inout Memory) -> Memory {
  var memory = Memory()
  swap(&memory, &place)
  return memory
}

/// Puts memory back where it is kept, with nothing in it.
@inline(__always)
func giveBack<Memory: ReusableMemory & ~Copyable>(_ memory: consuming Memory, to place: inout Memory) {
  place = memory
  place.removeAll()
}

/// Memory of a result.
protocol ReusableMemory: ~Copyable {
  init()
  /// Removes what is in the memory, which stays.
  mutating func removeAll()
}

extension Buffer: ReusableMemory {}
extension LevelVector: ReusableMemory {}
extension RowCombination: ReusableMemory {}
extension Motion: ReusableMemory {}
extension StepMemory: ReusableMemory {}
extension BoundPasses: ReusableMemory {}
extension Path: ReusableMemory {}
