import Foundation
import SolverTestSupport
import Testing
import Workloads

/// Recorded histories with proved expectations: layouts, random operations with refusals, dominance of priorities,
/// degenerate and cycling-prone programs, awkward numbers, long histories.
@Suite struct ConformanceTests {
  /// The traces' paths inside the folder, as in `a/a_form_1.trace`.
  static let names: [String] = {
    let found = FileManager.default.enumerator(atPath: TraceFixture.folder.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".trace") }.sorted()
  }()

  @Test("every trace is here")
  func completeness() {
    #expect(Self.names.count == 103)
  }

  @Test("every expectation of the trace holds", arguments: names)
  func replay(name: String) throws {
    let trace = try Trace(parsing: TraceFixture.text(name))
    #expect(trace.lines.contains { $0.step.isExpectation })
    let failures = TraceReplay.failures(of: trace)
    #expect(failures.isEmpty, "\(name): \(failures.count) failures, the first: \(failures.prefix(3))")
  }
}

extension Trace.Step {
  /// True if the step says what a solver has to answer or to refuse.
  fileprivate var isExpectation: Bool {
    switch self {
    case .expectValue, .expectAmbiguous, .expectViolation, .add(_, _, refused: true): true
    default: false
    }
  }
}

/// Where the recorded traces are.
enum TraceFixture {
  static let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
