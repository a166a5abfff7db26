internal import Tinamou
internal import TinamouText

// The elements named `constraint`.

extension InterfaceReader {
  mutating func constraint(_ position: Int, owner: String) -> InterfaceConstraint? {
    let node = tree[position]
    guard node.name == "constraint" else {
      leaveOut(node, "<\(node.name)> is no constraint")
      return nil
    }
    func fail(_ reason: String, _ reader: inout InterfaceReader) -> InterfaceConstraint? {
      reader.leaveOut(node, "constraint: \(reason)")
      return nil
    }
    guard let first = references[node.attributes["firstItem"] ?? owner] else {
      return fail(
        "the first item, \(node.attributes["firstItem"] ?? owner), is not a view or guide of this tree", &self)
    }
    guard let word = node.attributes["firstAttribute"], let attribute = attribute(word) else {
      return fail("the attribute \(node.attributes["firstAttribute"] ?? "") is unknown", &self)
    }
    var result = ImportedConstraint(ImportedAnchor(first, attribute), .equal)
    switch node.attributes["relation"] {
    case nil, "equal": break
    case "greaterThanOrEqual": result.relation = .greaterThanOrEqual
    case "lessThanOrEqual": result.relation = .lessThanOrEqual
    case let relation?: return fail("the relation \(relation) is unknown", &self)
    }
    if let text = node.attributes["priority"] {
      guard let priority = Double(text), priority > 0, priority <= 1000 else {
        return fail("the priority \(text) is not more than 0 and at most 1000", &self)
      }
      result.priority = LayoutPriority(priority)
    }
    if let text = node.attributes["multiplier"] {
      guard let multiplier = multiplier(text) else { return fail("the multiplier \(text) is no number", &self) }
      result.multiplier = multiplier
    }
    if let text = node.attributes["constant"] {
      guard let constant = Double(text), constant.isFinite else {
        return fail("the constant \(text) is no number", &self)
      }
      result.constant = constant
    }
    if let id = node.attributes["secondItem"] {
      guard let second = references[id] else {
        return fail("the second item, \(id), is not a view or guide of this tree", &self)
      }
      guard let word = node.attributes["secondAttribute"], let other = self.attribute(word) else {
        return fail("the attribute \(node.attributes["secondAttribute"] ?? "") is unknown", &self)
      }
      if other.isExtent != attribute.isExtent { return fail("a width or height is compared with a position", &self) }
      if other.isHorizontal != attribute.isHorizontal, !other.isExtent {
        return fail("a horizontal attribute is compared with a vertical one", &self)
      }
      result.second = ImportedAnchor(second, other)
    } else if !attribute.isExtent {
      return fail("a position is compared with a number", &self)
    }
    let isBeside = result.second.map { $0.item.view != owner && first.view != owner } ?? false
    if result.constant.magnitude > 1e30 {
      // The largest number stands for the system's spacing.
      result.constant = (isBeside ? 8 : 20) * (result.constant < 0 ? -1 : 1)
    }
    let isSafe = first.part == .safeArea || result.second?.item.part == .safeArea
    if node.attributes["symbolic"] == "YES", isSafe { result.constant = 0 }
    return InterfaceConstraint(
      id: node.attributes["id"] ?? "", identifier: node.attributes["identifier"] ?? "", line: node.line, owner: owner,
      constraint: result, isPlaceholder: node.attributes["placeholder"] == "YES")
  }

  private func attribute(_ word: String) -> ImportedAttribute? {
    word == "baseline" ? .lastBaseline : ImportedAttribute(rawValue: word)
  }

  /// `0.5`, `16:9`, `1/3`.
  private func multiplier(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    guard parts.count == 1 || parts.count == 2, let first = parts[0], let last = parts[parts.count - 1] else {
      return nil
    }
    let factor = parts.count == 1 ? first : first / last
    return factor.isFinite && factor != 0 ? factor : nil
  }
}
