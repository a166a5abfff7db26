/// A typeface whose widths are known, so that text is measured without a system: those of Helvetica, in thousandths of the
/// size, for the characters from the space on; digits are equally wide.
struct Typeface {
  let size: Double
  var isBold = false

  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556,
    556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722,
    778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,
    556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// From one baseline to the next.
  var lineHeight: Double { size * 1.25 }
  /// From the top of a line to its baseline.
  var ascent: Double { size * 0.95 }

  func width(of text: some StringProtocol) -> Double {
    var sum = 0.0
    for scalar in text.unicodeScalars {
      let place = Int(scalar.value) - 32
      sum += Self.widths.indices.contains(place) ? Self.widths[place] : 556
    }
    // Bold letters are about a fifteenth wider.
    return sum * size / 1000 * (isBold ? 1.07 : 1)
  }

  /// The text in lines no wider than that, but for words that are.
  func lines(of text: String, in width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || self.width(of: longer) <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
