/// A message of the mailbox, made up from its number.
struct Letter {
  let number: Int

  private static let senders = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov"]
  private static let things = ["the engine", "a compiler", "the halting problem", "a structured proof", "substitution"]
  private static let questions = ["A question about", "Notes on", "Once more:", "Corrections to"]

  var sender: String { Self.senders[number * 7 % 5] }
  var subject: String { "\(Self.questions[number % 4]) \(Self.things[number * 3 % 5]) (\(number + 1))" }
  var date: String { "\(["Jan", "Feb", "Mar", "Apr", "May", "Jun"][number % 6]) \(number % 28 + 1)" }
  var isUnread: Bool { number % 3 == 0 }

  var body: String {
    "Dear reader, this is letter \(number + 1), in which \(sender) returns to \(Self.things[number * 3 % 5]). "
      + "It is as long as it has to be for a few lines, and breaks where the pane ends."
  }

  /// A text in lines of so many cells, broken between words where that is possible.
  static func lines(of text: String, in cells: Int) -> [String] {
    if cells <= 0 { return [] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word
      if !line.isEmpty && line.count + 1 + word.count > cells {
        lines.append(line)
        line = ""
      }
      while word.count > cells {
        lines.append(String(word.prefix(cells)))
        word = word.dropFirst(cells)
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
