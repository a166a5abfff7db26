internal import TinamouSolver

/// A constraint that temporarily counts as just below required.
struct LetGo: Sendable {
  let role: Role
  /// The conflict of the last attempt to restore it.
  private(set) var conflict: LayoutConflict
  /// The proof of this conflict. As long as it holds, no attempt is worth while.
  private(set) var proof: Contradiction?

  init(_ role: Role, _ stated: StatedConstraint, _ conflict: LayoutConflict, _ proof: Contradiction?) {
    (self.role, self.conflict) = (role, conflict)
    set(conflict, stated, proof)
  }

  mutating func set(_ conflict: LayoutConflict, _ stated: StatedConstraint, _ proof: Contradiction?) {
    (self.conflict, self.proof) = (conflict, proof)
    self.conflict.letGo = stated
  }
}

/// The constraints that were let go, the earliest first.
struct LetGoTable: Sendable {
  /// The constraints by place; nil in place of a removed one. A statement knows the place that it got last, which holds
  /// another constraint or none if the statement is not let go. So a former table can be put back, with the former statements if
  /// the table was made dense in between.
  private var list = PiecedArray<LetGo?>()
  /// The number of constraints.
  private(set) var count = 0
  /// The number of hugging and compression resistances among them.
  private var contents = 0

  /// True if no constraint was let go. O(1).
  var isEmpty: Bool { count == 0 }

  /// The earliest constraint.
  var first: LetGo? { first { _ in true } }

  /// True if most places are empty.
  var isSparse: Bool { list.count > 64 && count < list.count / 2 }

  /// Adds a constraint after all others, and returns its place.
  mutating func append(_ entry: LetGo) -> Int {
    list.append(entry)
    count += 1
    if !entry.role.isStated { contents += 1 }
    return list.count - 1
  }

  /// True if a place, which may be none, holds a constraint. O(1).
  func has(_ role: Role, at place: Int) -> Bool { place >= 0 && place < list.count && list[place]?.role == role }

  /// The place of a constraint of content. O(places), but O(1) if no such constraint was let go.
  func place(ofContent role: Role) -> Int? { contents == 0 ? nil : list.firstIndex { $0?.role == role } }

  /// Removes the constraint at a place.
  mutating func remove(at place: Int) {
    guard let role = list[place]?.role else { return }
    list[place] = nil
    count -= 1
    if !role.isStated { contents -= 1 }
  }
}

extension LetGoTable: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate let list: PiecedArray<LetGo?>
    fileprivate var place = 0

    mutating func next() -> LetGo? {
      while place < list.count {
        place += 1
        if let entry = list[place - 1] { return entry }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(list: list) }
}
