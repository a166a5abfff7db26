import Testing
import TinamouTesting

/// Assertions under Swift Testing: what holds is silent, what does not is recorded where it is written.
struct ExpectLayoutTests {
  @Test func nameRowOnPhone() throws {
    let screen = try Screen()
    expectLayout(
      screen.layout, at: LayoutSize(375, 667),
      frames: [
        screen.label: LayoutRect(16, 45, 46, 21),
        screen.field: LayoutRect(70, 40, 289, 30),
      ])
  }

  @Test func relationsHold() throws {
    let screen = try Screen()
    expectLayout(screen.layout, at: LayoutSize(320, 568)) { root in
      screen.label.lastBaseline == screen.field.lastBaseline
      screen.field.trailing <= root.trailing - 16
      screen.field.width >= 44
    }
    expectLayout(screen.layout) { _ in screen.field.width == 289 }
  }

  @Test func aFailureIsRecordedAtItsOwnLine() throws {
    let screen = try Screen()
    let (line, issues) = recorded {
      expectLayout(screen.layout, at: LayoutSize(320, 568)) { root in
        screen.label.leading == root.margins.leading
        screen.field.width >= 300
        screen.label.centerY == screen.field.centerY
      }
    }
    #expect(issues.map(\.line) == [line + 3, line + 4])
    #expect(issues.allSatisfy { $0.fileID == #fileID && $0.filePath == #filePath && !$0.isWarning })
    #expect(
      issues.first?.plain == """
        name row at 320×568: field.width >= 300 fails by 66: 234 >= 300
        because field.width = 234
          label.leading == root.margins.leading  Screen.swift:#  tight × -1
          field.leading == label.trailing + .standard  Screen.swift:#  tight × -1
          field.trailing == root.margins.trailing  Screen.swift:#  tight
          root.width == 320  (size of the layout)  tight
          label.width <= 46 ~ 251  (hugging)  tight × -1
          root.margins.leading == root.leading + 16  (margin)  tight × -1
          .standard == 8  (standard spacing)  tight × -1
          root.margins.trailing == root.trailing - 16  (margin)  tight
          field.width <= 97 ~ 250  (hugging)  violated by 137
        """)
    let second = "name row at 320×568: label.centerY == field.centerY fails by 0.5: 55.5 == 55\nbecause "
    #expect(issues.last?.text.hasPrefix(second) == true)
  }

  /// The only failure that a run of all tests prints, as a known issue.
  @Test func swiftTestingGetsItAll() throws {
    var layout = try ConstraintLayout("deliberate failure", size: LayoutSize(10, 10))
    let box = try layout.item("box", intrinsic: IntrinsicSize(4, 4))
    let issues = recordedWithSwiftTesting {
      expectLayout(layout) { _ in
        box.width == 3
      }
    }
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect(issue.comments.first?.rawValue.hasPrefix("deliberate failure at 10×10: box.width == 3 fails by 1") == true)
    #expect(issue.severity == .error)
    #expect(issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.filePath == #filePath)
    #expect(issue.sourceLocation?.line == #line - 8)
  }

  @Test func aFailureOfAnotherFileIsRecordedThere() throws {
    let screen = try Screen()
    let (_, issues) = recorded { expectLayout(screen.layout) { _ in screen.wideEnough } }
    #expect(issues.map(\.fileID) == ["TinamouTestingTests/Screen.swift", "TinamouTestingTests/Screen.swift"])
    #expect(issues.map(\.line) == [30, 31])
    #expect(issues.map(\.filePath) == issues.map(\.fileID))
  }

  @Test func framesThatDifferAreOneFailure() throws {
    let screen = try Screen()
    let (line, issues) = recorded {
      expectLayout(
        screen.layout, at: LayoutSize(320, 568),
        frames: [screen.label: LayoutRect(16, 45, 46.0001, 21), screen.field: LayoutRect(70, 40, 289, 30)])
    }
    #expect(issues.map(\.line) == [line + 1])
    #expect(
      issues.map(\.text) == [
        """
        name row at 320×568: 1 of 2 frames are not as expected:
          field  70 40 234 30, expected 70 40 289 30
        """
      ])
    let (_, exact) = recorded {
      expectLayout(screen.layout, frames: [screen.label: LayoutRect(16, 45, 46.0001, 21)], accuracy: 0)
    }
    #expect(exact.count == 1)
  }

  @Test func whatDoesNotFitIsRecordedWithTheConflict() throws {
    let screen = try Screen()
    let (line, issues) = recorded {
      expectLayout(screen.layout, at: LayoutSize(30, 568)) { _ in screen.field.width >= 44 }
    }
    #expect(issues.map(\.line) == [line + 1])
    #expect(issues.first?.text.hasPrefix("name row: cannot hold together, by 10:\n  label.leading == ") == true)
  }

  @Test func whatMakesNoSenseIsRecorded() throws {
    let screen = try Screen(), other = try Screen()
    let (line, issues) = recorded {
      expectLayout(screen.layout) { _ in
        screen.field.width >= 44
        other.field.width >= screen.field.width
      }
      expectLayout(screen.layout, frames: [other.label: .zero])
    }
    #expect(issues.map(\.line) == [line + 3, line + 5])
    #expect(
      issues.map(\.plain) == [
        "?.width >= field.width  ExpectLayoutTests.swift:#: "
          + "it mentions an item of another layout, name row",
        "the item belongs to another layout, name row",
      ])
  }

  @Test func theLayoutStaysAsItWas() throws {
    var screen = try Screen()
    expectLayout(screen.layout, at: LayoutSize(320, 568)) { _ in screen.field.width == 234 }
    #expect(screen.layout.size == LayoutSize(375, 667))
    #expect(try screen.layout.solve()[screen.field].width == 289)
  }

  @Test func picturesHaveNames() throws {
    var screen = try Screen()
    let files = pictures(of: screen.layout)
    let solution = try screen.layout.solve()
    #expect(files.map(\.file) == ["name row 375x667.txt", "name row 375x667.svg", "name row 375x667.tinamou"])
    #expect(files[0].text == solution.picture())
    #expect(files[1].text == solution.svg(LayoutPicture(of: screen.layout)))
    #expect(pictures(of: try ConstraintLayout(size: LayoutSize(0.5, 1))).first?.file == "layout 0.5x1.txt")
    #expect(pictures(of: try ConstraintLayout("form/row", size: .zero)).first?.file == "form-row 0x0.txt")
  }

  @Test func layoutsAreCalledByTheirNames() throws {
    #expect(try Screen().layout.testDescription == "name row 375×667")
    #expect(try ConstraintLayout(size: LayoutSize(1, 2)).testDescription == "layout 1×2")
  }
}
