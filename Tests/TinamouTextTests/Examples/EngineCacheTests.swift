import SolverTestSupport
import Testing
import Tinamou
import TinamouText

/// A port of an engine's solver cache: constraints collected from a tree of views on every pass, compared with those of
/// the pass before, applied as one transaction, and replayed from text.
struct EngineCacheTests {
  private func window() -> (root: EngineView, title: EngineView, button: EngineView) {
    let (root, title, button) = (EngineView("root"), EngineView("title"), EngineView("button"))
    title.intrinsicSize = IntrinsicSize(120, 21)
    button.intrinsicSize = IntrinsicSize(60, 30)
    root.subviews = [title, button]
    title.constraints = [
      EngineConstraint(title, .left, .equal, root, .left, constant: 16),
      EngineConstraint(title, .centerY, .equal, button, .centerY),
      EngineConstraint(title, .right, .lessThanOrEqual, button, .left, constant: -8),
    ]
    button.constraints = [
      EngineConstraint(button, .right, .equal, root, .right, constant: -16),
      EngineConstraint(button, .top, .equal, root, .top, constant: 8),
    ]
    return (root, title, button)
  }

  @Test func onlyTheDifferenceIsApplied() throws {
    let (root, title, button) = window()
    var cache = try EngineCache(size: LayoutSize(320, 480))
    #expect(
      try cache.update(root, size: LayoutSize(320, 480)) == EngineCache.Difference(views: 2, added: 5, removed: 0))
    #expect(try cache.frames()["button"] == LayoutRect(244, 8, 60, 30))
    #expect(try cache.update(root, size: LayoutSize(400, 480)) == EngineCache.Difference())
    #expect(try cache.frames()["button"] == LayoutRect(324, 8, 60, 30))
    title.constraints[0].constant = 20
    #expect(
      try cache.update(root, size: LayoutSize(400, 480)) == EngineCache.Difference(views: 0, added: 1, removed: 1))
    root.subviews = [button]
    #expect(
      try cache.update(root, size: LayoutSize(400, 480)) == EngineCache.Difference(views: 1, added: 0, removed: 3))
    #expect(try cache.frames().keys.sorted() == ["button", "root"])
  }

  @Test func viewsPlacedByHand() throws {
    let (root, _, button) = window()
    let badge = EngineView("badge")
    badge.area = LayoutRect(-4, -4, 10, 10)
    button.subviews = [badge]
    var cache = try EngineCache(size: LayoutSize(320, 480))
    _ = try cache.update(root, size: LayoutSize(320, 480))
    #expect(try cache.frames()["badge"] == LayoutRect(240, 4, 10, 10))
    badge.area = nil
    badge.constraints = [EngineConstraint(badge, .width, .equal, button, .width, multiplier: 0.5)]
    #expect(try cache.update(root, size: LayoutSize(320, 480)).removed == 4)
    #expect(try cache.frames()["badge"]?.width == 30)
  }

  @Test func refusedPassChangesNothing() throws {
    let (root, title, button) = window()
    var cache = try EngineCache(size: LayoutSize(320, 480))
    _ = try cache.update(root, size: LayoutSize(320, 480))
    let (frames, text) = (try cache.frames(), cache.layout.text)
    let late = EngineView("late")
    root.subviews.append(late)
    title.constraints.append(EngineConstraint(title, .width, .greaterThanOrEqual, button, .width, constant: 400))
    #expect(throws: LayoutError.self) { try cache.update(root, size: LayoutSize(320, 480)) }
    #expect(try cache.frames() == frames)
    #expect(cache.layout.text == text)
    title.constraints.removeLast()
    #expect(
      try cache.update(root, size: LayoutSize(320, 480)) == EngineCache.Difference(views: 1, added: 0, removed: 0))
  }

  /// After any passes the frames are those of the text, read afresh: a dump from somebody else's machine can be replayed.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func replayedFromItsText(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var cache = try EngineCache(size: LayoutSize(400, 400))
    let root = EngineView("root")
    var refused = 0
    for pass in 0..<12 {
      if random.chance(1, of: 2) || root.subviews.isEmpty {
        let view = EngineView("view\(pass)")
        view.area = LayoutRect(
          Double(random.below(300)), Double(random.below(300)), Double(random.below(90)), Double(random.below(90)))
        random.pick([root] + root.subviews).subviews.append(view)
      } else if random.chance(1, of: 3) {
        root.subviews.remove(at: random.below(root.subviews.count))
      } else {
        let (first, second) = (random.pick(root.subviews), random.pick([root] + root.subviews))
        first.area = nil
        first.constraints = [
          EngineConstraint(first, .left, .equal, second, .left, constant: Double(random.below(50))),
          EngineConstraint(first, .top, .equal, root, .top, constant: Double(random.below(50))),
          EngineConstraint(
            first, .width, .equal, root, .width, multiplier: random.pick([0.5, 0.25, 0.125]),
            priority: random.pick([1000, 500])),
          EngineConstraint(first, .height, .equal, Double(random.below(100)), priority: 750),
        ]
      }
      let before = cache.layout.text
      do {
        _ = try cache.update(root, size: LayoutSize(400, 300 + Double(random.below(100))))
      } catch is LayoutError {
        refused += 1
        #expect(cache.layout.text == before, "seed \(seed)")
        break
      }
      var replayed = try ConstraintLayout(text: cache.layout.text)
      let solution = try replayed.solve()
      let frames = try cache.frames()
      if try cache.layout.ambiguities().isEmpty {
        for (name, frame) in frames where name != "root" {
          #expect(solution[name] == frame, "seed \(seed), pass \(pass)")
        }
      }
    }
    #expect(refused <= 1)
  }
}
