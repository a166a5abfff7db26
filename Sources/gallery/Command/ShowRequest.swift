import Tinamou

/// One layout to be shown, where and how.
struct ShowRequest {
  enum Format: String, CaseIterable {
    case table
    case tsv
    case picture
    case svg
  }

  let row: GalleryRow
  var scene: Scene
  /// Nil for a heading, a table and a picture.
  var format: Format?
  /// True if constraints are drawn, too.
  var showsConstraints = false
  /// The widths at which it is drawn side by side; empty for one picture.
  var widths: [Double] = []

  /// A layout as it is shown unless something else is asked for.
  init(row: GalleryRow, scene: Scene? = nil) {
    self.row = row
    self.scene = scene ?? Scene(size: row.size)
  }
}

extension ShowRequest {
  /// Takes the name of a layout from the front of the arguments.
  init(naming arguments: inout ArraySlice<String>, for command: String) throws(Command.Misuse) {
    let names = GalleryRow.all.map(\.id).joined(separator: " ")
    guard let name = arguments.popFirst() else { throw Command.Misuse(message: "\(command) what? One of \(names)") }
    if let row = GalleryRow.all.first(where: { $0.id.lowercased() == name.lowercased() }) {
      self.init(row: row)
    } else if let concept = Concept.all.first(where: { $0.id.lowercased() == name.lowercased() }) {
      self.init(row: concept.row, scene: concept.scene)
    } else {
      throw Command.Misuse(message: "unknown layout '\(name)'; there are \(names)")
    }
  }

  /// Takes the name of a layout and its options from the front of the arguments.
  init(_ arguments: inout ArraySlice<String>) throws(Command.Misuse) {
    try self.init(naming: &arguments, for: "show")
    while let option = arguments.popFirst() {
      if option == "--rtl" {
        scene.direction = .rightToLeft
        continue
      }
      if option == "--constraints" {
        showsConstraints = true
        continue
      }
      guard ["--size", "--set", "--intrinsic", "--strip", "--format"].contains(option) else {
        throw Command.Misuse(
          message: """
            unknown option '\(option)'; there are --size, --set, --intrinsic, --rtl, --constraints, --strip and --format
            """)
      }
      guard let value = arguments.popFirst() else { throw Command.Misuse(message: "\(option) needs a value") }
      switch option {
      case "--size": scene.size = try Self.size(value)
      case "--set": try set(value)
      case "--intrinsic": try setIntrinsicSize(value)
      case "--strip": widths = try Self.widths(value)
      default: format = try Self.format(value)
      }
    }
  }

  mutating func set(_ text: String) throws(Command.Misuse) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Self.number(parts[1]) else {
      throw Command.Misuse(message: "malformed setting '\(text)'; write it as in offset=186")
    }
    let name = String(parts[0])
    guard row.settings.contains(where: { $0.name == name }) else {
      let known = row.settings.map(\.name).joined(separator: " ")
      throw Command.Misuse(
        message: "\(row.id) has no setting '\(name)'; \(known.isEmpty ? "it has none" : "there is \(known)")")
    }
    scene.values[name] = value
  }

  mutating func setIntrinsicSize(_ text: String) throws(Command.Misuse) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let size = Self.extents(parts[1]) else {
      throw Command.Misuse(message: "malformed intrinsic size '\(text)'; write it as in label=150x21")
    }
    scene.intrinsicSizes.append((String(parts[0]), size))
  }

  static func size(_ text: String) throws(Command.Misuse) -> LayoutSize {
    guard let size = extents(text[...]) else {
      throw Command.Misuse(message: "malformed size '\(text)'; write it as in 375x667")
    }
    return size
  }

  private static func widths(_ text: String) throws(Command.Misuse) -> [Double] {
    var widths: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let width = number(part), width >= 0 else {
        throw Command.Misuse(message: "malformed widths '\(text)'; write them as in 320,375,768")
      }
      widths.append(width)
    }
    return widths
  }

  private static func extents(_ text: Substring) -> LayoutSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]), width >= 0, height >= 0
    else { return nil }
    return LayoutSize(width, height)
  }

  private static func format(_ text: String) throws(Command.Misuse) -> Format {
    guard let format = Format(rawValue: text) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: " ")
      throw Command.Misuse(message: "unknown format '\(text)'; there are \(known)")
    }
    return format
  }

  /// A plain decimal number: no exponent, no hexadecimal, no `nan`, all of which `Double.init` would take.
  static func number(_ text: Substring) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard let first = digits.utf8.first, let last = digits.utf8.last, isDigit(first), isDigit(last),
      digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private static func isDigit(_ character: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
  }
}
