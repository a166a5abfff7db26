struct Certificate { struct Member { var row: Int32; var proposal: Int32?; var multiplier: Double }
  var members: [Member]; var amount: Double }
enum Refusal: Error { case conflict(Certificate), overflow(Int32) }
struct Machine: ~Copyable {
  func copy() -> Machine { Machine() }
  mutating func makeVariable() -> Int32 { 0 }
  mutating func removeVariable(_ v: Int32) {}
  func firstConstraint(mentioning v: Int32) -> Int32? { nil }
  func liveVariables() -> [Int32] { [] }
  func liveRows() -> [Int32] { [] }
  func generation(ofVariable v: Int32) -> UInt32 { 0 }
  func generation(ofRow r: Int32) -> UInt32 { 0 }
  func isLive(variable v: Int32, _ generation: UInt32) -> Bool { true }
  func isLive(row r: Int32, _ generation: UInt32) -> Bool { true }
  mutating func add(_ c: [Constraint]) throws(Refusal) -> [Int32] { c.map { _ in 0 } }
  mutating func addEdit(_ v: Int32, priority: Double, weight: Double) throws(Refusal) -> Int32 { 0 }
  mutating func remove(_ rows: [Int32]) throws(Refusal) {}
  mutating func setConstant(_ r: Int32, _ c: Double) throws(Refusal) {}
  mutating func setConstants(_ c: [(row: Int32, constant: Double)]) throws(Refusal) {}
  mutating func setPriority(_ r: Int32, _ p: Double) throws(Refusal) {}
  mutating func setWeight(_ r: Int32, _ p: Double) throws(Refusal) {}
  mutating func replace(_ r: Int32, with c: Constraint) throws(Refusal) {}
  func edit(of v: Int32) -> Int32? { nil }
  mutating func commit() {}
  mutating func rollBack() {}
  mutating func solve() throws(Refusal) {}
  var isSettled: Bool { true }
  func value(_ v: Int32) -> Double { 0 }
  mutating func takeChanges() -> [Int32] { [] }
  func violation(_ r: Int32) -> Double { 0 }
  func violations() -> [(priority: Double, total: Double)] { [] }
  mutating func why(_ v: Int32) -> (contributions: [(row: Int32, coefficient: Double)], stays: [(variable: Int32, coefficient: Double)]) { ([], []) }
  mutating func range(_ v: Int32) -> ClosedRange<Double> { 0...0 }
  mutating func ambiguousVariables() -> [Int32] { [] }
  func stored(_ r: Int32) -> (terms: [(variable: Int32, coefficient: Double)], constant: Double, relation: Relation, priority: Double, weight: Double) { ([], 0, .equal, 1000, 1) }
}
extension Solver { func checkInvariants() {} }
public struct Statistics: Hashable, Sendable { public internal(set) var pivots = 0; public internal(set) var flips = 0; public internal(set) var refactorisations = 0; public internal(set) var rowsTouched = 0 }
extension Solver { public var statistics: Statistics { Statistics() }; public func audit() -> [String] { [] } }
extension Solver: CustomStringConvertible { public var description: String { "" } }
