extension Statement {
  /// Figures of a small publisher, made up.
  static let sample = Statement(
    title: "Annual statement",
    blocks: [
      .paragraph(
        """
        This report is drawn from data: its texts are measured with a table of widths, its columns share what the page has, \
        and where a page ends is decided by the solver, which refuses what would go beyond it.
        """),
      .figures([("Copies sold", "48,210"), ("Titles in print", "36"), ("Revenue", "612,400"), ("Returns", "3.1 %")]),
      .heading("Revenue by quarter"),
      .bars([
        ("First quarter", 121.5), ("Second quarter", 98.25), ("Third", 164), ("Fourth quarter, with fairs", 228.65),
      ]),
      .heading("Titles"),
      .paragraph(
        """
        Numbers stand under each other at their right edges. The first column has what the others leave; a title that is \
        wider ends in dots.
        """),
      .table(
        header: ["Title", "Year", "Copies", "Price", "Revenue"],
        rows: (1...36).map { number in
          let copies = number * 977 % 2600 + 40
          let price = number % 5 * 3 + 12
          return [
            titles[number % titles.count] + " \(number)", "\(1990 + number % 35)", "\(copies)", "\(price).00",
            "\(copies * price)",
          ]
        }),
      .heading("Notes"),
      .paragraph(
        """
        Copies are those that were paid for. A title counts in the year in which it appeared first, whatever was changed in \
        it since. Prices are those of the paper edition & do not fall.
        """),
    ])

  private static let titles = [
    "A short history of margins", "Columns",
    "On the breaking of pages, with remarks about widows and orphans in books of verse",
    "Kerning for carpenters", "The baseline", "Ink < Paper",
  ]
}
