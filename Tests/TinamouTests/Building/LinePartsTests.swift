import SolverTestSupport
import Testing

@testable import Tinamou

/// The parts of a line that differ between two versions of it.
struct LinePartsTests {
  /// Lines of the same axis and region, whose items have names for them.
  private struct Lines {
    let items: [LayoutRegion]
    let region: LayoutRegion

    init(_ count: Int) throws {
      var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
      items = try (0..<count).map { try layout.item("item\($0)").anchorRegion }
      region = try layout.item("region").anchorRegion
    }

    func line(
      _ places: [Int], _ distribution: LineDistribution, _ alignment: CrossAlignment?, _ scope: Line.Scope,
      isWithinRegion: Bool = true, after own: [Int: Double] = [:]
    ) -> Line {
      var line = Line(
        axis: .horizontal, items: places.map { items[$0] }, region: isWithinRegion ? region : nil,
        spacing: LinearForm(8), distribution: distribution, alignment: alignment)
      line.scope = scope
      for (place, item) in places.enumerated() { line.spacings[place] = own[item].map { LinearForm($0) } }
      return line
    }
  }

  /// The constraints of some places by their keys.
  private func constraints(of line: Line, at places: Range<Int>) -> [UInt64: LayoutConstraint] {
    let constraints = line.constraints(of: .container(ContainerLine(1)), at: places)
    return Dictionary(uniqueKeysWithValues: constraints.map { ($0.part!.part.key, $0) })
  }

  /// True if the constraints of a line are those of its former version, except for the parts that can differ.
  private func follows(_ line: Line, from former: Line) -> Bool {
    let places = line.places(differingFrom: former)
    var constraints = constraints(of: former, at: former.items.indices)
    for part in former.parts(at: places.former) { constraints[former.numbered(part).key] = nil }
    let new = self.constraints(of: line, at: places.new), expected = self.constraints(of: line, at: line.items.indices)
    if constraints.count + new.count != expected.count { return false }
    constraints.merge(new) { $1 }
    return constraints.count == expected.count
      && constraints.allSatisfy { key, constraint in expected[key].map { constraint.isSame(as: $0) } ?? false }
  }

  /// The differing places in the former version and in the line.
  private func differing(_ line: Line, from former: Line) -> [Range<Int>] {
    let places = line.places(differingFrom: former)
    return [places.former, places.new]
  }

  /// All arrangements of the items below a number.
  private func arrangements(_ count: Int) -> [[Int]] {
    var all: [[Int]] = [[]], next = 0
    while next < all.count {
      for item in 0..<count where !all[next].contains(item) { all.append(all[next] + [item]) }
      next += 1
    }
    return all
  }

  @Test(arguments: LineDistribution.allCases)
  func whatCannotDifferIsAsBefore(_ distribution: LineDistribution) throws {
    let count = often(4, inDebug: 3)
    let lines = try Lines(count), arrangements = arrangements(count)
    let alignments: [CrossAlignment?] = [nil, .near, .center, .fill, .lastBaseline]
    for alignment in alignments {
      for (scope, isWithinRegion) in [(Line.Scope.stack, true), (.along, true), (.along, false), (.tracks, true)] {
        for former in arrangements {
          for new in arrangements {
            #expect(
              follows(
                lines.line(new, distribution, alignment, scope, isWithinRegion: isWithinRegion),
                from: lines.line(former, distribution, alignment, scope, isWithinRegion: isWithinRegion)),
              "\(former) to \(new), \(String(describing: alignment)), \(scope)")
          }
        }
      }
    }
  }

  @Test func distancesAfterItemsMoveWithThem() throws {
    let lines = try Lines(4)
    let owns: [[Int: Double]] = [[:], [0: 3], [1: 3, 2: 5], [3: 8]]
    for former in arrangements(4) {
      for own in owns {
        let line = lines.line(former, .fill, .near, .stack, after: own)
        for new in owns { #expect(follows(lines.line(former, .fill, .near, .stack, after: new), from: line)) }
        for new in arrangements(4).prefix(30) {
          #expect(follows(lines.line(new, .fill, .near, .stack, after: own), from: line), "\(former) to \(new), \(own)")
        }
      }
    }
  }

  @Test func otherSettingsConcernAllPlaces() throws {
    let lines = try Lines(5)
    let line = lines.line([0, 1, 2, 3, 4], .fill, .near, .stack)
    for other in [
      lines.line([0, 1, 2, 3, 4], .fillEqually, .near, .stack), lines.line([0, 1, 2, 3, 4], .fill, .far, .stack),
      lines.line([0, 1, 2, 3, 4], .fill, .near, .along),
      lines.line([0, 1, 2, 3, 4], .fill, .near, .stack, isWithinRegion: false),
    ] {
      #expect(differing(other, from: line) == [0..<5, 0..<5])
    }
  }

  @Test(arguments: [LineDistribution.fill, .fillEqually, .equalSpacing, .equalCentering])
  func aChangeInALongLineConcernsItsNeighbours(_ distribution: LineDistribution) throws {
    let lines = try Lines(1001)
    func line(_ places: [Int]) -> Line { lines.line(places, distribution, .fill, .stack) }
    let all = Array(0..<1000)
    var longer = all
    longer.insert(1000, at: 500)
    #expect(differing(line(longer), from: line(all)) == [500..<501, 500..<502])
    #expect(differing(line(all), from: line(longer)) == [500..<502, 500..<501])
    #expect(differing(line(all + [1000]), from: line(all)) == [1000..<1000, 1000..<1001])
    #expect(differing(line(all), from: line(all)) == [1000..<1000, 1000..<1000])
    var swapped = all
    swapped.swapAt(500, 502)
    #expect(differing(line(swapped), from: line(all)) == [500..<504, 500..<504])
    let ends = line(all).constraints(of: .container(ContainerLine(1)), at: 1000..<1000)
    #expect(ends.count <= 4)
  }

  /// Shares with one group are compared without a look at its items.
  @Test func sharesOfTheSameItemsHaveTheGroupOfTheFormerLine() throws {
    let lines = try Lines(40)
    func shares(_ count: Int, sharing group: ShareGroup?) -> [Share] {
      lines.line(Array(0..<count), .fillProportionally, nil, .along).constraints(
        of: .container(ContainerLine(1)), at: 0..<count, sharing: group
      ).flatMap { $0.right.shares }
    }
    let former = try #require(shares(40, sharing: nil).first?.group)
    #expect(shares(40, sharing: nil).allSatisfy { $0.group !== former })
    #expect(shares(40, sharing: former).count == 39 && shares(40, sharing: former).allSatisfy { $0.group === former })
    #expect(shares(39, sharing: former).allSatisfy { $0.group !== former && $0.items.count == 39 })
  }
}
