internal import TinamouSolver

// Hidden items take no part in a layout. A constraint of a row or column relates only the shown items; any other
// constraint that mentions a hidden item is set aside. This file finds these constraints.

/// The hidden items of a layout.
struct Hiding: Sendable {
  /// The number of hidden items, hidden themselves or with an ancestor.
  var count = 0
  /// By the position of a hidden item, the statements that are set aside because of it. They are examined when it is
  /// shown; further statements only cost time.
  var waiting: [Int: Set<Int>] = [:]
  /// The lines of which a statement was examined.
  var lines: [ObjectIdentifier: HiddenLine] = [:]
  /// The lines of an item, by position. A line may have been removed.
  var linesOfItems: [Int: Set<ObjectIdentifier>] = [:]
  /// The statements that are set aside or replaced, and others that were.
  var apart: Set<Int> = []
  /// The constraints that replace statements of lines, by position.
  var closed: [Int: LayoutConstraint] = [:]
  /// The items shown since the last solution.
  var shown: [Int32] = []
  /// The items to hide if the others do not fit, the first first, and the weakest priority of the constraints that must
  /// hold.
  var order: [LayoutItem] = []
  var leastPriority = LayoutPriority.high
}

/// A line with statements that differ from their written form. They are examined when one of its items is shown.
struct HiddenLine: Sendable {
  /// The line, kept alive because its address identifies it.
  let whole: LinePart.Whole
  var statements: Set<Int> = []
}

/// The effect of an examination of statements, and the former state of the tables.
struct Examination {
  var leaving: [Int] = []
  var entering: [Int] = []
  fileprivate var former: [Former] = []

  fileprivate struct Former {
    let position: Int
    let isSetAside: Bool
    let closed: LayoutConstraint?
    /// True if the statement is filed under its line.
    let isFiled: Bool
  }
}

extension ConstraintLayout {
  /// The form of a constraint for the current hidden items: itself, or its form in the closed-up line; nil if it is set
  /// aside.
  ///
  /// - Parameters:
  ///   - blocker: receives a hidden item that causes the constraint to be set aside.
  ///   - divisions: the common parts of the shares of the line that was examined last.
  private func shownForm(
    of constraint: LayoutConstraint, blocker: inout Int?, _ divisions: inout Divisions
  ) -> LayoutConstraint? {
    var form = constraint
    if let part = constraint.part {
      let line = part.whole.line
      if let item = part.part.item, isAbsent(line.items[item].item) {
        blocker = Int(line.items[item].item.index)
        return nil
      }
      // A closure that captured the layout would copy it at each call.
      let (items, owner) = (items, identity)
      func isShown(_ item: Int) -> Bool { !items.isAbsent(line.items[item].item, of: owner) }
      if !line.isWritten(part.part, isShown: isShown) {
        if case .share = part.part, divisions.whole !== part.whole {
          divisions = Divisions(whole: part.whole, shown: line.division(isShown), all: line.division { _ in true })
        }
        guard let here = line.constraint(for: part.part, division: divisions.shown, isShown: isShown),
          let whole = line.constraint(for: part.part, division: divisions.all, isShown: { _ in true })
        else { return nil }
        form = constraint.saying(here, insteadOf: whole)
      }
    }
    if let handle = firstAbsent(in: form.left) ?? firstAbsent(in: form.right) {
      blocker = Int(handle.index)
      return nil
    }
    return form
  }

  private func firstAbsent(in form: LinearForm) -> Handle? {
    if !form.isShort { return form.items.first { isAbsent($0) } }
    return form.term.attribute.axis != nil && isAbsent(form.term.handle) ? form.term.handle : nil
  }

  /// True if an item belongs to this layout and is hidden.
  func isAbsent(_ handle: Handle) -> Bool { items.isAbsent(handle, of: identity) }

  /// The common parts of the shares of a line: of the line as it closes up, and as it is written.
  private struct Divisions {
    var whole: LinePart.Whole?
    var shown: Line.Division?
    var all: Line.Division?
  }

  /// Adapts active statements to the current hidden items. The tables are updated at once; the constraints that leave
  /// the solver or enter it are for the caller.
  mutating func regard(_ positions: [Int]) -> Examination {
    var examination = Examination()
    var divisions = Divisions()
    for position in positions where statements[position].isActive {
      let written = statements[position].constraint
      var blocker: Int?
      let form = shownForm(of: written, blocker: &blocker, &divisions)
      let isWritten = form.map { $0.isSame(as: written) } ?? false
      let closed = hiding.closed[position]
      let former = statements[position].live == nil ? nil : closed ?? written
      let isFiled = written.part.map { file(position, of: $0, !isWritten && blocker == nil) } ?? false
      if let blocker { hiding.waiting[blocker, default: []].insert(position) }
      examination.former.append(
        Examination.Former(
          position: position, isSetAside: statements[position].isSetAside, closed: closed, isFiled: isFiled))
      hiding.closed[position] = isWritten ? nil : form
      if isWritten { hiding.apart.remove(position) } else { hiding.apart.insert(position) }
      switch (former, form) {
      case (nil, nil): break
      case (let former?, let form?):
        if form.isSame(as: former) { break }
        examination.leaving.append(position)
        examination.entering.append(position)
      case (nil, _?): examination.entering.append(position)
      case (_?, nil): examination.leaving.append(position)
      }
      statements[position].isSetAside = form == nil
    }
    return examination
  }

