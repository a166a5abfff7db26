import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("The order of variables")
struct VariableOrderTests {
  @Test("puts a variable first, between two others and last")
  func places() {
    var list = OrderedList(4)
    list.move(3, after: nil)
    #expect(list.model == [3, 0, 1, 2])
    list.move(0, after: 1)
    list.move(3, after: 2)
    #expect(list.model == [1, 0, 2, 3])
    #expect(list.problems() == [])
  }

  @Test("is empty when the only variable is taken out, and takes it back")
  func alone() {
    var list = OrderedList(1)
    let variable = VariableIndex(0)
    list.machine.order.unlink(variable, &list.machine.journal)
    var ends = [list.machine.order.first, list.machine.order.last]
    #expect(ends == [.none, .none])
    list.machine.order.link(
      variable, after: .none, &list.machine.work, list.machine.variables, &list.machine.journal)
    ends = [list.machine.order.first, list.machine.order.last]
    #expect(ends == [variable, variable])
    #expect(list.problems() == [])
  }

  /// Where the same place is: behind the variable at that index, or before all.
  @Test("makes room however often the same place is wanted", arguments: [nil, 0, 4, 8, 9] as [Int?])
  func samePlace(index: Int?) {
    var list = OrderedList(10, stock: 400)
    let anchor = index.map { list.model[$0] }
    for step in 0..<400 {
      list.insertNew(after: anchor)
      #expect(list.problems() == [], "step \(step)")
    }
    #expect(list.relabelled > 0)
  }

  @Test("has room for what comes last without changing a label")
  func appending() {
    var list = OrderedList(1, stock: 1000)
    for _ in 0..<1000 { list.insertNew(after: list.model.last) }
    #expect(list.problems() == [])
    #expect(list.relabelled == 0)
  }

  @Test("has room for what is moved before all others without changing a label")
  func inputs() {
    var list = OrderedList(1000)
    for variable in 0..<1000 { list.moveFirst(Int32(variable)) }
    #expect(list.model == (0..<1000).reversed().map { Int32($0) })
    #expect(list.problems() == [])
    #expect(list.relabelled == 0)
  }

  @Test("moves a variable before all others where there is little room, too")
  func inputsAtTheEnd() {
    var list = OrderedList(200)
    list.move(0, after: nil)
    for variable in 1..<200 {
      list.moveFirst(Int32(variable))
      #expect(list.problems() == [], "step \(variable)")
    }
    #expect(list.relabelled > 0)
  }

  @Test("begins with the input that was made last, unless a constraint mentioned it before")
  func edits() throws {
    var solver = Solver()
    let (x, y, input, mentioned) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    try solver.add([y == x + 8, mentioned >= y])
    for variable in [input, mentioned] { try solver.addEdit(variable) }
    let first = solver.box.machine.order.first
    #expect(first == input.record)
    try solver.suggest(5, for: input)
    try solver.solve()
    #expect(try solver.value(of: input) == 5)
  }

  @Test("makes room at the far end of the labels")
  func farEnd() {
    var list = OrderedList(3, stock: 200)
    // As far from the upper end as the variable is from the lower if it is put first.
    list.move(2, after: nil)
    let label = list.machine.order.labels[VariableIndex(2)].reversed
    list.machine.order.unlink(VariableIndex(2), &list.machine.journal)
    list.machine.order.relink(
      VariableIndex(2), after: VariableIndex(1), label: label, &list.machine.work, list.machine.variables,
      &list.machine.journal)
    list.model = [0, 1, 2]
    #expect(list.problems() == [])
    for step in 0..<200 {
      list.insertNew(after: list.model.last)
      #expect(list.problems() == [], "step \(step)")
    }
    #expect(list.relabelled > 0)
  }

  @Test("changes few labels for each insertion, wherever it is")
  func amortised() {
    for index in [nil, 500] as [Int?] {
      var list = OrderedList(1000, stock: 4000)
      let anchor = index.map { list.model[$0] }
      for _ in 0..<4000 { list.insertNew(after: anchor) }
      #expect(list.problems() == [])
      // The logarithm of 5,000 is 12.
      #expect(list.relabelled < 8 * 4000)
    }
  }

