internal import TinamouSolver

// Hidden items take no part in a layout. A constraint of a row or column relates only the shown items; any other
// constraint that mentions a hidden item is set aside. This file finds these constraints.

/// The hidden items of a layout.
struct Hiding: Sendable {
  /// The number of hidden items, hidden themselves or with an ancestor.
  var count = 0
  /// By the position of a hidden item, the statements that were set aside because of it.
  var waiting: [Int: [Int]] = [:]
  /// The statements of a line that differ from their written form, by their parts.
  var lines: [ObjectIdentifier: [Line.Part: Int]] = [:]
  /// The constraints that replace statements of lines, by position.
  var closed: [Int: LayoutConstraint] = [:]
  /// By the position of an item, the lines with such statements that arrange it, and its places there; also some lines
  /// that had such statements.
  var places: [Int: [(whole: LinePart.Whole, place: Int)]] = [:]
  /// The items shown since the last solution.
  var shown: [Int32] = []
  /// The items to hide if the others do not fit, the first first, and the weakest priority of the constraints that must
  /// hold.
  var order: [LayoutItem] = []
  var leastPriority = LayoutPriority.high

  /// Notes the places of the items of a line.
  mutating func notePlaces(in whole: LinePart.Whole) {
    let items = whole.line.items
    guard let first = items.first, places[Int(first.item.index)]?.contains(where: { $0.whole === whole }) != true else {
      return
    }
    for (place, region) in items.enumerated() {
      // Lines that are as written need no places, and may be gone.
      for other in places[Int(region.item.index)] ?? [] where lines[ObjectIdentifier(other.whole)] == nil {
        forget(other.whole)
      }
      places[Int(region.item.index), default: []].append((whole, place))
    }
  }

  /// Forgets a line that is stated anew.
  mutating func forget(_ whole: LinePart.Whole) {
    lines[ObjectIdentifier(whole)] = nil
    for region in whole.line.items {
      let item = Int(region.item.index)
      places[item]?.removeAll { $0.whole === whole }
      if places[item]?.isEmpty == true { places[item] = nil }
    }
  }
}

extension ConstraintLayout {
  /// The form of a constraint for the current hidden items: itself, or its form in the closed-up line; nil if it is set
  /// aside.
  ///
  /// - Parameters:
  ///   - blocker: receives a hidden item that causes the constraint to be set aside.
  ///   - divisions: what the shares of the line that was examined last have in common.
  private func shownForm(
    of constraint: LayoutConstraint, blocker: inout Int?, _ divisions: inout Divisions
  ) -> LayoutConstraint? {
    var form = constraint
    if let part = constraint.part {
      let line = part.whole.line
      func isShown(_ item: Int) -> Bool { !isAbsent(line.items[item].item) }
      if case .share = part.part, divisions.whole !== part.whole {
        divisions = Divisions(whole: part.whole, shown: line.division(isShown), all: line.division { _ in true })
      }
      guard let here = line.constraint(for: part.part, division: divisions.shown, isShown: isShown),
        let whole = line.constraint(for: part.part, division: divisions.all, isShown: { _ in true })
      else { return nil }
      form = constraint.saying(here, insteadOf: whole)
    }
    for handle in form.left.items + form.right.items where isAbsent(handle) {
      blocker = Int(handle.index)
      return nil
    }
    return form
  }

  /// True if an item belongs to this layout and is hidden.
  func isAbsent(_ handle: Handle) -> Bool {
    guard let position = find(handle, before: items.count) else { return false }
    return items[position].isAbsent && items.tree[position].generation == handle.generation
  }

  /// What the shares of a line have in common, if the line closes up and as it is written.
  private struct Divisions {
    var whole: LinePart.Whole?
    var shown: Line.Division?
    var all: Line.Division?
  }

