internal import TinamouSolver

// Hidden items change the form of statements: a line closes up, and other statements that mention a hidden item are set
// aside. This file finds the form of each.

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
  private mutating func shownForm(
    of constraint: LayoutConstraint, blocker: inout Int?, _ divisions: inout Divisions
  ) -> LayoutConstraint? {
    if hiding.count == 0 { return constraint }
    var form = constraint
    if let written = constraint.part, let (line, part) = placed(written) {
      if let item = part.item, isAbsent(line.items[item].item) {
        blocker = Int(line.items[item].item.index)
        return nil
      }
      // A closure that captured the layout would copy it at each call.
      let (items, owner) = (items, identity)
      if !line.isWritten(part, isShown: { !items.isAbsent(line.items[$0].item, of: owner) }),
        let hidden = hiddenLine(of: written.owner)?.hidden
      {
        if case .share = part, divisions.line != written.owner.identity {
          divisions = Divisions(
            line: written.owner.identity, shown: line.division(hidden), all: line.division(HiddenPlaces()))
        }
        guard let here = line.constraint(for: part, division: divisions.shown, hidden),
          let whole = line.constraint(for: part, division: divisions.all, HiddenPlaces())
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

  /// The line of a part, and the part with the place of its item in the line; nil if it has no place there.
  private mutating func placed(_ part: LinePart) -> (line: Line, part: Line.Part)? {
    if case .block(let whole) = part.owner { return (whole.line, part.part) }
    guard let line = hiddenLine(of: part.owner)?.line else { return nil }
    let (places, identity) = (hiding.placesInLines, part.owner.identity)
    return part.part.renumbered { item in places[item]?.first { $0.line == identity }?.place }.map { (line, $0) }
  }

  private func firstAbsent(in form: LinearForm) -> Handle? {
    if !form.isShort { return form.items.first { isAbsent($0) } }
    return form.term.attribute.axis != nil && isAbsent(form.term.handle) ? form.term.handle : nil
  }

  /// True if an item belongs to this layout and is hidden.
  func isAbsent(_ handle: Handle) -> Bool { items.isAbsent(handle, of: identity) }

  /// The common parts of the shares of a line: of the line as it closes up, and as it is written.
  private struct Divisions {
    var line: LinePart.Identity?
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
      file(position, asApart: !isWritten)
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
      file(position, asApart: former.isSetAside || former.closed != nil)
      if let part = statements[position].constraint.part { _ = file(position, of: part, former.isFiled) }
    }
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
