internal import Tinamou

/// Finds the roots of a file, and the views, guides and constraints of each.
struct InterfaceReader {
  let tree: XMLTree
  let device: InterfaceDevice
  let contents: [String: IntrinsicSize]
  let usesAutoLayout: Bool
  private(set) var roots: [InterfaceRoot] = []
  private(set) var omissions: [InterfaceOmission] = []
  /// The sizes of the file's images.
  private(set) var images: [String: LayoutSize] = [:]
  /// The views of the current root, and the targets of its constraints.
  private var views: [InterfaceView] = []
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
    tree[position].attributes["id"] != nil && tree.childPosition(position, "rect", key: "frame") != nil
  }

  /// True if it is a cell, whose content is a separate root.
  private func isCell(_ position: Int) -> Bool {
    ["tableViewCell", "collectionViewCell"].contains(tree[position].name)
  }

  /// The view elements directly inside a view.
  private func subviews(_ position: Int) -> [Int] {
    var found: [Int] = []
    for child in tree[position].children {
      if tree[child].name == "subviews" {
        found += tree[child].children
      } else if tree[child].attributes["key"] == "contentView", isView(child) {
        found.append(child)
      }
    }
    return found
  }

  /// The roots inside a view's elements, such as cells and headers of tables.
  private func nestedRoots(_ position: Int) -> [Int] {
    var found: [Int] = []
    var pending = [(position, true)]
    while let (element, isInTree) = pending.popLast() {
      let inside = isInTree ? Set(subviews(element)) : []
      for child in tree[element].children.reversed() {
        if isInTree, tree[child].name == "subviews" {
          for view in tree[child].children.reversed() { pending.append((view, true)) }
        } else if inside.contains(child) {
          pending.append((child, true))
        } else if isView(child) {
          found.append(child)
        } else {
          pending.append((child, false))
        }
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
      else { return }
      top = content
    }
    guard let frame = frame(top) ?? (isInCell ? self.frame(position) : nil) else {
      leaveOut(tree[top], "the frame is not four finite numbers")
      return
    }
    let sizeClasses = device.sizeClasses(of: frame.size)
    let excluded = excludedObjects(under: position, sizeClasses)
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
      if let constraint = constraint(node, owner: owner, sizeClasses) { constraints.append(constraint) }
    }
    let isBare = isInCell || frame.height < 480
    var root = InterfaceRoot(
      views: views, constraints: constraints, isCell: isInCell,
      safeAreaInsets: isBare ? .zero : device.safeAreaInsets, rootMargins: nil, device: device)
    if !isInCell { root.takeInsetsFromFrames() }
    root.takeMarginsFromFrames()
    roots.append(root)
  }

  private mutating func readView(_ position: Int, superview: Int?, frame: LayoutRect, _ excluded: Set<String>) {
    let node = tree[position]
    guard let id = node.attributes["id"] else { return }
    if !seen.insert(id).inserted {
      leaveOut(node, "another view has this id")
      return
    }
    let isArranged = superview.map { views[$0].stack != nil } ?? false
    let index = views.count
    views.append(view(position, id: id, superview: superview, frame: frame, isArranged: isArranged))
    references[id] = InterfaceReference(view: id, part: .frame)
    readGuides(position, of: id)
    for constraint in tree.list(position, "constraints") { written.append((id, constraint)) }
    for child in subviews(position) {
      let childNode = tree[child]
      guard let childID = childNode.attributes["id"] else { continue }
      if excluded.contains(childID) { continue }
      if isCell(child) { continue }
      guard let frame = self.frame(child) else {
        leaveOut(childNode, "the view has no frame of four finite numbers")
        continue
      }
      readView(child, superview: index, frame: frame, excluded)
    }
  }

  private mutating func readGuides(_ position: Int, of view: String) {
    for child in tree[position].children where tree[child].name == "viewLayoutGuide" {
      let node = tree[child]
      guard let id = node.attributes["id"] else { continue }
      let part: InterfaceReference.Part
      switch node.attributes["key"] {
      case "safeArea": part = .safeArea
      case "contentLayoutGuide": part = .content
      case "frameLayoutGuide": part = .frame
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
    guard parent >= 0 else { return }
    for guide in tree.list(parent, "layoutGuides") {
      guard let id = tree[guide].attributes["id"] else { continue }
      let part: InterfaceReference.Part = tree[guide].attributes["type"] == "bottom" ? .bottomBar : .topBar
      references[id] = InterfaceReference(view: views[0].id, part: part)
    }
  }

  /// The objects that the variations of size classes exclude.
  private func excludedObjects(
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
      for (_, variation) in active.sorted(by: { $0.rank < $1.rank }) {
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
