internal import Tinamou
internal import TinamouText

/// The device on which Interface Builder shows a file: its safe area and its margins.
struct InterfaceDevice: Sendable {
  let id: String
  let isLandscape: Bool
  let platform: InterfaceFile.Platform
  let toolsVersion: Int

  /// True if controls have the sizes of the systems of 2025. Versions above 32000 are written by tools that are no release,
  /// with the sizes before.
  var isNew: Bool { (24000..<32000).contains(toolsVersion) }

  var isPad: Bool { id.hasPrefix("ipad") }

  /// The insets of a view that fills the screen.
  var safeAreaInsets: LayoutInsets {
    if platform == .macOS { return .zero }
    if platform == .tvOS {
      // Those of tvOS 12 and before, and those since.
      let side: Double = toolsVersion < 15000 ? 90 : 80
      return LayoutInsets(top: 60, leading: side, bottom: 60, trailing: side)
    }
    switch id {
    case "retina5_9": return phone(toolsVersion < 21000 ? 44 : 50, 34)
    case "retina6_5": return phone(44, 34)
    case "retina6_1": return phone(toolsVersion < 19000 ? 44 : 48, 34)
    case "retina6_0", "retina6_7", "retina5_4": return phone(47, 34)
    case "retina6_12", "retina6_3", "retina6_72": return phone(59, 34)
    default:
      if isPad { return LayoutInsets(top: isRoundPad ? 24 : 20, bottom: isRoundPad ? 20 : 0) }
      return LayoutInsets(top: isLandscape ? 0 : 20)
    }
  }

  /// The insets of a view of a size.
  func safeAreaInsets(of size: LayoutSize) -> LayoutInsets {
    let whole = safeAreaInsets
    if platform != .iOS || size.height >= (isLandscape ? 300 : 480) || toolsVersion >= 21000 { return whole }
    // Before Xcode 13, a view that is lower than the screen was at its top, and only a notch covered it.
    return whole.bottom > 0 && !isLandscape && !isPad ? LayoutInsets(top: whole.top) : .zero
  }

  private var isRoundPad: Bool { id.hasSuffix("rounded") || id == "ipad11_0" }

  private func phone(_ top: Double, _ bottom: Double) -> LayoutInsets {
    if !isLandscape { return LayoutInsets(top: top, bottom: bottom) }
    // Xcode 26 adds the insets at the sides to those of a phone held upright.
    return LayoutInsets(
      top: isNew ? top : 0, leading: top, bottom: isNew ? bottom : 21, trailing: top)
  }

  /// The inset at an edge that the device has with some bar or without any, if it is within a point of a number.
  func inset(near number: Double, at edge: ImportedAttribute) -> Double? {
    let bare = safeAreaInsets
    if platform == .macOS {
      // A title bar, and one with a toolbar, where the content goes below it.
      let bars: [Double] = edge == .top ? [0, 22, 28, 38, 52] : [0]
      return bars.first { ($0 - number).magnitude <= 0.5 }
    }
    var known: [Double] = [0]
    switch edge {
    case .top:
      // Two simulators of one phone differ by 4 points, and files change their version without being laid out anew.
      var tops = [bare.top]
      if id == "retina5_9" { tops += [44, 50] }
      if id == "retina6_1" { tops += isNew ? [44, 48, 62] : [44, 48] }
      // A navigation bar, also one with a large title; Xcode counts the device's inset twice in some views.
      known += [44, 50, 56]
      for top in tops { known += [top, top + 44, top + 50, top + 96, 2 * top, 2 * top + 44] }
      // The bars of the systems of 2025.
      if isNew { known.append(bare.top + 54) }
      // A phone on its side has a low navigation bar, and had a status bar once.
      if isLandscape { known += [20, 32, 52, 64] }
    case .bottom:
      // A view that is wider than tall is drawn with the insets of a phone held upright, too.
      let upright = InterfaceDevice(id: id, isLandscape: false, platform: platform, toolsVersion: toolsVersion)
      known += [upright.safeAreaInsets.bottom, bare.bottom, bare.bottom + 49, bare.bottom + 44, 2 * bare.bottom]
      if isLandscape { known += [32, bare.bottom + 32] }
      if isNew { known.append(bare.bottom + 52) }
    default: known += platform == .tvOS ? [80, 90] : [edge == .leading ? bare.leading : bare.trailing]
    }
    return known.min { ($0 - number).magnitude < ($1 - number).magnitude }.flatMap {
      ($0 - number).magnitude <= 1 ? $0 : nil
    }
  }

  /// The height of the phone that files without a device are drawn on.
  func screenHeight(ofWidth width: Double) -> Double? {
    guard id.isEmpty, platform == .iOS else { return nil }
    let screens: [Double: Double] = [320: 568, 375: 667, 414: 736]
    return screens[width]
  }

  /// The pixels of a point, to which the height of a line of text is rounded up.
  var scale: Double {
    switch id {
    case "retina5_5", "retina5_9", "retina6_5", "retina6_0", "retina6_7", "retina5_4", "retina6_12", "retina6_3",
      "retina6_72":
      3
    default: platform == .iOS ? 2 : 1
    }
  }

  /// The size classes of a view that fills the screen, in the words of variations.
  func sizeClasses(of size: LayoutSize) -> (width: String, height: String) {
    // Before Xcode 8 files were drawn on no device, and in size classes of which nothing was known.
    if platform == .iOS, id.isEmpty { return ("any", "any") }
    if platform != .iOS || isPad { return ("regular", "regular") }
    if isLandscape { return (size.width >= 736 ? "regular" : "compact", "compact") }
    return (size.width >= 700 ? "regular" : "compact", "regular")
  }

  /// The side margins of a root.
  func sideMargin(ofWidth width: Double, isCell: Bool) -> Double {
    if platform == .tvOS { return isCell ? 20 : 90 }
    if platform == .macOS { return 20 }
    if toolsVersion > 0 && toolsVersion < 10000 && !isCell { return width >= 414 ? 20 : 16 }
    return width >= 414 ? 20 : 16
  }
}
