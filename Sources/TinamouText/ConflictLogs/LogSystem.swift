import Tinamou
internal import TinamouSolver

/// The linear constraints of a message. Each view has a position and an extent on each axis, measured in the direction
/// of reading and downwards.
struct LogSystem {
  /// The part of a view to which a variable belongs.
  enum Quantity: Hashable {
    case frame
    /// The rectangle within the margins, if the log does not show its guide.
    case margins
    /// The content of a scroll view, to which the views inside it are tied.
    case content
    case firstBaseline, lastBaseline
    /// The superview's corner, if the log does not name that view.
    case superviewCorner
    /// An edge of a scroll view that may belong to the frame or to the content.
    case unclear(line: Int)
  }

  struct Key: Hashable {
    let view: LogView
    let quantity: Quantity
    let axis: Axis
  }

  /// The origin of a constraint of the solver.
  enum Role {
    case line(constraint: Int, part: Int)
    case notNegative(LogView, Axis)
  }

  let hierarchy: LogHierarchy
  let direction: LayoutDirection
  /// True if unclear edges count as those of frames.
  let isAssuming: Bool
  /// The guide of each view's margins.
  private let marginGuides: [LogView: LogView]
  private(set) var solver = Solver()
  private(set) var roles: [ConstraintID: Role] = [:]
  private(set) var origins: [Key: Variable] = [:]
  private(set) var extents: [Key: Variable] = [:]
  /// The scroll views with unclear edges, by line.
  private(set) var unclear: [Int: LogView] = [:]

  init(_ constraints: [LogConstraint], _ hierarchy: LogHierarchy, isAssuming: Bool, stepLimit: Int) {
    self.hierarchy = hierarchy
    self.isAssuming = isAssuming
    direction = constraints.contains { $0.direction == .rightToLeft } ? .rightToLeft : .leftToRight
    var guides: [LogView: LogView] = [:]
    for view in hierarchy.views where view.label == "UIViewLayoutMarginsGuide" {
      if let owner = hierarchy.superviews[view] { guides[owner] = view }
    }
    marginGuides = guides
    solver.stepLimit = stepLimit
  }

  // MARK: Variables

  private mutating func frame(_ key: Key) throws(SolverError) -> (origin: Variable, extent: Variable) {
    if let origin = origins[key], let extent = extents[key] { return (origin, extent) }
    let origin = solver.makeVariable()
    let extent = solver.makeVariable()
    origins[key] = origin
    extents[key] = extent
    let id = try solver.add(extent >= 0)
    roles[id] = .notNegative(key.view, key.axis)
    return (origin, extent)
  }

  private mutating func position(_ key: Key) -> Variable {
    if let origin = origins[key] { return origin }
    let origin = solver.makeVariable()
    origins[key] = origin
    return origin
  }

  /// An anchor in terms of variables.
  private mutating func expression(
    _ anchor: ImportedAnchor<LogView>, with other: LogView?, in constraint: LogConstraint
  ) throws(SolverError) -> LinearExpression {
    let axis: Axis = anchor.attribute.isHorizontal ? .horizontal : .vertical
    var (view, attribute) = (anchor.item, anchor.attribute)
    if attribute.isBaseline {
      let quantity: Quantity = attribute == .firstBaseline ? .firstBaseline : .lastBaseline
      return position(Key(view: view, quantity: quantity, axis: axis)) + 0
    }
    var quantity = Quantity.frame
    if let place = attribute.withoutMargin {
      attribute = place
      if let guide = marginGuides[view] { view = guide } else { quantity = .margins }
    } else if !attribute.isExtent, view.isScrollView {
      quantity = scrolled(view, other, constraint)
    }
    if case .unclear = quantity {
      return position(Key(view: view, quantity: quantity, axis: axis)) + 0
    }
    let (origin, extent) = try frame(Key(view: view, quantity: quantity, axis: axis))
    let isForward = direction == .leftToRight
    switch attribute {
    case .width, .height: return extent + 0
    case .centerX, .centerY: return origin + 0.5 * extent
    case .leading, .top: return origin + 0
    case .trailing, .bottom: return origin + extent
    case .left: return isForward ? origin + 0 : origin + extent
    default: return isForward ? origin + extent : origin + 0
    }
  }

  /// The rectangle of a scroll view that a position refers to: its content for views inside it, otherwise its frame.
  private mutating func scrolled(_ view: LogView, _ other: LogView?, _ constraint: LogConstraint) -> Quantity {
    if constraint.superview == view {
      if view.isCertainScrollView { return .content }
      // A class with only the name of a scroll view may not be one.
      unclear[constraint.line] = view
      return isAssuming ? .frame : .content
    }
    guard let other, other != view else { return .frame }
    if hierarchy.isAncestor(view, of: other) { return .content }
    let superview = hierarchy.superviews[view]
    if hierarchy.isAncestor(other, of: view) || superview != nil && hierarchy.superviews[other] == superview {
      return .frame
    }
    unclear[constraint.line] = view
    return isAssuming ? .frame : .unclear(line: constraint.line)
  }

  // MARK: Constraints

  /// A part of a line as a constraint of the solver.
  mutating func constraint(
    _ part: ImportedConstraint<LogView>, of line: LogConstraint
  ) throws(SolverError) -> Constraint {
    var expression = try expression(part.first, with: part.second?.item, in: line)
    var (relation, constant) = (part.relation, part.constant)
    let isPosition = !part.first.attribute.isExtent
    if direction == .rightToLeft, isPosition, part.first.attribute.isHorizontal, !part.first.attribute.isDirectional {
      // x from the left is −x in the direction of reading.
      (relation, constant) = (relation.reversed, -constant)
    }
    if let second = part.second {
      expression = expression - part.multiplier * (try self.expression(second, with: part.first.item, in: line))
    } else if isPosition {
      let axis: Axis = part.first.attribute.isHorizontal ? .horizontal : .vertical
      let view = part.first.item
      if let superview = line.superview ?? hierarchy.superviews[view] {
        let quantity: Quantity = superview.isScrollView ? .content : .frame
        let (origin, _) = try frame(Key(view: superview, quantity: quantity, axis: axis))
        expression = expression - origin
      } else {
        expression = expression - position(Key(view: view, quantity: .superviewCorner, axis: axis))
      }
    }
    let words: Relation =
      switch relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return Constraint(expression - constant, words, priority: Priority(part.priority.value))
  }

  mutating func add(_ constraint: Constraint, _ role: Role) throws(SolverError) {
    roles[try solver.add(constraint)] = role
  }

  /// Adds a pull that is weaker than all other constraints.
  mutating func pull(_ variable: Variable, to value: Double, _ priority: Double) throws(SolverError) {
    try solver.add((variable == value).priority(Priority(priority)))
  }

  mutating func solve() throws(SolverError) { try solver.solve() }
}

extension LogView {
  /// The name of the class without its module.
  private var shortName: Substring {
    className[(className.lastIndex(of: ".").map { className.index(after: $0) } ?? className.startIndex)...]
  }

  /// True if it is one of UIKit's scroll views.
  var isCertainScrollView: Bool {
    ["UIScrollView", "UITableView", "UICollectionView", "UITextView"].contains(shortName)
  }

  /// True if its name is like that of a scroll view of UIKit.
  var isScrollView: Bool {
    if shortName.hasPrefix("NS") && !shortName.hasPrefix("NSKVO") { return false }
    return ["ScrollView", "TableView", "CollectionView", "TextView"].contains { shortName.hasSuffix($0) }
  }
}
