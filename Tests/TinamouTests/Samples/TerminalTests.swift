import Testing
import Tinamou

/// A terminal that draws only the rows on which something moved.
struct TerminalTests {
  /// The rows of the screen that a part covered before or covers now.
  private func staleRows(
    _ old: [LayoutItem: LayoutRect], _ solution: LayoutSolution
  ) throws(LayoutError) -> Set<Int> {
    var rows: Set<Int> = []
    for item in solution.changedItems {
      for frame in [old[item], try solution[item]] {
        guard let frame else { continue }
        rows.formUnion(Int(frame.y)..<Int(frame.maxY))
      }
    }
    return rows
  }

  @Test func onlyRowsOnWhichSomethingMovedAreDrawnAgain() throws {
    var layout = try ConstraintLayout("terminal", size: LayoutSize(80, 24))
    try layout.setMetrics(.cells)
    let list = try layout.item("list"), text = try layout.item("text")
    let status = try layout.item("status", intrinsic: IntrinsicSize(nil, 1), hugging: 251)
    let share = try layout.parameter("share", 24)
    try layout.constrain { root in
      row([list, text], spacing: 1, align: .fill)
      list.leading == root.leading
      list.top == root.top
      list.width >= 10
      list.width == share ~ .high
      text.width >= 20
      text.trailing == root.trailing
      status.top == list.bottom
      status.horizontalEdges == root.horizontalEdges
      status.bottom == root.bottom
    }
    let solution = try layout.solve()
    var frames: [LayoutItem: LayoutRect] = [:]
    #expect(try staleRows(frames, solution) == Set(0..<24))
    for item in [list, text, status] { frames[item] = try solution[item] }
    // A row of the status line is not drawn again when the divider moves.
    let column = 30.0
    try layout.set(share, to: column)
    #expect(try staleRows(frames, layout.solve()) == Set(0..<23))
    for item in [list, text, status] { frames[item] = try layout.solved()[item] }
    #expect(frames[text] == LayoutRect(31, 0, 49, 23))
    #expect(try staleRows(frames, layout.solve()) == [])
    // Beyond the least width of the text the divider stays.
    try layout.set(share, to: 75)
    #expect(try layout.solve()[list].width == 59)
  }
}
