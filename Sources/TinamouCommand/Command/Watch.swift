import Foundation

/// Watches a long run: it prints a line on standard error for a waiting user, and ends the run at the time limit, so
/// that a hostile file cannot keep it running for ever.
enum Watch {
  /// The default limit, in seconds, which `--time-limit` replaces.
  static let standardLimit = 300.0

  /// Starts watching the run of a command.
  static func start(for arguments: [String]) {
    let limit = limit(in: arguments)
    #if os(Windows)
      // Foundation has no file descriptors on this platform.
      let isSeen = false
    #else
      let isSeen = isatty(FileHandle.standardError.fileDescriptor) != 0
    #endif
    Thread.detachNewThread {
      let start = Date()
      while true {
        Thread.sleep(forTimeInterval: min(2, max(0.05, limit / 10)))
        let seconds = Date().timeIntervalSince(start)
        if seconds >= limit {
          say("tinamou: gave up after \(Int(limit.rounded(.up))) s; --time-limit gives more\n")
          exit(2)
        }
        if isSeen { say("tinamou: at work for \(Int(seconds)) s…\n") }
      }
    }
  }

  /// The limit in the arguments, at any position.
  static func limit(in arguments: [String]) -> Double {
    var value: Substring?
    for (position, argument) in arguments.enumerated() {
      if argument == "--time-limit" { value = arguments.dropFirst(position + 1).first?[...] }
      if argument.hasPrefix("--time-limit=") { value = argument.dropFirst("--time-limit=".count) }
    }
    guard let value, let seconds = Options.number(value), seconds > 0 else { return standardLimit }
    return seconds
  }

  private static func say(_ text: String) {
    // Nobody can be told of a failure there.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
