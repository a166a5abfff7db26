internal import Tinamou

/// A control of AppKit as far as its alignment rectangle depends on it.
struct AppKitControl {
  /// The look that files of a version have.
  enum Generation: Int, Comparable {
    /// Before macOS 11.
    case aqua
    /// macOS 11 to 15.
    case bigSur
    /// From macOS 26: frames of most controls are their alignment rectangles.
    case tahoe

    init(_ device: InterfaceDevice) {
      self = device.isNew ? .tahoe : device.toolsVersion < 17000 ? .aqua : .bigSur
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  enum Size: String { case regular, small, mini, large }

  var kind: String
  /// The type and bezel of a button, the type of a box, the style of a segmented control.
  var type = ""
  var bezel = ""
  var size = Size.regular
  var isVertical = false
  /// True if it draws a border or a bezel.
  var hasBezel = true
  var hasTitle = true
  var generation = Generation.bigSur
  /// True if the content of a box is drawn some points inside of it.
  var isInset = true
  /// The stored height, which tells the looks apart where a file is newer than its frames.
  var height = 0.0

  /// The distances from the frame inwards to the alignment rectangle; nil where they are not known.
  ///
  /// The numbers are those that required equations on the stored frames of real files show, in agreement between the files.
  var alignment: LayoutInsets? {
    switch kind {
    case "textField", "tokenField", "searchField":
      return hasBezel ? .zero : LayoutInsets(leading: 2, trailing: 2)
    case "box":
      return box
    case "tabView":
      return hasBezel ? LayoutInsets(top: 6, leading: 7, bottom: 10, trailing: 7) : .zero
    case _ where isNewLook: return .zero
    case "button": return button
    case "popUpButton": return popUpButton
    case "comboBox": return LayoutInsets(top: 1, bottom: 4, trailing: 3)
    case "segmentedControl":
      switch type {
      case "rounded", "": return LayoutInsets(top: 1, leading: 2, bottom: size == .small ? 2 : 1, trailing: 2)
      case "roundRect": return LayoutInsets(1)
      case "texturedSquare": return LayoutInsets(top: 1, leading: 1, bottom: 2, trailing: 1)
      default: return nil
      }
    case "switch": return size == .regular ? LayoutInsets(top: 1, leading: 2, bottom: 2, trailing: 2) : nil
    case "colorWell": return LayoutInsets(top: 2, leading: 3, bottom: 2, trailing: 3)
    case "datePicker": return LayoutInsets(trailing: 3)
    case "slider":
      if type == "circular" { return .zero }
      return LayoutInsets(top: 2, leading: 2, bottom: height == 28 ? 6 : 2, trailing: 2)
    case "stepper":
      return size == .regular ? LayoutInsets(top: height == 28 ? 4 : 2, leading: 3, bottom: 2, trailing: 3) : .zero
    case "pathControl": return LayoutInsets(leading: 3, trailing: 3)
    default: return .zero
    }
  }

  /// True if the frame is the alignment rectangle, as from macOS 26.
  private var isNewLook: Bool {
    let heights: [Double]
    switch (kind, type, size) {
    case ("button", "push", .regular): heights = [32]
    case ("button", "push", .large), ("popUpButton", _, .large): heights = [40]
    case ("button", "check", .large), ("button", "radio", .large): heights = [22]
    case ("button", "push", .small): heights = [27, 28]
    case ("button", "check", .regular), ("button", "radio", .regular): heights = [18]
    case ("button", "check", .small), ("button", "radio", .small): heights = [15, 16]
    case ("button", "help", .regular): heights = [25, 26]
    case ("popUpButton", _, .regular): heights = [25, 26]
    case ("popUpButton", _, .small): heights = [22, 23]
    case ("popUpButton", _, .mini): heights = [15, 16]
    default: heights = []
    }
    return generation == .tahoe && !heights.contains(height)
  }

  /// The distance from the lower edge of the alignment rectangle to the baseline; nil where the text is in the middle.
  var baseline: Double? {
    switch (kind, type, size) {
    case ("switch", _, _): return 6
    case ("datePicker", _, .large): return 8
    case ("slider", _, _): return height == 28 ? 7 : nil
    case ("button", "push", .regular), ("popUpButton", _, .regular):
      return isNewLook || !hasBezel || generation == .aqua ? nil : 6
    case ("button", "push", .large), ("popUpButton", _, .large): return isNewLook || !hasBezel ? nil : 11
    default: return nil
    }
  }

  private var box: LayoutInsets {
    switch type {
    case "separator":
      return isVertical ? LayoutInsets(leading: 2, trailing: 2) : LayoutInsets(top: 2, bottom: 2)
    case "custom", "oldStyle": return .zero
    case _ where generation != .aqua && !hasBezel: return .zero
    case _ where generation == .tahoe && !isInset: return .zero
    default: return LayoutInsets(top: hasTitle ? 0 : 2, leading: 3, bottom: 4, trailing: 3)
    }
  }

  private var button: LayoutInsets? {
    switch (type, bezel) {
    case ("push", _) where !hasBezel: return .zero
    case ("push", "rounded"):
      switch size {
      case .large: return LayoutInsets(6)
      case .regular:
        let side: Double = generation == .aqua ? 6 : 7
        return LayoutInsets(top: generation == .aqua ? 4 : 5, leading: side, bottom: 7, trailing: side)
      case .small: return LayoutInsets(top: 4, leading: 6, bottom: 7, trailing: 6)
      case .mini: return LayoutInsets(leading: 2, bottom: 2, trailing: 2)
      }
    case ("check", _), ("radio", _):
      if generation == .aqua, size == .regular { return LayoutInsets(top: 2, leading: 2, bottom: 2, trailing: 2) }
      if size == .large {
        return LayoutInsets(top: 2.5, leading: 3, bottom: 2.5)
      }
      let isSmallRadio = type == "radio" && size == .small
      return LayoutInsets(top: 1, leading: size == .regular ? 2 : 1, bottom: isSmallRadio ? 0 : 1)
    case ("help", _) where size == .large: return nil
    case ("help", _):
      return size == .regular
        ? LayoutInsets(top: 1, leading: 3, bottom: 4, trailing: 2)
        : LayoutInsets(top: 1, leading: 1, bottom: 2, trailing: 1)
    case ("smallSquare", _): return LayoutInsets(top: 1, bottom: 1)
    case ("roundRect", _): return LayoutInsets(bottom: 1)
    case ("bevel", _), ("square", _), ("inline", _), ("disclosureTriangle", _), ("recessed", _), ("squareTextured", _):
      return .zero
    default: return nil
    }
  }

  private var popUpButton: LayoutInsets? {
    switch (bezel, size) {
    case ("rounded", .regular):
      if generation == .aqua {
        return LayoutInsets(top: height >= 26 ? 2 : 1, leading: 2, bottom: height >= 26 ? 3 : 4, trailing: 3)
      }
      return LayoutInsets(top: 1, leading: 3, bottom: 4, trailing: 4)
    case ("rounded", .large): return LayoutInsets(top: 6, leading: 5, bottom: 6, trailing: 5)
    case ("rounded", .mini): return LayoutInsets(leading: 2, trailing: 3)
    case ("rounded", .small): return LayoutInsets(top: 2, leading: 4, bottom: 4, trailing: 4)
    case ("texturedRounded", _): return LayoutInsets(top: 1, leading: 3, bottom: 4, trailing: 4)
    case ("regularSquare", _): return LayoutInsets(top: 2, bottom: 3)
    case ("smallSquare", _): return LayoutInsets(top: 1, bottom: 1)
    case ("roundedRect", _): return LayoutInsets(bottom: 1)
    case ("recessed", _), ("shadowlessSquare", _), ("bevel", _), ("inline", _): return .zero
    default: return nil
    }
  }
}
