import Tinamou
import TinamouText

/// A view of an engine that collects the constraints of its whole tree on every pass, as objects with attributes.
final class EngineView {
  let name: String
  var intrinsicSize = IntrinsicSize.none
  var subviews: [EngineView] = []
  var constraints: [EngineConstraint] = []
  /// A frame in its superview that becomes constraints, for views that are placed by hand.
  var area: LayoutRect?

  init(_ name: String) { self.name = name }
}

/// A constraint as such an engine has it: values that can be compared from pass to pass.
struct EngineConstraint: Hashable {
  let first: ObjectIdentifier
  let attribute: LayoutAttribute
  var relation = LayoutConstraint.Relation.equal
  /// Nil for a number of points.
  var second: ObjectIdentifier?
  var secondAttribute = LayoutAttribute.width
  var multiplier = 1.0
  var constant = 0.0
  var priority = 1000.0
}

extension EngineConstraint {
  init(
    _ first: EngineView, _ attribute: LayoutAttribute, _ relation: LayoutConstraint.Relation = .equal,
    _ second: EngineView, _ secondAttribute: LayoutAttribute, multiplier: Double = 1, constant: Double = 0,
    priority: Double = 1000
  ) {
    self.init(
      first: ObjectIdentifier(first), attribute: attribute, relation: relation, second: ObjectIdentifier(second),
      secondAttribute: secondAttribute, multiplier: multiplier, constant: constant, priority: priority)
  }

  init(
    _ first: EngineView, _ attribute: LayoutAttribute, _ relation: LayoutConstraint.Relation = .equal,
    _ constant: Double, priority: Double = 1000
  ) {
    self.init(
      first: ObjectIdentifier(first), attribute: attribute, relation: relation, constant: constant, priority: priority)
  }
}

/// The layout behind a tree of views: each pass is compared with the last one, and the difference is applied as one
/// transaction. A pass that is refused changes nothing, so nothing has to be thrown away and built anew.
struct EngineCache {
  /// What a pass has changed.
  struct Difference: Equatable {
    var views = 0
    var added = 0
    var removed = 0
  }

  private(set) var layout: ConstraintLayout
  private var items: [ObjectIdentifier: LayoutItem] = [:]
  private var held: [EngineConstraint: ConstraintHandle] = [:]
  /// The tree's views are kept, so that no other one gets the identity of one that is gone.
  private var views: [EngineView] = []

  init(size: LayoutSize) throws(LayoutError) { layout = try ConstraintLayout("engine", size: size) }

  /// Brings the layout to what a tree asks for.
  mutating func update(_ root: EngineView, size: LayoutSize) throws -> Difference {
    var (items, held, views) = (items, held, [root])
    let difference = try layout.change { layout in
      var difference = Difference()
      try layout.setSize(size)
      let former = items
      items = [ObjectIdentifier(root): layout.root]
      var wanted = root.constraints
      var index = 0
      while index < views.count {
        let view = views[index]
        for subview in view.subviews {
          let identity = ObjectIdentifier(subview)
          views.append(subview)
          wanted += subview.constraints + Self.areaConstraints(of: subview, in: view)
          let item = try former[identity] ?? layout.item(subview.name, in: items[ObjectIdentifier(view)] ?? layout.root)
          items[identity] = item
          if former[identity] == nil { difference.views += 1 }
          if try layout.intrinsicSize(of: item) != subview.intrinsicSize {
            try layout.setIntrinsicSize(subview.intrinsicSize, of: item)
          }
        }
        index += 1
      }
      let asked = Set(wanted)
      let gone = held.filter { !asked.contains($0.key) }
      try layout.remove(ConstraintSet(Array(gone.values)))
      for constraint in gone.keys { held[constraint] = nil }
      difference.removed = gone.count
      for (identity, item) in former where items[identity] == nil {
        // It may have gone with the view that it was in.
        guard (try? layout.name(of: item)) != nil else { continue }
        try layout.remove(item)
        difference.views += 1
      }
      for constraint in wanted where held[constraint] == nil {
        held[constraint] = try layout.add(try Self.constraint(constraint, items))
        difference.added += 1
      }
      return difference
    }
    (self.items, self.held, self.views) = (items, held, views)
    return difference
  }

  /// The frames of the tree, by the names of its views.
  mutating func frames() throws -> [String: LayoutRect] {
    let solution = try layout.solve()
    var frames: [String: LayoutRect] = [:]
    for view in views {
      if let item = items[ObjectIdentifier(view)] { frames[view.name] = try solution[item] }
    }
    return frames
  }

  /// A frame that was set by hand, as constraints.
  private static func areaConstraints(of view: EngineView, in superview: EngineView) -> [EngineConstraint] {
    guard let area = view.area else { return [] }
    return [
      EngineConstraint(view, .left, .equal, superview, .left, constant: area.x),
      EngineConstraint(view, .top, .equal, superview, .top, constant: area.y),
      EngineConstraint(view, .width, .equal, area.width), EngineConstraint(view, .height, .equal, area.height),
    ]
  }

  private static func constraint(
    _ constraint: EngineConstraint, _ items: [ObjectIdentifier: LayoutItem]
  ) throws -> LayoutConstraint {
    let priority = LayoutPriority(constraint.priority)
    guard let first = items[constraint.first] else { throw LayoutError.unknownItem }
    guard let identity = constraint.second else {
      return try LayoutConstraint(
        first, constraint.attribute, constraint.relation, constant: constraint.constant, priority: priority)
    }
    guard let second = items[identity] else { throw LayoutError.unknownItem }
    return try LayoutConstraint(
      first, constraint.attribute, constraint.relation, second, constraint.secondAttribute,
      multiplier: constraint.multiplier, constant: constraint.constant, priority: priority)
  }
}
