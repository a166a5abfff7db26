import TinamouSolver
import Workloads

/// A system of whole numbers whose matrix has the determinant 1, so that its inverse is whole, too, and can be huge. Plain
/// data that are as ill-conditioned as such data can be. Some rows follow from others, or contradict them by 1, and some
/// differ from another row by 1 in one coefficient.
func wholeSystem(_ random: inout SplitMix64) -> HuntedSystem {
  let variableCount = 2 + random.below(8)
  let limit = random.pick([12, 128, 128, 10_000])
  let matrix = unimodularMatrix(variableCount, limit: limit, &random)
  let priorities = HuntedNumbers.priorities(1 + random.below(3), &random)
  let required = random.pick([30, 60, 85])
  var constraints: [PlainConstraint] = []
  func add(_ row: [Int], _ constant: Int, _ random: inout SplitMix64) {
    let terms = row.enumerated().filter { $1 != 0 }.map { PlainConstraint.Term($0, Double($1)) }
    constraints.append(
      PlainConstraint(
        terms, constant: Double(constant), random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
        priority: random.chance(required, of: 100) ? 1000 : random.pick(priorities), weight: random.pick([1, 1, 2, 3])))
  }
  var rows: [(row: [Int], constant: Int)] = matrix.map { ($0, random.below(201) - 100) }
  for (row, constant) in rows where random.chance(9, of: 10) { add(row, constant, &random) }
  for _ in 0..<random.below(2 * variableCount) {
    var (row, constant) = random.pick(rows)
    switch random.below(3) {
    case 0:
      let (other, more) = random.pick(rows)
      let sign = random.chance(1, of: 2) ? 1 : -1
      row = zip(row, other).map { $0 + sign * $1 }
      constant += sign * more + random.pick([0, 0, 1, -1])
    case 1: row[random.below(variableCount)] += random.chance(1, of: 2) ? 1 : -1
    default:
      row = (0..<variableCount).map { _ in 0 }
      row[random.below(variableCount)] = 1
      constant = random.below(21) - 10
    }
    rows.append((row, constant))
    add(row, constant, &random)
  }
  return HuntedSystem(variableCount: variableCount, constraints)
}

/// A matrix of whole numbers with the determinant 1 or -1, made from that of the identity by adding multiples of rows to
/// others, and of columns.
private func unimodularMatrix(_ count: Int, limit: Int, _ random: inout SplitMix64) -> [[Int]] {
  var matrix = (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
  for _ in 0..<count * random.pick([2, 6, 20]) {
    let (one, other) = (random.below(count), random.below(count))
    if one == other { continue }
    let factor = random.pick([1, 1, 2, 3]) * (random.chance(1, of: 2) ? 1 : -1)
    let isOfColumns = random.chance(1, of: 2)
    var next = matrix
    for place in 0..<count {
      if isOfColumns {
        next[place][one] += factor * matrix[place][other]
      } else {
        next[one][place] += factor * matrix[other][place]
      }
    }
    if next.joined().allSatisfy({ $0.magnitude <= limit }) { matrix = next }
  }
  return matrix
}
