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
    /// The corner of the nearest view around both of a line, if the log does not name that view.
    case commonCorner(line: Int)
    /// An edge of a scroll view that may belong to the frame or to the content.
    case unclear(line: Int)
  }

  /// A fact that a line depends on and does not print.
  enum Unclear {
    /// The edge of a scroll view may be that of its frame or that of its content.
    case edge(LogView)
    /// A position is measured from the superview's corner, and the log does not say which view that is. The candidate is
    /// the only view to whose edges it is tied.
    case superview(of: LogView, candidate: LogView?)
    /// The priorities of a content size are not printed.
    case priorities
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
    /// A margin is not negative. The attribute is that of the margin.
    case margin(LogView, ImportedAttribute)
  }

  let hierarchy: LogHierarchy
  let direction: LayoutDirection
  /// True if what is unclear is assumed: edges of scroll views are those of frames, a candidate is the superview, and
  /// content sizes are required.
  let isAssuming: Bool
  /// The guide of each view's margins.
  private let marginGuides: [LogView: LogView]
  private(set) var solver = Solver()
  private(set) var roles: [ConstraintID: Role] = [:]
  private(set) var origins: [Key: Variable] = [:]
  private(set) var extents: [Key: Variable] = [:]
  /// The provisional sizes of views that contain others and are in none.
  ///
  /// Without a size, such a view grows with every nested view that is added, and moves all views before: O(*n*²) in all.
  private var provisional: Set<ConstraintID> = []
  private var provisionalInOrder: [ConstraintID] = []
  /// The unclear facts, by line.
  private(set) var unclear: [Int: Unclear] = [:]
  /// The views to whose positions each view is tied.
  private let neighbours: [LogView: Set<LogView>]

  /// True if the system reported the constraints as a conflict.
  private let hasHeading: Bool

  init(_ message: LogMessage, _ hierarchy: LogHierarchy, isAssuming: Bool, stepLimit: Int) {
    let constraints = message.constraints
    hasHeading = message.hasHeading
    self.hierarchy = hierarchy
    self.isAssuming = isAssuming
    direction = constraints.contains { $0.direction == .rightToLeft } ? .rightToLeft : .leftToRight
    var guides: [LogView: LogView] = [:]
    for view in hierarchy.views where view.label == "UIViewLayoutMarginsGuide" {
      if let owner = hierarchy.superviews[view] { guides[owner] = view }
    }
    marginGuides = guides
    var neighbours: [LogView: Set<LogView>] = [:]
    for part in constraints.flatMap({ $0.parts }) where !part.first.attribute.isExtent {
      guard let other = part.second?.item, other != part.first.item else { continue }
      neighbours[part.first.item, default: []].insert(other)
      neighbours[other, default: []].insert(part.first.item)
    }
    self.neighbours = neighbours
    solver.stepLimit = stepLimit
  }

  // MARK: Variables

  /// Larger than any view.
  private static let provisionalExtent = 1_048_576.0

  /// The work of the solver so far.
  var statistics: Statistics { solver.statistics }

  private mutating func frame(_ key: Key) throws(SolverError) -> (origin: Variable, extent: Variable) {
    if let origin = origins[key], let extent = extents[key] { return (origin, extent) }
    let origin = solver.makeVariable()
    let extent = solver.makeVariable()
    origins[key] = origin
    extents[key] = extent
    roles[try solver.add(extent >= 0)] = .notNegative(key.view, key.axis)
    if key.quantity == .frame, hierarchy.isOutermost(key.view) {
      let id = try solver.add(extent == Self.provisionalExtent)
      provisional.insert(id)
      provisionalInOrder.append(id)
    }
    if key.quantity == .margins { try addMargins(key, origin, extent) }
    return (origin, extent)
  }

  /// Margins are not negative: the rectangle within them is inside the frame.
  private mutating func addMargins(_ key: Key, _ origin: Variable, _ extent: Variable) throws(SolverError) {
    let (outerOrigin, outerExtent) = try frame(Key(view: key.view, quantity: .frame, axis: key.axis))
    let (near, far): (ImportedAttribute, ImportedAttribute) =
      key.axis == .horizontal ? (.leadingMargin, .trailingMargin) : (.topMargin, .bottomMargin)
    roles[try solver.add(origin >= outerOrigin + 0)] = .margin(key.view, near)
    roles[try solver.add(origin + extent <= outerOrigin + outerExtent)] = .margin(key.view, far)
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
      if view.isCertainScrollView, !constraint.isInSuperview { return .content }
      // A class with only the name of a scroll view may not be one, and an autoresizing mask follows the frame's size.
      unclear[constraint.line] = .edge(view)
      return isAssuming ? .frame : .content
    }
    guard let other, other != view else { return .frame }
    if hierarchy.isAncestor(view, of: other) { return .content }
    let superview = hierarchy.superviews[view]
    if hierarchy.isAncestor(other, of: view) || superview != nil && hierarchy.superviews[other] == superview {
      return .frame
    }
    unclear[constraint.line] = .edge(view)
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
      if isPosition, part.multiplier != 1 {
        let ancestor = hierarchy.commonAncestor(of: part.first.item, second.item)
        if ancestor == nil, unclear[line.line] == nil {
          unclear[line.line] = .superview(of: part.first.item, candidate: nil)
        }
        let corner = try corner(of: ancestor, orElse: .commonCorner(line: line.line), for: part.first)
        expression = expression - (1 - part.multiplier) * corner
      }
    } else if isPosition {
      let view = part.first.item
      let superview = line.superview ?? hierarchy.superviews[view] ?? assumedSuperview(of: view, line)
      expression = expression - (try corner(of: superview, orElse: .superviewCorner, for: part.first))
    }
    var priority = part.priority
    // What the system reports as a conflict is required.
    if line.hasUnknownPriorities, hasHeading {
      unclear[line.line] = .priorities
      if isAssuming { priority = .required }
    }
    return Constraint(expression - constant, Relation(relation), priority: Priority(priority.value))
  }

  /// The corner of a view from which a position inside it counts: the left one for positions that do not follow the
  /// direction of reading.
  private mutating func corner(
    of view: LogView?, orElse unknown: Quantity, for anchor: ImportedAnchor<LogView>
  ) throws(SolverError) -> LinearExpression {
    let axis: Axis = anchor.attribute.isHorizontal ? .horizontal : .vertical
    guard let view else { return position(Key(view: anchor.item, quantity: unknown, axis: axis)) + 0 }
    let quantity: Quantity = view.isScrollView ? .content : .frame
    let (origin, extent) = try frame(Key(view: view, quantity: quantity, axis: axis))
    let isTurned = direction == .rightToLeft && axis == .horizontal && !anchor.attribute.isDirectional
    return isTurned ? origin + extent : origin + 0
  }

  /// The candidate for the superview of a view that is placed in it, if that is assumed.
  private mutating func assumedSuperview(of view: LogView, _ line: LogConstraint) -> LogView? {
    let tied = neighbours[view] ?? []
    let candidate = tied.count == 1 ? tied.first.flatMap { hierarchy.isAncestor(view, of: $0) ? nil : $0 } : nil
    unclear[line.line] = .superview(of: view, candidate: candidate)
    return isAssuming ? candidate : nil
  }

  /// Adds a constraint.
  ///
  /// - Returns: the conflict for which it is refused; nil if it was added.
  mutating func refusal(of constraint: Constraint, _ role: Role) throws(SolverError) -> Conflict? {
    while true {
      do throws(SolverError) {
        roles[try solver.add(constraint)] = role
        return nil
      } catch {
        guard case .conflict(let conflict) = error else { throw error }
        var isFinal = true
        for member in conflict.members where try removeProvisionalSize(member) { isFinal = false }
        if isFinal { return conflict }
      }
    }
  }

  /// Removes a member of a conflict if it is a provisional size, and returns true if it is one.
  private mutating func removeProvisionalSize(_ member: Conflict.Member) throws(SolverError) -> Bool {
    guard case .live(let id) = member.origin, provisional.remove(id) != nil else { return false }
    try solver.remove(id)
    return true
  }

  mutating func removeProvisionalSizes() throws(SolverError) {
    try solver.remove(provisionalInOrder.filter { provisional.contains($0) })
    provisional = []
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
