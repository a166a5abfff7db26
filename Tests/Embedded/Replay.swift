import Console
import TinamouSolver
import Workloads

/// Replays traces from the standard input and writes down every answer to the bit, so that builds can be compared.
///
/// Each trace follows a line `#@` and its name. What is not as the trace expects is written down, too, after `failed`.
@main struct Replay {
  static func main() {
    var name = ""
    var text: [UInt8] = []
    while let line = readLine() {
      if line.starts(with: "#@".utf8) {
        replay(text, name)
        name = String(decoding: line.dropFirst(3), as: UTF8.self)
        text = []
      } else {
        text += line
        text.append(newline)
      }
    }
    replay(text, name)
  }

  private static func replay(_ text: [UInt8], _ name: String) {
    if name.isEmpty { return }
    do {
      guard let replay = TraceReplay(of: try Trace(parsing: String(decoding: text, as: UTF8.self))) else { return }
      write("\(name): \(replay.answers.count) answers")
      for failure in replay.failures { write("failed: \(failure)") }
      for answer in replay.answers { write(String(answer, radix: 16)) }
    } catch {
      write("failed: \(error)")
    }
  }

  private static let newline: UInt8 = 10

  private static func readLine() -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let character = getchar()
      if character < 0 { return line.isEmpty ? nil : line }
      if character == newline { return line }
      line.append(UInt8(character))
    }
  }

  private static func write(_ line: String) {
    for character in line.utf8 { _ = putchar(Int32(character)) }
    _ = putchar(Int32(newline))
  }
}
