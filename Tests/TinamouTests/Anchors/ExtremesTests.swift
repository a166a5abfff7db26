import SolverTestSupport
import Testing
import Tinamou

/// `max` and `min` of distances, against the same of numbers.
@Suite struct ExtremesTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func equationsAreTheGreatestAndTheLeast(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Double(random.below(200)) }
    var layout = try ConstraintLayout(size: LayoutSize(400, 400))
    var widths: [Double] = [], items: [LayoutItem] = []
    for name in 0..<3 {
      widths.append(number())
      items.append(try layout.item("\(name)", intrinsic: .width(widths[name])))
    }
    let bound = number()
    let names = ["wide", "narrow", "wider", "narrower"]
    let found = try names.map { try layout.item($0) }
    try layout.constrain { _ in
      found[0].width == max(items[0].width, items[1].width, items[2].width - 5)
      found[1].width == min(items[0].width, items[1].width, items[2].width + 5)
      found[2].width == max(items[0].width, bound)
      found[3].width == min(items[0].width, bound, pull: 100)
    }
    for _ in 0..<3 {
      let solution = try layout.solve()
      let expected = [
        max(widths[0], widths[1], widths[2] - 5), min(widths[0], widths[1], widths[2] + 5), max(widths[0], bound),
        min(widths[0], bound),
      ]
      #expect(isClose(try found.map { try solution[$0].width }, expected), "seed \(seed)")
      for item in found {
        let range = try layout.range(of: item.width)
        #expect(isClose([range.lowerBound], [range.upperBound]), "seed \(seed)")
      }
      let changed = random.below(3)
      widths[changed] = number()
      try layout.setIntrinsicSize(.width(widths[changed]), of: items[changed])
    }
  }

  @Test func boundsAloneDoNotPull() throws {
    var layout = try ConstraintLayout(size: LayoutSize(400, 400))
    let (a, b) = (try layout.item("a"), try layout.item("b", intrinsic: .width(60)))
    let handles = try layout.constrain { _ in
      a.width >= max(b.width, 40)
      a.width <= min(b.width + 100, 150)
      a.width == 500 ~ 10
    }
    #expect(handles.handles.count == 5)
    #expect(try layout.solve()[a].width == 150)
  }

  @Test func aStrongerPullWins() throws {
    var layout = try ConstraintLayout(size: LayoutSize(400, 400))
    let (a, b) = (try layout.item("a", intrinsic: .width(200)), try layout.item("b", intrinsic: .width(60)))
    let handles = try layout.constrain { _ in a.width == max(b.width, 40) }
    #expect(try layout.solve()[a].width == 200)
    try layout.remove(handles)
    try layout.setResistance(ContentPriority(horizontal: 700, vertical: .high), of: a)
    try layout.constrain { _ in a.width == max(b.width, 40, pull: 720) }
    #expect(try layout.solve()[a].width == 60)
  }
}
