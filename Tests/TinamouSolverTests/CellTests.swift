import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// A terminal's line split into segments, as the layout of a terminal program does it: all segments of a kind have one
/// priority, so that in nearly every line some wishes are a tie.
@Suite("Cells of a terminal")
struct CellTests {
  /// What a segment wants of a line.
  enum Segment: CustomStringConvertible {
    case length(Double), minimum(Double), maximum(Double), percentage(Double), ratio(Double, Double), fill(Double)

    var description: String {
      switch self {
      case .length(let cells): "length \(cells)"
      case .minimum(let cells): "minimum \(cells)"
      case .maximum(let cells): "maximum \(cells)"
      case .percentage(let part): "\(part) %"
      case .ratio(let part, let whole): "\(part) of \(whole)"
      case .fill(let share): "fill \(share)"
      }
    }

    /// What is wanted of a size, as `size relation number`.
    func wishes(in total: Double) -> [(relation: Relation, size: Double, priority: Double)] {
      switch self {
      case .length(let cells): [(.equal, cells, 750)]
      case .minimum(let cells): [(.greaterThanOrEqual, cells, 800), (.equal, cells, 600)]
      case .maximum(let cells): [(.lessThanOrEqual, cells, 800), (.equal, cells, 600)]
      case .percentage(let part): [(.equal, part * total / 100, 700)]
      case .ratio(let part, let whole): [(.equal, part * total / whole, 650)]
      case .fill: [(.equal, total, 300)]
      }
    }
  }

  /// A line as a system: variable *i* is where segment *i* begins and the one before it ends.
  private func line(_ segments: [Segment], in total: Double) -> [PlainConstraint] {
    typealias Term = PlainConstraint.Term
    func size(_ index: Int, _ factor: Double = 1) -> [Term] { [Term(index + 1, factor), Term(index, -factor)] }
    var line = [
      PlainConstraint([Term(0, 1)], constant: 0, .equal),
      PlainConstraint([Term(segments.count, 1)], constant: -total, .equal),
    ]
    for index in segments.indices {
      line.append(PlainConstraint(size(index), constant: 0, .greaterThanOrEqual))
      for wish in segments[index].wishes(in: total) {
        line.append(PlainConstraint(size(index), constant: -wish.size, wish.relation, priority: wish.priority))
      }
    }
    for left in segments.indices {
      for right in segments.indices where right > left {
        guard case .fill(let share) = segments[left], case .fill(let other) = segments[right] else { continue }
        // The sizes are as the shares.
        line.append(PlainConstraint(size(left, other) + size(right, -share), constant: 0, .equal, priority: 200))
      }
    }
    return line
  }

  /// Adds a line to a solver, and solves.
  private func solved(_ line: [PlainConstraint], _ count: Int) throws -> (solver: Solver, ids: [ConstraintID], [Double])
  {
    var solver = Solver()
    let edges = (0...count).map { _ in solver.makeVariable() }
    let ids = try solver.add(line.map { $0.constraint(edges) })
    try solver.solve()
    return (solver, ids, try zip(edges, edges.dropFirst()).map { try solver.value(of: $1) - solver.value(of: $0) })
  }

