import Testing

@testable import Tinamou

/// Traits choose between sets of constraints, in one step.
struct VariationTests {
  private static let portrait = LayoutTraits(width: .compact, height: .regular)
  private static let landscape = LayoutTraits(width: .compact, height: .compact)

  /// Two buttons side by side, or one above the other where the width is compact and the height regular.
  private struct Buttons {
    var layout: ConstraintLayout
    let short: LayoutItem
    let long: LayoutItem
    let sideBySide: ConstraintSet
    let stacked: ConstraintSet
    let bottomOfLong: ConstraintSet
    var variation: LayoutVariation?

    init(size: LayoutSize) throws {
      layout = try ConstraintLayout("buttons", size: size, margins: LayoutInsets(leading: 16, trailing: 16))
      let short = try layout.item("short", intrinsic: IntrinsicSize(40, 30))
      let long = try layout.item("long", intrinsic: IntrinsicSize(190, 30))
      (self.short, self.long) = (short, long)
      try layout.constrain("always") { root in
        short.leading == root.margins.leading
        long.trailing == root.margins.trailing
        short.width == long.width
      }
      bottomOfLong = layout.prepare("both") { root in long.bottom == root.bottom - 20 }
      let onlySideBySide = layout.prepare("side by side") { root in
        long.leading == short.trailing + .standard
        short.bottom == root.bottom - 20
      }
      let onlyStacked = layout.prepare("stacked") { root in
        long.leading == root.margins.leading
        short.trailing == root.margins.trailing
        long.top == short.bottom + .standard
      }
      sideBySide = ConstraintSet(onlySideBySide.handles + bottomOfLong.handles)
      stacked = ConstraintSet(bottomOfLong.handles + onlyStacked.handles)
      variation = try layout.vary([.any: sideBySide, .compactWidth.regularHeight: stacked])
    }

    mutating func isStacked() throws -> Bool {
      let solution = try layout.solve()
      return try solution[short].y != solution[long].y
    }
  }

