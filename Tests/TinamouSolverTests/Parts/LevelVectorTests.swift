import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("Lexicographic numbers")
struct LevelVectorTests {
  private static let priorities: [Double] = [1000, 750, 250]

  /// Every number with components -1, 0 and 1 at three priorities.
  private static let small: [Lexicographic] = {
    var all: [Lexicographic] = []
    for first in [-1.0, 0, 1] {
      for second in [-1.0, 0, 1] {
        for third in [-1.0, 0, 1] { all.append(Lexicographic([1000: first, 750: second, 250: third])) }
      }
    }
    return all
  }()

  @Test("grow by a component, and drop what cancels")
  func components() {
    for a in Self.small {
      for priority in [2000, 1000, 800, 750, 250, 100] as [Double] {
        for value in [-1, 1, 2] as [Double] {
          var vector = a.vector()
          vector.add(value, at: priority)
          #expect(Lexicographic(vector) == a.sum(1, Lexicographic([priority: value])), "\(a), \(value) at \(priority)")
          #expect(vector.rests.isEmpty)
        }
      }
    }
    var vector = Lexicographic([500: 1, 250: 3]).vector()
    vector.add(-1 + 0x1p-50, at: 500)
    #expect(Lexicographic(vector) == Lexicographic([250: 3]))
    #expect(vector.rests.contains(.rounding))
  }

  // MARK: Order

  @Test("compare by the strongest component that differs")
  func order() {
    for a in Self.small {
      for b in Self.small {
        let expected = Self.priorities.map { a[$0] - b[$0] }.first { $0 != 0 } ?? 0
        #expect(a.compare(with: b) == Int(expected.signum), "\(a) with \(b)")
      }
    }
  }

