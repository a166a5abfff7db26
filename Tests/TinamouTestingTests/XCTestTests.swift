// Where XCTest is the open one, a test case can say what it was told.
#if canImport(XCTest) && !canImport(ObjectiveC)
  import TinamouTesting
  import XCTest

  /// The same assertions under XCTest.
  final class XCTestTests: XCTestCase {
    private var failures: [(text: String, file: String, line: Int)]?

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if failures == nil {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      } else {
        failures?.append((description, filePath, lineNumber))
      }
    }

    func testWhatHoldsIsSilent() throws {
      let screen = try Screen()
      XCTAssertLayout(screen.layout, at: LayoutSize(375, 667)) { root in
        screen.field.trailing == root.trailing - 16
      }
      XCTAssertLayout(screen.layout) { _ in screen.field.width == 289 }
      expectLayout(screen.layout, frames: [screen.label: LayoutRect(16, 45, 46, 21)])
    }

    func testFailuresAreRecordedAtTheirOwnLines() throws {
      let screen = try Screen()
      failures = []
      let line = #line
      XCTAssertLayout(screen.layout) { root in
        screen.field.trailing == root.trailing - 16
        screen.field.width == 290
      }
      XCTAssertLayout(screen.layout) { _ in screen.field.width >= 500 }
      expectLayout(screen.layout, at: LayoutSize(1, 1)) { _ in screen.field.width == 290 }
      let found = try XCTUnwrap(failures)
      failures = nil
      XCTAssertEqual(found.map { $0.line }, [line + 3, line + 5, line + 6])
      XCTAssertTrue(found.allSatisfy { $0.file == #filePath })
      XCTAssertTrue(found[0].text.contains("name row at 375×667: field.width == 290 fails by 1: 289 == 290\nbecause "))
      XCTAssertTrue(found[2].text.contains("name row: cannot hold together, by 39:"))
    }

    func testLints() throws {
      let screen = try Screen()
      XCTAssertLayoutLint(screen.layout, width: 320...1366, height: 480...1024)
      XCTAssertLayoutLint(screen.layout, .intrinsicWidth(of: screen.label), in: 0...230)
      failures = []
      let line = #line
      XCTAssertLayoutLint(screen.layout, width: 320...1366) { _ in
        screen.field.width >= 300
      }
      XCTAssertLayoutLint(screen.layout, .height, in: 30...700)
      let found = try XCTUnwrap(failures)
      failures = nil
      XCTAssertEqual(found.map { $0.line }, [line + 2, line + 4])
      XCTAssertTrue(found[0].text.contains("fails for width 320…386 of 320…1366 [exact]"))
      XCTAssertTrue(found[1].text.contains("field.bottom <= root.bottom fails for height 30…70 of 30…700 [exact]"))
      XCTAssertTrue(found[1].text.contains("as well for height 30…66 of 30…700: label.bottom <= root.bottom"))
    }
  }
#endif