  /// Undoes ``regard(_:)``. Statements may still wait for items; that costs time, but changes no result.
  mutating func undo(_ examination: Examination) {
    for former in examination.former.reversed() {
      let position = former.position
      statements[position].isSetAside = former.isSetAside
      hiding.closed[position] = former.closed
      if former.isSetAside || former.closed != nil {
        hiding.apart.insert(position)
      } else {
        hiding.apart.remove(position)
      }
      if let part = statements[position].constraint.part { _ = file(position, of: part, former.isFiled) }
    }
  }

  /// Files a statement under its line, or removes it. Returns true if it was filed before.
  private mutating func file(_ position: Int, of part: LinePart, _ isFiled: Bool) -> Bool {
    let line = ObjectIdentifier(part.whole)
    if hiding.lines[line] == nil {
      if !isFiled { return false }
      hiding.lines[line] = HiddenLine(whole: part.whole)
      for region in part.whole.line.items {
        guard let item = find(region.item, before: items.count) else { continue }
        hiding.linesOfItems[item, default: []].insert(line)
      }
    }
    if isFiled { return hiding.lines[line]?.statements.insert(position).inserted == false }
    return hiding.lines[line]?.statements.remove(position) != nil
  }

  /// Forgets a line that is stated anew.
  mutating func forgetLine(_ whole: LinePart.Whole) {
    let line = ObjectIdentifier(whole)
    if hiding.lines.removeValue(forKey: line) == nil { return }
    for region in whole.line.items {
      if let item = find(region.item, before: items.count) { hiding.linesOfItems[item]?.remove(line) }
    }
  }

  /// The active statements that mention, also in shares, items which are about to be hidden.
  func statements(on branch: [Int]) throws(LayoutError) -> [Int] {
    var found: [Int] = []
    for item in branch {
      for variable in variables(of: item) {
        let ids: [ConstraintID]
        do { ids = try solver.constraints(on: variable) } catch { throw refusal(error) }
        for id in ids {
          if case .stated(let position) = roles[Int(id.index)] { found.append(Int(position)) }
        }
      }
      found += activeSharers(of: item, Axis.allCases)
    }
    return Set(found).sorted()
  }

  /// The statements to examine when items are shown.
  func statements(waitingFor branch: [Int]) -> [Int] {
    var found: Set<Int> = []
    for item in branch {
      found.formUnion(hiding.waiting[item] ?? [])
      for line in hiding.linesOfItems[item] ?? [] { found.formUnion(hiding.lines[line]?.statements ?? []) }
    }
    let statements = statements
    return found.filter { $0 < statements.count && statements[$0].isKept }.sorted()
  }

  /// The variables of the frame of an item, and of its insets and baselines.
  func variables(of item: Int) -> [Variable] {
    let record = items.variables[item]
    let variables = [record.x, record.y, record.width, record.height].compactMap { $0 }
    return variables + pins(of: item).compactMap { $0.variable }
  }
}

extension LayoutConstraint {
  /// This constraint, a part of a line, in its form for the current hidden items of the line. Later changes of its
  /// number, relation and priority are kept.
  fileprivate func saying(_ here: LayoutConstraint, insteadOf whole: LayoutConstraint) -> LayoutConstraint {
    var constraint = LayoutConstraint(here.left, relation, here.right)
    constraint.constant += self.constant - whole.constant
    constraint.priority = priority
    constraint.name = name
    constraint.group = group
    constraint.place = place
    constraint.part = part
    return constraint
  }
}

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
    /// The number of items shown since the last solution.
    var shownCount = 0
    /// The statements that waited for shown items.
    var waiting: [(item: Int, statements: Set<Int>)] = []
  }

  func note(in layout: inout ConstraintLayout) -> Former {
    var former = Former(shownCount: layout.hiding.shown.count)
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
    for item in former.branch { layout.items[item].isAbsent = isHidden }
    layout.hiding.count += isHidden ? former.branch.count : -former.branch.count
    if !isHidden {
      layout.hiding.shown += former.branch.map { Int32(truncatingIfNeeded: $0) }
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
      (layout.hiding.waiting, layout.hiding.apart) = ([:], [])
      (layout.hiding.lines, layout.hiding.linesOfItems) = ([:], [:])
    }
    return true
  }

  func putBack(_ former: Former, in layout: inout ConstraintLayout) {
    for item in former.own { layout.items[item].isHidden = !former.isHidden }
    if case .move(let item, _) = action { layout.items.tree.move(item, to: Int(former.parent)) }
    for item in former.branch { layout.items[item].isAbsent = !former.isHidden }
    layout.undo(former.examination)
    for (item, statements) in former.waiting { layout.hiding.waiting[item] = statements }
    layout.hiding.count -= former.isHidden ? former.branch.count : -former.branch.count
    layout.hiding.shown.removeLast(layout.hiding.shown.count - former.shownCount)
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
