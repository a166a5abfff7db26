/// The distance between the items of a row, a column or a grid: `.standard`, a number of points, or any distance.
///
/// ```swift
/// let buttons = try layout.row([cancel, save], spacing: 12)
/// let wide = try layout.row([open, print], spacing: .distance(gap.width * 2))
/// ```
public struct LayoutSpacing: Sendable {
  let form: LinearForm

  /// The layout's standard distance between neighbours; it follows later changes.
  public static let standard = LayoutSpacing(form: LayoutDimension.standard.form)

  /// True for the standard distance itself.
  var isStandard: Bool {
    guard form.isShort, let term = form.first else { return false }
    return term.attribute == .standardSpacing && term.coefficient == 1 && form.constant == 0
  }

  /// A number of points.
  public static func points(_ points: Double) -> LayoutSpacing { LayoutSpacing(form: LinearForm(points)) }

  /// Any distance: the width of a guide, a parameter, or a fraction of one.
  public static func distance(_ distance: LayoutDimension) -> LayoutSpacing { LayoutSpacing(form: distance.form) }
}

extension LayoutSpacing: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// `spacing: 7.5`
  public init(floatLiteral value: Double) { form = LinearForm(value) }

  /// `spacing: 12`
  public init(integerLiteral value: Int) { form = LinearForm(Double(value)) }
}
