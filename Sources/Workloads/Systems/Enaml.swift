import TinamouSolver

extension Workload {
  static let enaml = Workload(
    "enaml", "three labels, three fields and a control in a window, many times over",
    extent: { "\(copies(views: $0))" }
  ) { script, views in
    script.begin()
    script.phase("build")
    let windows = (0..<copies(views: views)).map { _ in EnamlWindow(&script) }
    script.update()
    script.phase("resize")
    for i in 0..<300 {
      let size = windowSizes[i % windowSizes.count]
      for window in windows {
        script.suggest(size.width, for: window.width)
        script.suggest(size.height, for: window.height)
      }
      script.update()
    }
    script.churn()
    script.tearDown()
  }

  private static func copies(views: Int) -> Int { max(1, views / 10) }
}

/// The window with which the authors of kiwi and amoeba measure, constraint by constraint, in their order.
///
/// Their strengths are weights 1, 1e3, 1250, 1e5 and 1e6, of which sums decide; here they are priorities, at
/// 250 + log₁₀(weight) / 0.012.
private struct EnamlWindow {
  let width, height: Variable

  init(_ script: inout Script) {
    let medium: Priority = 508.075834417338, strong: Priority = 666.6666666666667
    func box() -> View {
      let left = script.variable(), height = script.variable(), top = script.variable(), width = script.variable()
      return View(left: left, top: top, width: width, height: height)
    }
    width = script.variable()
    height = script.variable()
    let left = script.variable(), top = script.variable()
    let contentsTop = script.variable(), contentsBottom = script.variable()
    let contentsLeft = script.variable(), contentsRight = script.variable()
    let midline = script.variable()
    let control = box(), label1 = box(), label2 = box(), label3 = box()
    let field1 = box(), field2 = box(), field3 = box()
    script.addEdit(width, .high)
    script.addEdit(height, .high)
    func add(_ constraint: Constraint) { script.addGroup([constraint]) }
    add(left >= 0)
    add((height == 0).priority(500))
    add(top >= 0)
    add(width >= 0)
    add(height >= 0)
    add(-top + contentsTop - 10 == 0)
    add((label3.height - 16 == 0).priority(.high))
    add((label3.height - 16 >= 0).priority(.high))
    add(control.left >= 0)
    add(control.top >= 0)
    add(control.width >= 0)
    add(control.height >= 0)
    add(field3.left >= 0)
    add((control.height - 24 >= 0).priority(strong))
    add((control.width - 16_777_200 <= 0).priority(strong))
    add((control.height - 24 <= 0).priority(strong))
    add(field3.top >= 0)
    add(field3.width >= 0)
    add(field3.height >= 0)
    add((label1.width - 67 == 0).priority(.low))
    add(label2.width >= 0)
    add(label2.height >= 0)
    add(field2.height >= 0)
    add(label3.left >= 0)
    add((field2.width - 125 >= 0).priority(.high))
    add((field2.height - 21 == 0).priority(.high))
    add((field2.height - 21 >= 0).priority(.high))
    add(label3.top >= 0)
    add(label3.width >= 0)
    add(field1.left >= 0)
    add(field1.width >= 0)
    add((label1.width - 67 >= 0).priority(.high))
    add(field2.left >= 0)
    add((label2.width - 66 == 0).priority(.low))
    add((label2.width - 66 >= 0).priority(.high))
    add((label2.height - 16 == 0).priority(.high))
    add(field1.height >= 0)
    add(field1.top >= 0)
    add(label2.top >= 0)
    add((-label2.top + label3.top - label2.height - 10 == 0).priority(medium))
    add(-label3.top - label3.height + field3.top - 10 >= 0)
    add((-label3.top - label3.height + field3.top - 10 == 0).priority(medium))
    add((contentsBottom - field3.height - field3.top == 0).priority(medium))
    add(field1.top - contentsTop >= 0)
    add((field1.top - contentsTop == 0).priority(medium))
    add(contentsBottom - field3.height - field3.top >= 0)
    add(-left - width + contentsRight + 10 == 0)
    add(-top - height + contentsBottom + 10 == 0)
    add(-left + contentsLeft - 10 == 0)
    add((label3.left - contentsLeft == 0).priority(medium))
    add((field1.left - midline == 0).priority(.high))
    add((field2.left - midline == 0).priority(.high))
    add((control.left - midline == 0).priority(.high))
    add((field1.top + 0.5 * field1.height - label1.top - 0.5 * label1.height == 0).priority(.high))
    add(label1.left - contentsLeft >= 0)
    add((label1.left - contentsLeft == 0).priority(medium))
    add(-label1.left + field1.left - label1.width - 10 >= 0)
    add((-label1.left + field1.left - label1.width - 10 == 0).priority(medium))
    add(-field1.left + contentsRight - field1.width >= 0)
    add((width == 0).priority(500))
    add(-field1.top + field2.top - field1.height - 10 >= 0)
    add((-field1.top + field2.top - field1.height - 10 == 0).priority(medium))
    add(control.top - field2.top - field2.height - 10 >= 0)
    add(-control.height - control.top + field3.top - 10 >= 0)
    add(contentsBottom - field3.height - field3.top >= 0)
    add((control.top - field2.top - field2.height - 10 == 0).priority(medium))
    add((-field1.left + contentsRight - field1.width == 0).priority(medium))
    add((-label2.top - 0.5 * label2.height + field2.top + 0.5 * field2.height == 0).priority(.high))
    add(-contentsLeft + label2.left >= 0)
    add((-contentsLeft + label2.left == 0).priority(medium))
    add(field2.left - label2.width - label2.left - 10 >= 0)
    add((-control.height - control.top + field3.top - 10 == 0).priority(medium))
    add((contentsBottom - field3.height - field3.top == 0).priority(medium))
    add(label1.top >= 0)
    add(label1.width >= 0)
    add(label1.height >= 0)
    add((field2.left - label2.width - label2.left - 10 == 0).priority(medium))
    add((-field2.left - field2.width + contentsRight == 0).priority(medium))
    add(-field2.left - field2.width + contentsRight >= 0)
    add(label3.left - contentsLeft >= 0)
    add(label1.left >= 0)
    add((0.5 * control.height + control.top - label3.top - 0.5 * label3.height == 0).priority(.high))
    add(control.left - label3.left - label3.width - 10 >= 0)
    add(-control.width - control.left + contentsRight >= 0)
    add((control.left - label3.left - label3.width - 10 == 0).priority(medium))
    add(field3.left - contentsLeft >= 0)
    add((field3.left - contentsLeft == 0).priority(medium))
    add((-control.width - control.left + contentsRight == 0).priority(medium))
    add((-field3.left + contentsRight - field3.width == 0).priority(medium))
    add(-contentsTop + label1.top >= 0)
    add((-contentsTop + label1.top == 0).priority(medium))
    add(-field3.left + contentsRight - field3.width >= 0)
    add(label2.top - label1.top - label1.height - 10 >= 0)
    add(-label2.top + label3.top - label2.height - 10 >= 0)
    add((label2.top - label1.top - label1.height - 10 == 0).priority(medium))
    add((field1.height - 21 == 0).priority(.high))
    add((field1.height - 21 >= 0).priority(.high))
    add(label2.left >= 0)
    add((label2.height - 16 >= 0).priority(.high))
    add(field2.top >= 0)
    add(field2.width >= 0)
    add((label1.height - 16 >= 0).priority(.high))
    add((label1.height - 16 == 0).priority(.high))
    add((field3.width - 125 >= 0).priority(.high))
    add((field3.height - 21 == 0).priority(.high))
    add((field3.height - 21 >= 0).priority(.high))
    add(label3.height >= 0)
    add((control.width - 119 >= 0).priority(strong))
    add((label3.width - 24 == 0).priority(.low))
    add((label3.width - 24 >= 0).priority(.high))
    add((field1.width - 125 >= 0).priority(.high))
  }
}
