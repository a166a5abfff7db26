import Tinamou

/// The options of an item, as they are read.
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
  private static var options: String {
    "intrinsic:, contentInsets:, alignmentInsets:, baselines:, hugging:, resistance:, margins:, safeArea:, wraps, scrolls "
      + "or hidden"
  }

  /// Reads options and gives them to an item.
  mutating func options(
    of item: LayoutItem, _ options: ItemOptions, at start: Token, isNew: Bool
  ) throws(LayoutTextError) {
    var options = options
    var seen: Set<String> = []
    repeat {
      let option = token
      let word = try word(Self.options)
      if !seen.insert(word).inserted { throw error(.repeated(word), at: option) }
      switch word {
      case "wraps": options.wraps = true
      case "scrolls": options.scrolls = true
      case "hidden": options.isHidden = true
      default:
        try read(word, into: &options, at: option)
      }
    } while try take(",")
    if options.isHidden {
      if item == layout.root { throw error(.refused(.rootCannotBeHidden), at: start) }
      hidden.append(item)
    }
    try change(at: start) { (layout) throws(LayoutError) in try layout.set(options, of: item) }
  }

  private mutating func read(
    _ word: String, into options: inout ItemOptions, at option: Token
  ) throws(LayoutTextError) {
    let known = [
      "intrinsic", "contentInsets", "alignmentInsets", "baselines", "hugging", "resistance", "margins", "safeArea",
    ]
    guard known.contains(word) else { throw error(.expected(Self.options, found: "'\(word)'"), at: option) }
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