  @Test func buttonsFollowTheSizeClass() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    #expect(buttons.layout.traits == LayoutTraits(width: .regular, height: .regular))
    #expect(try buttons.layout.solve().table == "short  16 617 167.5 30\nlong  191.5 617 167.5 30\n")
    try buttons.layout.setTraits(Self.portrait)
    #expect(buttons.layout.traits == Self.portrait)
    #expect(try buttons.layout.solve().table == "short  16 579 343 30\nlong  16 617 343 30\n")
    try buttons.layout.setSize(LayoutSize(320, 568))
    #expect(try buttons.layout.solve().table == "short  16 480 288 30\nlong  16 518 288 30\n")
    try buttons.layout.setTraits(Self.landscape)
    #expect(try buttons.layout.solve().table == "short  16 518 140 30\nlong  164 518 140 30\n")
  }

  @Test func aConstraintOfBothSetsStaysActive() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    let shared = buttons.bottomOfLong.handles[0]
    #expect(try buttons.layout.isActive(shared))
    for traits in [Self.portrait, Self.landscape, Self.portrait] {
      try buttons.layout.setTraits(traits)
      #expect(try buttons.layout.isActive(shared))
      let isStacked = traits == Self.portrait
      #expect(try buttons.layout.isActive(buttons.stacked.handles[1]) == isStacked)
      #expect(try buttons.layout.isActive(buttons.sideBySide.handles[0]) != isStacked)
    }
  }

  @Test func theSwapIsAnimated() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    let before = try buttons.layout.solve()
    try buttons.layout.setTraits(Self.portrait)
    let halfway = before.interpolated(to: try buttons.layout.solve(), at: 0.5)
    #expect(try halfway[buttons.short] == LayoutRect(16, 598, 255.25, 30))
  }

  @Test func aRefusedSwapLeavesTraitsAndSets() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    try buttons.layout.add(buttons.short.width <= 200)
    let before = try buttons.layout.solve().table
    let text = message { try buttons.layout.setTraits(Self.portrait) }
    #expect(
      text.map(withoutLines) == """
        buttons: cannot hold together, by 143:
          long.leading == root.margins.leading         VariationTests.swift:# (stacked)
          long.trailing == root.margins.trailing       VariationTests.swift:# (always)
          short.width == long.width                    VariationTests.swift:# (always)
          short.width <= 200                           VariationTests.swift:#
          root.width == 375                            (size of the layout)
          root.margins.leading == root.leading + 16    (margin)
          root.margins.trailing == root.trailing - 16  (margin)
          together: 375 <= 232; this would do: short.width <= 343, or root.width == 232
        """)
    #expect(buttons.layout.traits == LayoutTraits(width: .regular, height: .regular))
    #expect(try buttons.layout.solve().table == before)
    // What was refused is tried again when traits change the next time.
    try buttons.layout.setSize(LayoutSize(220, 400))
    try buttons.layout.setTraits(Self.portrait)
    #expect(try buttons.isStacked())
  }

  @Test func aRefusedVariationIsNotKept() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { _ in box.width == 10 }
    let wide = layout.prepare { _ in box.width == 20 }
    let narrow = layout.prepare { _ in box.width == 10 }
    #expect(throws: LayoutError.self) { try layout.vary([.any: wide, .compactWidth: narrow]) }
    try layout.setTraits(Self.portrait)
    #expect(try !layout.isActive(narrow.handles[0]))
  }

  @Test func aSetThatIsAloneIsActivated() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let wide = layout.prepare { _ in box.width == 20 }
    try layout.vary([.any: wide])
    #expect(try layout.solve()[box].width == 20)
    let hidden = try layout.constrain { _ in box.height == 0 }
    try layout.vary([.compactHeight: hidden])
    #expect(try !layout.isActive(hidden.handles[0]))
    try layout.setTraits(Self.landscape)
    #expect(try layout.isActive(hidden.handles[0]))
  }

  /// 300 points high on a tablet, 100 on a phone.
  @Test func aHeightThatDependsOnTheDevice() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 480))
    let banner = try layout.item("banner")
    let (phone, tablet) = (layout.prepare { _ in banner.height == 100 }, layout.prepare { _ in banner.height == 300 })
    try layout.vary([.any: phone, .regularWidth.regularHeight: tablet])
    #expect(try layout.solve()[banner].height == 300)
    try layout.setTraits(Self.portrait)
    #expect(try layout.solve()[banner].height == 100)
  }

  @Test func setsOfOneConditionAreChosenTogether() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let (width, height) = (layout.prepare { _ in box.width == 20 }, layout.prepare { _ in box.height == 30 })
    try layout.vary([.any: width, .any: height])
    #expect(try layout.solve()[box] == LayoutRect(0, 0, 20, 30))
  }

  @Test func variationsShareConstraints() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let shared = layout.prepare { _ in box.width == 20 }
    let none = ConstraintSet([])
    try layout.vary([.any: none, .compactWidth: shared])
    try layout.vary([.any: none, .compactHeight: shared])
    let expected: [(LayoutTraits, Bool)] = [
      (Self.landscape, true), (Self.portrait, true), (LayoutTraits(width: .regular, height: .compact), true),
      (LayoutTraits(width: .regular, height: .regular), false), (Self.landscape, true),
    ]
    for (traits, isActive) in expected {
      try layout.setTraits(traits)
      #expect(try layout.isActive(shared.handles[0]) == isActive)
    }
  }

  @Test func removedConstraintsAreLeftOut() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    try buttons.layout.remove(buttons.stacked.handles[1])
    // The free place is taken by a constraint that has nothing to do with the variation.
    let other = try buttons.layout.add(buttons.short.width >= 1)
    try buttons.layout.setTraits(Self.portrait)
    #expect(try buttons.layout.isActive(buttons.stacked.handles[2]))
    try buttons.layout.setTraits(Self.landscape)
    #expect(try buttons.layout.isActive(other))
    #expect(throws: LayoutError.self) { try buttons.layout.vary([.any: buttons.stacked]) }
  }

  @Test func whatIsDoneByHandStaysUntilTheNextChoice() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    try buttons.layout.deactivate(buttons.sideBySide.handles[0])
    try buttons.layout.setTraits(Self.landscape)
    #expect(try !buttons.layout.isActive(buttons.sideBySide.handles[0]))
    try buttons.layout.setTraits(Self.portrait)
    try buttons.layout.setTraits(Self.landscape)
    #expect(try buttons.layout.isActive(buttons.sideBySide.handles[0]))
  }

  @Test func aDetachedVariationChoosesNoMore() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    let variation = try #require(buttons.variation)
    let copy = buttons.layout
    try buttons.layout.detach(variation)
    try buttons.layout.setTraits(Self.portrait)
    #expect(try !buttons.isStacked())
    #expect(
      message { try buttons.layout.detach(variation) } == "the variation was detached, or belongs to another layout")
    var other = try Buttons(size: LayoutSize(375, 667))
    #expect(throws: LayoutError.self) { try other.layout.detach(variation) }
    buttons.layout = copy
    try buttons.layout.setTraits(Self.portrait)
    #expect(try buttons.isStacked())
  }

  /// Any walk through the traits ends in the layout that is built for the last ones.
  @Test func aWalkThroughTraitsIsTheLayoutBuiltThatWay() throws {
    var buttons = try Buttons(size: LayoutSize(375, 667))
    var state: UInt64 = 3
    for step in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let traits = LayoutTraits(
        width: state >> 33 & 1 == 0 ? .compact : .regular, height: state >> 34 & 1 == 0 ? .compact : .regular)
      try buttons.layout.setTraits(traits)
      var rebuilt = try Buttons(size: LayoutSize(375, 667))
      try rebuilt.layout.setTraits(traits)
      #expect(
        try buttons.layout.solve().table == rebuilt.layout.solve().table, "after \(step + 1) steps from the seed 3")
    }
  }

  @Test func traitsChooseOnAfterAnItemIsRemoved() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let badge = try layout.item("badge", intrinsic: IntrinsicSize(10, 10))
    let beside = layout.prepare("beside") { _ in
      box.width == 40
      badge.leading == box.trailing
    }
    let inside = layout.prepare("inside") { _ in
      box.width == 60
      badge.trailing == box.trailing
      row([badge, box], spacing: 0)
    }
    try layout.vary([.any: beside, .compactWidth: inside])
    try layout.remove(badge)
    #expect(try layout.solve()[box].width == 40)
    try layout.setTraits(Self.portrait)
    #expect(try layout.solve()[box].width == 60)
    #expect(try inside.handles.map { handle in try layout.isActive(handle) } == [true, false, false])
    try layout.setTraits(LayoutTraits(width: .regular, height: .regular))
    #expect(try layout.solve()[box].width == 40)
  }

  @Test func detachedVariationsAreForgotten() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let set = layout.prepare { _ in box.width == 40 }
    let first = try layout.vary([.any: set])
    var last = first
    for _ in 0..<5 {
      last = try layout.vary([.compactWidth: set])
      try layout.detach(last)
    }
    #expect(layout.choice.variations.count == 1)
    let next = try layout.vary([.any: set])
    for stale in [last] { #expect(throws: LayoutError.self) { try layout.detach(stale) } }
    try layout.detach(first)
    try layout.detach(next)
    #expect(throws: LayoutError.self) { try layout.detach(first) }
    #expect(layout.choice.variations.isEmpty)
  }
}
