import Foundation
import Workloads

/// The source of the numbers in random constraints.
public enum HuntedNumbers: Sendable {
  /// Small whole and dyadic numbers: ties and degenerate vertices are frequent.
  case whole
  /// Decimals, thirds and sevenths.
  case decimal
  /// Coefficients between 10^-digits and 10^digits, each order of magnitude as frequent as another; of three digits, or of
  /// all that a double has.
  case rough(digits: Double, isShort: Bool)
  /// Small whole coefficients, and constants of very different sizes.
  case far
  /// Few digits, thirds and tenths, and their neighbours.
  case neighbours
  /// What is hard on doubles: neighbours of whole numbers and of powers of two, sums that are off by a bit, numbers of
  /// very different sizes, minus zero.
  case hostile

  private static let decimals: [Double] = [
    0.1, 0.2, 0.3, 0.7, 0.15, 1.2, 1.1, 0.05, 2.3, 1, 1, 2, 3, 1.0 / 3, 2.0 / 3, 1.0 / 7, 3.0 / 7, 16.0 / 9,
  ]

  private static let close: [Double] = [
    1, 1, 1, 1.0.nextUp, 1.0.nextDown, 2, 3, 10, 1.0 / 3, 2.0 / 3, 0.1, 0.7, (1.0 / 3).nextUp, 1 + 1e-9, 1 - 1e-12,
  ]

  private static let hard: [Double] = [
    1, 1, 1, 1, 1.0.nextUp, 1.0.nextDown, 1.0 / 3, 1.0 / 7, 3, 7, 0.1, 0.3, 0.1 + 0.2, 0.7, 1e-3, 1e3, 1e-6, 1e6, 1e-12,
    1e12, 1 + 1e-9, 1 - 1e-12, 0x1p-26, 0x1p26, 0x1p26 + 1, 2.0.squareRoot(),
  ]

  private func rounded(_ number: Double) -> Double {
    if case .rough(_, isShort: true) = self { Double(String(format: "%.2e", number))! } else { number }
  }

  func coefficient(_ random: inout SplitMix64) -> Double {
    let sign = random.chance(1, of: 2) ? 1.0 : -1
    switch self {
    case .whole, .far: return sign * random.pick([1, 1, 1, 1, 2, 3, 0.5, 0.25, 1.5])
    case .decimal: return sign * random.pick(Self.decimals)
    case .rough(let digits, _):
      return sign * rounded(pow(10, digits * (2 * Double.random(in: 0..<1, using: &random) - 1)))
    case .neighbours: return sign * random.pick(Self.close)
    case .hostile: return sign * random.pick(Self.hard)
    }
  }

  func constant(_ random: inout SplitMix64) -> Double {
    let whole = Double(random.below(201) - 100)
    switch self {
    case .whole: return random.chance(1, of: 2) ? whole : Double(random.below(21) - 10)
    case .neighbours: return random.pick([0, -5, 3, 7, 0.5, -100])
    case .far: return random.chance(1, of: 2) ? whole : whole * pow(10, Double(random.below(24) - 6))
    case .decimal: return coefficient(&random) * random.pick([1.0, 1, 10, 100])
    case .rough:
      return random.chance(2, of: 3) ? whole : rounded(whole * Double.random(in: 0..<1, using: &random))
    case .hostile:
      switch random.below(6) {
      case 0: return whole
      case 1: return whole * random.pick([1.0 / 3, 0.1, 0.1 + 0.2, 1e-12, 1e12])
      case 2: return random.pick([(whole + 0.5).nextUp, whole * 0x1p53 + 1, 0x1p53, 0x1p53 - 1, 0x1p53 + 2])
      case 3: return random.pick([-0.0, 1e-9, 1e-30])
      default: return whole / 10
      }
    }
  }

  func weight(_ random: inout SplitMix64) -> Double {
    if case .hostile = self {
      return random.pick([1, 1, 1, 1.0.nextUp, 1 + 1e-15, 1 - 1e-9, 1.0 / 3, 3, 1e15, 1e-15, 0.1 + 0.2])
    }
    if case .neighbours = self { return 1 }
    if case .decimal = self { return random.pick([1, 1, 2, 0.1, 0.3, 1.0 / 3]) }
    return random.pick([1, 1, 1, 2, 0.25, 0.5, 3])
  }

  /// A handful of priorities, none of them required.
  static func priorities(_ count: Int, _ random: inout SplitMix64) -> [Double] {
    let all: [Double] = [999, 750, 500, 250, 100, 1]
    return Array(all.shuffled(using: &random).prefix(count))
  }

  /// Terms over different variables.
  func terms(_ count: Int, of variableCount: Int, _ random: inout SplitMix64) -> [PlainConstraint.Term] {
    var terms: [PlainConstraint.Term] = []
    for _ in 0..<count {
      let variable = random.below(variableCount)
      if !terms.contains(where: { $0.variable == variable }) { terms.append(.init(variable, coefficient(&random))) }
    }
    return terms
  }
}
