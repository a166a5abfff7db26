// SPDX-License-Identifier: MIT
// What the script of a page with layouts calls: text in, JSON out. `.ci/page` compiles it to WebAssembly.

import Tinamou
import TinamouLint
import TinamouText

/// The layouts that the page has opened, by their numbers, and the last answer. A page has one thread.
nonisolated(unsafe) private var layouts: [ConstraintLayout] = []
nonisolated(unsafe) private var answer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

/// A hostile text may not hold up the page.
private let stepLimit = 200_000

/// The address of the last answer.
@c(page_answer) public func pageAnswer() -> UnsafeMutablePointer<UInt8>? { answer.baseAddress }

/// Reads a layout from its text and puts it in the place of the one with that number, or behind all others.
@c(page_open) public func pageOpen(_ number: Int32, _ text: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  reply { () throws(LayoutTextError) in
    let limits = LayoutTextLimits(bytes: 1 << 20, items: 10_000, constraints: 40_000, steps: stepLimit)
    let layout = try ConstraintLayout(utf8: bytes(text, count), file: "line", limits: limits)
    let place = layouts.indices.contains(Int(number)) ? Int(number) : layouts.count
    if place == layouts.count { layouts.append(layout) } else { layouts[place] = layout }
    let parameters = layout.parameters.compactMap { parameter -> JSON? in
      guard let name = try? layout.name(of: parameter), let value = try? layout.value(of: parameter) else { return nil }
      return .object([("name", .string(name)), ("value", .number(value))])
    }
    return .object([
      ("number", .number(Double(place))), ("name", .string(layout.name)), ("width", .number(layout.size.width)),
      ("height", .number(layout.size.height)), ("parameters", .list(parameters)),
    ])
  }
}

/// Changes a parameter, by its place among those of the layout. A value that cannot be is refused, and the parameter keeps
/// the one that it has.
@c(page_set) public func pageSet(_ number: Int32, _ parameter: Int32, _ value: Double) -> Int32 {
  reply { () throws(LayoutError) in
    let parameters = layouts[Int(number)].parameters
    guard parameters.indices.contains(Int(parameter)) else { throw .unknownParameter }
    try layouts[Int(number)].set(parameters[Int(parameter)], to: value)
    return .object([])
  }
}

/// Draws a layout in a size. A size that cannot be is refused, and the layout keeps the one that it has.
@c(page_draw) public func pageDraw(_ number: Int32, _ width: Double, _ height: Double, _ scale: Double) -> Int32 {
  reply { () throws(LayoutError) in
    let before = layouts[Int(number)].size
    do throws(LayoutError) {
      try layouts[Int(number)].setSize(LayoutSize(width, height))
      return try drawing(of: &layouts[Int(number)], scale)
    } catch {
      // Solving can refuse a size that can be set, because margins that preserve others follow the frames.
      try? layouts[Int(number)].setSize(before)
      _ = try? layouts[Int(number)].solve()
      throw error
    }
  }
}

private func drawing(of layout: inout ConstraintLayout, _ scale: Double) throws(LayoutError) -> JSON {
  let solution = try layout.solve()
  var picture = LayoutPicture(of: layout)
  picture.scale = scale
  picture.caption = ""
  picture.style = .separate
  try picture.addConstraints(of: layout)
  try picture.addBaselines(of: layout)
  // Almost everything is larger than its content.
  let violations = try layout.violations().filter { $0.constraint.origin != .hugging }
  return .object([
    ("svg", .string(solution.svg(picture))),
    ("open", .list(try layout.ambiguities().map { .string("\($0)") })),
    ("violated", .list(violations.map { .string("\($0)") })),
  ])
}

/// Explains the value of an expression, such as `label.width`, in the size that the layout has.
@c(page_explain) public func pageExplain(_ number: Int32, _ text: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  reply { () throws(LayoutTextError) in
    let expression = String(decoding: bytes(text, count), as: UTF8.self)
    let explanation = try layouts[Int(number)].explain(text: expression)
    return .object([
      ("value", .number(explanation.value)), ("sentences", .list(explanation.sentences.map { .string($0) })),
    ])
  }
}

/// Finds the problems of a layout at every width in a range.
@c(page_lint) public func pageLint(_ number: Int32, _ low: Double, _ high: Double) -> Int32 {
  reply { () throws(LayoutError) in
    .object([
      (
        "findings",
        .list(
          try layouts[Int(number)].lint(width: low...high).findings.map { finding in
            .object([
              ("level", .string(finding.level == .error ? "error" : "warning")), ("title", .string(finding.title)),
              ("text", .string(finding.description)), ("worst", .number(finding.worst?.first ?? .nan)),
              ("intervals", .list(finding.intervals.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })),
            ])
          })
      )
    ])
  }
}

/// Finds the lines of a console log that contradict each other.
@c(page_read_log) public func pageReadLog(_ text: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  reply { () throws(LayoutError) in
    let log = ConflictLog(String(decoding: bytes(text, count), as: UTF8.self))
    return .object([
      (
        "reports",
        .list(
          log.messages.map { message in
            let report = message.report(stepLimit: stepLimit)
            return .object([("text", .string(report.description)), ("svg", .string(report.svg))])
          })
      )
    ])
  }
}

private func bytes(_ text: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: text, count: Int(count)))
}

/// Keeps what a question leads to, or why it is refused, and says how long that is.
private func reply<Failure: Error & CustomStringConvertible>(_ question: () throws(Failure) -> JSON) -> Int32 {
  let json: JSON
  do {
    json = try question()
  } catch {
    json = .object([("refused", .string(error.description))])
  }
  let text = Array(json.text.utf8)
  answer.deallocate()
  answer = .allocate(capacity: text.count)
  _ = answer.initialize(from: text)
  return Int32(answer.count)
}
