import Testing
import Tinamou

@testable import gallery

/// A row solved at a size and with settings.
func solved(_ id: String, _ size: LayoutSize, _ values: [String: Double] = [:]) throws -> SolvedScene {
  let row = try #require(GalleryRow.all.first { $0.id == id })
  return try SolvedScene(row, Scene(size: size, values: values))
}

/// The frames of a row by name, at a size and with settings.
func frames(_ id: String, _ size: LayoutSize, _ values: [String: Double] = [:]) throws -> [String: LayoutRect] {
  let entries = try solved(id, size, values).solution.entries
  return Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.frame) })
}

/// What is ambiguous in a row, as text.
func ambiguities(_ id: String, _ size: LayoutSize, _ values: [String: Double] = [:]) throws -> [String] {
  try solved(id, size, values).layout.ambiguities().map { "\($0)" }
}

/// What cannot hold together in a row, without line numbers, or nil if it can.
func conflict(_ id: String, _ size: LayoutSize, _ values: [String: Double] = [:]) throws -> String? {
  do {
    _ = try solved(id, size, values)
    return nil
  } catch let failure as SolvedScene.Failure {
    return "\(failure)".replacing(#/ *\w+\.swift:\d+( \(.*\))?/#, with: "")
  }
}

/// Whether all numbers agree to a thousandth of a point, as far as the expected ones are given.
func agree(_ a: LayoutRect?, _ b: LayoutRect) -> Bool {
  guard let a else { return false }
  return zip([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]).allSatisfy { abs($0 - $1) < 0.001 }
}
