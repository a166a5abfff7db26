import Workloads

extension HuntedSystem {
  /// A smaller system of which the same can be said: constraints, terms, constants and weights are left out one by one
  /// as long as it can.
  public func minimised(while isStill: (HuntedSystem) -> Bool) -> HuntedSystem {
    var best = self
    var hasChanged = true
    func attempt(_ change: (inout HuntedSystem) -> Void) {
      var trial = best
      change(&trial)
      if isStill(trial) { (best, hasChanged) = (trial, true) }
    }
    while hasChanged {
      hasChanged = false
      for size in [16, 4, 1] {
        for place in stride(from: (best.constraints.count - 1) / size * size, through: 0, by: -size)
        where place < best.constraints.count {
          attempt { $0.constraints.removeSubrange(place..<min(place + size, $0.constraints.count)) }
        }
      }
      for place in best.constraints.indices {
        for term in best.constraints[place].terms.indices.reversed() {
          attempt { $0.constraints[place].terms.remove(at: term) }
        }
        if best.constraints[place].constant != 0 { attempt { $0.constraints[place].constant = 0 } }
        if best.constraints[place].weight != 1 { attempt { $0.constraints[place].weight = 1 } }
      }
    }
    return best.renumbered()
  }

  /// The system without variables that occur in no constraint.
  private func renumbered() -> HuntedSystem {
    let used = Set(constraints.flatMap { $0.terms.map(\.variable) }).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    var result = self
    result.variableCount = used.count
    for place in result.constraints.indices {
      for term in result.constraints[place].terms.indices {
        let variable = result.constraints[place].terms[term].variable
        result.constraints[place].terms[term].variable = places[variable]!
      }
    }
    return result
  }
}
