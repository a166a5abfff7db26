import CTinamou
import Testing

/// A solver of the C interface that is destroyed with its last reference.
final class CSolver {
  let pointer: OpaquePointer?

  init(_ pointer: OpaquePointer? = tinamou_create()) { self.pointer = pointer }

  deinit { tinamou_destroy(pointer) }

  func copy() -> CSolver { CSolver(tinamou_copy(pointer)) }

  func variable() -> UInt32 { tinamou_add_variable(pointer) }

  /// `Σ terms + constant  relation  0`
  func status(
    _ terms: [(variable: UInt32, coefficient: Double)], _ constant: Double = 0, _ relation: Int = TINAMOU_EQUAL,
    priority: Double = 1000, weight: Double = 1, id: UnsafeMutablePointer<UInt64>? = nil
  ) -> Int {
    let terms = terms.map { tinamou_term(variable: $0.variable, coefficient: $0.coefficient) }
    return Int(
      tinamou_add_constraint(pointer, terms, terms.count, constant, Int32(relation), priority, weight, id))
  }

  /// Adds a constraint that must be accepted and returns its id.
  @discardableResult
  func add(
    _ terms: [(variable: UInt32, coefficient: Double)], _ constant: Double = 0, _ relation: Int = TINAMOU_EQUAL,
    priority: Double = 1000, weight: Double = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) -> UInt64 {
    var id: UInt64 = 0
    let status = status(terms, constant, relation, priority: priority, weight: weight, id: &id)
    #expect(status == TINAMOU_OK, sourceLocation: sourceLocation)
    #expect(id != 0, sourceLocation: sourceLocation)
    return id
  }

  /// Solves and reads the values.
  func solved(_ variables: UInt32...) -> [Double] {
    #expect(tinamou_solve(pointer) == TINAMOU_OK)
    var values = Array(repeating: Double.nan, count: variables.count)
    #expect(tinamou_values(pointer, variables, &values, variables.count) == TINAMOU_OK)
    return values
  }

  /// The changes, as far as `capacity` goes, and how many there are.
  func changes(capacity: Int = 100) -> (told: [UInt32], count: Int) {
    var variables = Array(repeating: UInt32(0), count: max(capacity, 1))
    let count = tinamou_changes(pointer, &variables, nil, capacity)
    return (Array(variables.prefix(min(count, capacity))), count)
  }

  /// The members of the last conflict.
  func conflict() -> [Member] {
    let count = tinamou_conflict(pointer, nil, nil, 0)
    var ids = Array(repeating: UInt64.max, count: count)
    var multipliers = Array(repeating: Double.nan, count: count)
    #expect(tinamou_conflict(pointer, &ids, &multipliers, count) == count)
    return zip(ids, multipliers).map { Member(id: $0, multiplier: $1) }
  }

  struct Member: Equatable {
    let id: UInt64
    let multiplier: Double
  }
}
