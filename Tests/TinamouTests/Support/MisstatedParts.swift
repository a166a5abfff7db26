@testable import Tinamou

extension ConstraintLayout {
  /// The keys of the parts of stacks and grids whose statements are not those of a line that is stated anew.
  var misstatedParts: [UInt64] {
    var keys: [UInt64] = []
    for name in containers.lines.keys {
      guard let stated = containers.lines[name] else { continue }
      let constraints = stated.line.constraints(of: .container(name), at: stated.line.items.indices)
      var expected = Dictionary(uniqueKeysWithValues: constraints.map { ($0.part!.part.key, $0) })
      for statement in stated.statements {
        guard let constraint = expected.removeValue(forKey: statement.key), statements[statement.position].isActive,
          statements[statement.position].constraint.isSame(as: constraint),
          statements[statement.position].constraint.part?.part == constraint.part?.part
        else {
          keys.append(statement.key)
          continue
        }
      }
      keys += expected.keys
    }
    return keys
  }
}
