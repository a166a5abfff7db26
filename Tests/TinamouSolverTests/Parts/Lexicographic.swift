@testable import TinamouSolver

/// A lexicographic number as a plain value: what a ``LevelVector`` is compared with, and made of.
struct Lexicographic: Equatable, CustomStringConvertible {
  /// The components that are not 0, the strongest first.
  var components: [Level] = []

  /// - Parameter magnitude: the greatest that went into each component, if it is not the component itself.
  init(_ values: [Double: Double], magnitude: Double = 0) {
    for (priority, value) in values.sorted(by: { $0.key > $1.key }) where value != 0 {
      components.append(Level(priority: priority, value: value, magnitude: max(magnitude, value.magnitude)))
    }
  }

  init(_ vector: borrowing LevelVector) { components = (0..<vector.count).map { vector[$0] } }

  init(_ block: Block<Level>, in arena: borrowing Arena<Level>) { components = block.range.map { arena[$0] } }

  subscript(priority: Double) -> Double {
    get { components.first { $0.priority == priority }?.value ?? 0 }
    set {
      var values = Dictionary(uniqueKeysWithValues: components.map { ($0.priority, $0.value) })
      values[priority] = newValue
      self = Self(values)
    }
  }

  /// Magnitudes are not part of what a number is.
  static func == (a: Self, b: Self) -> Bool {
    a.components.map { [$0.priority, $0.value] } == b.components.map { [$0.priority, $0.value] }
  }

  var description: String {
    components.isEmpty ? "0" : components.map { "\($0.value)@\($0.priority)" }.joined(separator: " ")
  }

  func map(_ change: (Double) -> Double) -> Self {
    Self(Dictionary(uniqueKeysWithValues: components.map { ($0.priority, change($0.value)) }))
  }

  /// `self + factor · other`, each component for itself.
  func sum(_ factor: Double, _ other: Self) -> Self {
    var values: [Double: Double] = [:]
    for level in components { values[level.priority, default: 0] += level.value }
    for level in other.components { values[level.priority, default: 0] += factor * level.value }
    return Self(values)
  }
}

// MARK: - By the solver

extension Lexicographic {
  func vector() -> LevelVector {
    var vector = LevelVector()
    for level in components { vector.append(level) }
    return vector
  }

  func store(in arena: inout Arena<Level>) -> Block<Level> {
    let block = arena.allocate(Int32(components.count))
    for (offset, level) in components.enumerated() { arena[block.start + Int32(offset)] = level }
    return block
  }

  func compare(dividedBy size: Double = 1, with other: Self) -> Int {
    var own = vector()
    let its = other.vector()
    return own.compare(dividedBy: size, with: its)
  }

  func adding(_ factor: Double, times other: Self, _ rounding: Rounding = .ignored) throws(OutOfRange) -> Self {
    var arena = Arena<Level>()
    let block = store(in: &arena)
    let step = other.vector()
    var sum = LevelVector()
    // What was there before is gone.
    sum.set(7, at: 3)
    try sum.setToSum(block, of: arena, factor, times: step, rounding)
    return Self(sum)
  }

  func headroom(below bound: Double, at priority: Double, sign: Double) -> Self {
    var arena = Arena<Level>()
    let block = store(in: &arena)
    var headroom = LevelVector()
    headroom.set(7, at: 3)
    headroom.setToHeadroom(below: bound, at: priority, of: block, in: arena, sign: sign)
    return Self(headroom)
  }
}

extension Double {
  /// -1, 0 or 1.
  var signum: Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
