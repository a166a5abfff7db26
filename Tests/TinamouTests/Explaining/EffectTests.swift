import Testing
import Tinamou

/// What a change would move.
struct EffectTests {
  @Test func aNumberOfOneMoreMovesWhatDependsOnIt() throws {
    var row = try NameRow()
    let badge = try row.layout.item("badge", intrinsic: IntrinsicSize(10, 10))
    let gap = try row.layout.add(badge.leading == row.field.leading + 4)
    let top = try row.layout.add(badge.top == row.field.top)
    let before = try row.layout.solve().table
    #expect(try row.layout.effects(ofRaising: gap).map { "\($0)" } == ["badge.leading 74 → 75"])
    #expect(try row.layout.effects(ofRaising: gap, by: -80.5).map { "\($0)" } == ["badge.leading 74 → -6.5"])
    #expect(try row.layout.effects(ofRaising: top).map(\.after) == [41])
    #expect(try row.layout.effects(ofRaising: top, by: 0).isEmpty)
    #expect(try row.layout.solve().table == before)
  }

  @Test func whatAnyChangeMovesIsListedItemByItem() throws {
    let row = try NameRow()
    let label = row.label
    let effects = try row.layout.effects { layout throws(LayoutError) in
      try layout.setIntrinsicSize(IntrinsicSize(60, 21), of: label)
    }
    #expect(effects.map { "\($0)" } == ["label.width 46 → 60", "field.leading 70 → 84", "field.width 289 → 275"])
    #expect(effects.first?.item == label)
    let resized = try row.layout.effects { layout throws(LayoutError) in try layout.setSize(LayoutSize(320, 667)) }
    #expect(resized.map { "\($0)" } == ["root.width 375 → 320", "field.width 289 → 234"])
  }

  @Test func directionAndGridDoNotMatter() throws {
    var row = try NameRow()
    try row.layout.setMetrics(.cells)
    let turned = try row.layout.effects { layout throws(LayoutError) in try layout.setDirection(.rightToLeft) }
    #expect(turned.isEmpty)
  }

  @Test func itemsOfOneLayoutOnlyAreLeftOut() throws {
    let row = try NameRow()
    let label = row.label
    let effects = try row.layout.effects { layout throws(LayoutError) in
      try layout.remove(label)
      _ = try layout.item("new", intrinsic: IntrinsicSize(3, 3))
    }
    #expect(!effects.isEmpty && effects.allSatisfy { $0.name == "field" })
  }

  @Test func whatDoesNotFitIsRefused() throws {
    var row = try NameRow()
    let narrow = try row.layout.add(row.field.width >= 280)
    #expect(try row.layout.effects(ofRaising: narrow, by: 9).isEmpty)
    #expect(
      message { _ = try row.layout.effects(ofRaising: narrow, by: 60) }?.hasPrefix(
        "name row: cannot hold together, by 5")
        == true)
    try row.layout.deactivate(narrow)
    #expect(try row.layout.effects(ofRaising: narrow, by: 300).isEmpty)
    try row.layout.remove(narrow)
    #expect(message { _ = try row.layout.effects(ofRaising: narrow) } == "\(LayoutError.unknownConstraint)")
  }

  @Test func effectsAgreeWithExplanations() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let width = try layout.add(box.width == layout.root.width / 4 + 3)
    try layout.add(box.centerX == layout.root.centerX)
    let why = try layout.explain(box.leading)
    let multiplier = try #require(why.shares.first { $0.constraint.text.hasPrefix("box.width") }?.multiplier)
    let effect = try #require(try layout.effects(ofRaising: width).first { $0.anchor == .leading })
    #expect(multiplier == -0.5)
    #expect(effect.after - effect.before == multiplier)
  }

  @Test func hiddenItemsHaveNoNumbers() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 50))
    let a = try layout.item("a", intrinsic: IntrinsicSize(100, 20))
    let b = try layout.item("b", intrinsic: IntrinsicSize(10, 10))
    try layout.constrain { root in
      row([a, b], in: root, spacing: 8, align: .top)
      a.width == 100
    }
    let hiding = try layout.effects { layout throws(LayoutError) in
      try layout.setHidden(true, of: a)
      try layout.setIntrinsicSize(IntrinsicSize(100, 30), of: a)
    }
    #expect(hiding.map { "\($0)" } == ["b.leading 108 → 0", "b.width 192 → 300"])
    try layout.setHidden(true, of: a)
    let unseen = try layout.effects { layout throws(LayoutError) in
      try layout.setIntrinsicSize(IntrinsicSize(100, 40), of: a)
    }
    #expect(unseen.isEmpty)
    let showing = try layout.effects { layout throws(LayoutError) in try layout.setHidden(false, of: a) }
    #expect(showing.map { "\($0)" } == ["b.leading 0 → 108", "b.width 300 → 192"])
  }

  @Test func itemsHiddenToFitHaveNoNumbers() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 50))
    let a = try layout.item("a", intrinsic: IntrinsicSize(100, 20))
    let b = try layout.item("b", intrinsic: IntrinsicSize(100, 20))
    try layout.constrain { root in
      row([a, b], spacing: 8)
      a.leading == root.leading
      b.trailing <= root.trailing
    }
    try layout.hideToFit([b])
    let narrower = try layout.effects { layout throws(LayoutError) in try layout.setSize(LayoutSize(150, 50)) }
    #expect(narrower.map { "\($0)" } == ["root.width 300 → 150"])
  }

  @Test func whatDoesNotFitIsRefusedAlsoWithinAChange() throws {
    var row = try NameRow()
    let narrow = try row.layout.add(row.field.width >= 280)
    try row.layout.change { layout throws in
      let view = layout
      #expect(throws: LayoutError.self) { try view.effects(ofRaising: narrow, by: 60) }
      let effects = try view.effects(ofRaising: narrow, by: 9)
      #expect(effects.isEmpty)
    }
  }
}