  private static let table: [(segments: [Segment], total: Double, sizes: [Double])] = [
    // One takes all there is, whatever it wants.
    ([.length(0)], 1, [1]), ([.length(3)], 2, [2]), ([.maximum(1)], 4, [4]), ([.percentage(25)], 8, [8]),
    // The first has what it wants, the last takes what is left or is squeezed.
    ([.length(2), .length(2)], 10, [2, 8]), ([.length(6), .length(6)], 10, [6, 4]),
    ([.length(12), .length(1)], 10, [10, 0]), ([.length(5), .length(5), .length(5), .length(5)], 12, [5, 5, 2, 0]),
    ([.minimum(8), .minimum(8)], 10, [8, 2]), ([.minimum(2), .minimum(2)], 10, [2, 8]),
    ([.minimum(4), .minimum(4), .minimum(4)], 10, [4, 4, 2]), ([.maximum(3), .maximum(3)], 10, [3, 7]),
    ([.maximum(8), .maximum(8)], 10, [8, 2]), ([.percentage(50), .percentage(75)], 10, [5, 5]),
    ([.percentage(40), .percentage(40), .percentage(40)], 10, [4, 4, 2]), ([.ratio(1, 4), .ratio(1, 4)], 8, [2, 6]),
    ([.ratio(1, 3), .ratio(2, 3)], 9, [3, 6]), ([.ratio(3, 4), .ratio(3, 4)], 8, [6, 2]),
    // A stronger kind before a weaker one, wherever it stands.
    ([.length(4), .maximum(3), .minimum(1)], 10, [4, 3, 3]),
    ([.length(3), .percentage(50), .length(4)], 10, [3, 3, 4]),
    ([.maximum(2), .length(4), .maximum(2)], 10, [2, 6, 2]), ([.percentage(80), .length(4)], 10, [6, 4]),
    ([.ratio(1, 2), .percentage(80)], 10, [2, 8]), ([.maximum(4), .minimum(8)], 10, [2, 8]),
    // Shares of what is left.
    ([.fill(1), .fill(2)], 9, [3, 6]), ([.length(4), .fill(1), .fill(1)], 10, [4, 3, 3]),
    ([.fill(1), .minimum(2), .fill(1)], 10, [4, 2, 4]), ([.fill(1), .length(20)], 10, [0, 10]),
  ]

  @Test("a table of lines", arguments: table.indices)
  func written(_ index: Int) throws {
    let (segments, total, sizes) = Self.table[index]
    let got = try solved(line(segments, in: total), segments.count).2
    for (got, size) in zip(got, sizes) { #expect((got - size).magnitude < 1e-9, "\(segments) in \(total)") }
  }

  /// One of each kind that asks for little, and one that asks for much.
  private static let kinds: [Segment] = [
    .length(0), .length(1), .length(6), .minimum(1), .minimum(6), .maximum(0), .maximum(3), .maximum(12),
    .percentage(0),
    .percentage(25), .percentage(100), .ratio(1, 4), .ratio(2, 1), .fill(1), .fill(3),
  ]

  @Test(
    "all lines of two, some of three: as exact arithmetic says",
    arguments: [1.0, 2, 5, 8])
  func generated(_ total: Double) throws {
    var lines: [[Segment]] = []
    for left in Self.kinds { for right in Self.kinds { lines.append([left, right]) } }
    // Primes, so that all kinds take their turns.
    let stride = often(7, inDebug: 23)
    var number = 0
    for first in Self.kinds {
      for second in Self.kinds {
        for third in Self.kinds {
          number += 1
          if number % stride == 0 { lines.append([first, second, third]) }
        }
      }
    }
    for segments in lines {
      let line = line(segments, in: total)
      let (solver, ids, _) = try solved(line, segments.count)
      let system = try #require(ReferenceSystem(variableCount: segments.count + 1, line, settlingTies: true))
      for (id, expected) in zip(ids, system.settled) {
        let got = try solver.violation(of: id)
        #expect((got - expected.double).magnitude < 1e-9, "\(segments) in \(total): \(id)")
      }
    }
  }

  @Test("a line that is resized there and back is as a fresh one")
  func resized() throws {
    for first in Self.kinds {
      for second in Self.kinds {
        let segments = [first, second, .length(3), .fill(1)]
        // The wishes depend on the total only through their numbers.
        var (solver, ids, _) = try solved(line(segments, in: 8), 4)
        for total in [5.0, 12, 2, 1, 9, 8, 3] {
          let line = line(segments, in: total)
          try solver.setConstants(zip(ids, line).map { (id: $0, constant: $1.constant) })
          try solver.solve()
          let (fresh, freshIDs, _) = try solved(line, 4)
          for (id, other) in zip(ids, freshIDs) {
            let (got, expected) = (try solver.violation(of: id), try fresh.violation(of: other))
            #expect((got - expected).magnitude < 1e-9, "\(segments) in \(total)")
          }
        }
      }
    }
  }
}
