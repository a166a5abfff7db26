import Testing
import TinamouSolver

@testable import Tinamou

/// What changes in a live layout gives the frames of a layout built that way.
struct IncrementalTests {
  private let phone = [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 289, 30)]

  @Test func sizeFollows() throws {
    var row = try NameRow()
    #expect(try row.frames() == phone)
    try row.layout.setSize(LayoutSize(320, 568))
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 234, 30)])
    #expect(row.layout.size == LayoutSize(320, 568))
    try row.layout.setSize(LayoutSize(667, 375))
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 581, 30)])
    try row.layout.setSize(LayoutSize(375, 667))
    #expect(try row.frames() == phone)
  }

  /// What a change that comes again costs in the solver.
  private func warmCost(of change: (inout ConstraintLayout, Double) throws -> Void) throws -> Int {
    var layout = try NameRow().layout
    var cost = 0
    for step in 0..<20 {
      let before = layout.solver.statistics.rowsTouched
      try change(&layout, Double(step))
      _ = try layout.solve()
      if step >= 10 { cost += layout.solver.statistics.rowsTouched - before }
    }
    return cost
  }

  @Test func whatChangesAgainIsAddedUpWithoutASearch() throws {
    #expect(try warmCost { try $0.setSize(LayoutSize(320 + $1, 568)) } == 0)
    #expect(try warmCost { try $0.setStandardSpacing(8 + $1 / 4) } == 0)
    #expect(try warmCost { try $0.setMargins(LayoutInsets(leading: 16, trailing: $1)) } == 0)
  }

  @Test func marginsFollow() throws {
    var row = try NameRow()
    #expect(try row.frames() == phone)
    try row.layout.setMargins(LayoutInsets(leading: 20, trailing: 30), of: row.layout.root)
    #expect(try row.frames() == [LayoutRect(20, 45, 46, 21), LayoutRect(74, 40, 271, 30)])
    #expect(try row.layout.margins(of: row.layout.root) == LayoutInsets(leading: 20, trailing: 30))
  }

  @Test func safeAreaFollows() throws {
    var row = try NameRow()
    try row.layout.setSafeAreaInsets(LayoutInsets(top: 64), of: row.layout.root)
    #expect(try row.frames() == [LayoutRect(16, 89, 46, 21), LayoutRect(70, 84, 289, 30)])
    #expect(try row.layout.safeAreaInsets(of: row.layout.root) == LayoutInsets(top: 64))
  }

  @Test func standardSpacingFollows() throws {
    var row = try NameRow()
    #expect(row.layout.standardSpacing == 8)
    try row.layout.setStandardSpacing(1)
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(63, 40, 296, 30)])
    #expect(row.layout.standardSpacing == 1)
  }

  @Test func intrinsicSizeFollows() throws {
    var row = try NameRow()
    #expect(try row.frames() == phone)
    try row.layout.setIntrinsicSize(IntrinsicSize(98, 43), of: row.label)
    #expect(try row.layout.intrinsicSize(of: row.label) == IntrinsicSize(98, 43))
    #expect(try row.frames() == [LayoutRect(16, 23, 98, 43), LayoutRect(122, 40, 237, 30)])
    try row.layout.setBaselines(LayoutBaselines(fromTop: 34, fromBottom: 9), of: row.label)
    #expect(try row.frames() == [LayoutRect(16, 27, 98, 43), LayoutRect(122, 40, 237, 30)])
    try row.layout.setIntrinsicSize(IntrinsicSize(46, 21), of: row.label)
    try row.layout.setBaselines(LayoutBaselines(fromTop: 16, fromBottom: 5), of: row.label)
    #expect(try row.frames() == phone)
  }

  @Test func intrinsicSizeComesAndGoes() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.width == root.width ~ 100
    }
    #expect(try layout.solve()[box].width == 100)
    try layout.setIntrinsicSize(.width(30), of: box)
    #expect(try layout.solve()[box].width == 30)
    #expect(try layout.intrinsicSize(of: box) == .width(30))
    try layout.setIntrinsicSize(.none, of: box)
    #expect(try layout.solve()[box].width == 100)
    try layout.setIntrinsicSize(.height(12), of: box)
    #expect(try layout.solve()[box].height == 12)
  }

  @Test func contentPrioritiesFollow() throws {
    var row = try NameRow(size: LayoutSize(200, 400), labelWidth: 150, labelResistance: 751)
    #expect(try row.frames() == [LayoutRect(16, 45, 150, 21), LayoutRect(174, 40, 10, 30)])
    try row.layout.setResistance(749, of: row.label)
    #expect(try row.frames() == [LayoutRect(16, 45, 63, 21), LayoutRect(87, 40, 97, 30)])
    try row.layout.setSize(LayoutSize(375, 667))
    try row.layout.setHugging(249, of: row.label)
    #expect(try row.frames() == [LayoutRect(16, 45, 238, 21), LayoutRect(262, 40, 97, 30)])
  }

  @Test func requiredContentMovesBothWays() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box", intrinsic: .width(30), hugging: .required, resistance: .required)
    for width in [40.0, 10, 10, 0, 90] {
      try layout.setIntrinsicSize(.width(width), of: box)
      #expect(try layout.solve()[box].width == width)
    }
    try layout.setHugging(.low, of: box)
    try layout.constrain { _ in box.width == 95 }
    #expect(try layout.solve()[box].width == 95)
    try layout.setResistance(.high, of: box)
    try layout.setHugging(.low, of: box)
    try layout.setIntrinsicSize(.width(200), of: box)
    #expect(try layout.solve()[box].width == 95)
  }

  @Test func parameterFollows() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let offset = try layout.parameter("offset", 5)
    try layout.constrain { root in
      box.leading == root.leading + offset * 2
      box.top == root.top - offset
      box.width == offset
      box.height >= offset
      box.height == 0 ~ .low
    }
    #expect(try layout.solve()[box] == LayoutRect(10, -5, 5, 5))
    try layout.set(offset, to: 7.5)
    #expect(try layout.solve()[box] == LayoutRect(15, -7.5, 7.5, 7.5))
    #expect(try layout.value(of: offset) == 7.5)
  }

  @Test func unusedNumbersAreUsedLater() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.setMargins(LayoutInsets(3), of: box)
    let inner = try layout.item("inner")
    let offset = try layout.parameter("offset", 5)
    try layout.set(offset, to: 6)
    try layout.constrain { root in
      box.leading == root.leading + offset
      box.trailing == root.trailing
      box.top == root.top
      box.bottom == root.bottom
      inner.centerX == box.margins.centerX
      inner.width == box.margins.width
      inner.centerY == box.margins.centerY
      inner.height == box.margins.height / 2
    }
    #expect(try layout.solve()[inner] == LayoutRect(9, 26.5, 88, 47))
    try layout.setMargins(LayoutInsets(top: 10), of: box)
    #expect(try layout.solve()[inner] == LayoutRect(6, 32.5, 94, 45))
  }

  @Test func copiesPartWays() throws {
    let row = try NameRow()
    var (small, large) = (row, row)
    try small.layout.setSize(LayoutSize(320, 568))
    try large.layout.setSize(LayoutSize(667, 375))
    #expect(try small.frames()[1].width == 234)
    #expect(try large.frames()[1].width == 581)
    var original = row
    #expect(try original.frames()[1].width == 289)
  }

  @Test func manyStepsLeaveNoTrace() throws {
    var row = try NameRow()
    var state: UInt64 = 1
    for _ in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(state >> 40) / Double(1 << 24)
      switch state >> 33 & 3 {
      case 0: try? row.layout.setSize(LayoutSize(40 + 800 * number, 100 + 800 * number))
      case 1: try row.layout.setIntrinsicSize(IntrinsicSize(200 * number, 40 * number), of: row.label)
      case 2: try? row.layout.setMargins(LayoutInsets(300 * number), of: row.layout.root)
      default: _ = try row.layout.solve()
      }
    }
    try row.layout.setMargins(LayoutInsets(leading: 16, trailing: 16), of: row.layout.root)
    try row.layout.setSize(LayoutSize(375, 667))
    try row.layout.setIntrinsicSize(IntrinsicSize(46, 21), of: row.label)
    #expect(try row.frames() == phone)
  }
}
