import Workloads

/// A chain of variables that are multiples of each other, and wishes for its ends that tie but for rounding: the factors along
/// the chain come to n²/(n² - 1), where the numbers n - 1, n and n + 1 are products of plain or mixed numbers.
func productSystem(_ random: inout SplitMix64) -> HuntedSystem {
  let (products, others) = nearProducts(&random)
  var factors: [(own: Int, its: Int)] = []
  for place in 0..<max(products.count, others.count) {
    factors.append((place < products.count ? products[place] : 1, place < others.count ? others[place] : 1))
  }
  var weights = (first: 1, last: 1)
  if random.chance(1, of: 2), let (own, its) = factors.popLast() { weights = (own, its) }
  var constraints: [PlainConstraint] = []
  for (place, factor) in factors.enumerated() {
    let terms = [PlainConstraint.Term(place, Double(factor.own)), .init(place + 1, -Double(factor.its))]
    constraints.append(PlainConstraint(terms, constant: 0, .equal))
  }
  let last = factors.count
  constraints.append(
    PlainConstraint(
      [.init(last, 1)], constant: Double(random.below(101) - 50), random.pick([.equal, .greaterThanOrEqual]),
      priority: 500, weight: Double(weights.first)))
  constraints.append(PlainConstraint([.init(0, 1)], constant: 0, .equal, priority: 500, weight: Double(weights.last)))
  if random.chance(1, of: 2) {
    constraints.append(PlainConstraint([.init(random.below(last + 1), 1)], constant: 3, .equal, priority: 250))
  }
  if random.chance(1, of: 2) { constraints.shuffle(using: &random) }
  return HuntedSystem(variableCount: last + 1, constraints)
}

/// The factors of n² and of n² - 1, in random order and in one of the two ways round.
func nearProducts(_ random: inout SplitMix64) -> (products: [Int], others: [Int]) {
  while true {
    let isPlain = random.chance(1, of: 2)
    let number = isPlain ? random.pick(smoothNumbers) : (3000 + random.below(7000)) * (3000 + random.below(7000))
    var factors: [[Int]] = []
    for number in [number, number, number - 1, number + 1] {
      if let found = split(number, limit: isPlain ? 128 : 10_000, &random) { factors.append(found) }
    }
    if factors.count < 4 { continue }
    let products = (factors[0] + factors[1]).shuffled(using: &random)
    let others = (factors[2] + factors[3]).shuffled(using: &random)
    return random.chance(1, of: 2) ? (products, others) : (others, products)
  }
}

/// All numbers from 2·10⁷ to 3·10⁹ that have, like both of their neighbours, no prime factor beyond 127.
private let smoothNumbers = [
  29_064_731, 43_184_401, 44_428_889, 59_127_665, 61_011_224, 70_310_449, 71_113_999, 90_300_924, 91_246_361,
  95_122_664,
  116_026_274, 118_281_801, 191_031_875, 196_512_876, 333_812_501, 407_498_959, 409_493_281, 621_723_285, 919_997_975,
  1_129_770_950,
]

/// A number as a product of numbers up to a limit; nil if it has a larger prime factor.
private func split(_ number: Int, limit: Int, _ random: inout SplitMix64) -> [Int]? {
  var (rest, primes) = (number, [Int]())
  for prime in 2...limit where prime * prime <= rest {
    while rest % prime == 0 {
      primes.append(prime)
      rest /= prime
    }
  }
  if rest > limit { return nil }
  var factors: [Int] = []
  for prime in [rest] + primes.reversed() {
    let places = factors.indices.filter { factors[$0] * prime <= limit }
    if places.isEmpty { factors.append(prime) } else { factors[random.pick(places)] *= prime }
  }
  return factors
}
