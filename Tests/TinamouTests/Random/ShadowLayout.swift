import Tinamou

/// What a layout should be, as plain data that no layout owns. Items and constraints are numbered in the order in which
/// they were made, the root is 0.
struct ShadowLayout {
  struct Item {
    var parent = 0
    var isGuide = false
    var intrinsic = IntrinsicSize.none
    var hugging: ContentPriority = .low
    var resistance: ContentPriority = .high
    var baselines = LayoutBaselines()
    var margins = LayoutInsets.zero
    var safeArea = LayoutInsets.zero
  }

  var size = LayoutSize(200, 150)
  var direction = LayoutDirection.leftToRight
  var spacing = 8.0
  var parameters = [10.0, -3]
  var items: [Int: Item] = [0: Item()]
  var constraints: [Int: ShadowConstraint] = [:]
  var active: Set<Int> = []

  /// The numbers of the items without the root.
  var itemNumbers: [Int] { items.keys.filter { $0 != 0 }.sorted() }

  /// The constraints that are active, by their numbers.
  var activeConstraints: [(number: Int, constraint: ShadowConstraint)] {
    active.sorted().map { ($0, constraints[$0]!) }
  }

  /// Whether a constraint mentions an item that was removed.
  func isDead(_ number: Int) -> Bool { constraints[number]!.mentions.contains { items[$0] == nil } }

  /// An item and all that is in it.
  func branch(from number: Int) -> [Int] {
    [number] + itemNumbers.filter { items[$0]!.parent == number }.flatMap { branch(from: $0) }
  }
}

extension ShadowLayout {
  /// Something that is done to a layout.
  enum Operation {
    case addItem(Int, Item)
    case removeItem(Int)
    case add([(number: Int, constraint: ShadowConstraint)])
    case prepare([(number: Int, constraint: ShadowConstraint)])
    case remove([Int])
    case activate([Int])
    case deactivate([Int])
    case replace([Int], with: [Int])
    case update(Int, ShadowConstraint)
    case intrinsic(Int, IntrinsicSize)
    case hugging(Int, ContentPriority)
    case resistance(Int, ContentPriority)
    case baselines(Int, LayoutBaselines)
    case margins(Int, LayoutInsets)
    case safeArea(Int, LayoutInsets)
    case size(LayoutSize)
    case spacing(Double)
    case parameter(Int, Double)
    case direction(LayoutDirection)
    /// Something that makes no sense and must be refused.
    case nonsense(Int)
  }

  /// The layout after an operation; nil if that must be refused, whatever else there is.
  func applying(_ operation: Operation) -> ShadowLayout? {
    var next = self
    switch operation {
    case .addItem(let number, let item): next.items[number] = item
    case .removeItem(let number):
      for gone in branch(from: number) { next.items[gone] = nil }
      for constraint in active where next.isDead(constraint) {
        next.active.remove(constraint)
        next.constraints[constraint] = nil
      }
    case .add(let constraints):
      for (number, constraint) in constraints {
        next.constraints[number] = constraint
        next.active.insert(number)
      }
    case .prepare(let constraints):
      for (number, constraint) in constraints { next.constraints[number] = constraint }
    case .remove(let numbers):
      for number in numbers { next.constraints[number] = nil }
      next.active.subtract(numbers)
    case .activate(let numbers): next.active.formUnion(numbers)
    case .deactivate(let numbers): next.active.subtract(numbers)
    case .replace(let old, let new):
      next.active.subtract(old)
      next.active.formUnion(new)
    case .update(let number, let constraint): next.constraints[number] = constraint
    case .intrinsic(let number, let size): next.items[number]!.intrinsic = size
    case .hugging(let number, let priority): next.items[number]!.hugging = priority
    case .resistance(let number, let priority): next.items[number]!.resistance = priority
    case .baselines(let number, let baselines): next.items[number]!.baselines = baselines
    case .margins(let number, let insets): next.items[number]!.margins = insets
    case .safeArea(let number, let insets): next.items[number]!.safeArea = insets
    case .size(let size): next.size = size
    case .spacing(let points): next.spacing = points
    case .parameter(let number, let value): next.parameters[number] = value
    case .direction(let direction): next.direction = direction
    case .nonsense: return nil
    }
    return next.active.contains { next.isDead($0) } ? nil : next
  }

