// Functions that stand for several constraints inside a block.

/// A part of a block whose required constraints get another priority. A constraint with a priority of its own keeps it.
///
/// ```swift
/// priority(.low) {
///   comment.height >= 120
///   map.height >= 120
/// }
/// ```
public func priority(
  _ priority: LayoutPriority, @ConstraintBuilder _ block: () -> [LayoutConstraint]
) -> [LayoutConstraint] {
  var constraints = block()
  for position in constraints.indices where constraints[position].priority.isRequired {
    constraints[position].priority = priority
  }
  return constraints
}

/// A part of a block with a name of its own, for messages.
public func group(_ name: String, @ConstraintBuilder _ block: () -> [LayoutConstraint]) -> [LayoutConstraint] {
  var constraints = block()
  LayoutConstraint.setGroup(name, of: &constraints)
  return constraints
}

/// All of the distances are equal: `equal(gap1.width, gap2.width, gap3.width)`.
public func equal(_ distances: LayoutDimension...) -> [LayoutConstraint] { allEqual(distances.map { $0.form }) }

/// All of the positions are equal: `equal(title.leading, text.leading, button.leading)`.
public func equal(_ places: XAnchor...) -> [LayoutConstraint] { allEqual(places.map { $0.form }) }

/// All of the positions are equal: `equal(name.lastBaseline, value.lastBaseline, unit.lastBaseline)`.
public func equal(_ places: YAnchor...) -> [LayoutConstraint] { allEqual(places.map { $0.form }) }

/// Relates each distance to the first one, so that the solver gets a star rather than a chain.
func allEqual(_ forms: [LinearForm]) -> [LayoutConstraint] {
  guard let first = forms.first else { return [] }
  return forms.dropFirst().map { LayoutConstraint($0, .equal, first) }
}

extension Array where Element == LayoutConstraint {
  /// All of the constraints at a priority: `box.edges == page.edges ~ .high`.
  public static func ~ (constraints: [LayoutConstraint], priority: LayoutPriority) -> [LayoutConstraint] {
    constraints.map { $0.priority(priority) }
  }

  /// All of the constraints. Those without a name get this one: `(box.edges == page.edges).named("pinned")`.
  public func named(_ name: String) -> [LayoutConstraint] { map { $0.name.isEmpty ? $0.named(name) : $0 } }
}
