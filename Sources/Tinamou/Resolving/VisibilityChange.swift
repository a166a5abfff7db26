internal import TinamouSolver

/// Hides or shows items with their descendants, or moves an item into another that is hidden or shown.
struct VisibilityChange: Change {
  enum Action {
    case set([Int], isHidden: Bool)
    case move(Int, to: Int)
  }

  let action: Action

  init(_ action: Action) { self.action = action }

  struct Former {
    /// The items whose own visibility changes.
    var own: [Int] = []
    /// The former parent of a moved item.
    var parent: Int32 = -1
    var isHidden = false
    /// The items that are hidden or shown with them.
    var branch: [Int] = []
    var examination = Examination()
    /// The items shown now and not before since the last solution.
    var shown: [Int32] = []
    /// The statements that waited for shown items.
    var waiting: [(item: Int, statements: Set<Int>)] = []
  }

  func note(in layout: inout ConstraintLayout) -> Former {
    var former = Former()
    var roots: [Int] = []
    switch action {
    case .set(let items, let isHidden):
      former.isHidden = isHidden
      former.own = items.filter { layout.items[$0].isHidden != isHidden }
      for item in former.own { layout.items[item].isHidden = isHidden }
      roots = former.own.filter { !layout.items[Int(layout.items.tree[$0].parent)].isAbsent }
    case .move(let item, let parent):
      former.parent = layout.items.tree[item].parent
      former.isHidden = layout.items[item].isHidden || layout.items[parent].isAbsent
      layout.items.tree.move(item, to: parent)
      if layout.items[item].isAbsent != former.isHidden { roots = [item] }
    }
    if roots.isEmpty { return former }
    let isHidden = former.isHidden
    former.branch = roots.flatMap { layout.branch(hiddenWith: $0) }.filter { layout.items[$0].isAbsent != isHidden }
    // While items are shown, the solver has the constraints that mention them.
    let mentioning =
      isHidden
      ? (try? layout.statements(on: former.branch)) ?? [] : layout.statements(waitingFor: former.branch)
    for item in former.branch { layout.setAbsent(isHidden, item) }
    if !isHidden {
      former.shown = former.branch.map { Int32(truncatingIfNeeded: $0) }.filter {
        layout.hiding.shown.insert($0).inserted
      }
      for item in former.branch {
        if let statements = layout.hiding.waiting.removeValue(forKey: item) {
          former.waiting.append((item, statements))
        }
      }
    }
    former.examination = layout.regard(mentioning)
    return former
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Former) throws(LayoutError) -> Bool {
    let (leaving, entering) = (former.examination.leaving, former.examination.entering)
    if !leaving.isEmpty || !entering.isEmpty {
      _ = try Exchange(leaving: leaving, entering: entering, keepsRanks: true).ask(&layout, insteadOf: ())
    }
    for position in leaving where layout.statements[position].isSetAside {
      layout.forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
    if layout.hiding.count == 0 {
      // All statements have their written form.
      (layout.hiding.waiting, layout.hiding.apart) = ([:], [:])
      (layout.hiding.lines, layout.hiding.placesInLines) = ([:], [:])
    }
    return true
  }

  func putBack(_ former: Former, in layout: inout ConstraintLayout) {
    for item in former.own { layout.items[item].isHidden = !former.isHidden }
    if case .move(let item, _) = action { layout.items.tree.move(item, to: Int(former.parent)) }
    for item in former.branch { layout.setAbsent(!former.isHidden, item) }
    layout.undo(former.examination)
    for (item, statements) in former.waiting { layout.hiding.waiting[item] = statements }
    layout.hiding.shown.subtract(former.shown)
  }
}

extension ConstraintLayout {
  /// An item and its descendants, except those that are hidden themselves.
  fileprivate func branch(hiddenWith item: Int) -> [Int] {
    var branch = [item]
    var index = 0
    while index < branch.count {
      branch += items.tree.children(of: branch[index]).filter { !items[$0].isHidden }
      index += 1
    }
    return branch
  }
}
