import Foundation
import SolverTestSupport
import Testing

/// Recorded histories with proved expectations: layouts, random operations with refusals, dominance of priorities,
/// degenerate and cycling-prone programs, awkward numbers, long histories.
@Suite struct ConformanceTests {
  static let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")

  /// The traces' paths inside the folder, as in `a/a_form_1.trace`.
  static let names: [String] = {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".trace") }.sorted()
  }()

  @Test("every trace is here")
  func completeness() {
    #expect(Self.names.count == 103)
  }

  @Test("every expectation of the trace holds", arguments: names)
  func replay(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let failures = TraceReplay.failures(of: try Trace(parsing: text))
    #expect(failures.isEmpty, "\(name): \(failures.count) failures, the first: \(failures.prefix(3))")
  }
}
