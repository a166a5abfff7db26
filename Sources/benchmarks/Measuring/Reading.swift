import Workloads

/// The result of one phase of one benchmark at one size.
struct Reading: Codable {
  let benchmark: String
  /// The benchmark's name and size, as in `grid-10x10`.
  let title: String
  let views: Int
  let phase: Phase
  /// The number of times that a pass does the same thing in this phase.
  let steps: Int
  let passes: Int
  /// Nanoseconds for one step: the median of the passes. Nil if a pass took too long and was given up.
  let median: Double?
  /// Nanoseconds for one step: the fastest pass. Nil if a pass took too long and was given up.
  let fastest: Double?
  /// The work of the solver in one pass.
  let pivots: Int
  let flips: Int
  let refactorisations: Int
  let rowsTouched: Int

  init(_ benchmark: String, _ title: String, _ views: Int, _ laps: [Stopwatch.Lap]) {
    (self.benchmark, self.title, self.views) = (benchmark, title, views)
    phase = laps[0].phase
    steps = laps[0].steps
    passes = laps.count
    let sorted = laps.compactMap { lap in lap.nanoseconds.map { $0 / Double(max(1, lap.steps)) } }.sorted()
    let isComplete = sorted.count == laps.count
    median = isComplete ? sorted[sorted.count / 2] : nil
    fastest = isComplete ? sorted[0] : nil
    let work = laps[0].work
    pivots = work.pivots
    flips = work.flips
    refactorisations = work.refactorisations
    rowsTouched = work.rowsTouched
  }
}
