import Tinamou

/// A layout at a scene, solved.
struct SolvedScene {
  let layout: ConstraintLayout
  let solution: LayoutSolution

  /// Why there is none.
  enum Failure: Error {
    case layout(LayoutError)
    case unknownItem(String, row: String)
    /// A number that a layout is built with, rather than given.
    case cannotMove(String, row: String)
  }

  init(_ row: GalleryRow, _ scene: Scene) throws(Failure) {
    var layout = try Self.layout(row, scene)
    do throws(LayoutError) {
      if let measure = row.measure {
        solution = try layout.solve(measuring: { _, width in measure(scene, width) })
      } else {
        solution = try layout.solve()
      }
      self.layout = layout
    } catch {
      throw .layout(error)
    }
  }

  /// The layout at a scene, to be solved.
  static func layout(_ row: GalleryRow, _ scene: Scene) throws(Failure) -> ConstraintLayout {
    var unknown: String?
    do throws(LayoutError) {
      var layout = try row.build(scene)
      for (name, size) in scene.intrinsicSizes {
        if let item = try item(name, of: layout) {
          try layout.setIntrinsicSize(IntrinsicSize(size.width, size.height), of: item)
        } else {
          unknown = unknown ?? name
        }
      }
      try layout.setDirection(scene.direction)
      if unknown == nil { return layout }
    } catch {
      throw .layout(error)
    }
    throw .unknownItem(unknown ?? "", row: row.id)
  }

  /// The ambiguous numbers, a line each.
  var remarks: [String] { ((try? layout.ambiguities()) ?? []).map { "ambiguous: \($0)" } }

  /// The drawing, with the layout's own margins and safe area.
  func picture(titled title: String, showsConstraints: Bool = false) -> LayoutPicture {
    var picture = LayoutPicture(of: layout)
    picture.title = title
    if showsConstraints {
      // It is solved, so neither throws.
      try? picture.addConstraints(of: layout)
      try? picture.addBaselines(of: layout)
    }
    return picture
  }

  private static func item(_ name: String, of layout: ConstraintLayout) throws(LayoutError) -> LayoutItem? {
    for item in layout.allItems where try layout.name(of: item) == name { return item }
    return nil
  }
}

extension SolvedScene.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .layout(let error): "\(error)"
    case .unknownItem(let name, let row): "\(row) has no item '\(name)'"
    case .cannotMove(let name, let row): "\(row) has no number '\(name)' that moves; set it to one value"
    }
  }
}
