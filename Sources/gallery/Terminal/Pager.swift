import Foundation

/// The program with which a reader leafs through long texts: `PAGER`, or else `less`.
enum Pager {
  /// Shows a text on the terminal; false where there is none, or no such program.
  static func show(_ text: String) -> Bool {
    #if os(Windows)
      return false
    #else
      guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else { return false }
      let program = ProcessInfo.processInfo.environment["PAGER"] ?? ""
      // A reader who has seen enough closes the pipe.
      signal(SIGPIPE, SIG_IGN)
      guard let pipe = popen(program.isEmpty ? "less" : program, "w") else { return false }
      fputs(text, pipe)
      // The shell says 127 where it finds no program.
      return pclose(pipe) >> 8 != 127
    #endif
  }
}
