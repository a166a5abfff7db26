internal import Tinamou
internal import TinamouText

// Files for the Mac.

extension InterfaceReader {
  /// True if y grows downwards in a view: on the Mac it does so in few classes. Interface Builder lays out a class of the
  /// app as the class of AppKit that it is drawn as.
  func isFlipped(_ position: Int) -> Bool {
    let node = tree[position]
    guard device.platform == .macOS else { return true }
    if node.name == "clipView" {
      // It is as its document.
      return tree.list(position, "subviews").first.map { isFlipped($0) } ?? false
    }
    return ["collectionView", "outlineView", "scrollView", "splitView", "tabView", "tableView", "textView"].contains(
      node.name)
  }

  /// True if it is the content of a box, or the part of a scroll view that clips: the distances from the edges are fixed.
  func isAppKitContent(_ position: Int) -> Bool {
    let node = tree[position]
    guard node.attributes["key"] == "contentView", node.parent >= 0 else { return false }
    return ["box", "scrollView"].contains(tree[node.parent].name)
  }

  /// True if a grid view places it.
  func isInGrid(_ position: Int) -> Bool {
    let parent = tree[position].parent
    return parent >= 0 && tree[parent].name == "gridCell"
  }

  /// The settings of a split view.
  func splitSettings(_ position: Int) -> SplitSettings {
    let node = tree[position]
    let priorities = numbers(position, "holdingPriorities", of: tree.list(position, "subviews"))
    return SplitSettings(
      isVertical: node.attributes["vertical"] == "YES",
      divider: node.attributes["dividerStyle"] == "thin" ? 1 : node.attributes["dividerStyle"] == nil ? 9 : 10,
      holding: priorities.filter { $0.value > 0 && $0.value < 1000 })
  }

  /// The settings of an AppKit stack view.
  func appKitStack(_ position: Int) -> StackSettings {
    let node = tree[position]
    let views = ["beginningViews", "subviews", "middleViews", "endViews"].map { tree.list(position, $0) }
    func ids(_ list: [Int]) -> Set<String> { Set(list.compactMap { tree[$0].attributes["id"] }) }
    let all = views.flatMap { $0 }
    var detached: Set<String> = []
    let visibilities = numbers(position, "visibilityPriorities", of: all)
    for view in all {
      guard let id = tree[view].attributes["id"] else { continue }
      let isHidden = tree[view].attributes["hidden"] == "YES" && node.attributes["detachesHiddenViews"] == "YES"
      if isHidden || visibilities[id] == 0 { detached.insert(id) }
    }
    func priority(_ name: String) -> LayoutPriority {
      let number = number(node, name) ?? 250
      return LayoutPriority(number > 0 && number <= 1000 ? number : 250)
    }
    let isVertical = node.attributes["orientation"] == "vertical"
    let insets = tree.child(position, "edgeInsets", key: "edgeInsets")
    func inset(_ name: String) -> Double { insets.flatMap { number($0, name) } ?? 0 }
    let spacing = number(node, "spacing") ?? 8
    return StackSettings(
      isVertical: isVertical, spacing: spacing.magnitude > 1e30 ? 8 : spacing,
      customSpacings: customSpacings(position, of: all),
      distribution: node.attributes["distribution"] ?? "gravityAreas",
      alignment: node.attributes["alignment"] ?? (isVertical ? "centerX" : "centerY"), usesMargins: false,
      appKit: AppKitStack(
        insets: LayoutInsets(
          top: inset("top"), leading: inset("left"), bottom: inset("bottom"), trailing: inset("right")),
        hugging: ContentPriority(
          horizontal: priority("horizontalStackHuggingPriority"), vertical: priority("verticalStackHuggingPriority")),
        detached: detached, middle: ids(views[2]), end: ids(views[3])))
  }

  // MARK: Controls

  /// The cell that holds a control's title, image and look.
  private func cell(_ position: Int) -> XMLNode? {
    tree[position].children.first { tree[$0].attributes["key"] == "cell" }.map { tree[$0] }
  }

  private func cellPosition(_ position: Int) -> Int? {
    tree[position].children.first { tree[$0].attributes["key"] == "cell" }
  }

  /// The text of a control.
  func appKitTitle(_ position: Int) -> String? {
    guard let cell = cell(position) else { return tree[position].attributes["title"] }
    return cell.attributes["title"] ?? cell.attributes["placeholderString"]
  }

  /// True if it shows a symbol of the system and nothing else.
  func showsAppKitSymbol(_ position: Int) -> Bool {
    guard let cell = cell(position), ["imageView", "button"].contains(tree[position].name) else { return false }
    return cell.attributes["catalog"] == "system" || cell.attributes["image"]?.hasPrefix("NS") == true
  }

