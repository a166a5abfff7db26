internal import Tinamou

// The attributes of a view.

extension InterfaceReader {
  func view(_ position: Int, id: String, superview: Int?, frame: LayoutRect, isArranged: Bool) -> InterfaceView {
    let node = tree[position]
    let content = contentSize(position, frame.size, isArranged: isArranged)
    func priority(_ name: String, _ usual: Double) -> LayoutPriority {
      let number = number(node, name) ?? usual
      return LayoutPriority(number > 0 && number <= 1000 ? number : usual)
    }
    let isPlaced = usesAutoLayout && node.attributes["translatesAutoresizingMaskIntoConstraints"] == "NO"
    let label =
      node.attributes["userLabel"] ?? node.attributes["text"] ?? tree.child(position, "state", key: "normal")?
      .attributes["title"] ?? tree.child(position, "string", key: "text")?.attributes["text"] ?? ""
    return InterfaceView(
      id: id, kind: node.name, customClass: node.attributes["customClass"] ?? "", label: String(label.prefix(60)),
      line: node.line, superview: superview, frame: frame, isMisplaced: node.attributes["misplaced"] == "YES",
      isAmbiguous: node.attributes["ambiguous"] == "YES", isHidden: node.attributes["hidden"] == "YES",
      isArranged: isArranged,
      isAutoresized: superview != nil && !isArranged && (node.attributes["fixedFrame"] == "YES" || !isPlaced),
      mask: mask(position), content: content.size, alignment: content.alignment,
      contentFits: node.name == "imageView" || node.name == "label" && (node.attributes["numberOfLines"] ?? "1") != "1",
      baselines: content.baselines,
      hugging: ContentPriority(
        horizontal: priority("horizontalHuggingPriority", 250), vertical: priority("verticalHuggingPriority", 250)),
      resistance: ContentPriority(
        horizontal: priority("horizontalCompressionResistancePriority", 750),
        vertical: priority("verticalCompressionResistancePriority", 750)),
      edgeInsets: edgeInsets(position),
      preservesSuperviewMargins: node.attributes["preservesSuperviewLayoutMargins"] == "YES",
      insetsMarginsFromSafeArea: node.attributes["insetsLayoutMarginsFromSafeArea"] != "NO",
      stack: node.name == "stackView" ? stack(position) : nil)
  }

  private func mask(_ position: Int) -> AutoresizingMask {
    let attributes = tree.child(position, "autoresizingMask", key: "autoresizingMask")?.attributes ?? [:]
    let flags: [(String, AutoresizingMask)] = [
      ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight), ("flexibleMinX", .flexibleLeftMargin),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return flags.reduce(into: []) { if attributes[$1.0] == "YES" { $0.insert($1.1) } }
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

  private func stack(_ position: Int) -> StackSettings {
    let node = tree[position]
    let isStandard = node.attributes["spacingType"] == "standard"
    let customs =
      tree.child(position, "customSpacing") == nil
      ? [] : tree.list(position, "customSpacing").map { number(tree[$0], "value") ?? .infinity }
    let spacing = isStandard ? 8 : number(node, "spacing") ?? 0
    return StackSettings(
      isVertical: node.attributes["axis"] == "vertical", spacing: spacing.magnitude > 1e30 ? 8 : spacing,
      customSpacings: customs, distribution: node.attributes["distribution"] ?? "fill",
      alignment: node.attributes["alignment"] ?? "fill",
      usesMargins: node.attributes["layoutMarginsRelativeArrangement"] == "YES" || edgeInsets(position) != nil)
  }

  // MARK: Contents

  /// The size and baselines of a view's content.
  struct Content {
    var size = IntrinsicSize.none
    var alignment = LayoutInsets.zero
    var baselines = LayoutBaselines()
  }

  private func contentSize(_ position: Int, _ stored: LayoutSize, isArranged: Bool) -> Content {
    let node = tree[position]
    var content = Content()
    let points = fontSize(position)
    let isNew = device.toolsVersion >= 24000
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
      content.size = IntrinsicSize(isLarge ? 37 : 20, isLarge ? 37 : 20)
    case "stepper": content.size = IntrinsicSize(94, stored.height == 29 ? 29 : 32)
    case "navigationBar", "toolbar": content.size.height = 44
    case "searchBar": content.size.height = stored.height == 44 ? 44 : 56
    case "tabBar": content.size.height = stored.height
    case "datePicker", "pickerView":
      guess(true, true)
      if node.name == "pickerView" { content.size.width = 320 }
    case "progressView", "pageControl": guess(node.name == "pageControl", true)
    case "textField": guess(true, true)
    case "button": guess(true, true)
    case "imageView":
      if let name = node.attributes["image"] {
        if node.attributes["catalog"] == "system" || images[name] == nil {
          guess(true, true)
        } else if let size = images[name] {
          content.size = IntrinsicSize(size.width, size.height)
        }
      }
    case "label" where isEmptyLabel(position):
      // In Interface Builder, a stack view gives it its drawn size.
      if !isArranged { content.size = IntrinsicSize(0, 0) }
    case "label":
      guess(true, true)
      // An app's own class may set another font.
      let isPlain = node.attributes["customClass"] == nil && (node.attributes["numberOfLines"] ?? "1") == "1"
      if let points, isPlain, isSystemFont(position) {
        let height = (1.19335 * points * device.scale).rounded(.up) / device.scale
        // If the height is not that of the formula for one line, the font is another.
        content.size.height = (height - stored.height).magnitude <= 1 ? stored.height : height
      }
    case "textView":
      if node.attributes["scrollEnabled"] == "NO" { guess(true, true) }
    default:
      break
    }
    if let placeholder = node.attributes["placeholderIntrinsicWidth"] { content.size.width = Double(placeholder) }
    if let placeholder = node.attributes["placeholderIntrinsicHeight"] { content.size.height = Double(placeholder) }
    if let given = node.attributes["id"].flatMap({ contents[$0] }) { content.size = given }
    content.size.width = content.size.width.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e7 ? $0 : nil }
    content.size.height = content.size.height.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e7 ? $0 : nil }
    if let points, ["label", "button", "textField"].contains(node.name) {
      // The text is vertically centered; a line of n points extends 0.952 · n above its baseline.
      let line = 1.19335 * points
      let room = max(0, (content.size.height ?? stored.height) - line) / 2
      let isLong = node.name == "label" && (node.attributes["numberOfLines"] ?? "1") != "1"
      content.baselines = LayoutBaselines(
        fromTop: (isLong ? 0 : room) + 0.952 * points, fromBottom: (isLong ? 0 : room) + line - 0.952 * points)
    }
    return content
  }

  /// True if a label is empty: it then takes no room, not even that of a line.
  private func isEmptyLabel(_ position: Int) -> Bool {
    let texts = tree[position].children.filter { tree[$0].attributes["key"].map { $0.hasSuffix("ext") } ?? false }
    return texts.isEmpty && (tree[position].attributes["text"] ?? "").isEmpty
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
    let styles: [String: Double] = [
      "Body": 17, "Headline": 17, "Callout": 16, "Subhead": 15, "Footnote": 13, "Caption1": 12, "Caption2": 11,
      "Title0": 34, "Title1": 28, "Title2": 22, "Title3": 20,
    ]
    return font.attributes["style"].flatMap { styles[$0.replacing("UICTFontTextStyle", with: "")] }
  }
}
