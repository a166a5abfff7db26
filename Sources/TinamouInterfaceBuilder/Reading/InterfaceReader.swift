internal import Tinamou

/// Finds the roots of a file, and the views, guides and constraints of each.
struct InterfaceReader {
  private(set) var tree: XMLTree
  let device: InterfaceDevice
  let contents: [String: IntrinsicSize]
  let usesAutoLayout: Bool
  private(set) var roots: [InterfaceRoot] = []
  private(set) var omissions: [InterfaceOmission] = []
  /// The sizes of the file's images.
  private(set) var images: [String: LayoutSize] = [:]
  /// The root that is being read: its views and what constraints may refer to.
  private(set) var views: [InterfaceView] = []
  private(set) var references: [String: InterfaceReference] = [:]
  private var written: [(owner: String, node: Int)] = []
  private var seen: Set<String> = []

  init(_ tree: XMLTree, device: InterfaceDevice, contents: [String: IntrinsicSize], usesAutoLayout: Bool) {
    self.tree = tree
    self.device = device
    self.contents = contents
    self.usesAutoLayout = usesAutoLayout
  }

  mutating func read() {
    for resource in tree.list(0, "resources") where tree[resource].name == "image" {
      let node = tree[resource]
      if let name = node.attributes["name"], let width = number(node, "width"), let height = number(node, "height") {
        images[name] = LayoutSize(width, height)
      }
    }
    // The roots in the order of the file: elements with a frame that no view contains.
    var pending = [0]
    while let position = pending.popLast() {
      if isView(position) {
        readRoot(position)
        pending += nestedRoots(position).reversed()
      } else {
        pending += tree[position].children.reversed()
      }
    }
  }

  mutating func leaveOut(_ node: XMLNode, _ reason: String) {
    omissions.append(InterfaceOmission(line: node.line, id: node.attributes["id"] ?? "", reason: reason))
  }

  // MARK: Elements

  func number(_ node: XMLNode, _ attribute: String) -> Double? {
    guard let text = node.attributes[attribute], let number = Double(text), number.isFinite else { return nil }
    return number
  }

  func frame(_ position: Int) -> LayoutRect? {
    guard let rect = tree.child(position, "rect", key: "frame"), let x = number(rect, "x"), let y = number(rect, "y"),
      let width = number(rect, "width"), let height = number(rect, "height"), width >= 0, height >= 0,
      [x, y, width, height].allSatisfy({ $0.magnitude < 1e7 })
    else { return nil }
    return LayoutRect(x, y, width, height)
  }

  /// True if it is a view: an object with a frame.
  private func isView(_ position: Int) -> Bool {
    if tree.childPosition(position, "rect", key: "frame") == nil { return false }
    return idOfView(position) != nil
  }

  /// The id of a view. Content views of boxes and of collection cells have none in old files.
  private func idOfView(_ position: Int) -> String? {
    let node = tree[position]
    if let id = node.attributes["id"] { return id }
    guard node.attributes["key"] == "contentView", node.parent >= 0 else { return nil }
    guard device.platform == .macOS || isCell(node.parent) else { return nil }
    return tree[node.parent].attributes["id"].map { "\($0)-content" }
  }

  /// True if it is a cell, whose content is a separate root.
  private func isCell(_ position: Int) -> Bool {
    ["tableViewCell", "collectionViewCell"].contains(tree[position].name)
  }

  /// The view elements directly inside a view that are laid out with it: a cell is not.
  private func subviews(_ position: Int) -> [Int] {
    var found: [Int] = []
    for child in tree[position].children {
      if ["subviews", "beginningViews", "middleViews", "endViews"].contains(tree[child].name) {
        found += tree[child].children
      } else if tree[child].name == "gridCells" {
        for cell in tree[child].children { found += tree[cell].children.filter(isView) }
      } else if tree[child].attributes["key"] == "contentView", idOfView(child) != nil {
        found.append(child)
      }
    }
    return found.filter { !isCell($0) }
  }

