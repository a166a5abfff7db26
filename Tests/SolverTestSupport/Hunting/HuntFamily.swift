/// A family of random systems.
public enum HuntFamily: String, CaseIterable, Sendable {
  /// Coefficients from 0.1 to 10.
  case w1
  /// Coefficients from 10⁻² to 10².
  case w2
  /// Coefficients from 10⁻³ to 10³.
  case w3
  /// Coefficients from 10⁻⁴ to 10⁴.
  case w4
  /// Coefficients from 10⁻⁵ to 10⁵.
  case w5
  /// Decimals, thirds and sevenths that cancel as they are written, and not as doubles.
  case decimals

  /// Whole numbers that are as ill-conditioned as plain data can be.
  case whole

  /// Chains of products of whole numbers that differ by hardly more or less than rounding.
  case products
  /// Loops and shares of whole numbers that cancel but for rounding, or exactly.
  case closedProducts

  /// Wishes for differences in whole numbers.
  case differences

  /// Histories with small whole numbers.
  case histories
  /// Histories with decimals.
  case decimalHistories
  /// Histories with coefficients from 10⁻² to 10².
  case roughHistories

  /// Histories with small whole coefficients, and constants and suggestions from 10⁻⁶ to 10¹⁹.
  case farHistories

  /// Histories of few variables with coefficients that differ in the last bit, so that wishes nearly tie.
  case nearTieHistories

  /// Long histories of large systems of small whole numbers.
  case largeHistories

  /// Systems made to be hard on doubles: parallel but for a bit, ill-conditioned, of very different sizes.
  case hostile
  /// Histories with such numbers, huge suggestions, and limits of steps.
  case hostileHistories
  /// The same without weights.
  case unweightedHostile
  /// Histories of `hostileHistories` without weights.
  case unweightedHostileHistories

  /// True if an answer may need more digits than the reference has, or more time than a proof may take.
  public var isHostile: Bool {
    switch self {
    case .hostile, .hostileHistories, .unweightedHostile, .unweightedHostileHistories: true
    default: false
    }
  }

  /// The system or history that the family has for a seed.
  public func hunted(seed: UInt64) -> any Hunted {
    var random = SplitMix64(seed: seed)
    return switch self {
    case .w1: roughSystem(1, &random)
    case .w2: roughSystem(2, &random)
    case .w3: roughSystem(3, &random)
    case .w4: roughSystem(4, &random)
    case .w5: roughSystem(5, &random)
    case .decimals: decimalSystem(&random)
    case .whole: wholeSystem(&random)
    case .products: productSystem(&random)
    case .closedProducts: closedSystem(&random)
    case .histories: randomHistory(.whole, &random)
    case .decimalHistories: randomHistory(.decimal, &random)
    case .roughHistories: randomHistory(.rough(digits: 2, isShort: random.chance(1, of: 2)), &random)
    case .farHistories: randomHistory(.far, &random)
    case .nearTieHistories: randomHistory(.neighbours, &random)
    case .largeHistories: randomHistory(.whole, isLarge: true, &random)
    case .hostile: hostileSystem(&random)
    case .hostileHistories: randomHistory(.hostile, &random)
    case .unweightedHostile: hostileSystem(&random).unweighted
    case .unweightedHostileHistories: randomHistory(.hostile, &random).unweighted
    case .differences: randomDifferences(&random)
    }
  }

  /// The seed of a system in a run.
  public static func seed(_ index: Int, of run: UInt64) -> UInt64 {
    var random = SplitMix64(seed: run)
    return random.next() &+ UInt64(index)
  }
}
