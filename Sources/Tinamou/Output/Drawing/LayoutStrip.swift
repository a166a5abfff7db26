/// One layout at several sizes: small pictures side by side, at one scale.
///
/// ```swift
/// let strip = LayoutStrip(of: layout, widths: 320...1366, breakpoints: [436, 744])
/// let svg = strip.svg
/// print(strip.text())
/// ```
///
/// Between two breakpoints every frame changes at a constant rate, so pictures of the ends and of the
/// breakpoints show everything. If the layout does not fit, the picture shows by how much.
public struct LayoutStrip: Sendable {
  /// One size, and the result for it.
  public struct Stage: Sendable {
    /// The size of the layout, in points.
    public let size: LayoutSize
    /// Its frames, or the reason why there are none.
    public let result: Result<LayoutSolution, LayoutError>
    /// The style: margins, safe area, direction, and optionally constraints.
    var picture: LayoutPicture
  }

  /// The sizes from left to right.
  public let stages: [Stage]
  /// The label of the strip for screen readers.
  public var title: String
  /// The pixels per point in the SVG.
  public var scale = 0.4
  /// The size of names and numbers, in pixels.
  public var textSize = 9.0
  /// The place of the colours.
  public var style = LayoutPicture.Style.embedded

  /// A layout at given sizes. O(size) for each.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed. Wrapping text is not measured again.
  ///   - sizes: the sizes.
  ///   - showsConstraints: true to draw constraints and baselines, too.
  public init(of layout: ConstraintLayout, at sizes: [LayoutSize], showsConstraints: Bool = false) {
    title = layout.name
    stages = sizes.map { size in
      var layout = layout
      var picture = LayoutPicture(of: layout)
      do throws(LayoutError) {
        let solution = try layout.solve(size: size)
        picture = LayoutPicture(of: layout)
        if showsConstraints {
          try picture.addConstraints(of: layout)
          try picture.addBaselines(of: layout)
        }
        return Stage(size: size, result: .success(solution), picture: picture)
      } catch {
        return Stage(size: size, result: .failure(error), picture: picture)
      }
    }
  }

  /// A layout at its own height, at both ends of a range of widths, and at the breakpoints within it.
  ///
  /// - Parameters:
  ///   - layout: the layout, which is not changed. Wrapping text is not measured again.
  ///   - widths: the range, in points.
  ///   - breakpoints: the widths at which frames begin to change at another rate. Those outside the range are ignored.
  ///   - showsConstraints: true to draw constraints and baselines, too.
  public init(
    of layout: ConstraintLayout, widths: ClosedRange<Double>, breakpoints: [Double] = [],
    showsConstraints: Bool = false
  ) {
    var shown: [Double] = []
    let wanted = [widths.lowerBound, widths.upperBound] + breakpoints.filter { widths.contains($0) }
    for width in wanted.sorted() where shown.last != width { shown.append(width) }
    self.init(
      of: layout, at: shown.map { LayoutSize($0, layout.size.height) }, showsConstraints: showsConstraints)
  }
}

extension LayoutStrip.Stage {
  /// The amount by which it does not fit, or another error, in a few words; nil if there is none.
  var refusal: String? {
    guard case .failure(let error) = result else { return nil }
    if case .conflict(let conflict) = error {
      return "does not fit, by \(DecimalText.rounded(conflict.amount, places: 3))"
    }
    return "cannot be solved"
  }

  /// As in `375×667`, rounded to 0.001.
  var heading: String {
    "\(DecimalText.rounded(size.width, places: 3))×\(DecimalText.rounded(size.height, places: 3))"
  }
}

extension LayoutStrip {
  /// The pictures in one SVG image, each with its size below it and, if only one number differs, all of them on a
  /// ruler.
  public var svg: String { StripDrawing(self).svg }

  /// The pictures as text, from left to right, each below its size.
  ///
  /// - Parameter columns: the width of the widest picture in characters.
  public func text(columns: Int = 40) -> String {
    let widest = stages.reduce(1) { max($0, $1.size.width) }
    var blocks: [[String]] = []
    for stage in stages {
      var lines = [stage.heading]
      switch stage.result {
      case .success(let solution):
        let share = (Double(columns) * stage.size.width / widest).nearestInteger.map { Int($0) } ?? columns
        let picture = solution.picture(columns: share)
        // Nothing follows the last line break.
        lines += picture.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
      case .failure:
        lines.append(stage.refusal ?? "")
      }
      blocks.append(lines)
    }
    let height = blocks.reduce(0) { max($0, $1.count) }
    var text = ""
    for row in 0..<height {
      var line: [Unicode.Scalar] = []
      for block in blocks {
        let width = block.reduce(0) { max($0, $1.unicodeScalars.count) }
        let scalars = row < block.count ? Array(block[row].unicodeScalars) : []
        line += scalars + Array(repeating: " ", count: width - scalars.count + 2)
      }
      while line.last == " " { line.removeLast() }
      text.unicodeScalars.append(contentsOf: line)
      text += "\n"
    }
    return text
  }
}
