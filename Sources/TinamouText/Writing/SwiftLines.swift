import Tinamou

/// The statements of a function in Swift. A name that nothing uses is not bound, because the compiler warns of it.
struct SwiftLines {
  private struct Statement {
    /// The name that it binds; empty for none.
    var name = ""
    /// True if it does nothing but bind the name.
    var isValue = false
    /// True if what follows changes what the name stands for.
    var isVariable = false
    var indentation: Int
    var beginning: String
    /// The arguments of a call, whose beginning ends with a parenthesis.
    var arguments: [String]?
  }

  private var statements: [Statement] = []
  /// The number of spaces before the next statements.
  var indentation = 2

  mutating func line(_ line: String) { statements.append(Statement(indentation: indentation, beginning: line)) }

  /// A value with a name.
  mutating func bind(_ name: String, _ value: String) {
    statements.append(Statement(name: name, isValue: true, indentation: indentation, beginning: value))
  }

  /// A call with its arguments. Its result has a name, if one is given.
  mutating func call(
    _ beginning: String, _ arguments: [String], named name: String = "", isVariable: Bool = false
  ) {
    statements.append(
      Statement(
        name: name, isVariable: isVariable, indentation: indentation, beginning: beginning, arguments: arguments))
  }

  /// The text. What uses a name follows it, so it is read from its end.
  var text: String {
    var texts: [String] = []
    var used: Set<String> = []
    for statement in statements.reversed() {
      let isUsed = used.contains(Self.bare(statement.name))
      if statement.isValue, !isUsed { continue }
      // The last statement only gives it back.
      let keyword = statement.isVariable && texts.count > 1 ? "var" : "let"
      let binding = statement.name.isEmpty ? "" : isUsed ? "\(keyword) \(statement.name) = " : "_ = "
      let text = Self.text(of: statement, binding)
      texts.append(text)
      used.formUnion(Self.names(in: text))
    }
    return texts.reversed().joined()
  }

  /// The lines of a statement: several for a call that would be too long for one.
  private static func text(of statement: Statement, _ binding: String) -> String {
    let spaces = String(repeating: " ", count: statement.indentation)
    let beginning = spaces + binding + statement.beginning
    guard let arguments = statement.arguments else { return beginning + "\n" }
    let whole = "\(beginning)\(arguments.joined(separator: ", ")))"
    if whole.count <= 120 { return whole + "\n" }
    var text = beginning + "\n"
    var pending = spaces + " "
    for (position, argument) in arguments.enumerated() {
      let end = position == arguments.count - 1 ? ")" : ","
      if pending.count > spaces.count + 1, pending.count + argument.count > 117 {
        text += pending + "\n"
        pending = spaces + " "
      }
      pending += " \(argument)\(end)"
    }
    return text + pending + "\n"
  }

  /// A name without the signs that make a keyword one.
  private static func bare(_ name: String) -> String { name.filter { $0 != "`" } }

  /// The words that can be names: neither members nor labels. Comments, names in quotation marks and words are the same
  /// in Swift as in a layout's text.
  private static func names(in code: String) -> Set<String> {
    var lexer = Lexer(Array(code.utf8), file: "")
    var kinds: [Token.Kind] = [.newline]
    while let kind = try? lexer.next().kind, kind != .end { kinds.append(kind) }
    kinds.append(.end)
    var names: Set<String> = []
    for position in kinds.indices {
      guard case .word(let word) = kinds[position] else { continue }
      if kinds[position - 1] != .sign("."), kinds[position + 1] != .sign(":") { names.insert(word) }
    }
    return names
  }
}
