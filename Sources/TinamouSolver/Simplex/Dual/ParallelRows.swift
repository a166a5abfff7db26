/// The constraints that are parallel but for required equalities, like the cells of a column, all as wide as the
/// column.
///
/// A search finds the classes at most once, after it has read far more rows than there are, and forgets the classes at
/// its end. The classes are no part of the state. Two random motions that keep all required equalities tell which
/// constraints may be parallel. Code that relies on a class confirms it by ``Machine/isParallel(_:times:of:)``.
struct ParallelRows: ~Copyable {
  struct Member: BitwiseCopyable {
    var row: RowIndex
    /// The rate of the row's residual under the first motion, and the ratio of the rate under the second motion to it.
    var rate: Double
    var ratio: Double
    /// The length of the first motion at which the residual is 0, and the part of this length that may be rounding.
    var position: Double
    var slack: Double
    var number: Int32 = -1
  }

  /// The members, sorted by class and within a class by position.
  fileprivate(set) var members = Buffer<Member>()
  private var places = Table<Row, Int32>()
  private(set) var isBuilt = false

  init() {}

  /// True if a row is parallel to at least seven others; with four to six, it depends on the row's place among them. Long
  /// steps then cross what a search has to cross, and few of these rows hold in the end.
  func hasMany(parallelTo row: RowIndex) -> Bool {
    let place = place(of: row)
    return place >= 0 && (neighbour(of: place, 4) ?? neighbour(of: place, -4)) != nil
  }

  mutating func clear() {
    if !isBuilt { return }
    members = Buffer()
    places = Table()
    isBuilt = false
  }

  /// The place of a row among the members, or -1.
  func place(of row: RowIndex) -> Int { places.contains(row) ? Int(places[row]) : -1 }

  /// The member that stands `offset` places farther on, if both are of the same class.
  func neighbour(of place: Int, _ offset: Int) -> Int? {
    let other = place + offset
    if other < 0 || other >= members.count || members[other].number != members[place].number { return nil }
    return other
  }

  /// Sorts the members into classes.
  fileprivate mutating func sort(rowCount: Int) {
    members.sort { $0.ratio < $1.ratio || ($0.ratio == $1.ratio && $0.row < $1.row) }
    var (number, kept) = (Int32(0), 0)
    for index in 0..<members.count {
      if index > 0 {
        let (last, own) = (members[index - 1].ratio, members[index].ratio)
        if own - last > Tolerance.ratio * own.magnitude { number += 1 }
      }
      members[index].number = number
    }
    // A row that is parallel to no other is left out.
    for index in 0..<members.count {
      let isAlone =
        (kept == 0 || members[kept - 1].number != members[index].number)
        && (index + 1 == members.count || members[index + 1].number != members[index].number)
      if isAlone { continue }
      members[kept] = members[index]
      kept += 1
    }
    members.truncate(to: kept)
    members.sort {
      if $0.number != $1.number { return $0.number < $1.number }
      return $0.position < $1.position || ($0.position == $1.position && $0.row < $1.row)
    }
    places.append(repeating: -1, count: rowCount)
    for index in 0..<members.count { places[members[index].row] = Int32(index) }
    isBuilt = true
  }
}

extension Machine {
  /// Finds the parallel constraints, after it has brought the values up to date.
  mutating func findParallelRows() {
    propagate()
    var first = Table<VariableRecord, Double>()
    var second = Table<VariableRecord, Double>()
    first.append(repeating: 0, count: variables.count)
    second.append(repeating: 0, count: variables.count)
    var variable = order.first
    while variable.exists {
      move(variable, 0x9E37_79B9_7F4A_7C15, &first)
      move(variable, 0xD1B5_4A32_D192_ED03, &second)
      variable = order.links[variable].next
    }
    for row in rows.indices {
      if rows[row].state == .unused || rows[row].state == .reduced || rows[row].isRequiredEquality { continue }
      var (rate, other, magnitude) = (0.0, 0.0, 0.0)
      for index in rows[row].terms.range {
        let term = problem.terms[index]
        rate += term.coefficient * first[term.variable]
        other += term.coefficient * second[term.variable]
        magnitude += (term.coefficient * first[term.variable]).magnitude
      }
      let residual = residual(row)
      if rate.magnitude <= Tolerance.ratio * magnitude || !(other / rate + residual.value).isFinite { continue }
      parallels.members.append(
        ParallelRows.Member(
          row: row, rate: rate, ratio: other / rate, position: -residual.value / rate,
          slack: Tolerance.residual * residual.magnitude / rate.magnitude))
    }
    parallels.sort(rowCount: rows.count)
  }

  /// Moves a variable by its definition, or at random if it is free. The residuals of required equalities stay, and
  /// others change at random.
  private mutating func move(_ variable: VariableIndex, _ seed: UInt64, _ motion: inout Table<VariableRecord, Double>) {
    let definition = variables[variable].definition
    if !definition.exists {
      motion[variable] = random(variable.position, ~seed)
      return
    }
    let owner = constraint(ofDefining: definition)
    var sum = rows[owner].isRequiredEquality ? 0 : random(owner.position, seed)
    for index in rows[definition].eliminations.range {
      let named = basis.eliminations[index].row
      if !rows[named].isRequiredEquality { sum -= basis.eliminations[index].factor * random(named.position, seed) }
    }
    var magnitude = sum.magnitude
    var pivot = 1.0
    for index in rows[definition].terms.range {
      let term = problem.terms[index]
      if term.variable == variable {
        pivot = term.coefficient
      } else {
        let part = term.coefficient * motion[term.variable]
        sum -= part
        magnitude += part.magnitude
      }
    }
    motion[variable] = sum.magnitude <= Tolerance.cancellation * magnitude ? 0 : sum / pivot
  }

  /// A number between -2 and -1 or between 1 and 2.
  private func random(_ position: Int32, _ seed: UInt64) -> Double {
    var bits = (UInt64(UInt32(bitPattern: position)) &+ 1) &* seed
    bits = (bits ^ (bits >> 31)) &* 0xBF58_476D_1CE4_E5B9
    bits ^= bits >> 29
    let number = 1 + Double(bits >> 11) * 0x1p-53
    return bits & 1 == 0 ? number : -number
  }

  /// True if a row is `factor` times another one, but for required equalities.
  mutating func isParallel(_ row: RowIndex, times factor: Double, of other: RowIndex) -> Bool {
    var batch = Buffer<RowCoefficient>()
    batch.append(RowCoefficient(row: row, coefficient: 1))
    batch.append(RowCoefficient(row: other, coefficient: -factor))
    var combination = reuse(&scratch.combination)
    backward(from: batch, into: &combination)
    var isParallel = combination.free.isEmpty && !combination.isOutOfRange
    for index in 0..<combination.rows.count where !rows[combination.rows[index].row].isRequiredEquality {
      isParallel = false
    }
    giveBack(combination, to: &scratch.combination)
    return isParallel
  }

  /// The ratio of two rates, or the multiple of 1/64 from which only rounding separates it.
  func factor(of member: Int, to other: Int) -> Double {
    let ratio = parallels.members[member].rate / parallels.members[other].rate
    if ratio.magnitude > 0x1p20 { return ratio }
    let near = Double(Int64(ratio * 64 + (ratio < 0 ? -0.5 : 0.5))) / 64
    return (ratio - near).magnitude <= Tolerance.ratio ? near : ratio
  }
}
