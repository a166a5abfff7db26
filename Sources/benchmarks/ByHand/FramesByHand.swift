import Tinamou
import TinamouSolver
import Workloads

/// Assignments in the right order, as a person would write them in place of a workload's constraints.
struct FramesByHand: Sendable {
  /// The workload whose frames these are.
  let workload: String
  /// Writes the frames of all views for a width of the container.
  let lay: @Sendable (_ width: Double, _ frames: inout [LayoutRect]) -> Void
  /// The number of frames for about a given number of views.
  let count: @Sendable (_ views: Int) -> Int

  static let all = [chain, siblings, form, grid]
}

extension FramesByHand {
  /// The widths a trace asks for, the first one before it is resized.
  private static func widths(_ trace: Trace) -> [Double] {
    trace.lines.compactMap { if case .suggest(_, let value) = $0.step { value } else { nil } }
  }

  /// Compares with the solver at every width of the trace.
  func check(_ trace: Trace, views: Int) throws {
    var frames = [LayoutRect](repeating: .zero, count: count(views))
    var player = TracePlayer()
    var width = 0.0
    for line in trace.lines {
      if case .phase("churn") = line.step { return }
      try player.perform(line.step)
      if case .suggest(_, let value) = line.step { width = value }
      guard case .update = line.step else { continue }
      lay(width, &frames)
      // The container comes first.
      let values = try player.values().dropFirst(4)
      for (number, value) in zip(frames.flatMap { [$0.x, $0.y, $0.width, $0.height] }, values)
      where (number - value).magnitude > 1e-9 * max(1, value.magnitude) {
        throw Disagreement(description: "\(workload) at \(width): \(number) by hand, \(value) by the solver")
      }
      guard 4 * frames.count == values.count else {
        throw Disagreement(description: "\(workload): \(frames.count) frames by hand, \(values.count / 4) views")
      }
    }
  }

  /// Times a hundred widths, as the resizing of the workload.
  func time(_ trace: Trace, views: Int, on watch: inout Stopwatch) {
    let widths = Self.widths(trace)
    var frames = [LayoutRect](repeating: .zero, count: count(views))
    watch.time(Phase("resize", "by hand"), steps: widths.count) {
      for width in widths { lay(width, &frames) }
      return Work()
    }
    precondition(frames[frames.count - 1].width.isFinite)
  }
}