  /// The roots inside a view's elements, such as cells and headers of tables.
  private func nestedRoots(_ position: Int) -> [Int] {
    var found: [Int] = []
    var inTree: Set<Int> = [position]
    var pending = [position]
    while let element = pending.popLast() {
      if inTree.contains(element) { inTree.formUnion(subviews(element)) }
      for child in tree[element].children.reversed() {
        // A scroll view places its scrollers and the header of its table.
        if ["scroller", "tableHeaderView"].contains(tree[child].name) { continue }
        if !inTree.contains(child), isView(child) { found.append(child) } else { pending.append(child) }
      }
    }
    return found.reversed()
  }

  // MARK: Roots

  private mutating func readRoot(_ position: Int) {
    (views, references, written, seen) = ([], [:], [], [])
    var top = position
    let isInCell = isCell(position)
    if isInCell {
      // A cell is as large as its content, and constraints of old files refer to either.
      guard
        let content = tree.childPosition(position, "tableViewCellContentView", key: "contentView")
          ?? tree.childPosition(position, "collectionViewCellContentView", key: "contentView")
          ?? tree.childPosition(position, "view", key: "contentView")
      else {
        leaveOut(tree[position], "the cell has no content view")
        return
      }
      top = content
    }
    guard var frame = frame(top) ?? (isInCell ? self.frame(position) : nil) else {
      leaveOut(tree[top], "the frame is not four finite numbers")
      return
    }
    if isInCell, device.toolsVersion < 8000, let cell = self.frame(position), (cell.height - frame.height).magnitude > 1
    {
      // Xcode 6 stored the content of a cell at another height than the one it had.
      frame.height = cell.height
    }
    if !isInCell, let screen = device.screenHeight(ofWidth: frame.width), frame.y > 0, frame.maxY > screen {
      // The view is below a bar, and the file has the height that it would have without.
      frame.height = max(0, screen - frame.y)
    }
    let excluded = applyVariations(under: position, device.sizeClasses(of: screenSize(around: position) ?? frame.size))
    readView(top, superview: nil, frame: LayoutRect(0, 0, frame.width, frame.height), excluded)
    guard !views.isEmpty else { return }
    if isInCell, let id = tree[position].attributes["id"] {
      references[id] = InterfaceReference(view: views[0].id, part: .frame)
      for constraint in tree.list(position, "constraints") { written.append((id, constraint)) }
      readGuides(position, of: views[0].id)
    }
    readBars(around: position)
    var constraints: [InterfaceConstraint] = []
    for (owner, node) in written {
      if let id = tree[node].attributes["id"], excluded.contains(id) { continue }
      if let constraint = constraint(node, owner: owner) { constraints.append(constraint) }
    }
    let parent = tree[position].parent
    let isNested =
      isInCell || tree[position].attributes["key"] != "view" && (parent < 0 || tree[parent].name != "objects")
    var root = InterfaceRoot(
      views: views, constraints: constraints, isCell: isInCell, isNested: isNested,
      safeAreaInsets: isNested ? .zero : device.safeAreaInsets(of: frame.size), rootMargins: nil, device: device)
    root.takeAlignmentOfSymbols()
    if !isInCell { root.takeInsetsFromFrames() }
    root.takeMarginsFromFrames()
    roots.append(root)
  }

  /// The size of the view of the view controller around a root; nil if there is none.
  private func screenSize(around position: Int) -> LayoutSize? {
    var next = position
    while next >= 0, !tree[next].name.hasSuffix("iewController") { next = tree[next].parent }
    if next < 0 { return nil }
    return tree[next].children.first { tree[$0].attributes["key"] == "view" }.flatMap { frame($0) }?.size
  }

