import Foundation
import Testing
import Tinamou
import TinamouSolver

/// The right-hand columns of the tables in the articles "Coming from …", line by line, in layouts that need each of them.
struct ComingFromTests {
  @Test func everyLineWorks() throws {
    var layout = try ConstraintLayout(
      "screen", size: LayoutSize(375, 667), margins: LayoutInsets(16), safeAreaInsets: LayoutInsets(top: 20))
    let view = layout.root
    let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21))
    let field = try layout.item("field", intrinsic: IntrinsicSize(97, 30))
    let icon = try layout.item("icon"), photo = try layout.item("photo"), card = try layout.item("card")
    let bar = try layout.item("bar"), drawer = try layout.item("drawer"), cell = try layout.item("cell")
    let scroll = try layout.item("scroll"), banner = try layout.item("banner"), footer = try layout.item("footer")
    let buttons = [try layout.item("a"), try layout.item("b")]
    let gap = try layout.guide("gap")
    let mask: AutoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let (frame, size) = (LayoutRect(0, 436, 320, 44), LayoutSize(320, 480))
    try layout.constrain { _ in
      label.leading == view.margins.leading
      field.leading == label.trailing + .standard
      gap.leading == field.trailing
      icon.height == 44
      photo.width == view.width * 0.5
      photo.aspectRatio == 16.0 / 9
      label.width <= 300 ~ 249
      card.edges == view.edges.inset(16)
      icon.edges <= card.edges
      bar.top == view.safeArea.top
      icon.center == view.center
      label.lastBaseline == field.lastBaseline
      row(buttons, in: view.margins, distribution: .fillEqually)
      autoresizing(mask, of: footer, frame: frame, in: view, size: size)
    }
    let icons = [try layout.item("c"), try layout.item("d")]
    _ = try layout.row(icons, spacing: 12)
    try layout.setHugging(251, of: label)
    try layout.setIntrinsicSize(IntrinsicSize(120, 21), of: label)

    let width = try layout.add(drawer.width == 80 ~ .high)
    try layout.update(width) { $0.constant = 120 }
    #expect(try layout.solve()[drawer].width == 120)
    try layout.update(width, drawer.width == view.width * 0.75)
    #expect(try layout.solve()[drawer].width == 281.25)
    try layout.deactivate(width)

    let wide = layout.prepare("wide") { view in banner.height == 100 }
    let narrow = layout.prepare("narrow") { view in banner.height == 60 }
    try layout.vary([.any: wide, .compactWidth: narrow])
    try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    #expect(try layout.solve()[banner].height == 60)

    let content = try layout.scrollContent(of: scroll)
    try layout.set(content.verticalOffset, to: 120)
    try layout.setMargins(LayoutInsets(8), of: cell, preservesParentMargins: true)
    try layout.setDirection(.rightToLeft)

    let frames = try layout.solve()
    #expect(try frames[label].maxX == 359)
    #expect(try frames[content].y == frames[scroll].y - 120)
    #expect(try layout.fittingSize(width: 375).width == 375)
    #expect(try layout.isAmbiguous)
    #expect(try layout.ambiguities().contains { $0.name == "cell" })
    #expect("\(try layout.explain(label.width))".hasPrefix("label.width = 120\n"))
    try layout.remove(banner)
    #expect(throws: LayoutError.self) { try layout.solve()[banner] }
  }

  @Test func everyLineForVisualFormatsWorks() throws {
    var layout = try ConstraintLayout("form", size: LayoutSize(320, 480), margins: LayoutInsets(16))
    let view = layout.root
    let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21), hugging: 251)
    let field = try layout.item("field"), title = try layout.item("title"), text = try layout.item("text")
    let map = try layout.item("map"), list = try layout.item("list"), button = try layout.item("button")
    let ok = try layout.item("ok"), cancel = try layout.item("cancel")
    let space = try layout.parameter("gap", 12)
    try layout.constrain { _ in
      row([label, field], in: view.margins)
      text.top == title.bottom
      list.top == map.bottom + 12
      button.leading == view.leading + 20
      button.width >= 70
      ok.width == cancel.width
      cancel.leading >= ok.trailing + 12 ~ 750
      row([ok, cancel], align: .center)
      list.leading == map.leading + space
      title.bottom == view.top + 50
      map.bottom == view.top + 80
    }
    let frames = try layout.solve()
    #expect(try frames[field] == LayoutRect(70, frames[field].y, 234, frames[field].height))
    #expect(try frames[text].y == 50)
    #expect(try frames[list].y == 92)
    #expect(try frames[button].x == 20 && frames[button].width >= 70)
    #expect(try frames[ok].width == frames[cancel].width)
    #expect(try frames[list].x == frames[map].x + 12)
    #expect(try frames[ok].y + frames[ok].height / 2 == frames[cancel].y + frames[cancel].height / 2)
  }

  @Test func theFirstSampleOfTheSolverWorks() throws {
    func print(_ width: Double) { #expect(width == 100) }
    var solver = Solver()
    let left = solver.makeVariable("left"), width = solver.makeVariable("width")
    try solver.add(left == 16)
    try solver.add(width >= 100)
    try solver.add((left + width == 90).priority(.low))
    try solver.solve()
    print(try solver.value(of: width))  // 100: the optional constraint gives way
  }

  @Test func everyLineForKiwiWorks() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    let c = try solver.add((x + 2 * y >= 10).priority(.high))
    try solver.add((y == 1).priority(600))
    try solver.addEdit(x)
    try solver.suggest(300, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 300)
    try solver.setConstant(of: c, to: -20)
    try solver.suggest(3, for: x)
    #expect(try solver.violation(of: c) == 0)
    let changed = solver.changes()
    #expect(changed == [x, y])
    try solver.setPriority(of: c, to: .low)
    let conflict = #expect(throws: SolverError.self) { try solver.add(1 * x == 1 * x + 1) }
    guard case SolverError.conflict? = conflict else {
      Issue.record("\(String(describing: conflict))")
      return
    }
    try solver.remove(c)
    try solver.solve()
    #expect(try solver.value(of: y) == 1)
  }

  @Test func whatIsDifferentForKiwiIsSo() throws {
    func print(_ x: Double) { #expect(x == 40) }
    var solver = Solver()
    let x = solver.makeVariable("x")
    let edited = {
      try solver.add((x == 40).priority(.low))
      try solver.solve()
      try solver.addEdit(x)
      try solver.solve()
      print(try solver.value(of: x))  // 40.0
    }
    try edited()
    #expect(try solver.value(of: x) == 40)
    solver = Solver()
    let y = solver.makeVariable("y")
    let removed = { (x: Variable) in
      let pin = try solver.add(x == 40)
      try solver.solve()
      try solver.remove(pin)
      try solver.solve()
      print(try solver.value(of: x))  // 40.0
    }
    try removed(y)
    #expect(try solver.value(of: y) == 40)
  }

  @Test(arguments: [
    "Tinamou/Tinamou.docc/Coming-from-UIKit-and-SnapKit", "TinamouSolver/TinamouSolver.docc/Coming-from-kiwi",
  ])
  func theTablesAreMadeOfTheseLines(_ article: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Sources/\(article).md"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(lines.count > 10)
    for (line, next) in zip(lines, lines.dropFirst() + ["|"]) {
      // A head, and the line below it.
      if line.hasPrefix("| ---") || next.hasPrefix("| ---") { continue }
      let cell = try #require(line.split(separator: "|").last)
      for code in cell.matches(of: #/`([^`]+)`/#) {
        #expect(source.contains(String(code.1)), "not tested: \(code.1)")
      }
    }
  }
}
