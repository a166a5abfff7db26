import Foundation
import Tinamou
import TinamouInterfaceBuilder
import TinamouLint

/// A file of Interface Builder: a layout for each tree of views that is laid out by itself.
struct InterfaceSource: LayoutSource {
  var name: String { "an Interface Builder file" }

  func recognises(_ path: String, _ bytes: [UInt8]) -> Bool {
    [".xib", ".storyboard"].contains { path.hasSuffix($0) }
  }

  func layouts(in bytes: [UInt8], file: String) throws -> [ReadLayout] {
    let read: InterfaceFile
    do {
      read = try InterfaceFile(Data(bytes), name: file)
    } catch {
      throw Problem("\(file):\(error.line): \(error.reason)")
    }
    return try read.roots.map { root in
      let built = try root.layout(asDesigned: false)
      let views = Dictionary(zip(built.items, root.views.indices), uniquingKeysWith: { first, _ in first })
      let fitting = zip(built.items, root.views).filter { $1.contentFits }.map { LintDetail.allow(.truncated, $0.0) }
      return ReadLayout(
        layout: built.layout, file: file,
        origin: { item in views[item].map { "\(root.path(of: $0)) (\(root.views[$0].id))" } },
        lintDetails: root.isCell ? fitting + [.atFittingHeight] : fitting)
    }
  }
}
