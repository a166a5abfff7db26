import Testing

@testable import Tinamou

/// A share is a term like others: it can be added, scaled, said in words, and turned round.
struct ShareTests {
  private var layout: ConstraintLayout
  private let items: [LayoutItem]

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(300, 50))
    items = [try layout.item("a", intrinsic: .width(10)), try layout.item("b", intrinsic: .width(20))]
  }

  private func share(_ position: Int, of whole: LinearForm) -> LinearForm {
    LinearForm(Share(whole: whole, group: ShareGroup(items.map { $0.handle }, .horizontal), position: position))
  }

  @Test func sharesAreAddedAndScaled() throws {
    var layout = layout
    let (a, root) = (items[0], layout.root)
    let third = share(0, of: root.width.form)
    let sum = third.mapNumbers { $0 * 3 } - share(1, of: root.width.form + LinearForm(-60)) + LinearForm(5)
    let constraint = LayoutConstraint(a.width.form, .equal, sum)
    #expect(
      layout.stated(constraint).text
        == "a.width == (root.width * 3) * 10 / 30 + (60 - root.width) * 20 / 30 + 5")
    try layout.add(constraint)
    // 300 less two thirds of 240, and 5.
    #expect(isClose([try layout.solve()[a].width], [145]))
    try layout.setIntrinsicSize(.none, of: items[1])
    // 10 of 11 parts of 900, less 1 of 11 of 240, and 5.
    #expect(isClose([try layout.solve()[a].width], [9000.0 / 11 - 240.0 / 11 + 5]))
  }

  @Test func sharesOfPhysicalPlacesTurnRound() throws {
    var layout = layout
    let (a, root) = (items[0], layout.root)
    try layout.setMargins(LayoutInsets(leading: 30), of: root)
    try layout.add(LayoutConstraint(a.width.form, .equal, share(1, of: root.margins.left.form)))
    #expect(try layout.solve()[a].width == 20)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[a].width == 0)
  }
}
