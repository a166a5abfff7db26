import Tinamou

/// The identity of a problem: a rule and its subject.
struct FailureKey: Hashable {
  /// The items, by their positions, or the constraints concerned.
  enum Subject: Hashable {
    /// Constraints that contradict each other, by the number of their set among those found.
    case conflict(Int)
    /// The number of the check.
    case check(Int)
    case tie(LayoutPriority)
    case item(Int)
    case anchor(Slot)
    case extent(of: Int, Axis)
    case edge(Edge, of: Int, beyond: Container)
    /// Two items, with a flag that is true if they must never overlap.
    case pair(ItemPair, isRequired: Bool)
  }

  /// The container in which an item must lie.
  enum Container: Hashable {
    /// The parent of the item.
    case parent(Int)
    /// A region that a detail requires, by the detail's number.
    case detail(Int)
  }

  let rule: LintRule
  let subject: Subject
}

/// A problem, collected piece by piece.
struct Failure {
  let key: FailureKey
  let level: LintLevel
  var regions: [[InputValues]]
  var worst: InputValues
  var amount: Double
  /// The piece in which it is worst.
  var piece: Int
}

/// The failures so far, in the order in which they were found.
struct FailureLog {
  private(set) var failures: [Failure] = []
  private var places: [FailureKey: Int] = [:]

  /// Records that a subject fails in a part of a view.
  mutating func note(_ key: FailureKey, _ level: LintLevel, _ failing: Failing, in view: View) {
    note(key, level, failing, in: view.number(at: failing.worst))
  }

  /// Records that a subject fails in a part of a piece.
  mutating func note(_ key: FailureKey, _ level: LintLevel, _ failing: Failing, in piece: Int) {
    guard let place = places[key] else {
      places[key] = failures.count
      failures.append(
        Failure(
          key: key, level: level, regions: [failing.corners], worst: failing.worst, amount: failing.amount, piece: piece
        )
      )
      return
    }
    failures[place].regions.append(failing.corners)
    if failing.amount > failures[place].amount + slack {
      failures[place].worst = failing.worst
      failures[place].amount = failing.amount
      failures[place].piece = piece
    }
  }

  /// Removes the failures of a rule whose subjects also fail another rule at the same or a higher level: they are the
  /// worst cases of the other failure.
  mutating func fold(_ rule: LintRule, into other: LintRule) -> [FailureKey.Subject: Failure] {
    var folded: [FailureKey.Subject: Failure] = [:]
    for failure in failures where failure.key.rule == rule {
      guard let place = places[FailureKey(rule: other, subject: failure.key.subject)],
        failures[place].level >= failure.level
      else { continue }
      folded[failure.key.subject] = failure
    }
    if !folded.isEmpty { removeAll { $0.key.rule == rule && folded[$0.key.subject] != nil } }
    return folded
  }

  /// Removes failures that must not be reported.
  mutating func removeAll(where isUnwanted: (Failure) -> Bool) {
    failures.removeAll(where: isUnwanted)
    places = [:]
    for (place, failure) in failures.enumerated() { places[failure.key] = place }
  }
}
