import Synchronization
import Testing

/// A failure as Swift Testing got it.
struct RecordedIssue: Sendable {
  let text: String
  let isWarning: Bool
  let fileID: String
  let filePath: String
  let line: Int

  /// The text without line numbers, and with columns closed up, which are as wide as these make them.
  var plain: String {
    text.replacing(#/\.swift:\d+/#, with: ".swift:#").replacing(#/(\S) {2,}/#) { "\($0.output.1)  " }
  }
}

/// What `body` records, none of which fails the test, and the line of the call.
func recorded(line: Int = #line, _ body: () -> Void) -> (line: Int, issues: [RecordedIssue]) {
  let issues = Mutex<[RecordedIssue]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    issues.withLock {
      $0.append(
        RecordedIssue(
          text: issue.comments.map(\.rawValue).joined(separator: "\n"), isWarning: issue.severity == .warning,
          fileID: issue.sourceLocation?.fileID ?? "", filePath: issue.sourceLocation?.filePath ?? "",
          line: issue.sourceLocation?.line ?? 0))
    }
    return true
  }
  return (line, issues.withLock { $0 })
}
