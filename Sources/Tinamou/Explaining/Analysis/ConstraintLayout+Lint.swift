// Questions of a lint that are not public.

extension ConstraintLayout {
  /// Gives items with the same name distinct names: `a`, `a#2`. For a copy that supplies the words of messages.
  package mutating func tellNamesApart() {
    var taken: Set<String> = []
    var twins: [Int] = []
    for position in [0] + items.tree.order where !taken.insert(items.tree[position].name).inserted {
      twins.append(position)
    }
    var numbers: [String: Int] = [:]
    for position in twins {
      let name = items.tree[position].name
      if name.isEmpty { continue }
      var number = numbers[name] ?? 2
      while !taken.insert("\(name)#\(number)").inserted { number += 1 }
      numbers[name] = number + 1
      items.tree.rename(position, "\(name)#\(number)")
    }
  }

  /// The position of an item among the frames of a piece.
  package func position(of item: LayoutItem) throws(LayoutError) -> Int { try find(item) }

  /// True if a constraint mentions an item that stays hidden.
  package func mentionsHidden(_ constraint: LayoutConstraint) -> Bool {
    if hiding.count == 0 { return false }
    return (constraint.left.items + constraint.right.items).contains { staysHidden($0) }
  }

  /// True if an item is hidden, and not only for the others to fit: it is hidden itself or in a hidden one that is not in the
  /// list of ``hideToFit(_:priority:)``.
  package func staysHidden(_ item: LayoutItem) throws(LayoutError) -> Bool {
    var position = try find(item)
    if !items[position].isAbsent || !hidesToFit { return items[position].isAbsent }
    let list = Set(hiding.order.compactMap { try? find($0) })
    while position > 0 {
      if items[position].isHidden && !list.contains(position) { return true }
      position = Int(items.tree[position].parent)
    }
    return false
  }

  /// True if the set of hidden items depends on the numbers of the layout.
  package var hidesToFit: Bool { !itemsHidingToFit.isEmpty }

  /// True if a region belongs to an item that stays hidden.
  package func staysHidden(_ region: LayoutRegion) -> Bool { staysHidden(region.item) }

  private func staysHidden(_ handle: Handle) -> Bool {
    isAbsent(handle) && (try? staysHidden(LayoutItem(handle))) == true
  }

  /// The layout with some items hidden and others shown. It drops constraints that cannot hold at its present numbers.
  package func hiding(_ hidden: [LayoutItem], showing shown: [LayoutItem]) throws(LayoutError) -> ConstraintLayout {
    var layout = self
    layout.conflictPolicy = .letGo
    for item in shown { try layout.setHidden(false, of: item) }
    for item in hidden { try layout.setHidden(true, of: item) }
    layout.conflictPolicy = conflictPolicy
    return layout
  }

  /// The layout with active constraints added again, after all others, and solved.
  package func addingAgain(_ constraints: [ConstraintHandle]) throws(LayoutError) -> ConstraintLayout {
    var layout = self
    let set = ConstraintSet(constraints)
    try layout.deactivate(set)
    // All at once: a decision may take a proof of the whole layout, and this way there is only one.
    try layout.activate(set)
    _ = try layout.solve()
    return layout
  }

  /// A constraint on an item and an axis that is set aside, and the name of the hidden item in it.
  package func setAside(about item: LayoutItem, _ axis: Axis) -> (constraint: String, hidden: String)? {
    for position in activeStatements where statements[position].isSetAside {
      let constraint = statements[position].constraint
      var isMeant = false
      var hidden: Int?
      for form in [constraint.left, constraint.right] {
        form.forEachTerm { term in
          if term.handle == item.handle, term.attribute.axis == axis { isMeant = true }
          if isAbsent(term.handle) { hidden = Int(term.handle.index) }
        }
      }
      if isMeant, let hidden { return (stated(constraint).description, items.tree[hidden].name) }
    }
    return nil
  }

  /// The two sides of a constraint and the whole constraint, as written.
  package func words(of constraint: LayoutConstraint) -> (left: String, right: String, whole: String) {
    (text(of: constraint.left), text(of: constraint.right), stated(constraint).text)
  }

  /// The left and the right side of a constraint, in terms of the functions of a piece.
  package func readings(
    of constraint: LayoutConstraint
  ) throws(LayoutError) -> (left: AnalysisReading, right: AnalysisReading) {
    (try reading(of: constraint.left), try reading(of: constraint.right))
  }

  /// The layout without the optional constraints weaker than a priority, for the questions of a lint only.
  package func withoutWishes(weakerThan priority: LayoutPriority) throws(LayoutError) -> ConstraintLayout {
    var trial = self
    try trial.leaveOut(weakerThan: priority)
    return trial
  }

  /// The values of the two sides of a constraint.
  package func values(ofSidesOf constraint: LayoutConstraint) throws(LayoutError) -> (left: Double, right: Double) {
    (try value(of: LayoutDimension(constraint.left)), try value(of: LayoutDimension(constraint.right)))
  }

  /// The explanation of the difference between the two sides of a constraint.
  package func explain(sidesOf constraint: LayoutConstraint) throws(LayoutError) -> LayoutExplanation {
    try explain(LayoutDimension(constraint.left - constraint.right))
  }

  /// The possible values of the left side minus the right side.
  package func range(ofDifferenceIn constraint: LayoutConstraint) throws(LayoutError) -> ClosedRange<Double> {
    try range(of: LayoutDimension(constraint.left - constraint.right))
  }

  /// A position in terms of the functions of a piece.
  package func reading<Kind>(ofPlace place: Linear<Kind>) throws(LayoutError) -> AnalysisReading {
    try reading(of: place.form)
  }

  /// The scroll contents: see ``scrollContent(of:named:)``.
  package var scrollContents: [LayoutItem] {
    if items.scrolling.isEmpty { return [] }
    return items.tree.positions.filter { items.scrolling.contains(Int($0)) }.map { item(at: Int($0)) }
  }

  /// Gives the layout the numbers of a piece at one of its points, and the traits of the piece.
  package mutating func set(_ values: InputValues, of piece: LayoutPiece) throws(LayoutError) {
    let context = piece.context
    let numbers = zip(context.inputs, [values.first, values.second]).map { (input: $0.input, value: $1) }
    try set(context.fixed + numbers, piece.traits)
  }

  /// Solves the layout, with measured text if there is a measure.
  package mutating func solve(
    measuringIfAsked measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  ) throws(LayoutError) {
    if let measure { _ = try solve(measuring: measure) } else { _ = try solve() }
  }

  /// The frames of a layout in the direction of reading, by position.
  package var framesInReadingDirection: [LayoutRect] {
    get throws(LayoutError) {
      var trial = self
      _ = try trial.solve()
      var frames = trial.presentation.frames
      for position in trial.absentItems { frames[Int(position)] = .zero }
      return frames
    }
  }
}

extension LayoutConstraint {
  /// A wish, weaker than all others, that the left side is far less than the right one, or far greater.
  package func pulledApart(upwards: Bool) -> LayoutConstraint {
    let far = LinearForm(upwards ? LayoutConstraint.far : -LayoutConstraint.far)
    return LayoutConstraint(left - right, .equal, far).priority(LayoutPriority(.leastNonzeroMagnitude))
  }

  /// A distance that exceeds any on a screen.
  static let far = 1e7

  /// True if it mentions an item's left or right edge.
  package var isPhysical: Bool { storage.isPhysical }
}
