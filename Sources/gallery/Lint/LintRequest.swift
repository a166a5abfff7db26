import Tinamou
import TinamouLint

/// One layout to be looked at, over which ranges.
struct LintRequest {
  let row: GalleryRow
  var scene: Scene
  var plan: LintPlan

  /// Takes the name of a layout and its options from the front of the arguments.
  init(_ arguments: inout ArraySlice<String>) throws(Command.Misuse) {
    var show = try ShowRequest(naming: &arguments, for: "lint")
    var plan = LintPlan(for: show.row)
    var isPlanned = true
    while let option = arguments.popFirst() {
      if option == "--rtl" {
        show.scene.direction = .rightToLeft
        continue
      }
      guard ["--width", "--height", "--size", "--set", "--intrinsic"].contains(option) else {
        throw Command.Misuse(
          message:
            "unknown option '\(option)'; there are --width, --height, --size, --set, --intrinsic and --rtl")
      }
      guard let value = arguments.popFirst() else { throw Command.Misuse(message: "\(option) needs a value") }
      let isRange = ["--width", "--height"].contains(option) || option == "--set" && value.contains("...")
      if isRange && isPlanned {
        // Ranges that are asked for take the place of all that were planned.
        (plan.width, plan.height, plan.setting) = (nil, nil, nil)
        isPlanned = false
      }
      switch option {
      case "--width": plan.width = try Self.extents(value)
      case "--height": plan.height = try Self.extents(value)
      case "--size": show.scene.size = try ShowRequest.size(value)
      case "--set" where isRange: plan.setting = try Self.setting(value)
      case "--set": try show.set(value)
      default: try show.setIntrinsicSize(value)
      }
    }
    if plan.width != nil && plan.height != nil && plan.setting != nil {
      throw Command.Misuse(message: "at most two numbers can move")
    }
    row = show.row
    scene = show.scene
    self.plan = plan
  }

  private static func extents(_ text: String) throws(Command.Misuse) -> ClosedRange<Double> {
    guard let range = range(text[...]), range.lowerBound >= 0 else {
      throw Command.Misuse(message: "malformed range '\(text)'; write it as in 320...1366")
    }
    return range
  }

  private static func setting(_ text: String) throws(Command.Misuse) -> (String, ClosedRange<Double>) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let range = range(parts[1]) else {
      throw Command.Misuse(message: "malformed setting '\(text)'; write it as in offset=-200...600")
    }
    return (String(parts[0]), range)
  }

  private static func range(_ text: Substring) -> ClosedRange<Double>? {
    guard let dots = text.firstRange(of: "..."), let low = ShowRequest.number(text[..<dots.lowerBound]),
      let high = ShowRequest.number(text[dots.upperBound...]), low <= high
    else { return nil }
    return low...high
  }
}

extension LintRequest {
  /// The findings.
  func report() throws(SolvedScene.Failure) -> LintReport {
    let layout = try SolvedScene.layout(row, scene)
    var ranges: [(LayoutInput, ClosedRange<Double>)] = []
    if let width = plan.width { ranges.append((.width, width)) }
    if let height = plan.height { ranges.append((.height, height)) }
    if let (name, values) = plan.setting {
      // A scroll offset is called after what scrolls.
      let names = [name] + (name == "offset" ? ["scroll.verticalOffset"] : [])
      let named = layout.parameters.filter { parameter in names.contains { (try? layout.name(of: parameter)) == $0 } }
      guard let parameter = named.first else { throw .cannotMove(name, row: row.id) }
      ranges.append((.parameter(parameter), values))
    }
    let scene = scene
    let measure = row.measure.map { measure in { (_: LayoutItem, width: Double) in measure(scene, width) } }
    do {
      return try layout.lint(
        ranges, plan.rules(for: layout), sizeClasses: plan.sizeClasses, measuring: measure,
        checks: plan.checks(LintPlan.Items(layout: layout)))
    } catch {
      throw .layout(error)
    }
  }
}
