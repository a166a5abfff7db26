/// A vertex from which a search starts.
struct Guess: ~Copyable {
  /// The constraints that hold, as far as they are independent.
  var rows = Buffer<RowIndex>()
  /// The wishes that are given up, even if they just hold there, and the directions in which their multipliers move.
  var givenUp = Buffer<RowCoefficient>()

  func copy() -> Guess { Guess(rows: rows.copy(), givenUp: givenUp.copy()) }
}

/// The pieces into which variables fall that constraints connect, and the free variables of each piece.
struct Pieces: ~Copyable {
  /// Each variable's parent in the tree of its piece. A root is its own parent.
  private var parents = Table<VariableRecord, VariableIndex>()
  private var free = Table<VariableRecord, Int32>()

  init(
    _ constraints: borrowing Buffer<RowIndex>, _ problem: borrowing Problem, _ rows: borrowing Rows,
    _ variables: borrowing Variables
  ) {
    for variable in variables.indices {
      parents.append(variable)
      free.append(1)
    }
    for index in 0..<constraints.count {
      let terms = rows[constraints[index]].terms
      if terms.count == 0 { continue }
      let first = root(problem.terms[terms.start].variable)
      for term in terms.range {
        let other = root(problem.terms[term].variable)
        if other == first { continue }
        parents[other] = first
        free[first] += free[other]
      }
    }
  }

  private mutating func root(_ variable: VariableIndex) -> VariableIndex {
    var variable = variable
    while parents[variable] != variable {
      parents[variable] = parents[parents[variable]]
      variable = parents[variable]
    }
    return variable
  }

  mutating func hasFree(_ variable: VariableIndex) -> Bool { free[root(variable)] > 0 }
  mutating func takeFree(_ variable: VariableIndex) { free[root(variable)] -= 1 }
}
