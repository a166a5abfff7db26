extension ConstraintLayout {
  /// The frames as functions of the width over a range, at the layout's own height.
  ///
  /// ```swift
  /// let analysis = try layout.analysis(width: 320...1366)
  /// print(analysis.breakpoints)
  /// ```
  ///
  /// - Throws: as ``analysis(of:over:sizeClasses:)``
  /// - Complexity: as ``analysis(of:over:sizeClasses:)``
  public func analysis(width: ClosedRange<Double>) throws(LayoutError) -> LayoutAnalysis {
    try analysis(of: .width, over: width)
  }

  /// The frames as functions of the height over a range, at the layout's own width.
  ///
  /// - Throws: as ``analysis(of:over:sizeClasses:)``
  /// - Complexity: as ``analysis(of:over:sizeClasses:)``
  public func analysis(height: ClosedRange<Double>) throws(LayoutError) -> LayoutAnalysis {
    try analysis(of: .height, over: height)
  }

  /// The frames as functions of the size over a rectangle of sizes.
  ///
  /// - Throws: as ``analysis(of:over:sizeClasses:)``
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it.
  public func analysis(
    width: ClosedRange<Double>, height: ClosedRange<Double>
  ) throws(LayoutError) -> LayoutAnalysis {
    try analysis(of: .width, over: width, and: .height, over: height)
  }

  /// The frames as functions of a number over a range.
  ///
  /// The layout stays as it is. It need not have a solution at the present value.
  ///
  /// - Parameters:
  ///   - input: the number that moves.
  ///   - range: the values it takes.
  ///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
  ///     current traits.
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/invalidNumber(_:_:)`` for an
  ///   end of the range, ``LayoutError/overflow(_:)``; ``LayoutError/unsettled(_:)`` or ``LayoutError/unsettledFlow(_:)`` if
  ///   the layout does not settle at one of the values
  /// - Complexity: O(size) for a working copy, and for each piece O(size) and O(*n*) a pivot.
  public func analysis(
    of input: LayoutInput, over range: ClosedRange<Double>, sizeClasses: SizeClassBorders? = nil
  ) throws(LayoutError) -> LayoutAnalysis {
    try analysis([(input, range)], sizeClasses: sizeClasses)
  }

  /// The frames as functions of two numbers over ranges.
  ///
  /// - Throws: as ``analysis(of:over:sizeClasses:)``
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it.
  public func analysis(
    of first: LayoutInput, over firstRange: ClosedRange<Double>, and second: LayoutInput,
    over secondRange: ClosedRange<Double>, sizeClasses: SizeClassBorders? = nil
  ) throws(LayoutError) -> LayoutAnalysis {
    try analysis([(first, firstRange), (second, secondRange)], sizeClasses: sizeClasses)
  }

  /// The frames as functions of one number or two over ranges, in a given size, with text that the host measures.
  ///
  /// - Parameters:
  ///   - ranges: the numbers that move, and their ranges.
  ///   - size: the size of the layout on axes that do not move; nil for the current size.
  ///   - sizeClasses: the sizes from which the layout's axes are regular; nil for the layout's own borders, or its
  ///     current traits.
  ///   - step: the distance between sampled values, if the analysis cannot be exact.
  ///   - measure: as for ``solve(measuring:)``; nil if no text is measured.
  package func analysis(
    _ ranges: [(input: LayoutInput, range: ClosedRange<Double>)], at size: LayoutSize? = nil,
    sizeClasses: SizeClassBorders? = nil, step: Double = 1,
    measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)? = nil
  ) throws(LayoutError) -> LayoutAnalysis {
    var survey = AnalysisSurvey(
      layout: self, inputs: ranges.map { MovingInput(input: $0.input, range: $0.range) }, sizeClasses: sizeClasses,
      step: step, measure: measure)
    if let size { survey.fix(size) }
    survey.fixInputsWithoutRange()
    return try survey.analysis()
  }
}

/// Divides an analysis into cases, each with its traits, and combines their pieces.
struct AnalysisSurvey {
  let layout: ConstraintLayout
  var inputs: [MovingInput]
  let sizeClasses: SizeClassBorders?
  let step: Double
  let measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  /// The numbers that have another value during the analysis, and do not move.
  var fixed: [(input: LayoutInput, value: Double)] = []
  private var undecided: [[InputValues]] = []

  init(
    layout: ConstraintLayout, inputs: [MovingInput], sizeClasses: SizeClassBorders?, step: Double,
    measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  ) {
    self.layout = layout
    self.inputs = inputs
    self.sizeClasses = sizeClasses ?? layout.sizeClasses
    self.step = step
    self.measure = measure
  }

