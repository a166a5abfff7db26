import Workloads

/// A loop of variables that are multiples of each other, closed by a constraint, or shares of a width and their sum. The factors
/// cancel but for 2⁻⁴⁷ or less, or exactly, so that rounding decides whether the closing constraint depends on the others.
func closedSystem(_ random: inout SplitMix64) -> HuntedSystem {
  var constraints: [PlainConstraint] = []
  let constant: Double = random.pick([0, 1, 1e-9, 0x1p-10, -3])
  let closing: PlainConstraint.Term
  var terms: [PlainConstraint.Term] = []
  let priority: Double = random.pick([1000, 1000, 500])
  let count: Int
  if random.chance(1, of: 2) {
    let (own, its) = closedFactors(&random)
    count = own.count
    for (place, (divisor, factor)) in zip(own, its).enumerated() {
      let row = [PlainConstraint.Term(place + 1, Double(divisor)), .init(place, -Double(factor))]
      constraints.append(PlainConstraint(row, constant: 0, .equal))
    }
    terms = [.init(count, 1)]
    closing = .init(0, -1)
  } else {
    let shares = nearShares(&random)
    count = shares.parts.count
    for (place, part) in shares.parts.enumerated() {
      let row = [PlainConstraint.Term(place + 1, Double(part.whole)), .init(0, -Double(part.count))]
      constraints.append(PlainConstraint(row, constant: 0, .equal))
      terms.append(.init(place + 1, 1))
    }
    closing = .init(0, -Double(shares.sum))
  }
  constraints.append(
    PlainConstraint(terms + [closing], constant: -constant, .equal, priority: priority))
  if random.chance(1, of: 2) {
    let place = random.below(count + 1)
    constraints.append(PlainConstraint([.init(place, 1)], constant: -300, .equal, priority: 250))
  }
  if random.chance(1, of: 2) { constraints.shuffle(using: &random) }
  return HuntedSystem(variableCount: count + 1, constraints)
}

/// Factors along a loop, as many as divisors: their product is n²/(n² - 1) or the inverse, or 1.
private func closedFactors(_ random: inout SplitMix64) -> (own: [Int], its: [Int]) {
  var (own, its) = nearProducts(&random)
  if random.chance(1, of: 4) { its = own.shuffled(using: &random) }
  while own.count < its.count { own.append(1) }
  while its.count < own.count { its.append(1) }
  return (own, its)
}

/// Shares with different denominators whose sum is a whole number and 1/M, where M is the product of the denominators; or with
/// one denominator, and a whole sum.
private func nearShares(_ random: inout SplitMix64) -> (parts: [(count: Int, whole: Int)], sum: Int) {
  if random.chance(1, of: 4) {
    let parts = (0..<6).map { _ in 1 + random.below(17) }
    let whole = parts.reduce(0, +)
    return (parts.map { ($0, whole) }, 1)
  }
  let wholes = [127, 125, 121, 113, 109, 107, 103, 101, 97, 89, 83].shuffled(using: &random).prefix(7)
  let product = wholes.reduce(1, *)
  var rest = 1
  let parts = wholes.map { whole in
    // count · (product / whole) ≡ 1 (mod whole)
    let count = (1..<whole).first { $0 * (product / whole % whole) % whole == 1 } ?? 1
    rest -= count * (product / whole)
    return (count, whole)
  }
  return (parts, -rest / product)
}
