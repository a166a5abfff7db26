import Tinamou

/// A named number of a layout that can be set from outside.
struct Setting: Sendable {
  let name: String
  /// The number if none is set, which may depend on the layout's size.
  let standard: @Sendable (LayoutSize) -> Double

  init(_ name: String, standard: @escaping @Sendable (LayoutSize) -> Double) {
    self.name = name
    self.standard = standard
  }
}

/// The size, numbers and content with which a layout is shown.
struct Scene: Sendable {
  var size: LayoutSize
  var values: [String: Double] = [:]
  /// The content to be given to items, in the order in which it is given.
  var intrinsicSizes: [(item: String, size: LayoutSize)] = []
  var direction = LayoutDirection.leftToRight

  /// The number set, or the one that is standard for this size.
  subscript(_ setting: Setting) -> Double { values[setting.name] ?? setting.standard(size) }

  /// The number, where things are counted: whole, and no more than can be drawn.
  func count(_ setting: Setting) -> Int { Int(min(max(self[setting], 0), 1000)) }
}

extension Scene {
  static let smallPhone = Scene(320, 568)
  static let phone = Scene(375, 667)
  static let landscape = Scene(667, 375)
  static let pad = Scene(768, 1024)

  /// The default sizes of a layout's pictures.
  static let screens = [smallPhone, phone, landscape, pad]

  init(_ width: Double, _ height: Double) { self.init(size: LayoutSize(width, height)) }

  /// The same with a number set.
  func with(_ setting: Setting, _ value: Double) -> Scene {
    var scene = self
    scene.values[setting.name] = value
    return scene
  }

  /// The same with other content in one of the items.
  func with(_ item: String, _ width: Double, _ height: Double) -> Scene {
    var scene = self
    scene.intrinsicSizes.append((item, LayoutSize(width, height)))
    return scene
  }

  /// The same for a language read from right to left.
  var mirrored: Scene {
    var scene = self
    scene.direction = .rightToLeft
    return scene
  }
}