  @Test("puts a whole sequence in one place", arguments: [1, 2, 7, 300])
  func sequences(count: Int) {
    for index in [nil, 0, 5, 9] as [Int?] {
      var list = OrderedList(10 + count, stock: 31)
      // Where there is little room already.
      for _ in 0..<31 { list.insertNew(after: index.map { Int32($0) }) }
      list.move((10..<10 + count).reversed().map { Int32($0) }, after: index.map { Int32($0) })
      #expect(list.problems() == [], "\(count) after \(String(describing: index))")
      // Where room was made, it was made for all of them.
      if list.relabelled > 0 { #expect(list.leastDistance(amongLast: count) >= 256 * count) }
    }
  }

  @Test("is what a plain list would be after any history, also after what is undone", arguments: 0..<8 as Range<UInt64>)
  func history(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = OrderedList(12)
    for step in 0..<400 {
      let (before, model) = (list.state(), list.model)
      for _ in 0...random.below(6) {
        switch random.below(8) {
        case 0:
          var moved = Set<Int32>()
          for _ in 0..<random.below(list.model.count) { moved.insert(random.pick(list.model)) }
          let rest = list.model.filter { !moved.contains($0) }
          list.move(moved.sorted(), after: rest.isEmpty || random.chance(1, of: 5) ? nil : random.pick(rest))
        case 1: list.move(random.pick(list.model), after: nil)
        case 2...5:
          // Nearly always behind the same one.
          if list.model[0] != 3 { list.move(list.model[0], after: 3) } else { list.move(3, after: list.model[1]) }
        default:
          let (moved, anchor) = (random.pick(list.model), random.pick(list.model))
          if moved != anchor { list.move(moved, after: anchor) }
        }
        #expect(list.problems() == [], "seed \(seed), step \(step)")
      }
      if random.chance(1, of: 2) {
        list.machine.commit()
      } else {
        list.machine.rollBack()
        list.model = model
        #expect(list.state() == before, "seed \(seed), step \(step)")
        #expect(list.problems() == [], "seed \(seed), step \(step)")
      }
    }
  }

  @Test("gets back every label and every link when labels were changed all over")
  func undo() {
    var list = OrderedList(20, stock: 200)
    for _ in 0..<200 { list.insertNew(after: 7) }
    list.machine.commit()
    let before = list.state()
    for step in 0..<200 { list.move(list.model[list.model.count - 1], after: step % 3 == 0 ? nil : 7) }
    #expect(list.relabelled > 50)
    #expect(list.state() != before)
    list.machine.rollBack()
    #expect(list.state() == before)
  }

  @Test("has dirty variables come up under their new labels, each once")
  func dirty() {
    var list = OrderedList(8, stock: 80)
    for variable in list.model { list.machine.markDirty(VariableIndex(variable)) }
    list.move(6, after: nil)
    list.move([1, 0], after: 4)
    // So many that what is around gets other labels.
    for _ in 0..<80 { list.insertNew(after: 6) }
    #expect(list.relabelled > 0)
    let taken = list.machine.takeAllDirty().map { $0.position }
    #expect(taken == [6, 2, 3, 4, 1, 0, 5, 7])
    let left = list.machine.work.dirtyCount
    #expect(left == 0)
  }

  @Test("has labels between before and after, and reversed ones the other way round")
  func labels() {
    let list = OrderedList(2)
    let (first, second) = (list.machine.order.labels[VariableIndex(0)], list.machine.order.labels[VariableIndex(1)])
    #expect(OrderLabel.before < first && first < second && second < OrderLabel.after)
    #expect(second.reversed < first.reversed)
    #expect(first.reversed.reversed == first)
    #expect(first != second)
  }

  @Test("is copied whole, and then apart")
  func copies() {
    var list = OrderedList(5)
    list.move(4, after: 0)
    let copy = list.machine.order.copy()
    let positions = (0..<5).map { VariableIndex($0) }
    let labels = positions.map { list.machine.order.labels[$0].number }
    list.move(2, after: nil)
    #expect(positions.map { copy.labels[$0].number } == labels)
    let ends = [copy.first, copy.last]
    #expect(ends == [VariableIndex(0), VariableIndex(3)])
    #expect(copy.links[VariableIndex(0)].next == VariableIndex(4))
  }
}

// MARK: - A list and what it should be

/// A machine with variables only, and the order in which they should stand.
private struct OrderedList: ~Copyable {
  var machine = Machine()
  var model: [Int32] = []
  /// Variables that are in no list yet.
  private var stock: [Int32] = []

