/// The constraints as exact numbers, away from the machine: what a proof works on.
///
/// Minimises Σ weight · violation, lexicographically by level, over the points at which every required row holds. Rows and
/// variables are numbered from 0.
struct ExactSystem {
  struct ExactTerm {
    var variable: Int
    var coefficient: ExactNumber
  }

  /// `terms · x + constant`, which should be at least 0, or 0.
  struct ExactRow {
    var terms: [ExactTerm]
    var constant: ExactNumber
    var isEquality: Bool
    /// 0 for a required row, 1 for the strongest optional priority, and so on.
    var level: Int
    var weight: ExactNumber
    var state = ExactState.positive
    /// Left out: its contradiction is known, and others are looked for.
    var isExcused = false

    var isRequired: Bool { level == 0 }
    var isActive: Bool { if case .active = state { true } else { false } }
  }

  /// Where a row stands: active, or on the side of 0 at which its residual is, or was last.
  enum ExactState: Sendable {
    case active, positive, negative
  }

  var rows: [ExactRow] = []
  var variableCount = 0
  /// How many levels there are, that of the required rows among them.
  var levelCount = 1
  /// The values of the variables.
  var x: [ExactNumber] = []
  /// Which variables are free: no active row determines them.
  var isFree: [Bool] = []
  var basis = ExactBasis()
  /// The residuals of all rows; 0 for active ones.
  var residuals: [ExactNumber] = []
  /// What is asked to be as large as can be, below all levels: for ranges.
  var pull: [ExactTerm] = []
  /// The pull goes on for ever.
  var isUnbounded = false
  /// The rows that mention each variable.
  var columns: [[Int]] = []
  /// What may still be spent on calculation, in products of limbs.
  var work = 0

  /// The steps that the host allows.
  var steps = StepMeter()

  /// Why a proof ends early.
  enum Interruption: Error {
    /// Calculation came to more than was allowed.
    case tooMuchWork
    /// The host allows no more steps.
    case stepLimit
  }

  mutating func spend(_ amount: Int) throws(Interruption) {
    work -= amount
    if work < 0 { throw .tooMuchWork }
  }

  mutating func makeColumns() {
    columns = [[Int]](repeating: [], count: variableCount)
    for index in rows.indices {
      for term in rows[index].terms { columns[term.variable].append(index) }
    }
  }
}

// MARK: - Points

extension ExactSystem {
  /// Factorises the basis and finds the point and the residuals that belong to it.
  mutating func refresh() throws(Interruption) {
    try factorise()
    try evaluate()
    residuals = [ExactNumber](repeating: .zero, count: rows.count)
    for index in rows.indices where !rows[index].isActive && !rows[index].isExcused {
      residuals[index] = try residual(index)
      let sign = residuals[index].sign
      if sign != 0 { rows[index].state = sign > 0 ? .positive : .negative }
    }
  }

  /// Gives every variable that has a definition its value.
  private mutating func evaluate() throws(Interruption) {
    for pivot in basis.pivots {
      var sum = pivot.constant
      for term in pivot.terms where term.variable != pivot.variable {
        sum = sum + term.coefficient * x[term.variable]
        try spend(1 + term.coefficient.size * x[term.variable].size + sum.size * sum.size)
      }
      x[pivot.variable] = -sum / pivot.coefficient
    }
  }

  private mutating func residual(_ index: Int) throws(Interruption) -> ExactNumber {
    var sum = rows[index].constant
    for term in rows[index].terms {
      sum = sum + term.coefficient * x[term.variable]
      try spend(1 + term.coefficient.size * x[term.variable].size + sum.size * sum.size)
    }
    return sum
  }
}

// MARK: - Sweeps

/// A row as a combination of active rows and free variables, by their numbers; 0 where there is nothing.
struct ExactCombination {
  var rows: [ExactNumber]
  var free: [ExactNumber]
}

extension ExactSystem {
  /// Solves yᵀB = gᵀ: g given by its coefficient of each variable.
  mutating func backward(_ gradient: [ExactNumber]) throws(Interruption) -> ExactCombination {
    var rest = gradient
    var y = [ExactNumber](repeating: .zero, count: rows.count)
    var index = basis.pivots.count
    while index > 0 {
      index -= 1
      let variable = basis.pivots[index].variable
      if rest[variable].isZero { continue }
      let multiple = rest[variable] / basis.pivots[index].coefficient
      rest[variable] = .zero
      for term in basis.pivots[index].terms where term.variable != variable {
        rest[term.variable] = rest[term.variable] - multiple * term.coefficient
        let size = rest[term.variable].size
        try spend(1 + multiple.size * term.coefficient.size + size * size)
      }
      for part in basis.pivots[index].combination { y[part.variable] = y[part.variable] + multiple * part.coefficient }
      try spend(basis.pivots[index].combination.count * multiple.size)
    }
    return ExactCombination(rows: y, free: rest)
  }

  /// Solves B·d = e: how all variables move when an active row's residual grows by 1.
  mutating func forward(fromRow row: Int) throws(Interruption) -> [ExactNumber] {
    try forward(fromRow: row, [ExactNumber](repeating: .zero, count: variableCount))
  }

  /// The same when a free variable grows by 1.
  mutating func forward(fromFree variable: Int) throws(Interruption) -> [ExactNumber] {
    var rates = [ExactNumber](repeating: .zero, count: variableCount)
    rates[variable] = .one
    return try forward(fromRow: -1, rates)
  }

  private mutating func forward(fromRow row: Int, _ start: [ExactNumber]) throws(Interruption) -> [ExactNumber] {
    var rates = start
    for pivot in basis.pivots {
      var sum = ExactNumber.zero
      for part in pivot.combination where part.variable == row { sum = part.coefficient }
      for term in pivot.terms where term.variable != pivot.variable && !rates[term.variable].isZero {
        sum = sum - term.coefficient * rates[term.variable]
        try spend(term.coefficient.size * rates[term.variable].size + sum.size * sum.size)
      }
      try spend(1)
      rates[pivot.variable] = sum.isZero ? .zero : sum / pivot.coefficient
    }
    return rates
  }

  /// How fast a row's residual grows under a motion.
  mutating func rate(of row: Int, under motion: [ExactNumber]) throws(Interruption) -> ExactNumber {
    var sum = ExactNumber.zero
    for term in rows[row].terms where !motion[term.variable].isZero {
      sum = sum + term.coefficient * motion[term.variable]
      try spend(1 + term.coefficient.size * motion[term.variable].size + sum.size * sum.size)
    }
    return sum
  }
}