  /// Adapts active statements to the current hidden items. Returns those that leave the solver, and those that enter
  /// it. The tables are updated at once.
  mutating func regard(_ positions: [Int]) -> (leaving: [Int], entering: [Int]) {
    var leaving: [Int] = [], entering: [Int] = []
    var divisions = Divisions()
    for position in positions where statements[position].isActive {
      let written = statements[position].constraint
      var blocker: Int?
      let form = shownForm(of: written, blocker: &blocker, &divisions)
      let isWritten = form.map { $0.isSame(as: written) } ?? false
      let former = statements[position].live == nil ? nil : hiding.closed[position] ?? written
      if let blocker, hiding.waiting[blocker]?.contains(position) != true {
        hiding.waiting[blocker, default: []].append(position)
      }
      if let part = written.part, blocker == nil {
        let line = ObjectIdentifier(part.whole)
        if isWritten {
          hiding.lines[line]?[part.part] = nil
          if hiding.lines[line]?.isEmpty == true { hiding.lines[line] = nil }
        } else {
          hiding.lines[line, default: [:]][part.part] = position
          hiding.notePlaces(in: part.whole)
        }
      }
      if isWritten { hiding.closed.removeValue(forKey: position) } else { hiding.closed[position] = form }
      switch (former, form) {
      case (nil, nil): break
      case (let former?, let form?):
        if form.isSame(as: former) { break }
        leaving.append(position)
        entering.append(position)
      case (nil, _?): entering.append(position)
      case (_?, nil): leaving.append(position)
      }
      statements[position].isSetAside = form == nil
    }
    return (leaving, entering)
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

  /// The statements that wait for items to be shown, and can change when these are shown. The items are still hidden.
  mutating func takeWaiting(for branch: [Int]) -> [Int] {
    var found: [Int] = []
    for item in branch {
      found += hiding.waiting.removeValue(forKey: item) ?? []
      for (whole, place) in hiding.places[item] ?? [] {
        let line = whole.line
        guard let differing = hiding.lines[ObjectIdentifier(whole)] else { continue }
        if let parts = line.parts(bearingOn: place, isShown: { !isAbsent(line.items[$0].item) }) {
          for part in parts { if let position = differing[part] { found.append(position) } }
        } else {
          found += differing.values
        }
      }
    }
    return Set(found.filter { $0 < statements.count && statements[$0].isKept }).sorted()
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
    /// The statements that waited for the items.
    var waiting: [(item: Int, statements: [Int])] = []
    var shownCount: Int
    /// The items whose own visibility changes.
    var own: [Int] = []
    /// The former parent of a moved item.
    var parent: Int32 = -1
    var isHidden = false
    /// The items that are hidden or shown with them.
    var branch: [Int] = []
    var exchange = Exchange()
    /// The examined statements, with a flag that is true if they were set aside.
    var statements: [(position: Int, isSetAside: Bool)] = []
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
    if !isHidden {
      for item in former.branch {
        if let waiting = layout.hiding.waiting[item] { former.waiting.append((item, waiting)) }
      }
    }
    // While items are shown, the solver has the constraints that mention them.
    let mentioning =
      isHidden ? (try? layout.statements(on: former.branch)) ?? [] : layout.takeWaiting(for: former.branch)
    for item in former.branch { layout.items[item].isAbsent = isHidden }
    layout.hiding.count += isHidden ? former.branch.count : -former.branch.count
    if !isHidden { layout.hiding.shown += former.branch.map { Int32(truncatingIfNeeded: $0) } }
    former.statements = mentioning.map { ($0, layout.statements[$0].isSetAside) }
    let (leaving, entering) = layout.regard(mentioning)
    former.exchange = Exchange(leaving: leaving, entering: entering, keepsRanks: true)
    return former
  }

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Former) throws(LayoutError) -> Bool {
    let exchange = former.exchange
    if !exchange.leaving.isEmpty || !exchange.entering.isEmpty { _ = try exchange.ask(&layout, insteadOf: ()) }
    for position in exchange.leaving where layout.statements[position].isSetAside {
      layout.forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
    return true
  }

  func putBack(_ former: Former, in layout: inout ConstraintLayout) {
    for item in former.own { layout.items[item].isHidden = !former.isHidden }
    if case .move(let item, _) = action { layout.items.tree.move(item, to: Int(former.parent)) }
    for item in former.branch { layout.items[item].isAbsent = !former.isHidden }
    layout.hiding.count += former.isHidden ? -former.branch.count : former.branch.count
    layout.hiding.shown.removeLast(layout.hiding.shown.count - former.shownCount)
    for (item, waiting) in former.waiting { layout.hiding.waiting[item] = waiting }
    for (position, isSetAside) in former.statements { layout.statements[position].isSetAside = isSetAside }
    // The forms follow from the items that are hidden.
    _ = layout.regard(former.statements.map { $0.position })
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
