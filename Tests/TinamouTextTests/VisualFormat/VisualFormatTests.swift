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

  /// Each option has Apple's bit and aligns one attribute.
  @Test(
    arguments: [
      (.alignAllLeft, "left"), (.alignAllRight, "right"), (.alignAllTop, "top"), (.alignAllBottom, "bottom"),
      (.alignAllLeading, "leading"), (.alignAllTrailing, "trailing"), (.alignAllCenterX, "centerX"),
      (.alignAllCenterY, "centerY"), (.alignAllLastBaseline, "lastBaseline"),
      (.alignAllFirstBaseline, "firstBaseline"),
    ] as [(VisualFormat.Options, String)])
  func eachAlignmentIsOfItsAttribute(_ option: VisualFormat.Options, _ attribute: String) throws {
    let isHorizontal = ["left", "right", "leading", "trailing", "centerX"].contains(attribute)
    let format = isHorizontal ? "V:[a][b][c]" : "[a][b][c]"
    let (far, near) = isHorizontal ? ("bottom", "top") : ("trailing", "leading")
    #expect(
      try lines(format, options: option) == [
        "b.\(near) == a.\(far)", "c.\(near) == b.\(far)", "a.\(attribute) == b.\(attribute)",
        "b.\(attribute) == c.\(attribute)",
      ])
    let bits = [
      "left": 1, "right": 2, "top": 3, "bottom": 4, "leading": 5, "trailing": 6, "centerX": 9, "centerY": 10,
      "lastBaseline": 11, "firstBaseline": 12,
    ]
    #expect(option.rawValue == 1 << UInt(try #require(bits[attribute])))
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
    ("[a(*)]", "Expected a number, a metric or a view here:", 3),
    ("[a(large)]", "The metric large is not a finite number.", 3),
  ])
  func anErrorSaysWhere(_ format: String, _ reason: String, _ offset: Int) {
    let error = #expect(throws: VisualFormatError.self) { try lines(format, metrics: ["large": .infinity]) }
    #expect(error?.reason == reason && error?.format == format && error?.offset == offset)
  }

  @Test func anErrorIsPrintedWithACaret() {
    let error = #expect(throws: VisualFormatError.self) { try lines("H:[ä]-[label-|") }
    #expect(
      error?.description == """
        Unable to parse constraint format: Expected a ']' here, to give the end of the view:
        H:[ä]-[label-|
                    ^
        """)
  }

  @Test func oneFormatServesManyLayouts() throws {
    let form = try VisualFormat("H:|-[label]-[field(>=wide@750)]-|", options: .alignAllCenterY)
    let constraints = try form.constraints(metrics: ["wide": 70], superview: "form") { $0 }
    #expect(constraints.count == 5 && constraints[4].first.attribute == .centerY)
  }

  @Test func theSuperviewAndTheAlignmentMustFit() throws {
    let format = try VisualFormat("[a]|")
    let lost = #expect(throws: VisualFormatError.self) { _ = try format.constraints { $0 } }
    #expect(
      lost?.reason == "Unable to interpret '|' character, because the related view doesn't have a superview."
        && lost?.offset == 3)
    let along = #expect(throws: VisualFormatError.self) { _ = try VisualFormat("V:[a]", options: .alignAllTop) }
    #expect(
      along?.reason == "Options mask required views to be aligned on a vertical edge, which is not allowed for layout "
        + "that is also vertical.")
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
