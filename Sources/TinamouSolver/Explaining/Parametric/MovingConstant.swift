/// A constraint's constant as an affine function of the number that an analysis moves.
///
/// A suggestion s for an edit variable is the constant -s of its constraint. So an edit that grows with the number, and
/// is 16 where the number is 0, is `MovingConstant(id, constant: -16, rate: -1)`.
public struct MovingConstant: Hashable, Sendable {
  /// The constraint whose constant moves.
  public var constraint: ConstraintID
  /// The constant of the constraint's expression where the number is 0, or both numbers are.
  public var constant: Double
  /// The growth of the constant when the number grows by one.
  public var rate: Double
  /// The growth of the constant when the second number grows by one, in an analysis of two numbers.
  public var secondRate: Double

  /// `constant + rate · number + secondRate · second number`
  public init(_ constraint: ConstraintID, constant: Double, rate: Double, secondRate: Double = 0) {
    self.constraint = constraint
    self.constant = constant
    self.rate = rate
    self.secondRate = secondRate
  }

  /// The constant at given values of the numbers.
  func constant(at numbers: PlanarPoint) -> Double {
    let constant = constant + rate * numbers.first
    return secondRate == 0 ? constant : constant + secondRate * numbers.second
  }

  /// The moving constant while the second number is 0.
  var alone: MovingConstant { MovingConstant(constraint, constant: constant, rate: rate) }

  /// The moving constant for the second number alone, while the first number is 0.
  var secondAlone: MovingConstant { MovingConstant(constraint, constant: constant, rate: secondRate) }
}

extension Solver {
  /// Refuses unknown constraints and numbers that are not finite. If a constraint is given several times, the last one
  /// counts.
  func check(_ moving: [MovingConstant]) throws(SolverError) -> [MovingConstant] {
    for moved in moving {
      _ = try find(moved.constraint)
      for number in [moved.constant, moved.rate, moved.secondRate] where !number.isFinite {
        throw .notFinite(.constant, number)
      }
    }
    let order = moving.indices.sorted { (moving[$0].constraint, $0) < (moving[$1].constraint, $1) }
    var isLast = Array(repeating: true, count: moving.count)
    for (index, next) in zip(order, order.dropFirst()) where moving[index].constraint == moving[next].constraint {
      isLast[index] = false
    }
    return moving.indices.filter { isLast[$0] }.map { moving[$0] }
  }

  /// The constant of an edit variable's constraint when the number is the suggestion.
  func suggestion(of variable: Variable) throws(SolverError) -> MovingConstant {
    MovingConstant(handle(try findEdit(of: variable)), constant: 0, rate: -1)
  }

  /// Refuses an interval with an infinite end.
  func check(_ interval: ClosedRange<Double>) throws(SolverError) {
    for end in [interval.lowerBound, interval.upperBound] where !end.isFinite { throw .notFinite(.parameter, end) }
  }
}
