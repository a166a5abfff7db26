/// The approximate width of text, without a font: it uses the widths of Helvetica, which many fonts have.
enum TextWidth {
  /// The width of `text` in a font of a size, in the same unit.
  static func of(_ text: String, size: Double) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += width(of: scalar) }
    return Double(thousandths) / 1000 * size
  }

  /// The same in bold. Bold letters are wider by less than a tenth.
  static func ofBold(_ text: String, size: Double) -> Double { 1.1 * of(text, size: size) }

  /// Attributes that give text of SVG its approximate width in every font, so that it keeps to its place. A wider font is
  /// condensed.
  static func attributes(_ width: Double) -> [(String, String)] {
    [("textLength", DecimalText.rounded(width, places: 2)), ("lengthAdjust", "spacingAndGlyphs")]
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 32..<127: ascii[Int(scalar.value) - 32]
    case 0xD7: 584  // ×
    case ..<0x1100: 620  // alphabets
    default: 1000  // ideographs, symbols
    }
  }

  private static let ascii = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,  // space ! " # … /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,  // 0 1 2 … ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,  // @ A B … O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,  // P Q R … _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,  // ` a b … o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,  // p q r … ~
  ]
}
