import SolverTestSupport
import Tinamou

/// A layout with a little of everything that a text can say, made at random.
struct RandomTextLayout {
  private(set) var layout: ConstraintLayout
  private var random: SplitMix64
  private var items: [LayoutItem] = []
  private var parameters: [LayoutParameter] = []
  private let names = ["label", "cell", "row", "two words", "scroll.content", "", "ü\"\\\n", "x", "root", "share"]

  init(seed: UInt64, hasContainers: Bool = false) throws {
    random = SplitMix64(seed: seed)
    layout = try ConstraintLayout(
      random.pick(["", "page", "a \"name\""]), size: LayoutSize(400, 300), margins: LayoutInsets(16),
      safeAreaInsets: LayoutInsets(top: 20, bottom: 1.1))
    if random.chance(1, of: 3) { try layout.setStandardSpacing(number()) }
    if random.chance(1, of: 4) { try layout.setDirection(.rightToLeft) }
    if random.chance(1, of: 4) {
      try layout.setMetrics(LayoutMetrics(standardSpacing: 4, grid: PixelGrid(scale: 2, rule: .sizes)))
    }
    if random.chance(1, of: 4) {
      try layout.setSizeClasses(SizeClassBorders(regularWidth: 350, regularHeight: random.chance(1, of: 2) ? 200 : nil))
    }
    for _ in 0..<2 + random.below(6) { try addItem() }
    for _ in 0..<random.below(3) { parameters.append(try layout.parameter(random.pick(names), number())) }
    if random.chance(1, of: 3) { _ = try layout.scrollContent(of: random.pick(items)) }
    if hasContainers { for _ in 0...random.below(3) { try addContainer() } }
    for _ in 0..<12 { try addSomething() }
    if random.chance(1, of: 3) { try addVariation() }
    if random.chance(1, of: 3) { try? layout.hideToFit([random.pick(items), random.pick(items)]) }
  }

  private mutating func number() -> Double {
    random.chance(1, of: 3) ? Double(random.below(4000)) / 37 - 20 : Double(8 * random.below(20) - 40)
  }

  private mutating func extent() -> Double? { random.chance(1, of: 3) ? nil : abs(number()) }

  private mutating func priority() -> LayoutPriority { random.pick([.required, 750, 251, 249.5, 999, 50, 1]) }

  private mutating func addItem() throws {
    let parent = items.isEmpty || random.chance(1, of: 2) ? layout.root : random.pick(items)
    if random.chance(1, of: 5) {
      items.append(try layout.guide(random.pick(names), in: parent))
      return
    }
    let optional: [ContentPriority] = [250, 251, 750, ContentPriority(horizontal: 20, vertical: 999.5)]
    let item = try layout.item(
      random.pick(names), in: parent, intrinsic: IntrinsicSize(extent(), extent()),
      contentInsets: random.chance(1, of: 4) ? LayoutInsets(leading: 3, trailing: 0.1) : .zero,
      baselines: random.chance(1, of: 3) ? LayoutBaselines(fromTop: 16, fromBottom: 5.5) : LayoutBaselines(),
      hugging: random.pick(optional), resistance: random.pick(optional), wraps: random.chance(1, of: 5))
    items.append(item)
    if random.chance(1, of: 4) {
      try layout.setMargins(LayoutInsets(8), of: item, preservesParentMargins: random.chance(1, of: 2))
    }
    if random.chance(1, of: 6) {
      try layout.setSafeAreaInsets(.zero, of: item, inheritsFromParent: true)
    }
  }

  private mutating func region() -> LayoutRegion {
    let item = random.chance(1, of: 3) ? layout.root : random.pick(items)
    return LayoutRegion(random.pick(LayoutRegion.Part.allCases), of: item)
  }

  private mutating func quantity(_ kind: LayoutExpression.Kind) -> LayoutExpression.Quantity {
    let attribute = random.pick(LayoutAttribute.allCases.filter { $0.kind == kind })
    return .anchor(attribute.isBaseline ? random.pick(items).anchorRegion : region(), attribute)
  }

