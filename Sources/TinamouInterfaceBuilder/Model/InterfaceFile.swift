public import Foundation
public import Tinamou

/// A `.xib` or `.storyboard` file of iOS, tvOS or macOS.
///
/// ```swift
/// let file = try InterfaceFile(data, name: "Main.storyboard")
/// for root in file.roots {
///   print(try root.compared())
/// }
/// ```
///
/// Parts that cannot be understood are left out and listed in ``omissions``. The other parts are read.
public struct InterfaceFile: Sendable {
  /// The system of a file.
  public enum Platform: String, Hashable, Sendable {
    /// iPhone and iPad.
    case iOS
    /// Apple TV.
    case tvOS
    /// The Mac, with AppKit.
    case macOS
  }

  /// The name in messages.
  public let name: String
  /// The system.
  public let platform: Platform
  /// The version of the tools that wrote it; 0 if the file does not give it.
  public let toolsVersion: Int
  /// The device shown in Interface Builder, as in `retina6_12`; empty if the file does not give it.
  public let device: String
  /// The trees of views.
  public let roots: [InterfaceRoot]
  /// The parts that were left out.
  public let omissions: [InterfaceOmission]

  /// Reads a file. O(size).
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: its name in messages.
  ///   - contents: sizes of contents by the ids of their views, in place of those in the file: for text in another
  ///     language.
  /// - Throws: ``InterfaceError`` for a file that is not well-formed XML in UTF-8 or UTF-16, is nested deeper than 400
  ///   elements, has more than two million elements, has a document type declaration (external entities are never
  ///   read), or is for another system.
  public init(_ data: Data, name: String = "", contents: [String: IntrinsicSize] = [:]) throws(InterfaceError) {
    let tree = try XMLTree(data)
    let root = tree[0]
    guard root.name == "document" else {
      throw InterfaceError(line: root.line, reason: "<\(root.name)> is not the document of an Interface Builder file")
    }
    let runtime = root.attributes["targetRuntime"] ?? root.attributes["type"] ?? ""
    if runtime.contains("AppleTV") {
      platform = .tvOS
    } else if runtime.contains("iOS") || runtime.contains("CocoaTouch") {
      platform = .iOS
    } else if runtime.contains("MacOSX") || runtime.contains("InterfaceBuilder3.Cocoa.") {
      platform = .macOS
    } else {
      throw InterfaceError(line: root.line, reason: "files for \(runtime.isEmpty ? "no system" : runtime) are not read")
    }
    self.name = name
    // As in `21507` and `32700.99.1234`.
    let version = root.attributes["toolsVersion"]?.prefix { $0 != "." }
    toolsVersion = version.flatMap { Double($0) }.map { $0 > 0 ? Int(min($0, 1e6)) : 0 } ?? 0
    let shown = tree.child(0, "device")
    device = shown?.attributes["id"] ?? ""
    var reader = InterfaceReader(
      tree,
      device: InterfaceDevice(
        id: device, isLandscape: shown?.attributes["orientation"] == "landscape", platform: platform,
        toolsVersion: toolsVersion), contents: contents, usesAutoLayout: root.attributes["useAutolayout"] == "YES")
    reader.read()
    roots = reader.roots.map { root in
      var root = root
      root.file = name
      return root
    }
    omissions = reader.omissions
  }
}
