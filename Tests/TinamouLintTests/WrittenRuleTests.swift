import Testing
import Tinamou
import TinamouLint

/// Rules about constraints as they are written, each with a layout that breaks it and one that does not.
struct WrittenRuleTests {
  // L10
  @Test func unusedConstraints() throws {
    var layout = try boxes(["box": LayoutRect(0, 0, 44, 40)])
    #expect(try layout.lint(width: 60...200, only(.unused)).isClean)
    let box = layout["box"]
    try layout.constrain { root in box.trailing <= root.trailing }
    let report = try layout.lint(width: 60...200, only(.unused))
    #expect(
      withoutLines(report.description) == """
        ⚠ box.trailing <= root.trailing makes no difference for every width in 60…200
            WrittenRuleTests.swift:#
            hint: leave it out, or see why it was meant to matter
        """)
    #expect(try layout.lint(width: 60...200, only(.unused) + [.allow(.unused, box)]).isClean)
    // Where it is in the way of something, it is of use.
    #expect(try layout.lint(width: 30...200, only(.unused)).isClean)
  }

  // L11
  @Test func style() throws {
    var layout = try ConstraintLayout("style", size: LayoutSize(100, 100))
    let panel = try layout.item("panel")
    let label = try layout.item("label", in: panel, intrinsic: IntrinsicSize(40, 20))
    let other = try layout.item("other", intrinsic: IntrinsicSize(40, 20))
    try layout.constrain { root in
      panel.edges == root.edges
      label.leading == panel.leading + 8
      label.top == panel.top
      other.verticalEdges == root.verticalEdges
      other.leading == root.leading
    }
    #expect(try layout.lint(width: 100...200, only(.style)).isClean)
    try layout.constrain { root in
      label.width == 40
      label.trailing >= root.leading
      label.leading >= other.leading
      panel.leading >= other.leading - 8
      panel.left == root.left
    }
    let report = try layout.lint(width: 100...200, only(.style))
    #expect(
      report.titles == [
        "label.width == 40 is a constant extent of something that has content",
        "label.trailing >= root.leading relates items that are far from each other",
        "label.leading >= other.leading relates items that are far from each other",
        "panel.leading >= other.leading - 8 has a negative constant",
        "panel.left == root.left uses a left or right edge",
      ])
    #expect(
      report.findings.map(\.hint) == [
        "leave it to the content, so that another text or size of text fits",
        "relate siblings, or an item and what it is in; or use a guide",
        "relate siblings, or an item and what it is in; or use a guide",
        "turn it round, or use an inset, which is always inwards",
        "use leading and trailing, which follow the direction of reading",
      ])
    // A constraint is exempt with any of its items.
    #expect(
      try layout.lint(width: 100...200, only(.style) + [.allow(.style, label)]).titles.map { $0.prefix(5) } == [
        "panel", "panel",
      ])
  }

  // L14
  @Test func pullsThatStretch() throws {
    var screen = try NameRow()
    let (label, field, root) = (screen.label, screen.field, screen.layout.root)
    try screen.layout.constrain { _ in
      label.top == root.safeArea.top + 20 ~ 249
      field.height == 40 ~ 240
    }
    #expect(try screen.layout.lint(height: 100...700, only(.strongPull)).isClean)
    try screen.layout.add(label.top == root.safeArea.top + 20 ~ 300)
    let report = try screen.layout.lint(height: 100...700, only(.strongPull))
    #expect(
      withoutLines(report.description) == """
        ⚠ label.top == root.safeArea.top + 20 ~ 300 is stronger than the hugging of label at 251, which stands on a \
        common baseline: label may be stretched instead of moved
            WrittenRuleTests.swift:#
            hint: give it less than 251, such as 250
        """)
  }
}
