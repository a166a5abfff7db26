/// Constraints in Apple's Visual Format: `H:|-[label]-[field(>=70@750)]-|`.
///
/// ```swift
/// let form = try VisualFormat("H:|-[label]-[field(>=wide@750)]-|", options: .alignAllCenterY)
/// let constraints = try form.constraints(metrics: ["wide": 70], superview: "form") { $0 }
/// ```
///
/// The grammar and the constraints are those of `NSLayoutConstraint.constraints(withVisualFormat:…)`: first sizes and
/// gaps in the order of the text, then alignments of neighbours. Blanks are skipped.
public struct VisualFormat: Sendable {
  /// The alignment of neighbours, the direction and the kind of gaps: those of `NSLayoutConstraint.FormatOptions`.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, those of Apple.
    public let rawValue: UInt
    /// A set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Neighbours have the same left edge.
    public static let alignAllLeft = Options(rawValue: 1 << 1)
    /// Neighbours have the same right edge.
    public static let alignAllRight = Options(rawValue: 1 << 2)
    /// Neighbours have the same upper edge.
    public static let alignAllTop = Options(rawValue: 1 << 3)
    /// Neighbours have the same lower edge.
    public static let alignAllBottom = Options(rawValue: 1 << 4)
    /// Neighbours have the same leading edge.
    public static let alignAllLeading = Options(rawValue: 1 << 5)
    /// Neighbours have the same trailing edge.
    public static let alignAllTrailing = Options(rawValue: 1 << 6)
    /// Neighbours have the same horizontal centre.
    public static let alignAllCenterX = Options(rawValue: 1 << 9)
    /// Neighbours have the same vertical centre.
    public static let alignAllCenterY = Options(rawValue: 1 << 10)
    /// Neighbours have the same last baseline.
    public static let alignAllLastBaseline = Options(rawValue: 1 << 11)
    /// Neighbours have the same first baseline.
    public static let alignAllFirstBaseline = Options(rawValue: 1 << 12)
    /// A horizontal format is written from left to right, whatever the direction of reading.
    public static let directionLeftToRight = Options(rawValue: 1 << 16)
    /// A horizontal format is written from right to left, whatever the direction of reading.
    public static let directionRightToLeft = Options(rawValue: 2 << 16)
    /// Vertical gaps between views are between the last and the first baseline.
    public static let spacingBaselineToBaseline = Options(rawValue: 1 << 19)

    /// The attributes of the alignments.
    var alignments: [ImportedAttribute] {
      let all: [(Options, ImportedAttribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
      ]
      return all.filter { contains($0.0) }.map { $0.1 }
    }
  }

  /// The distance that a hyphen alone stands for.
  public struct Spacing: Hashable, Sendable {
    /// Between two views, in points.
    public var siblings: Double
    /// Between a view and its superview, in points; nil to end at the superview's margins, as in UIKit.
    public var superview: Double?

    /// A distance between views, and one to the superview or nil for its margins.
    public init(siblings: Double, superview: Double?) {
      self.siblings = siblings
      self.superview = superview
    }

    /// UIKit's: 8 points between views, and the superview's margins.
    public static let uiKit = Spacing(siblings: 8, superview: nil)
    /// AppKit's: 8 points between views, and 20 to the superview.
    public static let appKit = Spacing(siblings: 8, superview: 20)
  }

  /// The format.
  public let text: String
  /// True if it is horizontal.
  public let isHorizontal: Bool
  /// The options.
  public let options: Options
  let elements: [VisualFormatElement]

  /// Reads a format. O(text).
  ///
  /// - Throws: ``VisualFormatError`` with the position, for text that is not a format, and for alignments along the
  ///   format.
  public init(_ text: String, options: Options = []) throws(VisualFormatError) {
    var parser = VisualFormatParser(text)
    (isHorizontal, elements) = try parser.parse()
    self.text = text
    self.options = options
    let word = isHorizontal ? "horizontal" : "vertical"
    if options.alignments.contains(where: { $0.isHorizontal == isHorizontal }) {
      throw VisualFormatError(
        reason: "Options mask required views to be aligned on a \(word) edge, which is not "
          + "allowed for layout that is also \(word).", format: text, offset: 0)
    }
  }

  /// The names of the views in the format, in their order. A name that only gives a size is among them unless
  /// `isMetric` is true for it.
  public func viewNames(isMetric: (String) -> Bool = { _ in false }) -> [String] {
    var names: [String] = []
    for element in elements {
      if case .view(let name) = element.subject { names.append(name.text) }
      for predicate in element.size {
        if case .name(let name) = predicate.object, !isMetric(name.text) { names.append(name.text) }
      }
    }
    return names
  }
}

/// A Visual Format that cannot be read, or that contains an unknown name.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The reason, in a sentence.
  public let reason: String
  /// The format.
  public let format: String
  /// The number of bytes before the fault.
  public let offset: Int
}

extension VisualFormatError: CustomStringConvertible {
  /// Three lines in Apple's form: the reason, the format, and a caret below the fault.
  ///
  ///     Unable to parse constraint format: Expected a ']' here, to give the end of the view:
  ///     H:|-[label-|
  ///               ^
  public var description: String {
    let before = String(decoding: format.utf8.prefix(offset), as: UTF8.self)
    return "Unable to parse constraint format: \(reason)\n\(format)\n\(String(repeating: " ", count: before.count))^"
  }
}
