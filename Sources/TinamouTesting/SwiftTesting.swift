#if canImport(Testing)
  import Testing

  /// True if a test of Swift Testing is running in this task.
  var isRunningSwiftTest: Bool { Test.current != nil }

  func recordIssue(_ message: String, at place: AssertionPlace, _ severity: Severity) {
    Issue.record(
      Comment(rawValue: message), severity: severity == .error ? .error : .warning,
      sourceLocation: SourceLocation(place))
  }

  func attach(_ text: String, named name: String, at place: AssertionPlace) {
    Attachment.record(text, named: name, sourceLocation: SourceLocation(place))
  }

  extension SourceLocation {
    fileprivate init(_ place: AssertionPlace) {
      self.init(
        fileID: place.fileID.description, filePath: place.filePath.description, line: Int(place.line),
        column: Int(place.column))
    }
  }

  // The framework prints these descriptions, also for arguments of a test.

  extension ConstraintLayout: CustomTestStringConvertible {
    /// The name and the size: `name row 375×667`.
    public var testDescription: String { name.isEmpty ? "layout \(size)" : "\(name) \(size)" }
  }

  extension LintReport: CustomTestStringConvertible {
    /// The findings, or `nothing found`.
    public var testDescription: String { isClean ? "nothing found" : "\n\(self)" }
  }
#endif
