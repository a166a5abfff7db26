import LivePage
import Tinamou
import TinamouText

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

  /// Pixels for a point: the same for all screens, so that they can be compared. What is much smaller, a cell or a
  /// label, is doubled as often as there is room for it.
  private var scale: Double {
    let longest = row.scenes.map { max($0.size.width, $0.size.height) }.max() ?? 0
    var scale = 0.45
    while longest > 0 && 2 * scale * longest <= 400 { scale *= 2 }
    return scale
  }

  init(_ row: GalleryRow, printed: GalleryRow?) {
    self.row = row
    self.printed = printed
    editions = [row, printed].compactMap { $0 }.map { row in (row, row.scenes.map { DrawnScene(row, $0) }) }
  }

  /// - Parameter isLive: whether the page has the solver in it.
  func write(isLive: Bool, to writer: inout MarkupWriter) {
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
      if isLive, let text { LivePage.write(text, to: &writer) }
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

  /// The layout as text in its first scene that holds.
  private var text: String? {
    for drawn in editions[0].scenes {
      if case .success(let solved) = drawn.result { return solved.layout.text }
    }
    return nil
  }

  private func write(_ drawn: DrawnScene, of row: GalleryRow, note: String?, _ writer: inout MarkupWriter) {
    writer.element("figure") { writer in
      switch drawn.result {
      case .success(let solved):
        var picture = solved.picture(titled: "\(row.title), \(caption(of: drawn.scene))", showsConstraints: true)
        picture.scale = scale
        picture.textSize = 9
        picture.caption = ""
        picture.style = .separate
        writer.insert(solved.solution.svg(picture))
      case .failure(let failure):
        writer.element("pre", [("class", "conflict")], text: "\(failure)")
      }
      writer.element("figcaption", [], .inline) { writer in
        writer.element("b", text: "\(drawn.scene.size)")
        for change in drawn.scene.changes(in: row) { writer.element("span", text: change) }
        if let note { writer.element("em", text: note) }
        for remark in (try? drawn.result.get())?.remarks ?? [] { writer.element("small", text: remark) }
      }
    }
  }

  private func writeFrames(_ writer: inout MarkupWriter) {
    writer.element("details") { writer in
      writer.element("summary", text: "Frames")
      writer.element("div", [("class", "tables")]) { writer in
        for (row, scenes) in editions {
          let solved = scenes.compactMap { drawn in
            (try? drawn.result.get()).map { (caption: caption(of: drawn.scene), entries: $0.solution.entries) }
          }
          if !solved.isEmpty { writeTable(solved, of: row, &writer) }
        }
      }
    }
  }

  /// A line for each item, a column for each scene that can be satisfied. Not every item is in every scene.
  private func writeTable(
    _ scenes: [(caption: String, entries: [LayoutSolution.Entry])], of row: GalleryRow, _ writer: inout MarkupWriter
  ) {
    var names: [String] = []
    for name in scenes.flatMap({ $0.entries.map(\.name) }) where !names.contains(name) { names.append(name) }
    writer.element("table") { writer in
      writer.element("caption", text: "\(row.id): x, y, width and height in points")
      writer.element("tr") { writer in
        for heading in ["item"] + scenes.map(\.caption) { writer.element("th", text: heading) }
      }
      for name in names {
        writer.element("tr") { writer in
          writer.element("th", text: name)
          for scene in scenes {
            let frame = scene.entries.first { $0.name == name }?.frame
            let numbers = frame.map { Report.numbers(of: $0, places: 3) } ?? []
            writer.element("td", text: numbers.joined(separator: " "))
          }
        }
      }
    }
  }

  private func caption(of scene: Scene) -> String {
    (["\(scene.size)"] + scene.changes(in: row)).joined(separator: ", ")
  }
}

extension Scene {
  /// Its settings in words, in the order of the layout's settings.
  func changes(in row: GalleryRow) -> [String] {
    let settings = row.settings.compactMap { setting in
      values[setting.name].map { "\(setting.name) \(Report.decimal($0))" }
    }
    let content = intrinsicSizes.map { "\($0.item) \($0.size)" }
    return settings + content + (direction == .rightToLeft ? ["right to left"] : [])
  }
}
