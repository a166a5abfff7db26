/// A page of boxes and texts in SVG.
struct SVGPage {
  private let width, height: Double
  private var elements = ""

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  mutating func addBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String) {
    let numbers = [x, y, width, height].map { DecimalNumber.text($0) }
    elements += """
        <rect x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])" fill="\(fill)"/>

      """
  }

  /// Adds a line of text whose top is at `y`, from `x` on or up to it; what is wider than there is room ends in dots.
  mutating func addText(
    _ text: String, _ face: Typeface, _ x: Double, _ y: Double, within room: Double, isTrailing: Bool
  ) {
    var shown = text
    // A hundredth is rounding.
    if face.width(of: text) > room + 0.01 {
      var kept = text[...]
      while !kept.isEmpty && face.width(of: kept) + face.width(of: "...") > room { kept = kept.dropLast() }
      shown = kept + "..."
    }
    let place = "x=\"\(DecimalNumber.text(x))\" y=\"\(DecimalNumber.text(y + face.ascent))\""
    let style = (face.isBold ? " font-weight=\"bold\"" : "") + (isTrailing ? " text-anchor=\"end\"" : "")
    elements +=
      "  <text \(place) font-size=\"\(DecimalNumber.text(face.size))\"\(style)>\(Self.escaped(shown))</text>\n"
  }

  var text: String {
    let (width, height) = (DecimalNumber.text(width), DecimalNumber.text(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, Liberation Sans, sans-serif">
        <rect x="0" y="0" width="\(width)" height="\(height)" fill="#ffffff"/>
      \(elements)</svg>

      """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

/// Numbers with at most two decimals.
enum DecimalNumber {
  static func text(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return "0" }
    let hundredths = Int((number * 100).rounded(.toNearestOrAwayFromZero))
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
