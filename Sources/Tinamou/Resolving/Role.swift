/// The role of a constraint of the solver in the layout.
enum Role: Hashable, Sendable {
  /// A constraint that the user wrote, by its position among the statements.
  case stated(Int32)
  /// A number from outside, by its position among the pins.
  case pinned(Int32)
  /// The extent of an item is not negative.
  case notNegative(item: Int32, Axis)
  /// Content resists growth of its item.
  case hugging(item: Int32, Axis)
  /// Content resists compression of its item.
  case resistance(item: Int32, Axis)

  /// True for a constraint that the user wrote.
  var isStated: Bool {
    if case .stated = self { return true }
    return false
  }
}

extension ConstraintLayout {
  /// A constraint of the solver in the words of the DSL.
  func stated(_ role: Role) -> StatedConstraint {
    var stated =
      switch role {
      case .stated(let position):
        stated(hiding.closed[Int(position)] ?? statements[Int(position)].constraint)
      case .pinned(let position): stated(pins[Int(position)])
      case .notNegative(let item, let axis):
        StatedConstraint(text: "\(items.tree[item].name).\(axis.extent) >= 0", origin: .extent)
      case .hugging(let item, let axis), .resistance(let item, let axis):
        stated(role, extent: items[Int(item)][axis].extent ?? 0)
      }
    stated.role = role
    return stated
  }

  /// A user's constraint as it was written.
  func stated(_ constraint: LayoutConstraint) -> StatedConstraint {
    StatedConstraint(
      text: constraint.text({ text(of: $0) }, { text(of: $0) }), origin: .written,
      name: constraint.name, group: constraint.group, place: constraint.place)
  }

  func stated(_ pin: Pin) -> StatedConstraint {
    let number = DecimalText.shortest(pin.value)
    switch pin.subject {
    case .standardSpacing: return StatedConstraint(text: ".standard == \(number)", origin: .spacing)
    case .parameter(let name): return StatedConstraint(text: "\(name.text) == \(number)", origin: .parameter)
    case .extent(let axis):
      return StatedConstraint(text: "\(items.tree[0].name).\(axis.extent) == \(number)", origin: .size)
    case .inset(let item, let region, let edge):
      let anchor = "\(items.tree[item].name)\(region.prefix)\(edge.name) == \(items.tree[item].name).\(edge.name)"
      let sign = edge.isNear == (pin.value >= 0) ? "+" : "-"
      return StatedConstraint(
        text: "\(anchor) \(sign) \(DecimalText.shortest(pin.value.magnitude))",
        origin: region == .safeArea ? .safeArea : .margin)
    case .firstBaseline(let item):
      let name = items.tree[item].name
      return StatedConstraint(text: "\(name).firstBaseline == \(name).top + \(number)", origin: .baseline)
    case .lastBaseline(let item):
      let name = items.tree[item].name
      return StatedConstraint(text: "\(name).lastBaseline == \(name).bottom - \(number)", origin: .baseline)
    }
  }

  /// The constraint of a content with an extent: hugging, or compression resistance.
  func stated(_ role: Role, extent: Double) -> StatedConstraint {
    switch role {
    case .hugging(let item, let axis):
      content(item, axis, "<=", extent, items[Int(item)][axis].hugging, .hugging)
    case .resistance(let item, let axis):
      content(item, axis, ">=", extent, items[Int(item)][axis].resistance, .compressionResistance)
    case .stated, .pinned, .notNegative: stated(role)
    }
  }

  private func content(
    _ item: Int32, _ axis: Axis, _ relation: String, _ extent: Double, _ priority: LayoutPriority,
    _ origin: StatedConstraint.Origin
  ) -> StatedConstraint {
    let suffix = priority.isRequired ? "" : " ~ \(priority)"
    let name = items.tree[item].name
    return StatedConstraint(
      text: "\(name).\(axis.extent) \(relation) \(DecimalText.shortest(extent))\(suffix)", origin: origin)
  }

  /// A term in the words of the DSL.
  func text(of term: SymbolicTerm) -> String {
    switch term.attribute {
    case .standardSpacing: return ".standard"
    case .parameter:
      guard let position = try? find(LayoutParameter(term.handle)), case .parameter(let name) = pins[position].subject
      else { return "?" }
      return name.text
    default:
      guard let position = try? find(LayoutItem(term.handle)) else {
        return "?\(term.region.prefix)\(term.attribute.name)"
      }
      return "\(items.tree[position].name)\(term.region.prefix)\(term.attribute.name)"
    }
  }
}
