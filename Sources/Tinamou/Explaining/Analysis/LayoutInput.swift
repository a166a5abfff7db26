/// A number that a layout gets from outside and that an analysis can move over a range.
///
/// ```swift
/// let analysis = try layout.analysis(of: .intrinsicWidth(of: label), over: 0...240)
/// ```
public struct LayoutInput: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case extent(Axis)
    case parameter(LayoutParameter)
    case intrinsic(LayoutItem, Axis)
  }

  let subject: Subject

  /// The layout's width.
  public static let width = LayoutInput(subject: .extent(.horizontal))

  /// The layout's height.
  public static let height = LayoutInput(subject: .extent(.vertical))

  /// The value of a parameter, such as a scroll offset.
  public static func parameter(_ parameter: LayoutParameter) -> LayoutInput {
    LayoutInput(subject: .parameter(parameter))
  }

  /// The width of an item's content: text in any language, for example.
  public static func intrinsicWidth(of item: some LayoutElement) -> LayoutInput {
    LayoutInput(subject: .intrinsic(item.layoutItem, .horizontal))
  }

  /// The height of an item's content.
  public static func intrinsicHeight(of item: some LayoutElement) -> LayoutInput {
    LayoutInput(subject: .intrinsic(item.layoutItem, .vertical))
  }
}

/// Values of the numbers that an analysis moves, in points or the parameter's own unit.
public struct InputValues: Hashable, Sendable {
  /// The value of the first number.
  public var first: Double
  /// The value of the second number; 0 in an analysis of one number.
  public var second: Double

  /// A value for each number.
  public init(_ first: Double, _ second: Double = 0) {
    self.first = first
    self.second = second
  }
}

/// A number and the range over which it moves.
struct MovingInput: Sendable {
  let input: LayoutInput
  var range: ClosedRange<Double>

  /// True if it does not move.
  var hasOneValue: Bool { range.lowerBound == range.upperBound }
}

extension ConstraintLayout {
  /// The name of an input in messages: `width`, `offset`, `intrinsic width of label`.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``
  public func name(of input: LayoutInput) throws(LayoutError) -> String {
    switch input.subject {
    case .extent(let axis): return axis.extent.description
    case .parameter(let parameter):
      guard case .parameter(let name) = pins[try find(parameter)].subject else { throw .unknownParameter }
      return name.text
    case .intrinsic(let item, let axis): return "intrinsic \(axis.extent) of \(try name(of: item))"
    }
  }

  /// The current number; 0 for a missing intrinsic size.
  func value(of input: LayoutInput) throws(LayoutError) -> Double {
    switch input.subject {
    case .extent(let axis): pins[Self.extentPin(axis)].value
    case .parameter(let parameter): try value(of: parameter)
    case .intrinsic(let item, let axis): items[try find(item)][axis].content ?? 0
    }
  }

  /// Changes inputs in one step, and the traits to those of their case.
  mutating func set(
    _ values: [(input: LayoutInput, value: Double)], _ traits: LayoutTraits
  ) throws(LayoutError) {
    if traits == self.traits { return try set(values) }
    // The values need not fit with other traits.
    try changeAll { (layout) throws(LayoutError) in
      try layout.set(values)
      try layout.choose(traits)
    }
  }

  /// Changes several inputs in one step, so that only the final values must fit.
  mutating func set(_ values: [(input: LayoutInput, value: Double)]) throws(LayoutError) {
    var numbers: [(position: Int, value: Double)] = []
    var contents: [(position: Int, axis: Axis, value: Double)] = []
    for (input, value) in values {
      switch input.subject {
      case .extent(let axis):
        try checkExtent(value, "the \(axis.extent) of the layout")
        numbers.append((Self.extentPin(axis), value))
      case .parameter(let parameter):
        let name = try name(of: input)
        try checkFinite(value, name)
        numbers.append((try find(parameter), value))
      case .intrinsic(let item, let axis): contents.append((try find(item), axis, value))
      }
    }
    if contents.isEmpty { return try change(PinChanges(numbers)) }
    // Contents change one by one.
    try changeAll { (layout) throws(LayoutError) in
      for (position, axis, value) in contents {
        try layout.changeContent(of: position) { $0[axis].content = value }
        if layout.items[position].wrapping != nil { layout.listUnmeasured(position) }
      }
      try layout.change(PinChanges(numbers))
    }
  }

  static func extentPin(_ axis: Axis) -> Int { axis == .horizontal ? widthPin : heightPin }
}
