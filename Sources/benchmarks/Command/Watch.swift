import Foundation
import TinamouSolver
import Workloads

/// A layout that is resized again and again while one looks on.
struct Watch {
  private let title: String
  private var player = TracePlayer()
  /// The work for each frame, in turn: a size is suggested, and the layout solved.
  private var frames: [[Trace.Step]] = []
  /// A few of the variables that move, and how many do.
  private var shown: [Variable] = []
  private var moved = 0
  private var range: ClosedRange<Double>?

  /// Builds the workload with about that many views.
  init(_ workload: Workload, views: Int) throws {
    title = workload.title(views: views)
    var phase = "", frame: [Trace.Step] = []
    for line in workload.trace(views: views).lines {
      if case .phase(let name) = line.step { phase = name }
      switch phase {
      case "", "build": try player.perform(line.step)
      case "resize", "scroll":
        if case .suggest = line.step { frame.append(line.step) }
        guard case .update = line.step else { continue }
        frames.append(frame + [line.step])
        frame = []
      default: break
      }
    }
  }

  /// Solves frame by frame, at most sixty in a second, and prints a line for each.
  mutating func run(frames count: Int, isTerminal: Bool, _ print: (String) -> Void) throws {
    if frames.isEmpty { return }
    try findWhatMoves()
    print("\(title): up to \(moved) values move in a frame; first, in between and last of them:\n")
    let clock = ContinuousClock()
    for index in 0..<count {
      let start = clock.now
      for step in frames[index % frames.count] { try player.perform(step) }
      let time = nanoseconds(start.duration(to: clock.now)) / 1e6
      print("\(String(format: "%8.3f", time)) ms  \(try picture())\(isTerminal ? "\r" : "\n")")
      if isTerminal { Thread.sleep(forTimeInterval: max(0, 1.0 / 60 - time / 1000)) }
    }
    if isTerminal { print("\n") }
  }

  /// Resizes once through, and picks a few of the variables that move.
  private mutating func findWhatMoves() throws {
    _ = player.solver.changes()
    for frame in frames {
      for step in frame { try player.perform(step) }
      let changed = player.solver.changes()
      if changed.count > moved { moved = changed.count }
      if shown.isEmpty && !changed.isEmpty { shown = (0...4).map { changed[(changed.count - 1) * $0 / 4] } }
      guard let first = shown.first else { continue }
      let value = try player.solver.value(of: first)
      range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    }
  }

  /// A line that shows the first variable between its least and its greatest value, and all values.
  private func picture() throws -> String {
    guard let range else { return "" }
    let values = try shown.map { try player.solver.value(of: $0) }
    var line = [Character](repeating: "·", count: 40)
    let share = (values[0] - range.lowerBound) / max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
    line[Int(min(39, max(0, 39 * share)))] = "█"
    return String(line) + values.map { String(format: "%11.1f", $0) }.joined()
  }
}
