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

  /// The distances from the frame inwards to the alignment rectangle; nil where they are not known.
  ///
  /// The numbers are those that required equations on the stored frames of real files show, in agreement between the files.
  var alignment: LayoutInsets? {
    switch kind {
    case "textField", "tokenField":
      return hasBezel ? .zero : LayoutInsets(leading: 2, trailing: 2)
    case "box":
      return box
    case _ where generation == .tahoe && size != .small && kind != "tabView":
      return .zero
    case "button": return button
    case "popUpButton": return popUpButton
    case "comboBox": return LayoutInsets(top: 1, bottom: 4, trailing: 3)
    case "segmentedControl":
      if type == "rounded" || type.isEmpty { return LayoutInsets(top: 1, leading: 2, bottom: 1, trailing: 2) }
      return type == "texturedSquare" ? LayoutInsets(top: 1, leading: 1, bottom: 2, trailing: 1) : nil
    case "switch": return size == .regular ? LayoutInsets(top: 1, leading: 2, bottom: 2, trailing: 2) : nil
    case "colorWell": return LayoutInsets(top: 2, leading: 3, bottom: 2, trailing: 3)
    case "datePicker": return LayoutInsets(trailing: 3)
    case "slider":
      if type == "circular" { return .zero }
      return LayoutInsets(top: isVertical ? 2 : 2, leading: 2, bottom: 2, trailing: 2)
    case "tabView":
      return hasBezel ? LayoutInsets(top: 6, leading: 7, bottom: 10, trailing: 7) : .zero
    case "progressIndicator": return .zero
    default: return .zero
    }
  }

  private var box: LayoutInsets {
    switch type {
    case "separator":
      return isVertical ? LayoutInsets(leading: 2, trailing: 2) : LayoutInsets(top: 2, bottom: 2)
    case "custom": return .zero
    default: return LayoutInsets(top: hasTitle ? 0 : 2, leading: 3, bottom: 4, trailing: 3)
    }
  }

  private var button: LayoutInsets? {
    switch (type, bezel) {
    case ("push", "rounded"):
      switch size {
      case .regular, .large:
        let side: Double = generation == .aqua ? 6 : 7
        return LayoutInsets(top: 5, leading: side, bottom: 7, trailing: side)
      case .small: return LayoutInsets(top: 4, leading: 6, bottom: 7, trailing: 6)
      case .mini: return LayoutInsets(leading: 2, bottom: 2, trailing: 2)
      }
    case ("check", _), ("radio", _):
      if generation == .aqua, size == .regular { return LayoutInsets(top: 2, leading: 2, bottom: 2, trailing: 2) }
      let side: Double = size == .regular ? 2 : 1
      return LayoutInsets(top: 1, leading: side, bottom: 1, trailing: size == .regular ? side : 0)
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
      let trailing: Double = generation == .aqua ? 3 : 4
      return LayoutInsets(top: generation == .aqua ? 2 : 1, leading: 3, bottom: 4, trailing: trailing)
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
