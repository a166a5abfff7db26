import Foundation
import SolverTestSupport

/// What the Swift compiler says of many pieces of code, in one run.
enum Compiler {
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
    let output = try SwiftCompiler.diagnostics(of: lines.joined(separator: "\n"), named: "Pieces.swift")
    var found = pieces.map { _ in [String]() }
    for line in output.split(separator: "\n") where line.hasPrefix("Pieces.swift:") {
      guard let match = line.dropFirst("Pieces.swift".count).firstMatch(of: #/^:(\d+):\d+: ((error|warning): .*)$/#),
        let number = Int(match.1), let piece = starts.lastIndex(where: { $0 < number })
      else { continue }
      // Without the name of the group of diagnostics, which some have at the end.
      found[piece].append("\(number - starts[piece]): \(match.2.replacing(#/ \[#[\w-]+\]$/#, with: ""))")
    }
    return found
  }
}
