@testable import TinamouSolver

/// A machine whose width is changed again and again.
///
///     w == 300 @900, the constant of an edit
///     2 half == w, 3 third == w
///     right == w - half - 8
///     right >= 100 @250, right <= 200 @250    satisfied for widths from 216 to 416
///     other == 20 @900
///     sum == right + other
struct WarmMachine: ~Copyable {
  var machine = Machine()
  var (w, half, third, right) = (VariableIndex.none, VariableIndex.none, VariableIndex.none, VariableIndex.none)
  var (other, sum) = (VariableIndex.none, VariableIndex.none)
  var (edit, ofOther, ofRight) = (RowIndex.none, RowIndex.none, RowIndex.none)
  var (wide, narrow) = (RowIndex.none, RowIndex.none)

  /// - Parameter isRecorded: the width has been changed so often that it is recorded.
  init(isRecorded: Bool) throws {
    let made = machine.makeVariables(6)
    (w, half, third, right, other, sum) = (made[0], made[1], made[2], made[3], made[4], made[5])
    edit = try machine.operate { (machine) throws(Refusal) in
      try machine.addEdit(made[0], priority: 900, weight: 1)
    }
    try machine.addOne(2 * Variable(half) == Variable(w))
    try machine.addOne(3 * Variable(third) == Variable(w))
    ofRight = try machine.addOne(Variable(right) == Variable(w) - Variable(half) - 8)
    // In the order in which they are solved, so that no later pivot is needed.
    try machine.resize(edit, to: 300)
    wide = try machine.addOne((Variable(right) >= 100).priority(250))
    narrow = try machine.addOne((Variable(right) <= 200).priority(250))
    ofOther = try machine.addOne((Variable(other) == 20).priority(900))
    try machine.addOne(Variable(sum) == Variable(right) + Variable(other))
    try machine.solve()
    if isRecorded { for width in [310.0, 320] { try machine.resize(edit, to: width) } }
  }

  /// Everything that moves.
  var moving: [VariableIndex] { [w, half, third, right, sum] }

  /// What is recorded.
  var recorded: [RowIndex] { (0..<machine.replay.recordings.count).map { machine.replay.recordings[$0].row } }

  /// The widths for which the first recording holds.
  var interval: [Double] {
    let interval = machine.replay.recordings[0].interval
    return [-interval.greatest, -interval.least]
  }

  var sums: [String] { (0..<machine.replay.sums.count).map { "\(machine.replay.sums[$0])" } }

  /// Changes the width without solving.
  mutating func setWidth(_ width: Double) throws { try machine.setConstant(edit, -width) }
}

extension Machine {
  func bits(_ variables: [VariableIndex]) -> [UInt64] { variables.map { point.x[$0].bitPattern } }

  /// The bits of what the definitions give.
  func evaluatedBits(_ variables: [VariableIndex]) -> [UInt64] { variables.map { evaluate($0).value.bitPattern } }
}
