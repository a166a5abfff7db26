/// Something to be measured, as large as one likes.
struct Benchmark {
  /// Makes one pass: it sets up what it needs, and times what is to be timed.
  typealias Pass = (inout Stopwatch) throws -> Void

  /// Its name, as in `chain`.
  let name: String
  /// A description in one line.
  let summary: String
  /// For how many views it is measured if nothing else is asked for.
  var views = [10, 100, 1000, 10_000]
  /// Its name with that many views, as in `chain-100`.
  var title: (_ views: Int) -> String
  /// Makes once what does not change from pass to pass.
  let prepare: (_ views: Int) throws -> Pass

  init(
    _ name: String, _ summary: String, views: [Int] = [10, 100, 1000, 10_000],
    title: ((_ views: Int) -> String)? = nil, prepare: @escaping (_ views: Int) throws -> Pass
  ) {
    (self.name, self.summary, self.views, self.prepare) = (name, summary, views, prepare)
    self.title = title ?? { "\(name)-\($0)" }
  }
}

extension Benchmark {
  /// Makes passes until `seconds` are over, at least three unless fewer take a second, and sums them up.
  func measure(views: Int, seconds: Double) throws -> [Reading] {
    let pass = try prepare(views)
    let clock = ContinuousClock()
    let start = clock.now
    var passes: [[Stopwatch.Lap]] = []
    while true {
      var watch = Stopwatch()
      try pass(&watch)
      passes.append(watch.laps)
      let spent = nanoseconds(start.duration(to: clock.now)) * 1e-9
      if spent >= seconds && (passes.count >= 3 || spent >= 1) { break }
    }
    return passes[0].indices.map { lap in Reading(name, title(views), views, passes.map { $0[lap] }) }
  }
}
