import Foundation

/// The Swift compiler, on code that uses the library as a client would.
public enum SwiftCompiler {
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

  /// True where a compiler is on the search path and the modules are where it can import them.
  public static let isAvailable = modules != nil && executable != nil

  /// What the compiler prints of a file of source text, which may import any module of the package; nothing if it has nothing
  /// to say. A place begins with `file:line:column`.
  public static func diagnostics(of text: String, named file: String) throws -> String {
    guard let modules, let executable else { return "" }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent(file)
    try text.write(to: source, atomically: true, encoding: .utf8)
    let output = try run(executable, ["-typecheck", "-swift-version", "6", "-I", modules.path, source.path])
    return output.replacingOccurrences(of: source.path, with: file)
  }

  private static func run(_ executable: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output
  }
}
