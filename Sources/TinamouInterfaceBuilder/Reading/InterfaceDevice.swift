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
    if platform == .tvOS { return LayoutInsets(top: 60, leading: 80, bottom: 60, trailing: 80) }
    switch id {
    case "retina5_9", "retina6_5": return phone(44, 34)
    case "retina6_1": return phone(toolsVersion < 19000 ? 44 : 48, 34)
    case "retina6_0", "retina6_7", "retina5_4": return phone(47, 34)
    case "retina6_12", "retina6_3", "retina6_72": return phone(59, 34)
    default:
      if isPad { return LayoutInsets(top: isRoundPad ? 24 : 20, bottom: isRoundPad ? 20 : 0) }
      return LayoutInsets(top: isLandscape ? 0 : 20)
    }
  }

  private var isRoundPad: Bool { id.contains("_0rounded") || id == "ipad11_0" || id == "ipad12_9rounded" }

  private func phone(_ top: Double, _ bottom: Double) -> LayoutInsets {
    isLandscape ? LayoutInsets(leading: top, bottom: 21, trailing: top) : LayoutInsets(top: top, bottom: bottom)
  }

  /// The inset at an edge that the device has with some bar or without any, if it is within half a point of a number.
  func inset(near number: Double, at edge: ImportedAttribute) -> Double? {
    let bare = safeAreaInsets
    if platform == .macOS {
      // A title bar, and one with a toolbar, where the content goes below it.
      let bars: [Double] = edge == .top ? [0, 22, 28, 38, 52] : [0]
      return bars.first { ($0 - number).magnitude <= 0.5 }
    }
    let known: [Double]
    switch edge {
    case .top:
      // Two simulators of one phone differ by 4 points, and files change their version without being laid out anew.
      let tops = id == "retina6_1" ? [bare.top, 44, 48] + (isNew ? [62] : []) : [bare.top]
      // A navigation bar, also one with a large title; Xcode counts the device's inset twice in some views.
      known = [0, 44, 50, 56] + tops.flatMap { [$0, $0 + 44, $0 + 50, $0 + 96, 2 * $0] }
    case .bottom:
      // A view that is wider than tall is drawn with the insets of a phone held upright, too.
      let upright = InterfaceDevice(id: id, isLandscape: false, platform: platform, toolsVersion: toolsVersion)
      known = [0, upright.safeAreaInsets.bottom, bare.bottom, bare.bottom + 49, bare.bottom + 44, 2 * bare.bottom]
    case .leading: known = [0, bare.leading]
    default: known = [0, bare.trailing]
    }
    return known.first { ($0 - number).magnitude <= 0.5 }
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
