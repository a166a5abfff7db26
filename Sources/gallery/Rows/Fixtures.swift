import Tinamou

// Parts that the articles' screens have in common: margins, a status bar, and the controls of the system.

extension Setting {
  /// The margin at both sides: 16 points on a phone, 20 on the large phone and on a pad, whichever way they are held.
  static let margin = Setting("margin") { min($0.width, $0.height) < 414 ? 16 : 20 }

  /// The size of text the user has chosen, in points: labels are known at 17 and at 36.
  static let text = Setting("text") { _ in 17 }
}

extension LayoutTraits {
  /// Those of a phone, upright or on its side, and of a pad.
  init(of size: LayoutSize) {
    self.init(
      width: size.width < 500 ? .compact : .regular,
      height: size.height < 500 && size.height < size.width ? .compact : .regular)
  }
}

extension ConstraintLayout {
  /// A screen with margins at both sides and a status bar of 20 points.
  static func screen(_ name: String, _ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    try ConstraintLayout(
      name, size: scene.size, margins: LayoutInsets(leading: scene[.margin], trailing: scene[.margin]),
      safeAreaInsets: LayoutInsets(top: 20))
  }

  /// A label of one line of 17 points. It hugs its text a little more than other controls hug theirs.
  mutating func label(
    _ name: String, width: Double, in parent: LayoutItem? = nil
  ) throws(LayoutError) -> LayoutItem {
    try item(
      name, in: parent, intrinsic: IntrinsicSize(width, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5),
      hugging: 251)
  }

  /// A label of one line at the size of text the user has chosen.
  mutating func label(
    _ name: String, width: Double, largeWidth: Double, textSize: Double
  ) throws(LayoutError) -> LayoutItem {
    if textSize < 36 { return try label(name, width: width) }
    return try item(
      name, intrinsic: IntrinsicSize(largeWidth, 43), baselines: LayoutBaselines(fromTop: 34, fromBottom: 9),
      hugging: 251)
  }

  /// A text field with a border.
  mutating func textField(
    _ name: String, width: Double, in parent: LayoutItem? = nil
  ) throws(LayoutError) -> LayoutItem {
    try item(
      name, in: parent, intrinsic: IntrinsicSize(width, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
  }

  /// A button with a title of one line.
  mutating func button(_ name: String, width: Double) throws(LayoutError) -> LayoutItem {
    try item(name, intrinsic: IntrinsicSize(width, 30))
  }
}
