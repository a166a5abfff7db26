internal import Tinamou

// The attributes of a view.

extension InterfaceReader {
  func view(
    _ position: Int, id: String, superview: Int?, frame: LayoutRect, in superviewElement: Int?, isArranged: Bool
  ) -> InterfaceView {
    let node = tree[position]
    let isMac = device.platform == .macOS
    let content =
      isMac ? appKitContent(position, frame.size) : contentSize(position, frame.size, isArranged: isArranged)
    let isContent = isMac && isAppKitContent(position)
    let isInGrid = isMac && isInGrid(position)
    let isHidden = node.attributes["hidden"] == "YES"
    // Interface Builder shows an indicator that hides by itself, and leaves it its room.
    let hidesItself = node.name == "activityIndicatorView" && node.attributes["hidesWhenStopped"] == "YES"
    let stack = superview.flatMap { views[$0].stack }
    func priority(_ name: String, _ usual: Double) -> LayoutPriority {
      let number = number(node, name) ?? usual
      return LayoutPriority(number > 0 && number <= 1000 ? number : usual)
    }
    let isPlaced = usesAutoLayout && node.attributes["translatesAutoresizingMaskIntoConstraints"] == "NO"
    let text = isMac ? appKitTitle(position) : nil
    let label =
      node.attributes["userLabel"] ?? text ?? node.attributes["text"] ?? tree.child(position, "state", key: "normal")?
      .attributes["title"] ?? tree.child(position, "string", key: "text")?.attributes["text"] ?? ""
    return InterfaceView(
      id: id, kind: node.name, customClass: node.attributes["customClass"] ?? "", label: String(label.prefix(60)),
      line: node.line, superview: superview, frame: frame,
      hasFrame: superview == nil || tree.childPosition(position, "rect", key: "frame") != nil,
      isMisplaced: node.attributes["misplaced"] == "YES",
      isAmbiguous: node.attributes["ambiguous"] == "YES", isHidden: isHidden,
      isArranged: isArranged,
      isAutoresized: superview != nil && !isArranged
        && (node.attributes["fixedFrame"] == "YES" || !isPlaced || isContent || isInGrid),
      mask: isContent ? [.flexibleWidth, .flexibleHeight] : isInGrid ? [] : mask(position, in: superviewElement),
      content: content.size, alignment: content.alignment,
      contentFits: ["imageView", "textView"].contains(node.name)
        || node.name == "label" && (node.attributes["numberOfLines"] ?? "1") != "1",
      reachesOut: isContent || isMac && superviewElement.map { tree[$0].name } == "clipView",
      baselines: content.baselines,
      hugging: ContentPriority(
        horizontal: priority("horizontalHuggingPriority", 250), vertical: priority("verticalHuggingPriority", 250)),
      resistance: ContentPriority(
        horizontal: priority("horizontalCompressionResistancePriority", 750),
        vertical: priority("verticalCompressionResistancePriority", 750)),
      edgeInsets: edgeInsets(position),
      preservesSuperviewMargins: node.attributes["preservesSuperviewLayoutMargins"] == "YES",
      insetsMarginsFromSafeArea: node.attributes["insetsLayoutMarginsFromSafeArea"] != "NO",
      stack: node.name != "stackView" ? nil : isMac ? appKitStack(position) : stackSettings(position),
      split: isMac && node.name == "splitView" ? splitSettings(position) : nil,
      isAlignmentKnown: content.isAlignmentKnown,
      showsSymbol: isMac
        ? showsAppKitSymbol(position) : node.name == "imageView" && image(position)?.isOfSystem == true,
      isKept: isInGrid,
      isLeftOut: stack.map { $0.appKit?.detached.contains(id) ?? (isHidden && !hidesItself) } ?? false)
  }

