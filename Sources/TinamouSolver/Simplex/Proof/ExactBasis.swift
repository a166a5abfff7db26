/// The active rows, factorised exactly: each determines one variable from others.
///
/// Singletons first: a row with one undetermined variable is evaluated before all others that are left, a variable in one
/// row alone after them. Neither needs any arithmetic, and layouts have little else. Only what remains is eliminated (Gauss),
/// the sparsest row first (Markowitz 1957).
struct ExactBasis {
  /// A row of U: it determines `variable` from the other variables of `terms`, which come before it.
  struct Pivot {
    var variable: Int
    /// The active row that the row of U belongs to.
    var owner: Int
    var coefficient: ExactNumber
    var terms: [ExactSystem.ExactTerm]
    var constant: ExactNumber
    /// The row of U as a combination of active rows (`variable` is a row here).
    var combination: [ExactSystem.ExactTerm]
    var isReduced: Bool { combination.count > 1 }
  }

  /// In the order of evaluation.
  var pivots: [Pivot] = []
}

extension ExactSystem {
  /// Factorises the active rows. One that depends on the others becomes inactive, and a variable free for it.
  mutating func factorise() throws(TooMuchWork) {
    var factorisation = Factorisation(self)
    factorisation.takeSingletonRows()
    factorisation.takeSingletonColumns()
    try factorisation.eliminate(&self)
    for row in factorisation.dependent { rows[row].state = .positive }
    basis.pivots = factorisation.first + factorisation.bump.reversed() + factorisation.last.reversed()
    isFree = [Bool](repeating: true, count: variableCount)
    for pivot in basis.pivots { isFree[pivot.variable] = false }
  }
}

/// A factorisation in progress.
private struct Factorisation {
  /// The active rows that have no pivot yet, and the variables that may still become pivots.
  var isLeft: [Bool]
  var isOpen: [Bool]
  /// How many open variables an active row has, and the rows left that mention a variable.
  var openCounts: [Int]
  var mentions: [[Int]]
  var pivots: [ExactBasis.Pivot]
  var places: [Int]
  var first: [ExactBasis.Pivot] = []
  var bump: [ExactBasis.Pivot] = []
  var last: [ExactBasis.Pivot] = []
  var dependent: [Int] = []

  init(_ system: borrowing ExactSystem) {
    isOpen = system.isFree.map { !$0 }
    isLeft = [Bool](repeating: false, count: system.rows.count)
    openCounts = [Int](repeating: 0, count: system.rows.count)
    mentions = [[Int]](repeating: [], count: system.variableCount)
    places = [Int](repeating: -1, count: system.rows.count)
    pivots = []
    for index in system.rows.indices where system.rows[index].isActive {
      let row = system.rows[index]
      isLeft[index] = true
      places[index] = pivots.count
      pivots.append(
        ExactBasis.Pivot(
          variable: -1, owner: index, coefficient: .zero, terms: row.terms, constant: row.constant,
          combination: [ExactSystem.ExactTerm(variable: index, coefficient: .one)]))
      for term in row.terms {
        mentions[term.variable].append(index)
        if isOpen[term.variable] { openCounts[index] += 1 }
      }
    }
  }

  private mutating func take(_ row: Int, _ variable: Int) -> ExactBasis.Pivot {
    isLeft[row] = false
    isOpen[variable] = false
    var pivot = pivots[places[row]]
    pivot.variable = variable
    for term in pivot.terms where term.variable == variable { pivot.coefficient = term.coefficient }
    return pivot
  }

  mutating func takeSingletonRows() {
    var queue = openCounts.indices.filter { isLeft[$0] && openCounts[$0] == 1 }
    while let row = queue.popLast() {
      if !isLeft[row] { continue }
      guard let term = pivots[places[row]].terms.first(where: { isOpen[$0.variable] }) else { continue }
      first.append(take(row, term.variable))
      for other in mentions[term.variable] where isLeft[other] {
        openCounts[other] -= 1
        if openCounts[other] == 1 { queue.append(other) }
      }
    }
  }

  mutating func takeSingletonColumns() {
    var counts = [Int](repeating: 0, count: mentions.count)
    for variable in mentions.indices where isOpen[variable] {
      for row in mentions[variable] where isLeft[row] { counts[variable] += 1 }
    }
    var queue = counts.indices.filter { counts[$0] == 1 }
    while let variable = queue.popLast() {
      guard isOpen[variable], let row = mentions[variable].first(where: { isLeft[$0] }) else { continue }
      last.append(take(row, variable))
      for term in last[last.count - 1].terms where isOpen[term.variable] {
        counts[term.variable] -= 1
        if counts[term.variable] == 1 { queue.append(term.variable) }
      }
    }
  }

  /// Gauss's elimination of what has no singletons.
  mutating func eliminate(_ system: inout ExactSystem) throws(ExactSystem.TooMuchWork) {
    var left = isLeft.indices.filter { isLeft[$0] }
    while !left.isEmpty {
      var best = -1
      var bestCount = Int.max
      for index in left.indices {
        let count = openTerms(left[index])
        if count < bestCount { (best, bestCount) = (index, count) }
      }
      let row = left.remove(at: best)
      if bestCount == 0 {
        isLeft[row] = false
        dependent.append(row)
        continue
      }
      let pivot = take(row, sparsest(row, among: left))
      bump.append(pivot)
      for other in left { try eliminate(pivot, from: other, &system) }
    }
  }

  private func openTerms(_ row: Int) -> Int {
    var count = 0
    for term in pivots[places[row]].terms where isOpen[term.variable] { count += 1 }
    return count
  }

  /// The open variable of a row that the fewest other rows contain.
  private func sparsest(_ row: Int, among left: [Int]) -> Int {
    var best = -1
    var bestCount = Int.max
    for term in pivots[places[row]].terms where isOpen[term.variable] {
      var count = 0
      for other in left where pivots[places[other]].terms.contains(where: { $0.variable == term.variable }) { count += 1 }
      if count < bestCount { (best, bestCount) = (term.variable, count) }
    }
    return best
  }

  private mutating func eliminate(
    _ pivot: ExactBasis.Pivot, from other: Int, _ system: inout ExactSystem
  ) throws(ExactSystem.TooMuchWork) {
    let place = places[other]
    guard let entry = pivots[place].terms.first(where: { $0.variable == pivot.variable }) else { return }
    let factor = -(entry.coefficient / pivot.coefficient)
    try system.add(factor, times: pivot.terms, to: &pivots[place].terms)
    try system.add(factor, times: pivot.combination, to: &pivots[place].combination)
    pivots[place].constant = pivots[place].constant + factor * pivot.constant
  }
}

extension ExactSystem {
  /// Adds a multiple of one list of terms, in order of their variables, to another.
  fileprivate mutating func add(
    _ factor: ExactNumber, times terms: [ExactTerm], to sum: inout [ExactTerm]
  ) throws(TooMuchWork) {
    var result: [ExactTerm] = []
    result.reserveCapacity(terms.count + sum.count)
    var (own, other) = (0, 0)
    while own < sum.count || other < terms.count {
      if other == terms.count || (own < sum.count && sum[own].variable < terms[other].variable) {
        result.append(sum[own])
        own += 1
        continue
      }
      var coefficient = factor * terms[other].coefficient
      if own < sum.count && sum[own].variable == terms[other].variable {
        coefficient = coefficient + sum[own].coefficient
        own += 1
      }
      try spend(1 + coefficient.size * coefficient.size)
      if !coefficient.isZero { result.append(ExactTerm(variable: terms[other].variable, coefficient: coefficient)) }
      other += 1
    }
    sum = result
  }
}
