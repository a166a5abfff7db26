import Tinamou
import TinamouLint

/// Over which ranges a layout is looked at unless others are asked for, and what is to hold besides the rules.
struct LintPlan: Sendable {
  var width: ClosedRange<Double>? = 320...1366
  var height: ClosedRange<Double>? = 480...1366
  /// A number other than the size, by its name.
  var setting: (name: String, values: ClosedRange<Double>)?
  var sizeClasses: SizeClassBorders?
  /// The rules that do not apply to some items, by the items' names.
  var allowed: [(rule: LintRule, item: String)] = []
  /// Constraints that are to hold.
  var checks: @Sendable (Items) -> [LayoutConstraint] = { _ in [] }

  /// The items of a layout by name.
  struct Items {
    let layout: ConstraintLayout

    subscript(name: String) -> LayoutItem {
      layout.allItems.first { (try? layout.name(of: $0)) == name } ?? layout.root
    }
  }
}

extension LintPlan {
  /// The plan for a layout.
  init(for row: GalleryRow) {
    self.init()
    switch row.id {
    case "B8", "B8-printed":
      sizeClasses = SizeClassBorders(regularWidth: 500, regularHeight: 500)
      height = 500...1366
    case "C8", "C9", "C10", "C11", "C12", "C13", "D3": height = nil
    case "C14":
      height = nil
      // The badge is pinned to the cell, and the content is what an accessory leaves of it.
      allowed = [(.overlap, "content")]
    case "C16": allowed = [(.truncated, "image")]
    case "D1": height = 200...1366
    case "E0", "E1", "E2", "E3", "E3-printed":
      (width, height) = (nil, nil)
      setting = (row.id == "E0" ? "scroll.verticalOffset" : "offset", -200...600)
      allowed = ["container", "image"].flatMap { [(.outside, $0), (.overlap, $0), (.tie, $0)] }
      if row.id.hasPrefix("E3") { checks = { items in [items["image"].bottom >= items["navBar"].bottom] } }
    case "F4": (width, height) = (200...1366, 200...1366)
    case "F5": height = 0...1366
    case "F6", "F6-printed": checks = { items in [items["banner"].width == items.layout.root.width] }
    default: break
    }
  }

  /// The rules for a layout.
  func rules(for layout: ConstraintLayout) -> LintRules {
    let items = Items(layout: layout)
    return .recommended
      + allowed.map { rule, name in rule == .overlap ? .allowOverlap(items[name]) : .allow(rule, items[name]) }
  }
}