  private func mask(_ position: Int, in superview: Int?) -> AutoresizingMask {
    let attributes = tree.child(position, "autoresizingMask", key: "autoresizingMask")?.attributes ?? [:]
    let flags: [(String, AutoresizingMask)] = [
      ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight), ("flexibleMinX", .flexibleLeftMargin),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("flexibleMaxY", .flexibleBottomMargin),
    ]
    let mask: AutoresizingMask = flags.reduce(into: []) { if attributes[$1.0] == "YES" { $0.insert($1.1) } }
    if superview.map({ isFlipped($0) }) ?? true { return mask }
    // The lower edge is where y begins.
    var turned = mask.subtracting([.flexibleTopMargin, .flexibleBottomMargin])
    if mask.contains(.flexibleTopMargin) { turned.insert(.flexibleBottomMargin) }
    if mask.contains(.flexibleBottomMargin) { turned.insert(.flexibleTopMargin) }
    return turned
  }

  private func edgeInsets(_ position: Int) -> LayoutInsets? {
    guard
      let node = tree.child(position, "edgeInsets", key: "layoutMargins")
        ?? tree.child(position, "directionalEdgeInsets", key: "directionalLayoutMargins")
    else { return nil }
    return LayoutInsets(
      top: number(node, "top") ?? 0, leading: number(node, "left") ?? number(node, "leading") ?? 0,
      bottom: number(node, "bottom") ?? 0, trailing: number(node, "right") ?? number(node, "trailing") ?? 0)
  }

  private func stackSettings(_ position: Int) -> StackSettings {
    let node = tree[position]
    let isStandard = node.attributes["spacingType"] == "standard"
    let spacing = isStandard ? 8 : number(node, "spacing") ?? 0
    return StackSettings(
      isVertical: node.attributes["axis"] == "vertical", spacing: spacing.magnitude > 1e30 ? 8 : spacing,
      customSpacings: customSpacings(position, of: tree.list(position, "subviews")),
      distribution: node.attributes["distribution"] ?? "fill",
      alignment: node.attributes["alignment"] ?? "fill",
      usesMargins: node.attributes["layoutMarginsRelativeArrangement"] == "YES" || edgeInsets(position) != nil,
      // The standard gap depends on the fonts, and is left at 8 points from edge to edge.
      isFromBaselines: node.attributes["baselineRelativeArrangement"] == "YES" && !isStandard)
  }

  /// The gaps behind views that have their own. The largest number stands for none.
  func customSpacings(_ position: Int, of views: [Int]) -> [String: Double] {
    numbers(position, "customSpacing", of: views).filter { $0.value.magnitude < 1e30 }
  }

  /// The numbers of a list by the ids of the views to which they belong. All views have one, also those that are hidden or
  /// not read.
  func numbers(_ position: Int, _ list: String, of views: [Int]) -> [String: Double] {
    var numbers: [String: Double] = [:]
    for (view, element) in zip(views, tree.list(position, list)) {
      if let id = tree[view].attributes["id"], numbers[id] == nil { numbers[id] = number(tree[element], "value") }
    }
    return numbers
  }

  // MARK: Contents

  /// The size and baselines of a view's content.
  struct Content {
    var size = IntrinsicSize.none
    var alignment = LayoutInsets.zero
    var baselines = LayoutBaselines()
    var isAlignmentKnown = true
  }

  private func contentSize(_ position: Int, _ stored: LayoutSize, isArranged: Bool) -> Content {
    let node = tree[position]
    var content = Content()
    let points = fontSize(position)
    let isNew = device.isNew
    func guess(_ width: Bool, _ height: Bool) {
      if width, content.size.width == nil { content.size.width = stored.width }
      if height, content.size.height == nil { content.size.height = stored.height }
    }
    switch node.name {
    case "switch":
      content.size = isNew ? IntrinsicSize(61, 28) : IntrinsicSize(49, 31)
      content.alignment.trailing = 2
    case "slider":
      content.size.height = 30
      if isNew { content.size.height = stored.height }
      if !isNew { content.alignment = LayoutInsets(leading: 2, bottom: 1, trailing: 2) }
    case "segmentedControl":
      content.alignment.bottom = 1
      content.size = IntrinsicSize(stored.width, stored.height - 1)
    case "activityIndicatorView":
      let isLarge = ["large", "whiteLarge"].contains(node.attributes["style"])
      let side: Double = !isLarge ? 20 : device.platform == .tvOS ? 64 : 37
      content.size = IntrinsicSize(side, side)
    case "stepper": content.size = IntrinsicSize(94, stored.height == 29 ? 29 : 32)
    case "navigationBar", "toolbar":
      // With a large title, in a sheet, on a rounded iPad.
      content.size.height = [49, 50, 54, 56, 96, 102, 108].contains(stored.height) ? stored.height : 44
    case "searchBar": content.size.height = [44, 51, 64].contains(stored.height) ? stored.height : 56
    case "tabBar": content.size.height = stored.height
    case "datePicker", "pickerView":
      guess(true, true)
      if node.name == "pickerView" { content.size.width = 320 }
    case "progressView", "pageControl": guess(node.name == "pageControl", true)
    case "textField": guess(true, true)
    case "button": guess(true, true)
    case "imageView":
      if let image = image(position) {
        if !image.isOfSystem, let size = images[image.name] {
          content.size = IntrinsicSize(size.width, size.height)
        } else {
          guess(true, true)
        }
      }
    case "label" where isEmptyLabel(position):
      // In Interface Builder, a stack view gives it its drawn size. Some versions gave it the height of a line.
      let isLine = points.map { isHeightOfLine(stored.height, $0) } ?? false
      if !isArranged { content.size = IntrinsicSize(0, isLine ? stored.height : 0) }
    case "label":
      guess(true, true)
      // An app's own class may set another font.
      let isPlain = node.attributes["customClass"] == nil && (node.attributes["numberOfLines"] ?? "1") == "1"
      if let points, isPlain, isSystemFont(position) {
        // A line that is as tall as the formula says at some scale is one; anything else is another font.
        let isLine = ([points] + (textStyle(position) ?? [])).contains { isHeightOfLine(stored.height, $0) }
        content.size.height = isLine ? stored.height : (1.19335 * points * device.scale).rounded(.up) / device.scale
      }
    case "textView":
      if node.attributes["scrollEnabled"] == "NO" { guess(true, true) }
    default:
      break
    }
    content.size = given(position, or: content.size)
    if let points = points ?? usualFontSize(node),
      ["label", "button", "textField", "segmentedControl"].contains(node.name)
    {
      // The text stands in the middle; a line of n points reaches 0.952 · n above its baseline.
      let line = 1.19335 * points
      let room = ((content.size.height ?? stored.height) - line) / 2
      // Several lines, or none, begin at the top and end at the bottom.
      let isLong =
        node.name == "label" && ((node.attributes["numberOfLines"] ?? "1") != "1" || isEmptyLabel(position))
      content.baselines = LayoutBaselines(
        fromTop: (isLong ? 0 : room) + 0.952 * points, fromBottom: (isLong ? 0 : room) + line - 0.952 * points)
    }
    return content
  }

  /// True if a number is the height of a line of a system font at some scale.
  private func isHeightOfLine(_ height: Double, _ points: Double) -> Bool {
    let scales: [Double] = [1, 2, 3]
    return scales.contains { scale in
      let rounded = (1.19335 * points * scale).rounded(.up) / scale
      return (rounded - height).magnitude < 0.2
    }
  }

  /// The size that the file or the caller gives in place of a content's.
  func given(_ position: Int, or size: IntrinsicSize) -> IntrinsicSize {
    let node = tree[position]
    var size = size
    if let placeholder = node.attributes["placeholderIntrinsicWidth"] { size.width = Double(placeholder) }
    if let placeholder = node.attributes["placeholderIntrinsicHeight"] { size.height = Double(placeholder) }
    if let given = node.attributes["id"].flatMap({ contents[$0] }) { size = given }
    func isSize(_ number: Double) -> Bool { number.isFinite && number >= 0 && number < 1e7 }
    return IntrinsicSize(size.width.flatMap { isSize($0) ? $0 : nil }, size.height.flatMap { isSize($0) ? $0 : nil })
  }

  /// True if a label shows nothing: it then takes no room, not even that of a line.
  private func isEmptyLabel(_ position: Int) -> Bool {
    let texts = tree[position].children.filter { tree[$0].attributes["key"].map { $0.hasSuffix("ext") } ?? false }
    return texts.isEmpty && (tree[position].attributes["text"] ?? "").isEmpty
  }

  /// The name of the image that a view shows.
  private func image(_ position: Int) -> (name: String, isOfSystem: Bool)? {
    let node = tree.child(position, "imageReference", key: "image") ?? tree[position]
    return node.attributes["image"].map { ($0, node.attributes["catalog"] == "system") }
  }

  private func font(_ position: Int) -> XMLNode? {
    tree.child(position, "fontDescription", key: "fontDescription")
  }

  private func isSystemFont(_ position: Int) -> Bool {
    guard let font = font(position) else { return false }
    return font.attributes["style"] != nil || font.attributes["type"]?.hasSuffix("ystem") == true
  }

  /// The size of a view's font; nil if the file does not give it.
  private func fontSize(_ position: Int) -> Double? {
    guard let font = font(position) else { return nil }
    if let size = number(font, "pointSize"), size > 0, size < 1000 { return size }
    return textStyle(position)?.first
  }

  /// The size of the font of a button for which the file gives none.
  private func usualFontSize(_ node: XMLNode) -> Double? {
    guard device.platform == .iOS else { return nil }
    if node.name == "segmentedControl" { return 13 }
    if node.name != "button" { return nil }
    return ["system", "roundedRect"].contains(node.attributes["buttonType"]) ? 15 : 18
  }

  /// The sizes of a text style, the usual one first and then those for readers who like text small: versions of Interface
  /// Builder have shown these.
  private func textStyle(_ position: Int) -> [Double]? {
    let onPhone: [String: [Double]] = [
      "Body": [17, 16, 15, 14], "Headline": [17, 16, 15, 14], "Callout": [16, 15, 14, 13], "Subhead": [15, 14, 13, 12],
      "Footnote": [13, 12], "Caption1": [12, 11], "Caption2": [11], "Title0": [34, 33, 32, 31],
      "Title1": [28, 27, 26, 25], "Title2": [22, 21, 20, 19], "Title3": [20, 19, 18, 17],
    ]
    let ofTV: [String: [Double]] = [
      "Body": [29], "Headline": [38], "Callout": [31], "Subhead": [38, 29], "Footnote": [29], "Caption1": [25],
      "Caption2": [23], "Title1": [76], "Title2": [57], "Title3": [48],
    ]
    let styles = device.platform == .tvOS ? ofTV : onPhone
    return font(position)?.attributes["style"].flatMap { styles[$0.replacing("UICTFontTextStyle", with: "")] }
  }
}