  /// A sum of a kind, with anything that the DSL could add to it.
  private mutating func sum(_ kind: LayoutExpression.Kind) -> LayoutExpression {
    var terms = [LayoutExpression.Term(quantity(kind))]
    if kind == .distance, random.chance(1, of: 2) { terms[0].coefficient = random.pick([0.5, -1, 16.0 / 9, 3, -0.1]) }
    if random.chance(1, of: 4) { terms.append(.init(.standardSpacing, times: random.pick([1, -2]))) }
    if let parameter = parameters.first, random.chance(1, of: 4) { terms.append(.init(.parameter(parameter))) }
    if random.chance(1, of: 5) { terms.append(.init(quantity(.distance), times: random.pick([0.25, -1]))) }
    return LayoutExpression(terms, constant: random.chance(1, of: 2) ? number() : 0)
  }

  private mutating func constraint() throws -> LayoutConstraint {
    let kind = random.pick(LayoutExpression.Kind.allCases)
    let left = LayoutExpression([.init(quantity(kind))])
    let right = kind == .distance && random.chance(1, of: 2) ? LayoutExpression(constant: abs(number())) : sum(kind)
    var constraint = try LayoutConstraint(
      left, random.pick(LayoutConstraint.Relation.allCases), right, priority: priority())
    if random.chance(1, of: 5) { constraint.name = random.pick(names) }
    if random.chance(1, of: 4) { constraint.group = random.pick(["rows", "a \"group\""]) }
    return constraint
  }

  private mutating func line() -> [LayoutConstraint] {
    var members: [LayoutItem] = []
    for item in items where random.chance(1, of: 2) { members.append(item) }
    let region = random.chance(1, of: 2) ? self.region() : nil
    let distribution = random.pick(LineDistribution.allCases)
    let constraints =
      random.chance(1, of: 2)
      ? row(
        members, in: region, spacing: number(), distribution: distribution,
        align: random.chance(1, of: 2) ? random.pick(RowAlignment.allCases) : nil)
      : column(
        members, in: region, distribution: distribution,
        align: random.chance(1, of: 2) ? random.pick(ColumnAlignment.allCases) : nil)
    let priority = self.priority()
    return Tinamou.priority(priority) { constraints }
  }

  /// One of those that no stack, grid or flow states.
  private mutating func ownConstraint() throws -> ConstraintHandle? {
    try layout.constraints.filter { try !layout.isStatedByContainer($0) }.randomElement(using: &random)
  }

  private mutating func addSomething() throws {
    switch random.below(12) {
    case 0, 1:
      let line = line()
      _ = try? layout.constrain("line") { _ in line }
    case 2:
      let line = line()
      _ = layout.prepare { _ in line }
    case 3:
      guard let handle = try ownConstraint() else { return }
      let number = number()
      try? layout.update(handle) { $0.constant = number }
    case 4:
      guard let handle = try ownConstraint() else { return }
      try layout.deactivate(handle)
    case 5:
      guard let handle = try ownConstraint() else { return }
      let priority = priority()
      try? layout.update(handle) { $0.priority = priority }
    case 6: try? layout.setHidden(true, of: random.pick(items))
    default:
      let constraint = try constraint()
      _ = try? layout.add(constraint)
    }
  }

  private mutating func someItems() throws -> [LayoutItem] {
    var some: [LayoutItem] = []
    for _ in 0..<1 + random.below(4) {
      let item =
        random.chance(1, of: 4)
        ? random.pick(items)
        : try layout.item(random.pick(names), intrinsic: IntrinsicSize(Double(8 + random.below(90)), 20))
      if random.chance(1, of: 5) { try layout.setHidden(true, of: item) }
      some.append(item)
    }
    return some
  }

  private mutating func spacing() -> LayoutSpacing {
    random.pick([
      .standard, 12, 0.1, .distance(parameters.first.map { $0.dimension * 2 } ?? items[0].width * 0.25),
    ])
  }