  /// The look of a control, for its alignment rectangle.
  func appKitControl(_ position: Int, _ stored: LayoutSize) -> AppKitControl {
    let node = tree[position]
    let cell = cell(position)?.attributes ?? [:]
    var control = AppKitControl(kind: node.name)
    control.generation = AppKitControl.Generation(device)
    control.size = AppKitControl.Size(rawValue: cell["controlSize"] ?? node.attributes["controlSize"] ?? "") ?? .regular
    control.bezel = cell["bezelStyle"] ?? ""
    control.height = stored.height
    control.isVertical = stored.height > stored.width
    switch node.name {
    case "box":
      control.type = node.attributes["boxType"] ?? "primary"
      control.isInset = tree.childPosition(position, "view", key: "contentView").flatMap { frame($0) }?.x ?? 1 > 0
      control.hasBezel = node.attributes["borderType"] != "none"
      control.hasTitle = node.attributes["titlePosition"] != "noTitle"
    case "segmentedControl": control.type = cell["style"] ?? ""
    case "slider":
      control.type = cell["sliderType"] ?? ""
    case "tabView":
      control.hasBezel = !(node.attributes["type"] ?? "").hasPrefix("noTabs")
    case "textField", "tokenField", "searchField":
      control.hasBezel = cell["borderStyle"] != nil || cell["bezelStyle"] != nil
    case "button":
      control.type = cell["type"] ?? ""
      control.hasBezel = cell["borderStyle"] != nil && cell["bordered"] != "NO"
    default: control.type = cell["type"] ?? ""
    }
    return control
  }

  /// The size, alignment rectangle and baselines of a view of AppKit. Text has the size with which it is stored.
  func appKitContent(_ position: Int, _ stored: LayoutSize) -> Content {
    let node = tree[position]
    let cell = cell(position)?.attributes ?? [:]
    var content = Content()
    let control = appKitControl(position, stored)
    let alignment = control.alignment
    content.isAlignmentKnown = alignment != nil
    content.alignment = alignment ?? .zero
    let width = max(0, stored.width - content.alignment.leading - content.alignment.trailing)
    let height = max(0, stored.height - content.alignment.top - content.alignment.bottom)
    let isLying = stored.width >= stored.height
    switch node.name {
    case "textField":
      // A field for editing is as wide as it is made.
      content.size = IntrinsicSize(cell["editable"] == "YES" ? nil : width, height)
    case "secureTextField", "searchField", "comboBox", "tokenField", "pathControl", "levelIndicator":
      content.size.height = height
    case "button", "popUpButton", "segmentedControl", "stepper", "switch", "datePicker", "colorWell", "gridView":
      content.size = IntrinsicSize(width, height)
    case "imageView":
      if let name = cell["image"] {
        if let size = images[name], cell["catalog"] == "system", (1..<1e7).contains(size.width),
          (1..<1e7).contains(size.height)
        {
          // The frame of a symbol is larger or smaller than the symbol, on both sides alike.
          let (across, along) = ((stored.width - size.width) / 2, (stored.height - size.height) / 2)
          content.alignment = LayoutInsets(top: along, leading: across, bottom: along, trailing: across)
          content.size = IntrinsicSize(size.width, size.height)
        } else if let size = images[name], cell["catalog"] != "system", !name.hasPrefix("NS") {
          content.size = IntrinsicSize(size.width, size.height)
        } else {
          content.size = IntrinsicSize(width, height)
        }
      }
    case "slider":
      if cell["sliderType"] == "circular" {
        content.size = IntrinsicSize(width, height)
      } else if isLying {
        content.size.height = height
      } else {
        content.size.width = width
      }
    case "progressIndicator":
      content.size = node.attributes["style"] == "spinning" ? IntrinsicSize(width, height) : IntrinsicSize(nil, height)
    case "box" where node.attributes["boxType"] == "separator":
      if isLying { content.size.height = height } else { content.size.width = width }
    default: break
    }
    content.size = given(position, or: content.size)
    if let baseline = control.baseline {
      content.baselines = LayoutBaselines(fromTop: max(0, height - baseline), fromBottom: baseline)
    } else if let points = appKitFontSize(position) {
      content.baselines = baselines(
        of: node.name, LayoutSize(width, height), points, isLarge: control.size == .large)
    }
    return content
  }

  /// The baselines of a text that stands in the middle of its alignment rectangle.
  private func baselines(of kind: String, _ size: LayoutSize, _ points: Double, isLarge: Bool) -> LayoutBaselines {
    // A line of 13 points is 16 tall, 3 of these below the baseline; one of 11 points 14 and 3.
    let (line, below) = ((1.19335 * points).rounded(.up), (0.2414 * points).rounded())
    let lines = kind == "textField" ? max(1, (size.height / line).rounded(.down)) : 1
    let room = max(0, size.height - line * lines) / 2
    let bottom = (kind == "textField" && room < 1 && !isLarge ? room.rounded(.down) : room.rounded(.up)) + below
    return LayoutBaselines(fromTop: max(0, size.height - bottom - line * (lines - 1)), fromBottom: bottom)
  }

  private func appKitFontSize(_ position: Int) -> Double? {
    guard let cell = cellPosition(position) else { return nil }
    let node = tree[cell]
    let bySize: [String: Double] = ["small": 11, "mini": 9]
    let usual = node.attributes["controlSize"].flatMap { bySize[$0] } ?? 13
    guard let font = tree.child(cell, "font", key: "font") else {
      return node.name == "imageCell" ? nil : usual
    }
    if let size = number(font, "size"), size > 0, size < 1000 { return size }
    switch font.attributes["metaFont"] ?? "" {
    case "smallSystem", "smallSystemBold", "message": return 11
    case "miniSystem", "miniSystemBold": return 9
    case "cellTitle", "controlContent": return 12
    case "label", "labelFont": return 10
    case "menu": return 13
    default: return usual
    }
  }
}
