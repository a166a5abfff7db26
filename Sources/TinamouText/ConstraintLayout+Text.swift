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
  /// <doc:A-layout-as-text> has the grammar. Constraints know the lines that they were read from. O(text), and the cost
  /// of adding the constraints in one step.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the name of its file, for messages.
  ///   - limits: the most that is read.
  /// - Throws: ``LayoutTextError`` with the line and column.
  public init(
    text: String, file: String = "text", limits: LayoutTextLimits = LayoutTextLimits()
  ) throws(LayoutTextError) {
    var parser = try TextParser(Array(text.utf8), file: file, limits: limits)
    self = try parser.read()
  }

  /// Reads a layout from the bytes of its text in UTF-8.
  ///
  /// - Throws: ``LayoutTextError``, also for the first byte that is no UTF-8
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
  /// Everything that is given is written: items and their contents, insets, parameters, constraints active or not, rows
  /// and columns as such, sets of variations, and what is hidden. Frames are not: where a constraint decides nothing, a
  /// layout keeps what it had, and one that is read begins at 0. Constraints about removed items become comments, for
  /// they can never be active again. O(items + constraints · log constraints).
  public var text: String { text() }

  /// The layout as text, with the places where its constraints were written as comments if `showsPlaces` is true.
  public func text(showsPlaces: Bool = false) -> String {
    var writer = TextWriter(self, showsPlaces: showsPlaces)
    return writer.write()
  }
}

extension ConstraintLayout {
  /// Why an expression has its value: `ConstraintLayout.explain(_:)` for an expression as text.
  ///
  /// ```swift
  /// print(try layout.explain(text: "field.leading - label.trailing"))
  /// ```
  ///
  /// - Throws: ``LayoutTextError``, also for what the layout refuses
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