  @Test("compare reflexively, antisymmetrically and transitively", arguments: 0..<4 as Range<UInt64>)
  func axioms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Whole numbers, and far fewer digits than what counts as rounding.
    let numbers = (0..<40).map { _ in
      var number = Lexicographic([:])
      for priority in [1000, 999.5, 750, 250, 1] where random.chance(1, of: 2) {
        number[priority] = Double(random.below(7) - 3) * random.pick([1, 1, 0.125, 1000])
      }
      return number
    }
    for a in numbers {
      #expect(a.compare(with: a) == 0, "seed \(seed): \(a)")
      for b in numbers {
        let order = a.compare(with: b)
        #expect(b.compare(with: a) == -order, "seed \(seed): \(a) and \(b)")
        for c in numbers where order <= 0 && b.compare(with: c) <= 0 {
          #expect(a.compare(with: c) == min(order, b.compare(with: c)), "seed \(seed): \(a), \(b) and \(c)")
        }
      }
    }
  }

  @Test("are greater by the least at a stronger priority, whatever follows")
  func strength() {
    let strong = Lexicographic([750: 1e-3, 250: -1e12])
    #expect(strong.compare(with: Lexicographic([250: 1e12])) == 1)
    #expect(strong.compare(with: Lexicographic([750: 2e-3, 250: -1e13])) == -1)
    #expect(Lexicographic([1: 1]).compare(with: Lexicographic([:])) == 1)
    #expect(Lexicographic([0: -1]).compare(with: Lexicographic([:])) == -1)
    #expect(Lexicographic([:]).compare(with: Lexicographic([0: -1])) == 1)
  }

  @Test("compare as if divided", arguments: [0.25, 0.5, 1, 2, 3, 1000])
  func scaled(size: Double) {
    for a in Self.small {
      for b in Self.small {
        let divided = a.map { $0 / size }
        #expect(a.compare(dividedBy: size, with: b) == divided.compare(with: b), "\(a) by \(size) with \(b)")
        #expect(a.compare(dividedBy: size, with: divided) == 0, "\(a) by \(size)")
      }
    }
  }

  @Test("are equal within rounding of their components, and of what went into them")
  func rounding() {
    let one = Lexicographic([750: 1])
    #expect(one.compare(with: Lexicographic([750: 1 + 0.9 * Tolerance.ratio])) == 0)
    #expect(one.compare(with: Lexicographic([750: 1 + 1.1 * Tolerance.ratio])) == -1)
    #expect(one.compare(with: Lexicographic([750: 1 - 1.1 * Tolerance.ratio])) == 1)
    // A thousandth that is left of ten millions is a tie with a thousandth less than that.
    let small = Lexicographic([750: 1e-3])
    let left = Lexicographic([750: 0.5e-3], magnitude: 1e7)
    #expect(small.compare(with: left) == 0)
    #expect(left.compare(with: small) == 0)
    #expect(left.compare(dividedBy: 0.5, with: small) == 0)
    #expect(small.compare(with: Lexicographic([750: 0.5e-3], magnitude: 1e6)) == 1)
    // What went into a number is divided as it is.
    #expect(Lexicographic([750: 1e-3], magnitude: 1e6).compare(dividedBy: 1000, with: Lexicographic([750: 5e-7])) == 1)
    // What is rounding decides nothing, but what follows does.
    #expect(Lexicographic([750: 1, 250: 1]).compare(with: Lexicographic([750: 1 + 1e-10, 250: 2])) == -1)
  }

  @Test("are zero without components and negative by the first of them")
  func signs() {
    for number in Self.small {
      let vector = number.vector()
      let (isZero, isNegative) = (vector.isZero, vector.isNegative)
      #expect(isZero == number.components.isEmpty, "\(number)")
      #expect(isNegative == (number.components.first.map { $0.value < 0 } ?? false), "\(number)")
    }
  }

  // MARK: Sums

  @Test("add up component by component", arguments: [-2, -1, -0.5, 0.5, 1, 2])
  func sums(factor: Double) throws {
    for a in Self.small {
      for b in Self.small {
        #expect(try a.adding(factor, times: b) == a.sum(factor, b), "\(a) + \(factor) · \(b)")
      }
    }
  }

  @Test("add up at any priorities", arguments: 0..<20 as Range<UInt64>)
  func randomSums(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      func number() -> Lexicographic {
        var number = Lexicographic([:])
        for _ in 0..<random.below(6) { number[Double(1 + random.below(8))] = Double(random.below(2000) - 1000) / 8 }
        return number
      }
      let (a, b, factor) = (number(), number(), random.pick([-3, -1, 0.25, 1, 8]))
      #expect(try a.adding(factor, times: b) == a.sum(factor, b), "seed \(seed): \(a) + \(factor) · \(b)")
    }
  }

  @Test("have no component where rounding is all that is left of a sum")
  func cancellation() throws {
    let (a, step) = (Lexicographic([1000: 1, 750: 8, 250: 1]), 8 * Tolerance.multiplier)
    let within = try a.adding(-1, times: Lexicographic([750: 8 - 0.9 * step]))
    #expect(within == Lexicographic([1000: 1, 250: 1]))
    let above = try a.adding(-1, times: Lexicographic([750: 8 - 1.1 * step]))
    #expect(above.components.map { $0.priority } == [1000, 750, 250])
    #expect(abs(above[750] - 1.1 * step) < 0.01 * step)
    // The greater of the two counts, whichever it is.
    #expect(try Lexicographic([750: 1]).adding(1, times: Lexicographic([750: -1 + 1e-11])) == Lexicographic([:]))
    // A sum remembers the greatest that ever went into it.
    let left = try Lexicographic([750: 1e6 + 1e-3]).adding(-1, times: Lexicographic([750: 1e6]))
    #expect(left.components[0].magnitude == 1e6 + 1e-3)
    #expect(try left.adding(-1, times: Lexicographic([750: 0.95e-3])) == Lexicographic([:]))
    #expect(try left.adding(-1, times: Lexicographic([750: 0.5e-3])) != Lexicographic([:]))
  }

  @Test("take over no more of what is added than its part")
  func magnitudes() throws {
    let step = Lexicographic([750: 2], magnitude: 1e9)
    #expect(try Lexicographic([:]).adding(3, times: step).components[0].magnitude == 6)
    #expect(try Lexicographic([750: 1]).adding(-3, times: step).components[0].magnitude == 6)
    #expect(try Lexicographic([750: 100]).adding(-3, times: step).components[0].magnitude == 100)
  }

  @Test("are rounded if something rounded has gone into them, with wild data")
  func roundedParts() throws {
    let (exact, rounded) = (Lexicographic([500: 1]), Lexicographic([500: 1], magnitude: 1.0.nextUp))
    func isRounded(_ number: Lexicographic) -> Bool { number.components.contains { !Doubt.isCoarse($0.magnitude) } }
    for (a, b) in [(rounded, exact), (exact, rounded), (rounded, rounded)] {
      // The larger addend hides what the smaller one has in its last digit.
      for factor in [2.0, -3, 100] {
        let sum = try a.adding(factor, times: b, .exact)
        let later = try sum.adding(7, times: exact, .exact)
        #expect(isRounded(sum) && isRounded(later))
      }
      #expect(isRounded(a.headroom(below: 3, at: 500, sign: -1)) == isRounded(a))
      var vector = a.vector()
      vector.add(100, at: 500)
      #expect(isRounded(Lexicographic(vector)) == isRounded(a))
    }
    let exactSum = try exact.adding(3, times: exact, .exact)
    let longerSum = try Lexicographic([250: 1]).adding(3, times: rounded, .exact)
    #expect(!isRounded(exactSum) && isRounded(longerSum))
    var vector = Lexicographic([500: 1, 250: -2]).vector()
    vector.markRounded()
    #expect(Lexicographic(vector).components.allSatisfy { !Doubt.isCoarse($0.magnitude) })
    #expect(Lexicographic(vector) == Lexicographic([500: 1, 250: -2]))
  }

  @Test("may tie only because they are rounded, and say so")
  func roundedTies() {
    func rests(_ a: Lexicographic, dividedBy size: Double = 1, with b: Lexicographic) -> LevelVector.Rests {
      var own = a.vector()
      let its = b.vector()
      _ = own.compare(dividedBy: size, with: its)
      return own.rests
    }
    let (exact, rounded) = (Lexicographic([500: 1]), Lexicographic([500: 1], magnitude: 1.0.nextUp))
    #expect(rests(exact, with: exact) == .tie)
    #expect(rests(rounded, with: exact) == [.tie, .nearTie])
    #expect(rests(exact, with: rounded) == [.tie, .nearTie])
    #expect(rests(exact, dividedBy: 2, with: Lexicographic([500: 0.5])) == [.tie, .nearTie])
    // A weaker component decides, if the stronger ones count as equal.
    #expect(rests(exact, with: Lexicographic([500: 1, 250: 1])) == .tie)
    #expect(rests(rounded, with: Lexicographic([500: 2])).isEmpty)
    for difference in [0x1p-53, 0x1p-50, 0x1p-34] {
      #expect(rests(Lexicographic([500: 1 - difference]), with: exact).contains(.doubtful))
    }
  }

  @Test("are out of range where a sum or a part of it is")
  func outOfRange() throws {
    let (one, most) = (Lexicographic([750: 1]), Lexicographic([750: .greatestFiniteMagnitude]))
    let cases: [(Lexicographic, Double, Lexicographic)] = [
      (most, 1, most), (most, 2, most), (one, 2, most), (Lexicographic([:]), -2, most),
      (Lexicographic([250: 1]), 2, most), (one, .infinity, one), (one, .nan, one),
      (Lexicographic([:]), .infinity, one), (Lexicographic([:]), .nan, one),
    ]
    for (a, factor, b) in cases {
      #expect(throws: OutOfRange.self, "\(a) + \(factor) · \(b)") { try a.adding(factor, times: b) }
    }
    #expect(try most.adding(-1, times: most) == Lexicographic([:]))
    // Too small for a number is 0.
    #expect(try one.adding(.leastNonzeroMagnitude, times: Lexicographic([250: 0.25])) == one)
  }

  // MARK: Headroom

  @Test("leave room below a bound and above it", arguments: [1000, 800, 750, 500, 250, 100])
  func headroom(priority: Double) {
    for number in Self.small {
      for bound in [0, 1, 2, -1] as [Double] {
        for sign in [1, -1] as [Double] {
          let expected = Lexicographic([priority: bound]).sum(-sign, number)
          let found = number.headroom(below: bound, at: priority, sign: sign)
          #expect(found == expected, "\(bound) at \(priority) - \(sign) · \(number)")
        }
      }
    }
  }

  @Test("leave no room within rounding of a bound")
  func atBound() {
    let step = 8 * Tolerance.multiplier
    #expect(Lexicographic([750: 8 - 0.9 * step]).headroom(below: 8, at: 750, sign: 1) == Lexicographic([:]))
    #expect(Lexicographic([750: 8 - 1.1 * step]).headroom(below: 8, at: 750, sign: 1) != Lexicographic([:]))
    #expect(Lexicographic([750: 1], magnitude: 1e12).headroom(below: 8, at: 750, sign: 1) == Lexicographic([:]))
  }

  @Test("are divided component by component", arguments: [0.5, 1, 4])
  func quotients(size: Double) {
    for number in Self.small {
      let other = number.vector()
      var quotient = LevelVector()
      // What was there before is gone.
      quotient.set(7, at: 3)
      quotient.setToQuotient(other, size)
      #expect(Lexicographic(quotient) == number.map { $0 / size }, "\(number) by \(size)")
      let magnitudes = (0..<quotient.count).map { quotient[$0].magnitude }
      #expect(magnitudes == number.components.map { $0.magnitude / size })
    }
  }
}
