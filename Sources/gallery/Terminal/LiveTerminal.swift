import Foundation

#if os(Windows)
  /// Windows has neither the terminal settings nor the signals that a live picture needs: the picture is drawn once.
  struct LiveTerminal: ~Copyable {
    init?() { return nil }

    var size: (columns: Int, rows: Int) { (80, 24) }

    func show(_ canvas: CellCanvas, isOther: Bool) {}

    func useMouse(_ isUsed: Bool) {}

    func keys() -> [UInt8]? { nil }
  }
#else
  /// A terminal that is drawn on until a key says that it is enough.
  ///
  /// Keys come one by one and are not shown, and what was on the screen before comes back afterwards.
  struct LiveTerminal: ~Copyable {
    private var before = termios()

    /// Nil where there is no terminal to draw on.
    init?() {
      guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0
      else { return nil }
      var raw = before
      cfmakeraw(&raw)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
      // Another screen, without a cursor.
      write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    }

    deinit {
      useMouse(false)
      write("\u{1B}[?25h\u{1B}[?1049l")
      var restored = before
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &restored)
    }

    /// The size in cells.
    var size: (columns: Int, rows: Int) {
      var size = winsize()
      guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
      return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Shows a picture; `isOther` says that the screen was resized since the last one.
    func show(_ canvas: CellCanvas, isOther: Bool) { write((isOther ? "\u{1B}[2J" : "") + canvas.escaped) }

    /// Has the mouse's buttons and wheel told among the keys, and its ways while a button is down.
    func useMouse(_ isUsed: Bool) {
      let end = isUsed ? "h" : "l"
      write("\u{1B}[?1000\(end)\u{1B}[?1002\(end)\u{1B}[?1006\(end)")
    }

    /// The keys typed within a thirtieth of a second; nil if nothing more can come.
    func keys() -> [UInt8]? {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 33) > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      return count > 0 ? Array(bytes[..<count]) : nil
    }

    private borrowing func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  }
#endif

extension LiveTerminal {
  /// Draws the screen, again whenever its size or the spacing is another, until q, escape or control-C is typed.
  static func run(_ terminal: consuming LiveTerminal) throws {
    var spacing = 0
    var screen = try TerminalScreen(spacing: spacing)
    var shown: (columns: Int, rows: Int, spacing: Int)?
    while true {
      let (columns, rows) = terminal.size
      if shown == nil || shown! != (columns, rows, spacing) {
        let isOther = shown?.columns != columns || shown?.rows != rows
        if shown?.spacing != spacing { screen = try TerminalScreen(spacing: spacing) }
        terminal.show(try screen.draw(columns: columns, rows: rows), isOther: isOther)
        shown = (columns, rows, spacing)
      }
      guard let keys = terminal.keys() else { return }
      for key in keys {
        switch key {
        case UInt8(ascii: "q"), 3, 4, 27: return
        case UInt8(ascii: "+"): spacing = min(spacing + 1, 9)
        case UInt8(ascii: "-"): spacing = max(spacing - 1, 0)
        default: break
        }
      }
    }
  }
}

extension LiveTerminal {
  /// Runs the mailbox until it is left.
  static func runMailbox(_ terminal: consuming LiveTerminal) throws {
    terminal.useMouse(true)
    let size = terminal.size
    var mailbox = try Mailbox(columns: size.columns, rows: size.rows)
    var reader = TerminalInputReader()
    terminal.show(try mailbox.draw(), isOther: true)
    while let bytes = terminal.keys() {
      let inputs = reader.read(bytes)
      for input in inputs where try !mailbox.handle(input) { return }
      let (columns, rows) = terminal.size
      let isOther = (columns, rows) != (mailbox.columns, mailbox.rows)
      if isOther { try mailbox.resize(columns: columns, rows: rows) }
      if isOther || !inputs.isEmpty { terminal.show(try mailbox.draw(), isOther: isOther) }
    }
  }
}
