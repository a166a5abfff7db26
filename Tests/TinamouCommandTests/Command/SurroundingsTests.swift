import Foundation
import Testing

@testable import TinamouCommand

/// Files and streams, and what is said if they cannot be used.
struct SurroundingsTests {
  @Test func whatCannotBeReadOrWrittenHasAReason() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tinamou-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = "\(folder)/page.tinamou"
    try Surroundings().write(Files.nameRow, page)
    func complaint(_ arguments: String...) -> String { Program.run(arguments, Surroundings()).complaint }
    #expect(complaint("show", folder) == "tinamou: cannot read '\(folder)': it is a folder\n")
    #expect(complaint("show", "\(folder)/x") == "tinamou: cannot read '\(folder)/x': there is no such file\n")
    #expect(complaint("convert", page, "-o", folder) == "tinamou: cannot write '\(folder)': it is a folder\n")
    #expect(
      complaint("convert", page, "-o", "\(folder)/x/y")
        == "tinamou: cannot write '\(folder)/x/y': there is no such folder\n")
    let found = Program.run(["lint", "\(folder)/x", page, "--width", "100"], Surroundings())
    #expect(found.status == 2 && found.output.hasPrefix("✘ ") && found.complaint.hasSuffix("there is no such file\n"))
    let logs = Program.run(["conflicts", page, "\(folder)/x"], Surroundings())
    #expect(logs.complaint.split(separator: "\n").count == 2 && logs.status == 2 && logs.output.isEmpty)
  }

  /// Nobody may write the version of Linux. A file without permissions is closed to all but the administrator.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/version"))) func whatIsNotAllowedIsAReason() throws {
    #expect(
      Program.run(["convert", "-", "-o", "/proc/version"], Surroundings(read: { _ in Array(Files.nameRow.utf8) }))
        .complaint
        == "tinamou: cannot write '/proc/version': it is not allowed\n")
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tinamou-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Surroundings().write(Files.nameRow, path)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    if !FileManager.default.isReadableFile(atPath: path) {
      #expect(
        Program.run(["show", path], Surroundings()).complaint == "tinamou: cannot read '\(path)': it is not allowed\n")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func outputThatCannotBeWrittenIsAFailure() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let anywhere = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    let complaints = Pipe()
    let outcome = Program.Outcome(output: "x", complaint: "y\n")
    #expect(outcome.write(to: full, complaints.fileHandleForWriting) == 2)
    #expect(outcome.write(to: anywhere, full) == 0)
    try complaints.fileHandleForWriting.close()
    let told = try #require(try complaints.fileHandleForReading.readToEnd())
    #expect(String(decoding: told, as: UTF8.self) == "y\ntinamou: cannot write standard output\n")
  }
}
