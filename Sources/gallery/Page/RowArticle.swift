import Tinamou

/// One layout on the page: what it is, its pictures, and its frames. One that an article prints wrongly stands beside
/// the correction.
struct RowArticle {
  private let row: GalleryRow
  private let printed: GalleryRow?
  private let editions: [(row: GalleryRow, scenes: [DrawnScene])]

  /// A scene with what came of it.
  private struct DrawnScene {
    let scene: Scene
    let result: Result<SolvedScene, SolvedScene.Failure>

    init(_ row: GalleryRow, _ scene: Scene) {
      self.scene = scene
      do { result = .success(try SolvedScene(row, scene)) } catch { result = .failure(error) }
    }
  }

  /// One size for all pictures of the page, in pixels for a point: they can be compared.
  private static let scale = 0.45

  init(_ row: GalleryRow, printed: GalleryRow?) {
    self.row = row
    self.printed = printed
    editions = [row, printed].compactMap { $0 }.map { row in (row, row.scenes.map { DrawnScene(row, $0) }) }
  }

  func write(to writer: inout MarkupWriter) {
    writer.element("article", [("id", row.id)]) { writer in
      writer.element("header") { writer in
        writer.element("a", [("class", "id"), ("href", "#\(row.id)")], text: row.id)
        writer.element("h3", text: row.title)
        writer.element("code", [("class", "place")], text: "\(row.place)")
      }
      writer.element("p", [("class", "about")], text: row.about)
      if let printed {
        writer.element("p", [("class", "about"), ("id", printed.id)], .inline) { writer in
          writer.element("strong", text: "As printed:")
          writer.write(" \(printed.about)")
        }
      }
      writer.element("div", [("class", "scenes")]) { writer in
        for number in row.scenes.indices {
          if printed == nil {
            write(editions[0].scenes[number], of: row, note: nil, &writer)
          } else {
            writer.element("div", [("class", "pair")]) { writer in
              for (row, scenes) in editions {
                write(scenes[number], of: row, note: row.corrected == nil ? "corrected" : "as printed", &writer)
              }
            }
          }
        }
      }
      writeFrames(&writer)
    }
  }

  private func write(_ drawn: DrawnScene, of row: GalleryRow, note: String?, _ writer: inout MarkupWriter) {
    writer.element("figure") { writer in
      switch drawn.result {
      case .success(let solved):
        var picture = solved.picture(titled: "\(row.title), \(caption(of: drawn.scene))")
        picture.scale = Self.scale
        picture.textSize = 9
        picture.caption = ""
        picture.style = .separate
        writer.insert(solved.solution.svg(picture))
      case .failure(let failure):
        writer.element("pre", [("class", "conflict")], text: "\(failure)")
      }
      writer.element("figcaption", [], .inline) { writer in
        writer.element("b", text: "\(drawn.scene.size)")
        for remark in remarks(on: drawn.scene) { writer.element("span", text: remark) }
        if let note { writer.element("em", text: note) }
      }
    }
  }

  /// The frames of all scenes that can be satisfied: a line for each item, a column for each scene.
  private func writeFrames(_ writer: inout MarkupWriter) {
    writer.element("details") { writer in
      writer.element("summary", text: "Frames")
      writer.element("div", [("class", "tables")]) { writer in
        for (row, scenes) in editions {
          let solved = scenes.compactMap { drawn in
            (try? drawn.result.get()).map { (caption(of: drawn.scene), $0.solution.entries) }
          }
          guard let first = solved.first else { continue }
          writer.element("table") { writer in
            writer.element("caption", text: "\(row.id): x, y, width and height in points")
            writer.element("tr") { writer in
              writer.element("th", text: "item")
              for (caption, _) in solved { writer.element("th", text: caption) }
            }
            for (position, entry) in first.1.enumerated() {
              writer.element("tr") { writer in
                writer.element("th", text: entry.name)
                for (_, entries) in solved {
                  let numbers = position < entries.count ? Report.numbers(of: entries[position].frame, places: 3) : []
                  writer.element("td", text: numbers.joined(separator: " "))
                }
              }
            }
          }
        }
      }
    }
  }

  private func caption(of scene: Scene) -> String {
    (["\(scene.size)"] + remarks(on: scene)).joined(separator: ", ")
  }

  /// What a scene has besides its size, in the order of the layout's settings.
  private func remarks(on scene: Scene) -> [String] {
    let settings = row.settings.compactMap { setting in
      scene.values[setting.name].map { "\(setting.name) \(Report.decimal($0))" }
    }
    let content = scene.intrinsicSizes.map { "\($0.item) \(Report.text(of: $0.size))" }
    return settings + content + (scene.direction == .rightToLeft ? ["right to left"] : [])
  }
}
