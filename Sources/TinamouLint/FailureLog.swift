import Tinamou

/// The identity of a problem: a rule and its subject.
struct FailureKey: Hashable {
  /// The items, by their positions, or the constraints concerned.
  enum Subject: Hashable {
    /// Constraints that cannot hold together: which of the sets of them that were found.
    case conflict(Int)
    /// The number of the check.
    case check(Int)
    case tie(LayoutPriority)
    case item(Int)
    case anchor(Slot)
    case extent(of: Int, Axis)
    case edge(Edge, of: Int, beyond: Container)
    /// Two items, and whether they were said never to overlap.
    case pair(ItemPair, isRequired: Bool)
  }

  /// The container that an item is to be inside of.
  enum Container: Hashable {
    /// The item it was made in.
    case parent(Int)
    /// A region required by the detail of that number.
    case detail(Int)
  }

  let rule: LintRule
  let subject: Subject
}

/// A mistake, as it is collected piece by piece.
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

  /// Notes that something fails in a part of a piece.
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

  /// Takes out the failures of a rule whose subjects fail another rule as well, at a level that is no lower: they are the
  /// worst of what that says.
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

  /// Takes back what is not to be reported after all.
  mutating func removeAll(where isUnwanted: (Failure) -> Bool) {
    failures.removeAll(where: isUnwanted)
    places = [:]
    for (place, failure) in failures.enumerated() { places[failure.key] = place }
  }
}
