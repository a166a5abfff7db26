import Testing

@testable import TinamouSolver

/// The factorised basis by itself: reduced rows, what refers to them, and the memory they take.
@Suite("The basis")
struct BasisTests {
  /// Three constraints, and a reduced row of the last that refers to the others.
  private struct Reduced: ~Copyable {
    var machine = Machine()
    var rows: [RowIndex] = []
    let reduced: RowIndex

    init() {
      for _ in 0..<3 { rows.append(machine.problem.allocateRow(in: &machine.rows, &machine.journal)) }
      reduced = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
      machine.setState(of: reduced, to: .reduced)
    }

    mutating func link() {
      var combination = Buffer<RowCoefficient>()
      for (index, row) in rows.dropLast().enumerated() {
        combination.append(RowCoefficient(row: row, coefficient: Double(index + 2)))
      }
      machine.basis.setEliminations(
        of: reduced, owner: rows[2], to: combination, in: &machine.rows, &machine.journal)
    }
  }

  @Test("counts what reduced rows are made of, and knows from a constraint which refer to it")
  func references() {
    var basis = Reduced()
    basis.link()
    var fill = basis.machine.basis.fill
    #expect(fill == 2)
    for (index, row) in basis.rows.dropLast().enumerated() {
      let reference = basis.machine.rows[row].firstReference
      let elimination = basis.machine.basis.eliminations[reference]
      #expect(elimination.row == row && elimination.reduced == basis.reduced)
      #expect(elimination.factor == Double(index + 2))
    }
    basis.machine.basis.unlinkEliminations(of: basis.reduced, in: &basis.machine.rows, &basis.machine.journal)
    fill = basis.machine.basis.fill
    #expect(fill == 0)
    for row in basis.rows {
      let record = basis.machine.rows[row]
      #expect(!record.firstReference.exists && !record.reducedRow.exists)
    }
  }

  @Test("uses the memory of eliminations again")
  func memory() {
    var basis = Reduced()
    basis.link()
    let first = basis.machine.rows[basis.reduced].eliminations.start
    basis.machine.basis.unlinkEliminations(of: basis.reduced, in: &basis.machine.rows, &basis.machine.journal)
    basis.machine.basis.release(basis.reduced, in: basis.machine.rows)
    basis.link()
    let second = basis.machine.rows[basis.reduced].eliminations.start
    #expect(second == first)
  }
}
