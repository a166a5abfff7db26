import Tinamou

extension ConstraintLayout {
  /// Reads a layout from its text, all or nothing.
  ///
  /// ```swift
  /// let layout = try ConstraintLayout(
  ///   text: """
  ///     layout "name row", size: 375 x 667
  ///     item label, intrinsic: 46 x 21, hugging: 251
  ///     item field, intrinsic: 97 x 30
  ///     constraints {
  ///       label.leading == root.leading + 16
  ///       field.leading == label.trailing + .standard
  ///     }
  ///     """)
  /// ```
  ///
  /// <doc:A-layout-as-text> has the grammar. Constraints have the source lines from which they were read. O(text), plus
  /// the cost of adding the constraints in one step. Insets that preserve those of a parent are found by the first
  /// `solve()`, which throws if the layout does not fit with them.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the name of its file, for messages.
  ///   - limits: the limits for the text.
  /// - Throws: ``LayoutTextError`` with the line and column.
  public init(
    text: String, file: String = "text", limits: LayoutTextLimits = LayoutTextLimits()
  ) throws(LayoutTextError) {
    var parser = try TextParser(Array(text.utf8), file: file, limits: limits)
    self = try parser.read()
  }

  /// Reads a layout from the bytes of its text in UTF-8.
  ///
  /// - Throws: ``LayoutTextError``, also for the first byte that is not UTF-8
  public init(
    utf8 bytes: [UInt8], file: String = "text", limits: LayoutTextLimits = LayoutTextLimits()
  ) throws(LayoutTextError) {
    if bytes.count <= limits.bytes, let fault = Encoding.fault(in: bytes, file: file) { throw fault }
    var parser = try TextParser(bytes, file: file, limits: limits)
    self = try parser.read()
  }

  /// The layout as text, from which `ConstraintLayout(text:)` makes it again: the same frames at every size, and the
  /// same text.
  ///
  /// The text has all given parts: items and their contents, insets, parameters, active and inactive constraints, rows
  /// and columns as such, sets of variations, and hidden items. It has no frames: a value that no constraint determines
  /// is kept in the original layout, and begins at 0 in a layout that is read. Constraints on removed items become
  /// comments, because they can never be active again. O(items + constraints · log constraints).
  public var text: String { text() }

  /// The layout as text, with the source lines of its constraints as comments if `showsPlaces` is true.
  public func text(showsPlaces: Bool = false) -> String {
    var writer = TextWriter(self, showsPlaces: showsPlaces)
    return writer.write()
  }
}

extension ConstraintLayout {
  /// Explains the value of an expression as text: `ConstraintLayout.explain(_:)`.
  ///
  /// ```swift
  /// print(try layout.explain(text: "field.leading - label.trailing"))
  /// ```
  ///
  /// - Throws: ``LayoutTextError``, also for refusals by the layout
  public func explain(text: String) throws(LayoutTextError) -> LayoutExplanation {
    var parser = try TextParser(Array(text.utf8), file: "expression", in: self)
    let start = parser.token
    let expression = try parser.sum()
    if parser.token.kind != .end { throw parser.expected("the end of the expression") }
    do throws(ConstraintMismatch) {
      _ = try expression.kind
    } catch {
      throw parser.error(.mismatch(error), at: start)
    }
    do throws(LayoutError) {
      return try explain(expression)
    } catch {
      throw parser.error(.refused(error), at: start)
    }
  }
}
