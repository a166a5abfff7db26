/// In what order the constraints of a trace are added.
public enum BuildOrder: String, CaseIterable, Sendable {
  /// As they were written.
  case written
  /// The last one first.
  case reversed
  /// In an order that says nothing, the same each time.
  case shuffled
}

extension Trace {
  /// The trace up to its first update, with the constraints in another order.
  public func build(_ order: BuildOrder) -> Trace {
    let end = lines.firstIndex { if case .update = $0.step { true } else { false } }
    var steps = lines[...(end ?? lines.endIndex - 1)].map { $0.step }
    let places = steps.indices.filter { if case .add = steps[$0] { true } else { false } }
    var sources = places
    switch order {
    case .written: break
    case .reversed: sources.reverse()
    case .shuffled:
      var random = MersenneTwister(seed: 1)
      // Fisher and Yates.
      for last in sources.indices.reversed() { sources.swapAt(last, random.number(0...last)) }
    }
    let written = steps
    for (place, source) in zip(places, sources) { steps[place] = written[source] }
    return Trace(steps: steps)
  }
}
