import TinamouSolver

extension Workload {
  static let split = Workload(
    "split", "small layouts of a terminal's screen, each solved once from scratch", extent: { "\(max(1, $0 / 10))" }
  ) { script, views in
    var random = MersenneTwister(seed: 20_240_607)
    script.phase("build")
    for _ in 0..<max(1, views / 10) {
      script.begin()
      Split(&random).write(&script)
      script.update()
    }
  }
}

/// A stretch of the screen in five to twelve segments with spacers between them, as ratatui divides it; a point is a
/// hundredth of a cell.
private struct Split {
  enum Flex: CaseIterable { case start, legacy, center, end, spaceBetween, spaceAround }

  enum Kind { case length, min, max, percentage, fill, ratio }

  /// ratatui's strengths as priorities, at 250 + log₁₀(strength) / 0.012, the strongest first.
  enum Strength {
    static let empty: Priority = 999.99
    static let spacer: Priority = 916.7028759449769
    static let limit: Priority = 916.6666666666666
    static let length: Priority = 833.3333333333334
    static let percentage: Priority = 750
    static let ratio: Priority = 666.6666666666667
    static let bound: Priority = 583.3333333333333
    static let fill: Priority = 500
    static let grow: Priority = 416.66666666666663
    static let space: Priority = 333.3333333333333
    static let all: Priority = 250
  }

  /// Between two variables.
  struct Span {
    let start: Variable
    let end: Variable
    var size: LinearExpression { end - start }
  }

  let flex: Flex
  let segments: [(kind: Kind, value: Double)]
  let area: (start: Double, end: Double)
  let spacing: Double

  init(_ random: inout MersenneTwister) {
    let count = random.number(5...12)
    flex = random.pick([.start, .start, .start, .legacy, .legacy, .center, .end, .spaceBetween, .spaceAround])
    var segments: [(Kind, Double)] = []
    for _ in 0..<count {
      let kinds: [Kind] = [.length, .length, .length, .min, .max, .percentage, .fill, .fill, .ratio]
      let kind = random.pick(kinds)
      // All six are drawn every time.
      let length = random.number(1...20), least = random.number(0...15), most = random.number(3...30)
      let percentage = random.pick([5, 10, 15, 20, 25, 30])
      let share = random.number(1...3), ratio = random.number(2...12)
      let value =
        switch kind {
        case .length: length
        case .min: least
        case .max: most
        case .percentage: percentage
        case .fill: share
        case .ratio: ratio
        }
      segments.append((kind, Double(value)))
    }
    self.segments = segments
    let start = random.number(0...40)
    area = (Double(start), Double(start + random.number(60...220)))
    spacing = 100 * Double(random.number(0...2))
  }

  func write(_ script: inout Script) {
    let edges = (0..<2 * segments.count + 2).map { _ in script.variable() }
    let spacers = (0...segments.count).map { Span(start: edges[2 * $0], end: edges[2 * $0 + 1]) }
    let spans = segments.indices.map { Span(start: edges[2 * $0 + 1], end: edges[2 * $0 + 2]) }
    let whole = Span(start: edges[0], end: edges[edges.count - 1])
    script.add(whole.start == 100 * area.start)
    script.add(whole.end == 100 * area.end)
    for edge in edges {
      script.add(edge >= whole.start)
      script.add(edge <= whole.end)
    }
    for span in spans { script.add(span.start <= span.end) }
    writeSpacers(spacers, whole, &script)
    for (segment, span) in zip(segments, spans) { write(segment, span, whole, &script) }
    writeShares(spans, &script)
    if flex != .legacy {
      for (span, next) in zip(spans, spans.dropFirst()) {
        script.add((span.size == next.size).priority(Strength.all))
      }
    }
  }

  private func writeSpacers(_ spacers: [Span], _ whole: Span, _ script: inout Script) {
    let inner = spacers.dropFirst().dropLast(), first = spacers[0], last = spacers[spacers.count - 1]
    func empty(_ span: Span) { script.add((span.size == 0).priority(Strength.empty)) }
    func grow(_ span: Span) { script.add((span.size == whole.size).priority(Strength.grow)) }
    if flex == .spaceAround || flex == .spaceBetween {
      let some = flex == .spaceAround ? spacers : Array(inner)
      for i in some.indices {
        for other in some[(i + 1)...] { script.add((some[i].size == other.size).priority(Strength.spacer)) }
      }
      for span in some {
        script.add((span.size >= spacing).priority(Strength.spacer))
        script.add((span.size == whole.size).priority(Strength.space))
      }
    } else {
      for span in inner { script.add((span.size == spacing).priority(Strength.spacer)) }
    }
    switch flex {
    case .spaceAround: break
    case .spaceBetween, .legacy:
      empty(first)
      empty(last)
    case .start:
      empty(first)
      grow(last)
    case .end:
      empty(last)
      grow(first)
    case .center:
      grow(first)
      grow(last)
      script.add((first.size == last.size).priority(Strength.spacer))
    }
  }

  private func write(_ segment: (kind: Kind, value: Double), _ span: Span, _ whole: Span, _ script: inout Script) {
    let size = span.size, value = 100 * segment.value
    switch segment.kind {
    case .max:
      script.add((size <= value).priority(Strength.limit))
      script.add((size == value).priority(Strength.bound))
    case .min:
      script.add((size >= value).priority(Strength.limit))
      script.add(
        flex == .legacy ? (size == value).priority(Strength.bound) : (size == whole.size).priority(Strength.fill))
    case .length: script.add((size == value).priority(Strength.length))
    case .percentage: script.add((size == (segment.value / 100) * whole.size).priority(Strength.percentage))
    case .ratio: script.add((size == (1 / segment.value) * whole.size).priority(Strength.ratio))
    case .fill: script.add((size == whole.size).priority(Strength.fill))
    }
  }

  /// Segments that fill the rest share it in proportion.
  private func writeShares(_ spans: [Span], _ script: inout Script) {
    let fills = segments.indices.filter {
      segments[$0].kind == .fill || (flex != .legacy && segments[$0].kind == .min)
    }
    for (position, i) in fills.enumerated() {
      for j in fills[(position + 1)...] {
        let mine = segments[i].kind == .fill ? segments[i].value : 1
        let other = segments[j].kind == .fill ? segments[j].value : 1
        script.add((other * spans[i].size == mine * spans[j].size).priority(Strength.grow))
      }
    }
  }
}
