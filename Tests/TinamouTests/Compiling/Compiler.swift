import Foundation

/// The Swift compiler, run on a few lines that use the library as a client would.
enum Compiler {
  /// Where the build that runs the tests keeps its modules: beside the tests themselves.
  private static let modules: URL? = {
    var folder = Bundle.main.bundleURL
    for candidate in [folder, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()] {
      folder = candidate.appendingPathComponent("Modules")
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Tinamou.swiftmodule").path) {
        return folder
      }
    }
    return nil
  }()

  /// The compiler on the search path; none where tests run without a toolchain.
  private static let executable: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  static let isAvailable = modules != nil && executable != nil

  /// What the compiler says of the statements, `a` and `b` being items, without places.
  static func diagnostics(of statements: String) throws -> [String] {
    guard let modules, let executable else { return [] }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("Snippet.swift")
    let text = """
      import Tinamou
      func snippet(_ layout: inout ConstraintLayout, a: LayoutItem, b: LayoutItem, p: LayoutParameter) throws {
      \(statements)
      }
      """
    try text.write(to: source, atomically: true, encoding: .utf8)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, source.path]
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(source.path), let mark = line.firstRange(of: #/: (error|warning): /#) else { return nil }
      return String(line[line.index(mark.lowerBound, offsetBy: 2)...])
    }
  }
}
