/// Text in columns, two spaces apart.
package enum TextColumns {
  /// A line for each row, without spaces at its end. A column is as wide as its widest cell; a column of empty cells is
  /// left out.
  ///
  /// - Parameters:
  ///   - rows: the cells of each row, the same number in all of them.
  ///   - numbers: the columns with right-aligned cells.
  package static func lines(_ rows: [[String]], numbers: Set<Int> = []) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.unicodeScalars.count)
      }
    }
    return rows.map { row in
      var line: [Unicode.Scalar] = []
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        if !line.isEmpty { line += [" ", " "] }
        let room = Array(repeating: " " as Unicode.Scalar, count: widths[column] - cell.unicodeScalars.count)
        line += numbers.contains(column) ? room + cell.unicodeScalars : cell.unicodeScalars + room
      }
      while line.last == " " { line.removeLast() }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }
  }
}
