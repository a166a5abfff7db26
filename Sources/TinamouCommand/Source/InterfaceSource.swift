import Foundation
import Tinamou
import TinamouInterfaceBuilder
import TinamouLint
import TinamouText

/// A file of Interface Builder: a layout for each tree of views that is laid out separately.
struct InterfaceSource: LayoutSource {
  var name: String { "an Interface Builder file" }
  /// The maximum number of pairs for a view, of which all together would grow with the square of the number of views.
  private static let mostOverlaps = 16
  private static let withText: Set<String> = ["button", "label", "segmentedControl", "textField", "textView"]

  func recognises(_ path: String, _ bytes: [UInt8]) -> Bool {
    [".xib", ".storyboard"].contains { path.hasSuffix($0) } || isMarkup(bytes)
  }

  /// True if the first sign is that of an element, with which no layout as text begins: standard input has no name.
  private func isMarkup(_ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(bytes.lengthOfUTF8Mark).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  func layouts(in bytes: [UInt8], file: String) throws -> [ReadLayout] {
    let drawn = try read(bytes, file, [:])
    if drawn.roots.isEmpty { throw Problem("\(file) has no view with a frame") }
    let interface = try read(bytes, file, contentsWithoutStretchedTexts(of: drawn, bytes, file))
    let all = try interface.roots.map { try $0.layout(asDesigned: false) }
    let omissions = interface.omissions + all.flatMap(\.omissions)
    return zip(interface.roots, all).map { root, built in
      let views = Dictionary(zip(built.items, root.views.indices), uniquingKeysWith: { first, _ in first })
      let pairs = zip(built.items, root.views)
      let fitting =
        pairs.filter { $1.contentFits }.map { LintDetail.allow(.truncated, $0.0) }
        + pairs.filter { $1.reachesOut || reachesOutAsDrawn($1, root) }.map { LintDetail.allow(.outside, $0.0) }
        + overlapsAsDrawn(root).map { one, other in
          guard let other else { return .allowOverlap(built.items[one]) }
          return .allowOverlap(built.items[one], built.items[other])
        }
      return ReadLayout(
        layout: built.layout, file: file,
        origin: { item in views[item].map { "\(root.path(of: $0)) (\(root.views[$0].id))" } },
        lintDetails: root.isCell ? fitting + [.atFittingHeight] : fitting, omissions: omissions)
    }
  }

  /// The pairs of siblings that overlap in the file's frames. Such an overlap is intended, for example a title on a
  /// photograph, or two icons of which one is shown. A view in front of many siblings has no partner, and may overlap any
  /// of them.
  private func overlapsAsDrawn(_ root: InterfaceRoot) -> [(Int, Int?)] {
    let siblings = Dictionary(grouping: root.views.indices.dropFirst(), by: { root.views[$0].superview })
    return siblings.sorted { $0.value[0] < $1.value[0] }.flatMap { _, positions in
      positions.indices.flatMap { index -> [(Int, Int?)] in
        let view = positions[index]
        let behind = Array(
          positions[..<index].lazy.filter { overlap(root.views[$0], root.views[view]) }.prefix(Self.mostOverlaps + 1))
        return behind.count > Self.mostOverlaps ? [(view, nil)] : behind.map { ($0, view) }
      }
    }
  }

  /// True if a view reaches beyond its superview in the file's frames: a badge at a corner.
  private func reachesOutAsDrawn(_ view: InterfaceView, _ root: InterfaceRoot) -> Bool {
    guard let superview = view.superview else { return false }
    let (frame, whole) = (rectangle(view), root.views[superview].frame)
    return min(frame.x, frame.y, whole.width - frame.maxX, whole.height - frame.maxY) < -0.5
  }

  /// The alignment rectangle in the file.
  private func rectangle(_ view: InterfaceView) -> LayoutRect {
    LayoutRect(
      view.frame.x + view.alignment.leading, view.frame.y + view.alignment.top,
      view.frame.width - view.alignment.leading - view.alignment.trailing,
      view.frame.height - view.alignment.top - view.alignment.bottom)
  }

  private func overlap(_ one: InterfaceView, _ other: InterfaceView) -> Bool {
    let (a, b) = (rectangle(one), rectangle(other))
    return min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
  }

  private func read(
    _ bytes: [UInt8], _ file: String, _ contents: [String: IntrinsicSize]
  ) throws -> InterfaceFile {
    do {
      return try InterfaceFile(Data(bytes), name: file, contents: contents)
    } catch {
      throw Problem("\(file):\(error.line): \(error.reason)")
    }
  }

  /// The contents of text whose width follows from other constraints. A file has the width at which text was drawn.
  /// That is the width of the content only if the content determines it, so that the text becomes narrower with its
  /// content.
  private func contentsWithoutStretchedTexts(
    of drawn: InterfaceFile, _ bytes: [UInt8], _ file: String
  ) throws -> [String: IntrinsicSize] {
    var shorter: [String: IntrinsicSize] = [:]
    for view in drawn.roots.flatMap(\.views) where Self.withText.contains(view.kind) {
      if let width = view.content.width { shorter[view.id] = IntrinsicSize(width * 0.9, view.content.height) }
    }
    var stretched: [String: IntrinsicSize] = [:]
    for (root, other) in zip(drawn.roots, try read(bytes, file, shorter).roots) {
      let (built, second) = (try root.layout(), try other.layout())
      let (frames, narrower) = (try built.layout.solved(), try second.layout.solved())
      for (position, view) in root.views.enumerated() where shorter[view.id] != nil {
        let widths = (try frames[built.items[position]].width, try narrower[second.items[position]].width)
        if (widths.0 - widths.1).magnitude < 0.01 { stretched[view.id] = IntrinsicSize(nil, view.content.height) }
      }
    }
    return stretched
  }
}
