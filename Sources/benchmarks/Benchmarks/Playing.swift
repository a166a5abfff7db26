import TinamouSolver
import Workloads

extension Trace {
  /// A stretch of a trace from one phase mark to the next.
  struct Section {
    let name: String
    let steps: [Step]
    /// The number of solves in the phase.
    let updates: Int
  }

  /// The phases in order; what comes before the first is called `init`.
  var sections: [Section] {
    var sections: [Section] = []
    var (name, steps, updates) = ("init", [Step](), 0)
    func section() -> [Section] { steps.isEmpty ? [] : [Section(name: name, steps: steps, updates: updates)] }
    for line in lines {
      switch line.step {
      case .phase(let next):
        sections += section()
        (name, steps, updates) = (next, [], 0)
        continue
      case .update: updates += 1
      default: break
      }
      steps.append(line.step)
    }
    return sections + section()
  }
}

extension TracePlayer {
  /// Carries out the steps, and after each solve reads one value, a different one each time: the sum of what was read
  /// is returned, so that nothing can be left undone. Nil if it takes too long.
  mutating func perform(_ steps: [Trace.Step]) throws(SolverError) -> Double? {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(10)
    var probe = 0
    var sum = 0.0
    for (index, step) in steps.enumerated() {
      if index % 256 == 255 && clock.now > deadline { return nil }
      try perform(step)
      if case .update = step, !variables.isEmpty {
        sum += try solver.value(of: variables[probe % variables.count])
        probe += 7919
      }
    }
    return sum
  }

  /// Carries out the steps of a phase against the clock.
  mutating func time(_ section: Trace.Section, as phase: Phase, on watch: inout Stopwatch) throws {
    // Building and tearing down are one thing; resizing and putting back are done several times.
    let steps = ["build", "teardown"].contains(section.name) ? 1 : max(1, section.updates)
    try watch.time(phase, steps: steps) {
      let before = work
      guard let sum = try perform(section.steps) else { return nil }
      guard sum.isFinite else { throw Disagreement(description: "\(phase.name) gives values that are no numbers") }
      return work - before
    }
  }
}

/// An answer differs from the expected one.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
}
