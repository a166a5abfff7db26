import Synchronization
import Testing
import TinamouTesting

extension RecordedFailure {
  /// The text without line numbers, and with columns closed up, which are as wide as these make them.
  var plain: String {
    text.replacing(#/\.swift:\d+/#, with: ".swift:#").replacing(#/(\S) {2,}/#) { "\($0.output.1)  " }
  }
}

/// What `body` records, which Swift Testing does not get to see, and the line of the call.
func recorded(line: Int = #line, _ body: () -> Void) -> (line: Int, issues: [RecordedFailure]) {
  let failures = Mutex<[RecordedFailure]>([])
  let collector = RecordedFailure.Collector { failure in failures.withLock { $0.append(failure) } }
  RecordedFailure.$collector.withValue(collector) { body() }
  return (line, failures.withLock { $0 })
}

/// The layouts of which `body` attaches pictures.
func pictured(_ body: () -> Void) -> [ConstraintLayout] {
  let layouts = Mutex<[ConstraintLayout]>([])
  let collector = RecordedFailure.Collector({ _ in }) { layout in layouts.withLock { $0.append(layout) } }
  RecordedFailure.$collector.withValue(collector) { body() }
  return layouts.withLock { $0 }
}

/// What `body` records with Swift Testing, none of which fails the test.
func recordedWithSwiftTesting(_ body: () -> Void) -> [Issue] {
  let issues = Mutex<[Issue]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    issues.withLock { $0.append(issue) }
    return true
  }
  return issues.withLock { $0 }
}