  /// A stack, a grid or a flow, which may be refused, and changes of it.
  private mutating func addContainer() throws {
    let some = try someItems()
    items += some.filter { !items.contains($0) }
    let margins = random.pick([nil, LayoutInsets(3)])
    let (parent, name) = (random.chance(1, of: 3) ? random.pick(items) : nil, random.pick(names))
    let (gap, distribution) = (spacing(), random.pick(LineDistribution.allCases))
    let made: LayoutItem?
    switch random.below(4) {
    case 0:
      made = try? layout.row(
        some, named: name, in: parent, spacing: gap, distribution: distribution,
        align: random.pick(RowAlignment.allCases), margins: margins)
    case 1:
      made = try? layout.column(
        some, named: name, in: parent, spacing: gap, distribution: distribution,
        align: random.pick(ColumnAlignment.allCases), margins: margins)
    case 2: made = addGrid(some, name, parent)
    default:
      made = try? layout.flow(
        some, named: name, in: parent, width: random.pick([nil, 100, 55.5]), spacing: random.pick([nil, 3]),
        runSpacing: random.pick([nil, 0, 5]), align: random.pick(RowAlignment.allCases))
    }
    guard let made else { return }
    items.append(made)
    if random.chance(1, of: 5) { try? layout.setHidden(true, of: made) }
    if random.chance(1, of: 2) { try? layout.setSpacing(7, after: some[0], in: made) }
    if random.chance(1, of: 5) { try? layout.remove(some[0], from: made) }
    if random.chance(1, of: 5) {
      let late = try layout.item("late", in: made, intrinsic: IntrinsicSize(31, 9))
      items.append(late)
      try? layout.insert(late, into: made, at: 0)
    }
    if random.chance(1, of: 6) { try? layout.setMargins(LayoutInsets(2), of: made) }
  }

  private mutating func addGrid(_ some: [LayoutItem], _ name: String, _ parent: LayoutItem?) -> LayoutItem? {
    let tracks: [GridTrack] = [.fitting, .fixed(40), .equal, .share(2)]
    var cells: [[GridCell]] = [[], []]
    for item in some {
      let cell = GridCell(
        item, columns: 1 + random.below(2), rows: 1 + random.below(2),
        horizontally: random.pick([nil, .center]), vertically: random.pick([nil, nil, .bottom]))
      cells[random.below(2)] += random.chance(1, of: 4) ? [.empty, cell] : [cell]
    }
    let grid = try? layout.grid(
      cells, named: name, in: parent, columns: [random.pick(tracks), random.pick(tracks)],
      rows: random.chance(1, of: 2) ? [.fitting] : [random.pick(tracks), random.pick(tracks)], columnSpacing: spacing(),
      rowSpacing: spacing(), horizontally: [random.pick(ColumnAlignment.allCases), .fill],
      vertically: random.pick(RowAlignment.allCases))
    guard let grid else { return nil }
    let row = random.below(2)
    if random.chance(1, of: 3), let item = try? layout.item("added") {
      if (try? layout.insertRow([item], into: grid, at: row)) != nil { items.append(item) }
    }
    if random.chance(1, of: 5) { try? layout.removeRow(at: row, from: grid) }
    if random.chance(1, of: 3), let guides = try? layout.rows(of: grid), guides.indices.contains(row) {
      try? layout.setHidden(true, of: guides[row])
    }
    if random.chance(1, of: 3), let guide = try? layout.columns(of: grid).first {
      _ = try? layout.add(guide.width >= 30)
      if random.chance(1, of: 2) { try? layout.setHidden(true, of: guide) }
    }
    items.removeAll { (try? layout.name(of: $0)) == nil }
    return grid
  }

  private mutating func addVariation() throws {
    let (wide, narrow) = (try constraint(), try constraint())
    let sets = (layout.prepare("wide") { _ in wide }, layout.prepare("narrow") { _ in narrow })
    _ = try? layout.vary([.any: sets.0, .compactWidth.regularHeight: sets.1])
  }
}
