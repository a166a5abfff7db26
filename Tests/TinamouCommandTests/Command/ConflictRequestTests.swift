import Foundation
import Testing

@testable import TinamouCommand

/// `tinamou conflicts`.
struct ConflictRequestTests {
  private let files = Files([
    "log": """
    Unable to simultaneously satisfy constraints.
    (
        "<SnapKit.LayoutConstraint:0x1@App/Tag.swift#47 Tag:0x2.width == 30.0>",
        "<NSLayoutConstraint:0x3 Tag:0x2.width == 20   (active)>",
        "<NSLayoutConstraint:0x4 Tag:cv.width == 20>"
    )
    """, "fine": "<NSLayoutConstraint:0x3 Tag:0x2.width == 20>", "none": "nothing",
    "alone": "\nUnable to simultaneously satisfy constraints.\n(\n<NSLayoutConstraint:0x3 Tag:0x2.width == 20>\n)",
    "hidden": "Unable to simultaneously satisfy constraints:\n<private>",
  ])

  @Test func conflictsForPeople() {
    let found = files.run("conflicts", "log")
    #expect(found.status == 1)
    #expect(
      found.output.hasPrefix(
        """
        log: line 1: cannot hold together, by 10:
          Tag.width == 30  line 3  Tag.swift:47
          Tag.width == 20  line 4
          together: 30 == 20; this would do: Tag.width == 20, or Tag.width == 30
        not read:
          line 5: Tag:cv.width is no attribute of a view with an address
        """), "\(found.output)")
    #expect(files.run("conflicts", "fine").status == 0)
    // The system could not satisfy it, although it can hold as printed.
    #expect(files.run("conflicts", "alone").status == 1)
    #expect(files.run("conflicts", "hidden").status == 2)
    #expect(files.run("conflicts", "hidden", "log").status == 1)
    #expect(files.run("conflicts", "none").complaint == "tinamou: none has no constraints\n")
  }

  @Test func conflictsForPrograms() throws {
    let json = files.run("conflicts", "log", "fine", "--format", "json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let conflicts = try #require(parsed?.first?["conflicts"] as? [[String: Any]])
    #expect(conflicts[0]["amount"] as? Double == 10)
    #expect((conflicts[0]["members"] as? [[String: Any]])?.compactMap { $0["line"] as? Int } == [3, 4])
    #expect((parsed?.last?["conflicts"] as? [Any])?.isEmpty == true)
    #expect(json.contains("\"broken\":false"))
    #expect(
      files.run("conflicts", "alone", "--format", "github").output.hasPrefix(
        "::warning file=alone,line=2,title=conflict::the one line that was read can hold"))
    let annotated = files.run("conflicts", "log", "--format", "github").output
    #expect(annotated.hasPrefix("::error file=App/Tag.swift,line=47,title=conflict::cannot hold together, by 10"))
  }
}
