/// An active constraint that the user wrote, with what it mentions.
package struct WrittenConstraint: Sendable {
  /// An anchor in it.
  package struct Mention: Sendable {
    package let item: LayoutItem
    package let attribute: Attribute
    package let region: Region
  }

  /// Its handle.
  package let handle: ConstraintHandle
  /// The constraint itself.
  package let constraint: LayoutConstraint
  /// The constraint in words.
  package let stated: StatedConstraint
  /// The anchors in it, from left to right.
  package let mentions: [Mention]

  /// Whether it says only that one extent is a number: the anchor.
  package var fixedExtent: Mention? {
    let hasParts = constraint.left.rest.isEmpty && constraint.left.shares.isEmpty && constraint.right.first == nil
    guard hasParts, constraint.right.shares.isEmpty, constraint.relation == .equal, mentions.count == 1 else {
      return nil
    }
    let isExtent = mentions[0].attribute == .width || mentions[0].attribute == .height
    return isExtent && mentions[0].region == .frame ? mentions[0] : nil
  }
}

extension Attribute {
  /// Whether it belongs to the vertical axis; nil for what belongs to neither.
  package var isVertical: Bool? {
    switch self {
    case .leading, .trailing, .width, .centerX, .left, .right: false
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: true
    case .parameter, .standardSpacing: nil
    }
  }

  /// Whether it is a baseline.
  package var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether it is a left or right edge, which does not follow the direction of reading.
  package var isSideOfScreen: Bool { isPhysical }
}

extension ConstraintLayout {
  /// The active constraints that the user wrote, the oldest first.
  package var writtenConstraints: [WrittenConstraint] {
    let active = statements.indices.filter { statements[$0].live != nil }
      .sorted { statements[$0].serial < statements[$1].serial }
    return active.map { position in
      let constraint = statements[position].constraint
      var mentions: [WrittenConstraint.Mention] = []
      func note(_ form: LinearForm) {
        form.forEachTerm { term in
          guard term.attribute.isVertical != nil, let item = try? find(LayoutItem(term.handle)) else { return }
          mentions.append(
            WrittenConstraint.Mention(item: self.item(at: item), attribute: term.attribute, region: term.region))
        }
        for share in form.shares { note(share.whole) }
      }
      note(constraint.left)
      note(constraint.right)
      return WrittenConstraint(
        handle: constraintHandle(at: position), constraint: constraint,
        stated: stated(.stated(Int32(truncatingIfNeeded: position))), mentions: mentions)
    }
  }

  /// The parameters and their names, in the order in which they were made.
  package var parameters: [(name: String, parameter: LayoutParameter)] {
    pins.indices.compactMap { position in
      guard case .parameter(let name) = pins[position].subject else { return nil }
      return (name, LayoutParameter(handle(at: position)))
    }
  }

  /// How strongly an item's content keeps it from growing, and from shrinking.
  package func contentPriorities(
    of item: LayoutItem
  ) throws(LayoutError) -> (hugging: ContentPriority, resistance: ContentPriority) {
    let content = items[try find(item)].content
    return (
      ContentPriority(horizontal: content.horizontal.hugging, vertical: content.vertical.hugging),
      ContentPriority(horizontal: content.horizontal.resistance, vertical: content.vertical.resistance)
    )
  }

  /// The position of an item among the frames of a piece.
  package func position(of item: LayoutItem) throws(LayoutError) -> Int { try find(item) }

  /// The two sides of a constraint and the whole of it, as it is written.
  package func words(of constraint: LayoutConstraint) -> (left: String, right: String, whole: String) {
    (text(of: constraint.left), text(of: constraint.right), stated(constraint).text)
  }

  /// The left and the right side of a constraint over what a piece knows.
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

  /// Why the two sides of a constraint are as far apart as they are.
  package func explain(sidesOf constraint: LayoutConstraint) throws(LayoutError) -> LayoutExplanation {
    try explain(Dimension(constraint.left - constraint.right))
  }

  /// The values that the left side less the right side could have.
  package func range(ofDifferenceIn constraint: LayoutConstraint) throws(LayoutError) -> ClosedRange<Double> {
    try range(of: Dimension(constraint.left - constraint.right))
  }
}

extension LayoutConstraint {
  /// A wish, weaker than all others, that the left side were less than the right one by far, or greater.
  package func pulledApart(upwards: Bool) -> LayoutConstraint {
    let far = LinearForm(upwards ? LayoutConstraint.far : -LayoutConstraint.far)
    return LayoutConstraint(left - right, .equal, far).priority(LayoutPriority(.leastNonzeroMagnitude))
  }

  /// Farther than anything on a screen.
  package static let far = 1e7

  /// Whether it mentions an item's left or right edge.
  package var isPhysical: Bool { left.isPhysical || right.isPhysical }
}

extension ConstraintLayout {
  /// A place over what a piece knows.
  package func reading<Kind>(ofPlace place: Linear<Kind>) throws(LayoutError) -> AnalysisReading {
    try reading(of: place.form)
  }

  /// What scrolls in items: see ``scrollContent(of:named:)``.
  package var scrollContents: [LayoutItem] {
    livePositions { scrolling.contains(tree[$0].serial) }.map { item(at: Int($0)) }
  }
}

extension ConstraintLayout {
  /// Gives the layout the numbers that a piece has at a point of it, and its traits.
  package mutating func set(_ values: LayoutInputs, of piece: LayoutPiece) throws(LayoutError) {
    let context = piece.context
    let numbers = zip(context.inputs, [values.first, values.second]).map { (input: $0.input, value: $1) }
    try allOrNothing { (layout) throws(LayoutError) in
      try layout.set(context.fixed + numbers)
      if layout.traits != piece.traits { try layout.setTraits(piece.traits) }
    }
  }

  /// The frames of a layout in the direction of reading, by position.
  package var framesInReadingDirection: [LayoutRect] {
    get throws(LayoutError) {
      var trial = self
      _ = try trial.solve()
      return trial.frames
    }
  }
}

extension ConstraintLayout {
  /// The value of one side of a constraint.
  package func value(ofSide constraint: LayoutConstraint, isLeft: Bool) throws(LayoutError) -> Double {
    try value(of: Dimension(isLeft ? constraint.left : constraint.right))
  }
}