  /// Gives the layout another size on the axes that do not move.
  mutating func fix(_ size: LayoutSize) {
    for (input, extent) in [(LayoutInput.width, size.width), (.height, size.height)]
    where !inputs.contains(where: { $0.input == input }) {
      fixed.append((input, extent))
    }
  }

  /// Sets the inputs whose range is a single value: if a rectangle is a line, one input is left.
  mutating func fixInputsWithoutRange() {
    while inputs.count > 1, let thin = inputs.firstIndex(where: { $0.hasOneValue }) {
      let moving = inputs.remove(at: thin)
      fixed.append((moving.input, moving.range.lowerBound))
    }
  }

  mutating func analysis() throws(LayoutError) -> LayoutAnalysis {
    try check()
    let asked = inputs
    var pieces: [LayoutPiece] = []
    var step = try isExact() ? nil : step(for: asked.map { $0.range })
    for ranges in cases {
      for position in inputs.indices { inputs[position].range = ranges[position] }
      let traits = traits(of: ranges)
      if step == nil, let (found, undecided) = try exact(traits) {
        pieces += found
        self.undecided += undecided
      } else {
        let distance = step ?? self.step(for: asked.map { $0.range })
        pieces += try sampled(traits, distance)
        step = distance
      }
    }
    return LayoutAnalysis(
      inputs: asked.map { $0.input }, ranges: asked.map { $0.range }, pieces: pieces, step: step, undecided: undecided)
  }

  private func check() throws(LayoutError) {
    try layout.checkFinite(step, "the step")
    try sizeClasses?.check()
    for (input, value) in inputs.flatMap({ [($0.input, $0.range.lowerBound), ($0.input, $0.range.upperBound)] }) + fixed
    {
      let name = try layout.name(of: input)
      switch input.subject {
      case .parameter: try layout.checkFinite(value, name)
      case .extent: try layout.checkExtent(value, "the \(name) of the layout")
      case .intrinsic: try layout.checkExtent(value, "the \(name)")
      }
    }
  }

  /// True if all anchors are affine functions of the inputs between breakpoints.
  private func isExact() throws(LayoutError) -> Bool {
    if layout.hasFlows { return false }
    if measure != nil, layout.items.contains(where: { $0.wrapping != nil }) { return false }
    let hidesItems = layout.hidesToFit, preservesInsets = !layout.pins.preserved.isEmpty
    if preservesInsets && (hidesItems || inputs.count > 1) { return false }
    // A layout that drops constraints drops them while it tries numbers of items.
    if hidesItems && layout.conflictPolicy == .letGo { return false }
    for moving in inputs {
      guard case .intrinsic(let item, let axis) = moving.input.subject else { continue }
      // A grid rounds content up, so it moves in steps.
      if layout.presentation.grid != nil { return false }
      // Hiding and variations can bring back constraints that divide a distance in proportion to the content.
      if layout.hasSharers(ofContentOf: try layout.find(item), axis) { return false }
    }
    return true
  }

  // MARK: - Cases

  /// The ranges of each case: the given ranges, cut at the borders of size classes.
  private var cases: [[ClosedRange<Double>]] {
    var cases: [[ClosedRange<Double>]] = [[]]
    for moving in inputs {
      let border: Double? =
        switch moving.input {
        case .width: sizeClasses?.regularWidth
        case .height: sizeClasses?.regularHeight
        default: nil
        }
      var parts = [moving.range]
      if let border, moving.range.lowerBound < border, border <= moving.range.upperBound {
        parts = [moving.range.lowerBound...border, border...moving.range.upperBound]
      }
      cases = cases.flatMap { ranges in parts.map { ranges + [$0] } }
    }
    return cases
  }

  /// The traits of a case. Its middle decides on which side of a border it is; a case that consists only of a border is
  /// regular.
  private func traits(of ranges: [ClosedRange<Double>]) -> LayoutTraits {
    guard let sizeClasses else { return layout.traits }
    var size = layout.size
    let middles = ranges.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
    for (input, value) in fixed + zip(inputs, middles).map({ ($0.input, $1) }) {
      if input == .width { size.width = value }
      if input == .height { size.height = value }
    }
    return sizeClasses.traits(of: size, otherwise: layout.traits)
  }

  /// The distance between sampled values that limits their number: at most 2,000 of one number, about as many of two.
  private func step(for ranges: [ClosedRange<Double>]) -> Double {
    let extents = ranges.map { $0.upperBound - $0.lowerBound }
    let most = extents.count == 1 ? 2_000.0 : 45
    return extents.reduce(step) { max($0, $1 / most) }
  }
}
