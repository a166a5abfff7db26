/// Exchanges in the exact basis without a new factorisation: the product form of the inverse (Dantzig and Orchard-Hays
/// 1954).
///
/// The independent variables are the free variables and the residuals of the active rows. The factorisation writes all
/// other variables in terms of those that were independent then. A step takes the residual e of the entering row in for one of them, p:
///
///     e = Σ α·x    over the independent variables,    so that    p = (e - Σ α·x without p) / α_p.
///
/// A step then costs what moves and what bears on it, and not a factorisation of all active rows.
extension ExactSystem {
  /// An exchange of independent variables.
  struct Exchange: BitwiseCopyable {
    var leaving, entering: Int
    /// α_p
    var pivot: ExactNumber
    /// The range in ``exchangeTerms`` of all other terms of e.
    var start, end: Int
  }

  /// True if a new factorisation costs less than going on with so many exchanges, or if numbers have to be gathered.
  var isRefactorisationDue: Bool { exchangeTerms.count &+ exchanges.count > 4 &* width || isCrowded }

  /// Takes a row in for the variable that moves along an edge, and goes to the point where the row's residual is 0. Updates the
  /// gradients. The caller has just found the motion and the rates of all residuals that count in the phase.
  mutating func exchange(_ moving: Int, isRising: Bool, for entering: Int, _ phase: Phase) throws(Interruption) {
    clear(.combination)
    try add(.one, timesTermsOf: entering, to: .combination)
    try backward(.combination)
    let (start, number) = (exchangeTerms.count, residual(entering))
    for variable in 0..<width where variable != moving && !self[.combination, variable].isZero {
      exchangeTerms.append(Term(variable: Int32(variable), coefficient: self[.combination, variable]))
    }
    exchanges.append(
      Exchange(
        leaving: moving, entering: number, pivot: self[.combination, moving], start: start, end: exchangeTerms.count))
    for component in 0..<components(phase) { try apply(exchanges.count - 1, to: .gradient(component)) }
    try moveOn(to: number)
    if moving < variableCount {
      columns[moving].isFree = false
    } else {
      rows[moving - residual(0)].state = isRising ? .positive : .negative
    }
    rows[entering].state = .active
    try updateSlopes(phase)
  }

  /// Writes a vector in terms of the independent variables after an exchange, instead of those before it.
  mutating func apply(_ index: Int, to vector: Vector) throws(Interruption) {
    let exchange = exchanges[index]
    let rest = self[vector, exchange.leaving]
    if rest.isZero { return }
    let multiple = numbers.quotient(rest, exchange.pivot)
    for term in exchange.start..<exchange.end {
      let (variable, coefficient) = (Int(exchangeTerms[term].variable), exchangeTerms[term].coefficient)
      self[vector, variable] = numbers.add(self[vector, variable], -multiple, times: coefficient)
    }
    self[vector, exchange.leaving] = .zero
    self[vector, exchange.entering] = numbers.sum(self[vector, exchange.entering], multiple)
    try checkWork()
  }

  /// Finds the rates of the independent variables of the factorisation from those of the present ones.
  mutating func takeBackExchanges(from vector: Vector) throws(Interruption) {
    for index in (0..<exchanges.count).reversed() {
      let exchange = exchanges[index]
      var sum = self[vector, exchange.entering]
      for term in exchange.start..<exchange.end {
        let rate = self[vector, Int(exchangeTerms[term].variable)]
        if !rate.isZero { sum = numbers.add(sum, -rate, times: exchangeTerms[term].coefficient) }
      }
      self[vector, exchange.entering] = .zero
      self[vector, exchange.leaving] = numbers.quotient(sum, exchange.pivot)
      try checkWork()
    }
  }

  /// Moves the point along the motion until a residual is 0.
  private mutating func moveOn(to residual: Int) throws(Interruption) {
    let distance = -numbers.quotient(self[.point, residual], self[.motion, residual])
    if distance.isZero { return }
    for variable in 0..<width where !self[.motion, variable].isZero {
      self[.point, variable] = numbers.add(self[.point, variable], distance, times: self[.motion, variable])
      try checkWork()
    }
    for row in 0..<rows.count where !rows[row].isActive && !self[.motion, self.residual(row)].isZero {
      let value = self[.point, self.residual(row)]
      if !value.isZero { rows[row].state = value.sign > 0 ? .positive : .negative }
    }
  }

  /// Adds to the gradients what the slopes of inactive rows have changed by. The gradient's entry of such a row is minus the
  /// slope.
  private mutating func updateSlopes(_ phase: Phase) throws(Interruption) {
    touched.removeAll()
    for row in 0..<rows.count where !rows[row].isActive && !self[.motion, residual(row)].isZero {
      touched.append(Int32(row))
    }
    var moved = Buffer<Int32>()
    swap(&moved, &touched)
    for component in 0..<components(phase) {
      var hasChanged = false
      for index in 0..<moved.count {
        let row = Int(moved[index])
        if self.component(of: row, phase) != component { continue }
        let slope = slope(of: row, phase)
        let change = numbers.sum(slope, self[.gradient(component), residual(row)])
        if change.isZero { continue }
        if !hasChanged { clear(.combination) }
        hasChanged = true
        self[.gradient(component), residual(row)] = -slope
        try add(change, timesTermsOf: row, to: .combination)
      }
      if !hasChanged { continue }
      try backward(.combination)
      for variable in 0..<width where !self[.combination, variable].isZero {
        let sum = numbers.sum(self[.gradient(component), variable], self[.combination, variable])
        self[.gradient(component), variable] = sum
        try checkWork()
      }
    }
  }

  /// Adds a multiple of a row without its residual to a vector.
  mutating func add(
    _ factor: ExactNumber, timesTermsOf row: Int, to vector: Vector
  ) throws(Interruption) {
    for index in rows[row].start..<rows[row].end - 1 {
      let variable = Int(terms[index].variable)
      self[vector, variable] = numbers.add(self[vector, variable], factor, times: terms[index].coefficient)
    }
    try checkWork()
  }
}
