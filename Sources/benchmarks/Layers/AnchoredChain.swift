import Tinamou
import Workloads

/// Views in a row, 8 apart, of equal widths, pinned at both ends, with anchors.
struct AnchoredChain {
  /// The constraint that says where the row begins.
  enum Start: CaseIterable {
    /// The constant of a constraint.
    case constant
    /// A parameter that a constraint refers to.
    case parameter
    /// A constant, within margins that preserve those of the layout.
    case preservedMargin
  }

  var layout: ConstraintLayout
  private(set) var items: [LayoutItem] = []
  private let begin: ConstraintHandle
  private let inset: LayoutParameter

  init(views: Int, size: LayoutSize, start: Start) throws(LayoutError) {
    var layout = try ConstraintLayout("chain", size: size, margins: LayoutInsets(leading: 16, trailing: 16))
    let inset = try layout.parameter("inset", 0)
    let content = try layout.item("content")
    var items: [LayoutItem] = []
    for _ in 0..<views { items.append(try layout.item("view")) }
    if start == .preservedMargin { try layout.setMargins(.zero, of: content, preservesParentMargins: true) }
    let edge = start == .preservedMargin ? content.margins.leading : content.leading + 16
    begin = try layout.add(start == .parameter ? items[0].leading == edge + inset : items[0].leading == edge)
    try layout.constrain { root in
      content.edges == root.edges
      for (item, next) in zip(items, items.dropFirst()) {
        next.leading == item.trailing + 8
        next.width == item.width
      }
      for item in items { item.verticalEdges == root.verticalEdges }
      items[views - 1].trailing == root.trailing
    }
    (self.layout, self.items, self.inset) = (layout, items, inset)
  }

  /// Indents the row by the constant of the constraint.
  mutating func update(_ indent: Double) throws(LayoutError) {
    try layout.update(begin) { $0.constant = indent }
  }

  /// Indents the row by the parameter.
  mutating func set(_ indent: Double) throws(LayoutError) { try layout.set(inset, to: indent) }
}

extension Benchmark {
  static var anchoredChain: Benchmark {
    Benchmark(
      "anchored-chain", "n views with anchors: a constant against a parameter, a size in one call against two",
      views: [1000]
    ) { views in
      let width = 16 * Double(views) + 320
      let steps = (1...100).map { Double($0 * 37 % 100) }
      let sizes = steps.map { LayoutSize(width + $0, 44) }
      func chain(_ start: AnchoredChain.Start) throws(LayoutError) -> AnchoredChain {
        try AnchoredChain(views: views, size: LayoutSize(width, 44), start: start)
      }
      return { watch in
        var (byConstant, byParameter) = (try chain(.constant), try chain(.parameter))
        var preserving = try chain(.preservedMargin)
        /// Times steps that are each solved, and returns the last frames.
        func time(_ phase: Phase, _ step: (Int) throws -> LayoutSolution) rethrows -> LayoutSolution {
          var solution = try step(steps.count - 1)
          try watch.time(phase, steps: steps.count) {
            for number in steps.indices { solution = try step(number) }
            return Work()
          }
          return solution
        }
        let indented = try time(Phase("indent")) { step in
          try byParameter.set(steps[step])
          return try byParameter.layout.solve()
        }
        let updated = try time(Phase("indent", "update")) { step in
          try byConstant.update(16 + steps[step])
          return try byConstant.layout.solve()
        }
        try agree(updated, indented)
        _ = try time(Phase("indent", "update, preserved margins")) { step in
          try preserving.update(steps[step])
          return try preserving.layout.solve()
        }
        let resized = try time(Phase("resize")) { step in
          try byParameter.layout.setSize(sizes[step])
          return try byParameter.layout.solve()
        }
        try agree(try time(Phase("resize", "in one call")) { try byConstant.layout.solve(size: sizes[$0]) }, resized)
        let preserved = try time(Phase("resize", "preserved margins")) { step in
          try preserving.layout.setSize(sizes[step])
          return try preserving.layout.solve()
        }
        try agree(preserved, resized)
      }
    }
  }

  private static func agree(_ one: LayoutSolution, _ other: LayoutSolution) throws {
    for (a, b) in zip(one.entries, other.entries) where a.frame != b.frame {
      throw Disagreement(description: "anchored-chain: \(a.frame) in one way, \(b.frame) in another")
    }
  }
}