  private mutating func readView(
    _ position: Int, superview: Int?, in superviewElement: Int? = nil, frame: LayoutRect, _ excluded: Set<String>
  ) {
    let node = tree[position]
    guard let id = idOfView(position) else { return }
    if !seen.insert(id).inserted {
      leaveOut(node, "another view has this id")
      return
    }
    let isArranged = superview.map { views[$0].stack != nil || views[$0].split != nil } ?? false
    let index = views.count
    views.append(
      view(
        position, id: id, superview: superview, frame: frame, in: superviewElement, isArranged: isArranged))
    references[id] = InterfaceReference(view: id, part: .frame)
    if node.name == "gridView" {
      leaveOut(node, "the rows and columns of a grid view: its cells stay where they are stored")
    }
    readGuides(position, of: id)
    for constraint in tree.list(position, "constraints") { written.append((id, constraint)) }
    for child in subviews(position) {
      let childNode = tree[child]
      guard let childID = idOfView(child) else { continue }
      if excluded.contains(childID) { continue }
      // Some versions of Xcode write no frame that is empty or that was not found yet.
      let isWritten = tree.childPosition(child, "rect", key: "frame") != nil
      guard var frame = isWritten ? self.frame(child) : LayoutRect(0, 0, 0, 0) else {
        leaveOut(childNode, "the view has no frame of four finite numbers")
        continue
      }
      if !isFlipped(position) { frame.y = views[index].frame.height - frame.maxY }
      readView(child, superview: index, in: position, frame: frame, excluded)
    }
  }

  private mutating func readGuides(_ position: Int, of view: String) {
    for child in tree[position].children where ["viewLayoutGuide", "keyboardLayoutGuide"].contains(tree[child].name) {
      let node = tree[child]
      guard let id = node.attributes["id"] else { continue }
      let part: InterfaceReference.Part
      switch node.attributes["key"] {
      case "safeArea": part = .safeArea
      case "contentLayoutGuide": part = .content
      case "frameLayoutGuide": part = .frameGuide
      case "keyboard": part = .keyboard
      case "layoutMarginsGuide", "layoutMargins": part = .margins
      default:
        leaveOut(node, "a layout guide of an unknown kind, \(node.attributes["key"] ?? "without a key")")
        continue
      }
      references[id] = InterfaceReference(view: view, part: part)
    }
  }

  /// The guides of the view controller that a view belongs to.
  private mutating func readBars(around position: Int) {
    let parent = tree[position].parent
    guard parent >= 0, tree[position].attributes["key"] == "view" else { return }
    for guide in tree.list(parent, "layoutGuides") {
      guard let id = tree[guide].attributes["id"] else { continue }
      let part: InterfaceReference.Part = tree[guide].attributes["type"] == "bottom" ? .bottomBar : .topBar
      references[id] = InterfaceReference(view: views[0].id, part: part)
    }
  }

  /// The objects that the variations of size classes exclude. Attributes and fonts that vary get those of the size classes.
  private mutating func applyVariations(
    under position: Int, _ sizeClasses: (width: String, height: String)
  ) -> Set<String> {
    var excluded: Set<String> = []
    var pending = [position]
    while let element = pending.popLast() {
      pending += tree[element].children
      // The default comes first, then more and more specific variations.
      let variations = tree[element].children.filter { tree[$0].name == "variation" }
      let active = variations.compactMap { child in
        applies(tree[child].attributes["key"] ?? "", sizeClasses).map { (rank: $0, child: child) }
      }
      for (rank, variation) in active.sorted(by: { $0.rank < $1.rank }) {
        if rank > 0 {
          let children = tree[variation].children.filter { tree[$0].name == "fontDescription" }
          tree.merge(tree[variation].attributes.filter { $0.key != "key" }, children, into: element)
        }
        for mask in tree[variation].children where tree[mask].name == "mask" {
          for entry in tree[mask].children {
            guard let reference = tree[entry].attributes["reference"] else { continue }
            if tree[entry].name == "exclude" { excluded.insert(reference) } else { excluded.remove(reference) }
          }
        }
      }
    }
    return excluded
  }

  /// The rank of a variation that applies to size classes; nil for one that does not.
  func applies(_ key: String, _ sizeClasses: (width: String, height: String)) -> Int? {
    if key == "default" { return 0 }
    var rank = 0
    for part in key.split(separator: "-") {
      switch part {
      case "widthClass=\(sizeClasses.width)", "heightClass=\(sizeClasses.height)": rank += 1
      default: return nil
      }
    }
    return rank == 0 ? nil : rank
  }
}
