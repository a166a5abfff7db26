import Testing
import Workloads

/// Expects that ten times the size take about ten times the work.
///
/// - Parameter factor: ten, and as much again as an uneven growth may take.
func expectLinear(
  _ what: String, _ one: Work, _ ten: Work, factor: Int = 15, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    ten.pivots + ten.flips <= factor * (one.pivots + one.flips) + 100, "\(what): \(one), then \(ten)",
    sourceLocation: sourceLocation)
  #expect(
    ten.rowsTouched <= factor * one.rowsTouched + 100, "\(what): \(one), then \(ten)", sourceLocation: sourceLocation)
}
