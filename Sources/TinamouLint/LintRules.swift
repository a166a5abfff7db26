public import Tinamou

/// The rules that a lint applies, their levels, and the exceptions.
///
/// ```swift
/// .recommended + [.notTruncated(title), .noOverlap(short, long), .inside(layout.root.safeArea)]
/// ```
public struct LintRules: Sendable {
  private var levels: [LintLevel]
  /// The requirements and exceptions of single items.
  public var details: [LintDetail] = []
  /// The minimum size of an item to tap, for ``LintRule/smallTarget``: 44 points on each axis by default.
  public var hitSize = LayoutSize(44, 44)

  /// A level for each rule.
  public init(_ level: (LintRule) -> LintLevel) { levels = LintRule.allCases.map(level) }

  /// Every rule at its default level, for probable mistakes.
  public static let recommended = LintRules { $0.defaultLevel }

  /// Every rule; those that are off by default are warnings.
  public static let all = LintRules { max($0.defaultLevel, .warning) }

  /// No rule except the checks of the lint.
  public static let none = LintRules { $0 == .check ? .error : .off }

  /// The level of a rule.
  public subscript(rule: LintRule) -> LintLevel {
    get { levels[LintRules.position(of: rule)] }
    set { levels[LintRules.position(of: rule)] = newValue }
  }

  /// True if the lint examines the layout at its fitting height.
  var isAtFittingHeight: Bool {
    details.contains { detail in
      if case .atFittingHeight = detail.kind { true } else { false }
    }
  }

  private static func position(of rule: LintRule) -> Int { LintRule.allCases.firstIndex(of: rule) ?? 0 }

  /// The same rules, with one at another level.
  public func setting(_ rule: LintRule, to level: LintLevel) -> LintRules {
    var rules = self
    rules[rule] = level
    return rules
  }

  /// The same rules, with more requirements and exceptions for single items.
  public static func + (rules: LintRules, details: [LintDetail]) -> LintRules {
    var rules = rules
    rules.details += details
    return rules
  }
}

/// A requirement on single items in addition to the rules, or an exception from these.
public struct LintDetail: Sendable {
  enum Kind: Sendable {
    case notTruncated(LayoutItem)
    case noOverlap(LayoutItem, LayoutItem)
    case inside(LayoutItem?, LayoutRegion)
    case allowOverlap(LayoutItem, LayoutItem?)
    case allow(LintRule, LayoutItem)
    case atFittingHeight
  }

  let kind: Kind

  /// An item is never smaller than its content: an error.
  public static func notTruncated(_ item: some LayoutElement) -> LintDetail {
    LintDetail(kind: .notTruncated(item.layoutItem))
  }

  /// Two items never overlap: an error, whether they are siblings or not.
  public static func noOverlap(_ a: some LayoutElement, _ b: some LayoutElement) -> LintDetail {
    LintDetail(kind: .noOverlap(a.layoutItem, b.layoutItem))
  }

  /// No item except guides and what lies in scroll content is beyond the edges of a rectangle, such as `root.safeArea`: an
  /// error.
  public static func inside(_ region: some AnchorSource) -> LintDetail {
    LintDetail(kind: .inside(nil, region.anchorRegion))
  }

  /// An item is not beyond the edges of a rectangle, even in scroll content: an error. The item may also be
  /// a stack, a grid, a flow, a guide or the root.
  public static func inside(_ item: some LayoutElement, _ region: some AnchorSource) -> LintDetail {
    LintDetail(kind: .inside(item.layoutItem, region.anchorRegion))
  }

  /// Two siblings may overlap.
  public static func allowOverlap(_ a: some LayoutElement, _ b: some LayoutElement) -> LintDetail {
    LintDetail(kind: .allowOverlap(a.layoutItem, b.layoutItem))
  }

  /// An item may overlap any of its siblings.
  public static func allowOverlap(_ item: some LayoutElement) -> LintDetail {
    LintDetail(kind: .allowOverlap(item.layoutItem, nil))
  }

  /// The lint examines the layout at its fitting height for each width, like a self-sizing cell. This has no effect on
  /// a lint over a range of heights.
  public static let atFittingHeight = LintDetail(kind: .atFittingHeight)

  /// A rule does not apply to an item, and a rule about a constraint to none that mentions it.
  ///
  /// This has no effect on ``LintRule/conflict`` and ``LintRule/check``: let one of the constraints give way, or leave the
  /// check out.
  public static func allow(_ rule: LintRule, _ item: some LayoutElement) -> LintDetail {
    LintDetail(kind: .allow(rule, item.layoutItem))
  }
}
