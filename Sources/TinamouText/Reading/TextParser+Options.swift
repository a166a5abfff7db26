import Tinamou

/// The options of an item during reading.
struct ItemOptions {
  var intrinsic: IntrinsicSize?
  var contentInsets: LayoutInsets?
  var alignmentInsets: LayoutInsets?
  var baselines: LayoutBaselines?
  var hugging: ContentPriority?
  var resistance: ContentPriority?
  var margins: (insets: LayoutInsets, isPreserved: Bool)?
  var safeArea: (insets: LayoutInsets, isPreserved: Bool)?
  var wraps = false
  var scrolls = false
  var isHidden = false
}

extension TextParser {
  static var options: String {
    "intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls "
      + "or hidden"
  }

  /// Reads options and gives them to an item.
  mutating func options(of item: LayoutItem, at start: Token) throws(LayoutTextError) {
    var options = ItemOptions()
    var seen: Set<String> = []
    repeat {
      let option = token
      let word = try optionWord(Self.options, &seen)
      try read(word, into: &options, at: option, Self.options)
    } while try take(",")
    try give(options, to: item, at: start)
  }

  /// The word of an option that was not given yet.
  mutating func optionWord(_ expectation: String, _ seen: inout Set<String>) throws(LayoutTextError) -> String {
    let option = token
    let word = try word(expectation)
    if !seen.insert(word).inserted { throw error(.repeated(word), at: option) }
    return word
  }

  /// Gives options to an item. The parser hides it later.
  mutating func give(_ options: ItemOptions, to item: LayoutItem, at start: Token) throws(LayoutTextError) {
    if options.isHidden {
      if item == layout.root { throw error(.refused(.rootCannotBeHidden), at: start) }
      hidden.insert(item)
    }
    try change(at: start) { (layout) throws(LayoutError) in try layout.set(options, of: item) }
  }

  /// Reads the remainder of an option of any item.
  ///
  /// - Parameters:
  ///   - word: its first word.
  ///   - options: the options read so far.
  ///   - option: its position.
  ///   - expectation: the options that are possible there.
  mutating func read(
    _ word: String, into options: inout ItemOptions, at option: Token, _ expectation: String
  ) throws(LayoutTextError) {
    switch word {
    case "wraps": return options.wraps = true
    case "scrolls": return options.scrolls = true
    case "hidden": return options.isHidden = true
    default: break
    }
    let known = [
      "intrinsic", "contentInsets", "alignmentInsets", "baselines", "hugging", "resistance", "margins", "safeArea",
    ]
    guard known.contains(word) else { throw error(.expected(expectation, found: "'\(word)'"), at: option) }
    try require(":")
    switch word {
    case "intrinsic":
      let width = try optionalNumber()
      if try !take(word: "x") { throw expected("x between width and height") }
      options.intrinsic = IntrinsicSize(width, try optionalNumber())
    case "contentInsets": options.contentInsets = try insets()
    case "alignmentInsets": options.alignmentInsets = try insets()
    case "baselines": options.baselines = try baselines()
    case "hugging": options.hugging = try contentPriority()
    case "resistance": options.resistance = try contentPriority()
    case "margins":
      let isPreserved = try take(word: "preserved")
      options.margins = (try insets(), isPreserved)
    default:
      let isPreserved = try take(word: "preserved")
      options.safeArea = (try insets(), isPreserved)
    }
  }

  /// `16`, or `(top: 20, leading: 16)`
  private mutating func insets() throws(LayoutTextError) -> LayoutInsets {
    if try !take("(") { return LayoutInsets(try number()) }
    let insets = try edges()
    try require(")")
    return insets
  }

  /// `(fromTop: 16, fromBottom: 5)`
  private mutating func baselines() throws(LayoutTextError) -> LayoutBaselines {
    try require("(")
    try label("fromTop")
    let fromTop = try number()
    try require(",")
    try label("fromBottom")
    let fromBottom = try number()
    try require(")")
    return LayoutBaselines(fromTop: fromTop, fromBottom: fromBottom)
  }

  /// `251`, or `251 x 750` for the width and the height
  private mutating func contentPriority() throws(LayoutTextError) -> ContentPriority {
    let horizontal = try priority()
    return ContentPriority(horizontal: horizontal, vertical: try take(word: "x") ? priority() : horizontal)
  }
}

extension ConstraintLayout {
  fileprivate mutating func set(_ options: ItemOptions, of item: LayoutItem) throws(LayoutError) {
    if let hugging = options.hugging { try setHugging(hugging, of: item) }
    if let resistance = options.resistance { try setResistance(resistance, of: item) }
    if let insets = options.contentInsets { try setContentInsets(insets, of: item) }
    if let insets = options.alignmentInsets { try setAlignmentInsets(insets, of: item) }
    if let size = options.intrinsic { try setIntrinsicSize(size, of: item) }
    if let baselines = options.baselines { try setBaselines(baselines, of: item) }
    if let (insets, isPreserved) = options.margins {
      try setMargins(insets, of: item, preservesParentMargins: isPreserved)
    }
    if let (insets, isPreserved) = options.safeArea {
      try setSafeAreaInsets(insets, of: item, inheritsFromParent: isPreserved)
    }
    if options.wraps { try setWraps(true, of: item) }
    if options.scrolls { try setScrolls(item) }
  }
}
