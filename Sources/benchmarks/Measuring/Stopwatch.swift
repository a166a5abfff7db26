import Workloads

/// Times the phases of one pass, one after the other.
struct Stopwatch {
  /// A phase that has ended.
  struct Lap {
    let phase: Phase
    /// The number of times that a pass did the same thing.
    let steps: Int
    /// All of it, in nanoseconds; nil if it took too long and was given up.
    let nanoseconds: Double?
    let work: Work
  }

  private(set) var laps: [Lap] = []
  private let clock = ContinuousClock()

  /// Times `body`, which does the same thing `steps` times and returns the work of the solver, as far as it is known,
  /// or nil if it gave up.
  mutating func time(_ phase: Phase, steps: Int = 1, _ body: () throws -> Work?) rethrows {
    let start = clock.now
    let work = try body()
    let end = clock.now
    let time = work == nil ? nil : nanoseconds(start.duration(to: end))
    laps.append(Lap(phase: phase, steps: steps, nanoseconds: time, work: work ?? Work()))
  }
}

/// A duration as a number.
func nanoseconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
}

/// Something that is timed, and by whom it is done.
struct Phase: Hashable, Codable {
  /// As in `build`.
  var name: String
  /// The agent or the method, if it is not the solver in the ordinary way: as in `by hand`. The phase to compare it with
  /// has the same name and no variant.
  var variant = ""

  init(_ name: String, _ variant: String = "") { (self.name, self.variant) = (name, variant) }
}
