import Foundation

/// The Swift compiler, run once on many pieces of code that use the library as a client would.
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

  /// Whether code can import the assertions: on Apple's platforms the test frameworks are not where the compiler looks.
  static var knowsTesting: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// What the compiler says of each piece of code, as `line: error: text` with lines from 1 on. Each piece is the body of
  /// a function of its own, in which `layout`, a `solution`, the items `a` and `b`, perhaps an item `c`, the parameter `p`
  /// and some `items` are known.
  static func diagnostics(of pieces: [String]) throws -> [[String]] {
    guard let modules, let executable else { return [] }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines = ["import Tinamou", knowsTesting ? "import TinamouTesting" : "import TinamouLint"]
    var starts: [Int] = []
    for (number, piece) in pieces.enumerated() {
      lines.append(
        """
        func piece\(number)(_ layout: inout ConstraintLayout, solution: LayoutSolution, a: LayoutItem, b: LayoutItem, \
        c: LayoutItem?, p: LayoutParameter, items: [LayoutItem]) throws {
        """)
      starts.append(lines.count)
      lines += piece.components(separatedBy: "\n") + ["}"]
    }
    let source = folder.appendingPathComponent("Pieces.swift")
    try lines.joined(separator: "\n").write(to: source, atomically: true, encoding: .utf8)
    let output = try run(executable, ["-typecheck", "-swift-version", "6", "-I", modules.path, source.path])
    var found = pieces.map { _ in [String]() }
    for line in output.split(separator: "\n") where line.hasPrefix("\(source.path):") {
      guard let match = line.dropFirst(source.path.count).firstMatch(of: #/^:(\d+):\d+: ((error|warning): .*)$/#),
        let number = Int(match.1), let piece = starts.lastIndex(where: { $0 < number })
      else { continue }
      // Without the name of the group of diagnostics, which some have at the end.
      found[piece].append("\(number - starts[piece]): \(match.2.replacing(#/ \[#[\w-]+\]$/#, with: ""))")
    }
    return found
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