  /// A new layout that is so from the beginning; its constraints are added in the order given, or in their own.
  func built(adding order: [Int]? = nil) throws(LayoutError) -> (layout: ConstraintLayout, handles: ShadowHandles) {
    var layout = try ConstraintLayout(
      "fresh", size: size, margins: items[0]!.margins, safeAreaInsets: items[0]!.safeArea)
    var handles = ShadowHandles()
    handles.items[0] = layout.root
    let root = items[0]!
    try layout.setBaselines(root.baselines, of: layout.root)
    try layout.setHugging(root.hugging, of: layout.root)
    try layout.setResistance(root.resistance, of: layout.root)
    try layout.setIntrinsicSize(root.intrinsic, of: layout.root)
    try layout.setDirection(direction)
    try layout.setStandardSpacing(spacing)
    for (number, value) in parameters.enumerated() {
      handles.parameters.append(try layout.parameter("parameter \(number)", value))
    }
    for number in itemNumbers { handles.items[number] = try add(number, items[number]!, to: &layout, handles) }
    let constraints = (order ?? active.sorted()).map { handles.constraint(self.constraints[$0]!) }
    try layout.constrain("all") { _ in constraints }
    return (layout, handles)
  }

  /// Makes an item as the shadow says.
  func add(
    _ number: Int, _ item: Item, to layout: inout ConstraintLayout, _ handles: ShadowHandles
  ) throws(LayoutError) -> LayoutItem {
    let parent = handles.items[item.parent]!
    if item.isGuide {
      let made = try layout.guide("\(number)", in: parent)
      try layout.setBaselines(item.baselines, of: made)
      try setInsets(of: made, item, in: &layout)
      return made
    }
    let made = try layout.item(
      "\(number)", in: parent, intrinsic: item.intrinsic, baselines: item.baselines, hugging: item.hugging,
      resistance: item.resistance)
    try setInsets(of: made, item, in: &layout)
    return made
  }

  private func setInsets(
    of made: LayoutItem, _ item: Item, in layout: inout ConstraintLayout
  ) throws(LayoutError) {
    try layout.setMargins(item.margins, of: made)
    try layout.setSafeAreaInsets(item.safeArea, of: made)
  }

  /// Does to a layout what an operation says.
  func perform(
    _ operation: Operation, on layout: inout ConstraintLayout, _ handles: inout ShadowHandles
  ) throws(LayoutError) {
    func set(_ numbers: [Int]) -> ConstraintSet { ConstraintSet(numbers.map { handles.constraints[$0]! }) }
    switch operation {
    case .addItem(let number, let item): handles.items[number] = try add(number, item, to: &layout, handles)
    case .removeItem(let number): try layout.remove(handles.items[number]!)
    case .add(let constraints):
      let written = constraints.map { handles.constraint($0.constraint) }
      let added = try layout.constrain("added") { _ in written }
      for (entry, handle) in zip(constraints, added.handles) { handles.constraints[entry.number] = handle }
    case .prepare(let constraints):
      let prepared = layout.prepare("prepared") { _ in constraints.map { handles.constraint($0.constraint) } }
      for (entry, handle) in zip(constraints, prepared.handles) { handles.constraints[entry.number] = handle }
    case .remove(let numbers): try layout.remove(set(numbers))
    case .activate(let numbers): try layout.activate(set(numbers))
    case .deactivate(let numbers): try layout.deactivate(set(numbers))
    case .replace(let old, let new): try layout.replace(set(old), with: set(new))
    case .update(let number, let constraint):
      try layout.update(handles.constraints[number]!, handles.constraint(constraint))
    case .intrinsic(let number, let size): try layout.setIntrinsicSize(size, of: handles.items[number]!)
    case .hugging(let number, let priority): try layout.setHugging(priority, of: handles.items[number]!)
    case .resistance(let number, let priority): try layout.setResistance(priority, of: handles.items[number]!)
    case .baselines(let number, let baselines): try layout.setBaselines(baselines, of: handles.items[number]!)
    case .margins(let number, let insets): try layout.setMargins(insets, of: handles.items[number]!)
    case .safeArea(let number, let insets): try layout.setSafeAreaInsets(insets, of: handles.items[number]!)
    case .size(let size): try layout.setSize(size)
    case .spacing(let points): try layout.setStandardSpacing(points)
    case .parameter(let number, let value): try layout.set(handles.parameters[number], to: value)
    case .direction(let direction): try layout.setDirection(direction)
    case .nonsense(let choice): try performNonsense(choice, on: &layout, handles)
    }
  }

  private func performNonsense(
    _ choice: Int, on layout: inout ConstraintLayout, _ handles: ShadowHandles
  ) throws(LayoutError) {
    let last = handles.items[items.keys.max()!]!
    switch choice % 8 {
    case 0: try layout.setSize(LayoutSize(-1, 4))
    case 1: try layout.setMargins(LayoutInsets(top: 3, trailing: .nan), of: last)
    case 2: try layout.setIntrinsicSize(IntrinsicSize(2, .infinity), of: last)
    case 3: try layout.setHugging(ContentPriority(horizontal: .low, vertical: 0), of: last)
    case 4:
      try layout.constrain { _ in
        last.width == 3 ~ 7
        last.height == .nan
      }
    case 5: try layout.set(handles.parameters[0], to: .infinity)
    case 6: try layout.remove(layout.root)
    default: _ = try layout.item("nonsense", in: last, intrinsic: .width(-3))
    }
  }
}
