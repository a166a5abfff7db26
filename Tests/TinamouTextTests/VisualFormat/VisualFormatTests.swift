import SolverTestSupport
import Testing
import TinamouText

@Suite struct VisualFormatTests {
  private func lines(
    _ format: String, options: VisualFormat.Options = [], metrics: [String: Double] = [:],
    spacing: VisualFormat.Spacing = .appKit
  ) throws(VisualFormatError) -> [String] {
    try VisualFormat(format, options: options)
      .constraints(metrics: metrics, spacing: spacing, superview: "|") { $0.hasPrefix("no") ? nil : $0 }
      .map { $0.text { $0 } }
  }

  @Test func sizesAndGapsComeInTheOrderOfTheText() throws {
    #expect(
      try lines("H:|-[label]-[field(>=70@750)]-|") == [
        "label.leading == |.leading + 20", "field.leading == label.trailing + 8", "field.width >= 70 ~ 750",
        "|.trailing == field.trailing + 20",
      ])
    #expect(
      try lines("V:|[a(b)][b(==30,<=c@20)]-(>=gap,<=50@strong)-[c]", metrics: ["gap": -4, "strong": 999]) == [
        "a.top == |.top", "a.height == b.height", "b.top == a.bottom", "b.height == 30", "b.height <= c.height ~ 20",
        "c.top >= b.bottom - 4", "c.top <= b.bottom + 50 ~ 999",
      ])
    #expect(try lines(" [a] - 5.5 - [b] ") == ["b.leading == a.trailing + 5.5"])
    #expect(try lines("[a]-gap-[b]", metrics: ["gap": 3]) == ["b.leading == a.trailing + 3"])
  }

  @Test func aHyphenEndsAtTheMarginsInUIKit() throws {
    #expect(
      try lines("|-[a]-|", spacing: .uiKit) == ["a.leading == |.leadingMargin", "|.trailingMargin == a.trailing"])
    #expect(try lines("V:|-[a]", spacing: .uiKit) == ["a.top == |.topMargin"])
  }

  @Test func optionsAlignNeighboursAndTurnTheDirection() throws {
    #expect(
      try lines("[a][b][c]", options: [.alignAllTop, .alignAllLastBaseline]) == [
        "b.leading == a.trailing", "c.leading == b.trailing", "a.top == b.top", "b.top == c.top",
        "a.lastBaseline == b.lastBaseline", "b.lastBaseline == c.lastBaseline",
      ])
    #expect(
      try lines("|-5-[a]-6-|", options: .directionLeftToRight) == ["a.left == |.left + 5", "|.right == a.right + 6"])
    #expect(
      try lines("|-5-[a]-(>=6)-[b]", options: .directionRightToLeft) == [
        "|.right == a.right + 5", "a.left >= b.right + 6",
      ])
    #expect(
      try lines("V:|-[a]-9-[b]", options: .spacingBaselineToBaseline) == [
        "a.top == |.top + 20", "b.firstBaseline == a.lastBaseline + 9",
      ])
  }

  @Test(arguments: [
    ("H:|-[label-|", "Expected a ']' here, to give the end of the view:", 10),
    ("H|[a]", "Expected a ':' here, to end the orientation:", 1),
    ("[]", "Expected the name of a view here:", 1),
    ("[a(>5)]", "Expected a '=' here, to end the relation:", 4),
    ("[a(5]", "Expected a ')' here, to end the list of conditions:", 4),
    ("[a(1.2.3)]", "Expected a number here:", 3),
    ("[a(5@)]", "Expected a priority here:", 5),
    ("[a]-5[b]", "Expected a '-' here, to end the gap:", 5),
    ("[a]-", "Expected a view after the gap:", 4),
    ("[a]-*-[b]", "Expected the size of the gap, a view or a '|' here:", 4),
    ("|[a]|[b]", "Expected the end of the format after the superview:", 5),
    ("||", "Expected a view between the two edges of the superview:", 1),
    ("|", "Expected a view after the superview:", 1),
    ("", "Expected a view, which begins with '[':", 0),
    ("a", "Expected a view, which begins with '[', or a '|' for the superview:", 0),
    ("[none]", "none is not a key in the views dictionary.", 1),
    ("[a]-x-[b]", "x is not a key in the metrics dictionary.", 4),
    ("[a(none)]", "none is not a key in the metrics or views dictionary.", 3),
    ("[a(5@0)]", "A priority is more than 0 and at most 1000, not 0.", 5),
    ("[a(5@x)]", "x is not a key in the metrics dictionary.", 5),
  ])
  func anErrorSaysWhere(_ format: String, _ reason: String, _ offset: Int) {
    #expect(throws: VisualFormatError.self) { try lines(format) }
    do {
      _ = try lines(format)
    } catch {
      #expect(error.reason == reason && error.offset == offset, "\(error)")
    }
  }

  @Test func anErrorIsPrintedWithACaret() {
    do {
      _ = try lines("H:[ä]-[label-|")
    } catch {
      #expect(
        error.description == """
          Unable to parse constraint format: Expected a ']' here, to give the end of the view:
          H:[ä]-[label-|
                      ^
          """)
    }
  }

  @Test func oneFormatServesManyLayouts() throws {
    let form = try VisualFormat("H:|-[label]-[field(>=wide@750)]-|", options: .alignAllCenterY)
    let constraints = try form.constraints(metrics: ["wide": 70], superview: "form") { $0 }
    #expect(constraints.count == 5 && constraints[4].first.attribute == .centerY)
  }

  @Test func theSuperviewAndTheAlignmentMustFit() throws {
    let format = try VisualFormat("[a]|")
    #expect(throws: VisualFormatError.self) { _ = try format.constraints { $0 } }
    do {
      _ = try VisualFormat("V:[a]", options: .alignAllTop)
    } catch {
      #expect(
        error.reason == "Options mask required views to be aligned on a vertical edge, which is not allowed for layout "
          + "that is also vertical.")
    }
    #expect(try VisualFormat("[a(b)]-[c(d)]").viewNames { $0 == "d" } == ["a", "b", "c"])
  }

  @Test(arguments: 1...4)
  func mutatedFormatsAreReadOrRefused(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("HV:|[]()-=<>@,. ab15\u{E9}".unicodeScalars)
    for _ in 0..<300 {
      var scalars = Array("H:|-(>=a@5)-[b(==a,<=15)]-[a]-|".unicodeScalars)
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(scalars.count))
        let letter = letters[Int(random.next() % UInt64(letters.count))]
        if random.next() % 2 == 0 { scalars[place] = letter } else { scalars.insert(letter, at: place) }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let text = String(view)
      do {
        let read = try lines(text, metrics: ["a": 7])
        #expect(!read.isEmpty || !text.contains("-"), "seed \(seed): \(text)")
      } catch {
        #expect(error.offset >= 0 && error.offset <= text.utf8.count, "seed \(seed): \(text)")
      }
    }
  }
}
