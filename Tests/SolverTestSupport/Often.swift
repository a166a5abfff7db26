/// A count of random cases: all of them in an optimised build, a third if it also audits the invariants after every step,
/// and few in a debug build, which is ten to fifty times as slow and is run after every change.
///
/// - Parameters:
///   - count: the count in an optimised build.
///   - few: the count in a debug build; a twentieth of the other if none is given.
public func often(_ count: Int, inDebug few: Int? = nil) -> Int {
  #if DEBUG
    return few ?? max(1, count / 20)
  #elseif InternalChecks
    return max(1, count / 3)
  #else
    return count
  #endif
}

/// All of some cases in an optimised build, and the first few in a debug build.
public func cases<Case>(_ cases: [Case], inDebug few: Int) -> [Case] {
  #if DEBUG
    return Array(cases.prefix(few))
  #else
    return cases
  #endif
}