  init(_ count: Int, stock stocked: Int = 0) {
    model = machine.makeVariables(count).map { $0.position }
    stock = machine.makeVariables(stocked).map { $0.position }
    for variable in stock { machine.order.unlink(VariableIndex(variable), &machine.journal) }
    machine.commit()
  }

  mutating func move(_ variable: Int32, after anchor: Int32?) {
    machine.order.unlink(VariableIndex(variable), &machine.journal)
    machine.order.link(
      VariableIndex(variable), after: VariableIndex(anchor ?? -1), &machine.work, machine.variables, &machine.journal)
    model.removeAll { $0 == variable }
    insert([variable], after: anchor)
  }

  mutating func moveFirst(_ variable: Int32) {
    machine.order.moveFirst(VariableIndex(variable), &machine.work, machine.variables, &machine.journal)
    model.removeAll { $0 == variable }
    insert([variable], after: nil)
  }

  mutating func move(_ sequence: [Int32], after anchor: Int32?) {
    var buffer = Buffer<VariableIndex>()
    for variable in sequence {
      machine.order.unlink(VariableIndex(variable), &machine.journal)
      buffer.append(VariableIndex(variable))
    }
    machine.order.link(
      buffer, after: VariableIndex(anchor ?? -1), &machine.work, machine.variables, &machine.journal)
    model.removeAll { sequence.contains($0) }
    insert(sequence, after: anchor)
  }

  mutating func insertNew(after anchor: Int32?) {
    let variable = stock.removeLast()
    machine.order.link(
      VariableIndex(variable), after: VariableIndex(anchor ?? -1), &machine.work, machine.variables, &machine.journal)
    insert([variable], after: anchor)
  }

  private mutating func insert(_ sequence: [Int32], after anchor: Int32?) {
    let place = anchor.map { (model.firstIndex(of: $0) ?? -1) + 1 } ?? 0
    model.insert(contentsOf: sequence, at: place)
  }

  /// How many labels the operation in progress has changed of variables that stay where they are.
  var relabelled: Int {
    (0..<machine.journal.entries.count).filter { machine.journal.entries[$0].kind == .relabelled }.count
  }

  /// The least difference of the labels of two neighbours among the variables from the eleventh on, without the stock.
  func leastDistance(amongLast count: Int) -> Int64 {
    let last = model.filter { $0 >= 10 && $0 < 10 + count }.map { machine.order.labels[VariableIndex($0)].number }
    return zip(last.dropFirst(), last).map { $0 - $1 }.min() ?? .max
  }

  /// The ends, and every label and every link in the list.
  func state() -> [String] {
    let ends = "\(machine.order.first.position) ... \(machine.order.last.position)"
    return [ends]
      + model.sorted().map { (position) -> String in
        let variable = VariableIndex(position)
        let (label, links) = (machine.order.labels[variable].number, machine.order.links[variable])
        return "\(label) \(links.previous.position) \(links.next.position)"
      }
  }

  /// What is not as in the plain list, and where labels do not grow.
  func problems() -> [String] {
    var problems: [String] = []
    let (order, links) = (model.map { VariableIndex($0) }, model.map { machine.order.links[VariableIndex($0)] })
    if machine.order.first != order.first || machine.order.last != order.last { problems.append("the ends") }
    for place in order.indices {
      let previous = place > 0 ? order[place - 1] : .none
      let next = place + 1 < order.count ? order[place + 1] : .none
      if links[place].previous != previous || links[place].next != next { problems.append("the links at \(place)") }
      if previous.exists && machine.order.labels[previous] >= machine.order.labels[order[place]] {
        problems.append("the label at \(place)")
      }
    }
    return problems
  }
}
