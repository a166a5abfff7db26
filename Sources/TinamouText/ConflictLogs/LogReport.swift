import Tinamou
internal import TinamouSolver

/// The answer to one message of a log: the lines that cannot hold together, and the hierarchy that they show.
public struct LogReport: Sendable {
  /// The result.
  public enum Verdict: Sendable {
    /// Lines that cannot hold together: 1 to 20 conflicts, each irreducible. If there are 20, there may be more.
    case conflicting([LogConflict])
    /// All lines can hold together as printed. The numbers that the log does not give are listed.
    case satisfiable(missing: [String])
    /// No line could be read.
    case nothingRead
    /// The analysis was given up for the reason in the text.
    case undecided(String)
  }

  /// The message.
  public let message: LogMessage
  /// The result.
  public let verdict: Verdict
  /// The view hierarchy that the lines show: a line for each view, indented by two spaces for each superview.
  public let hierarchy: [String]
  /// Lines that contradict each other about the hierarchy, and whether breaking one constraint was enough.
  public let notes: [String]
  /// The frames with conflicting constraints giving way; nil if there is nothing to show.
  let drawing: LayoutSolution?
  /// The properties in the picture that the log does not give.
  let caption: String
}

extension LogMessage {
  /// Finds the lines that cannot hold together.
  ///
  /// The solver gets every required line, the one that the system broke last. If all hold, what is unclear is assumed, and
  /// a conflict states the assumption: edges of scroll views that could be those of the frame or of the content are taken
  /// for those of the frame, the only neighbour of a view is taken for the superview in which it is placed, and content
  /// sizes without priorities are taken for required.
  ///
  /// - Parameter stepLimit: the maximum number of steps of the solver for one line.
  /// - Complexity: O(lines) calls of the solver, and O(*n*) a step.
  public func report(stepLimit: Int = 100_000) -> LogReport {
    let hierarchy = LogHierarchy(constraints)
    func report(_ verdict: LogReport.Verdict, _ system: LogSystem? = nil) -> LogReport {
      let picture = system.flatMap { LogDrawing($0, constraints) }
      return LogReport(
        message: self, verdict: verdict, hierarchy: hierarchy.lines, notes: notes(on: verdict) + hierarchy.notes,
        drawing: picture?.solution, caption: picture?.caption ?? "")
    }
    if constraints.isEmpty { return report(.nothingRead) }
    do {
      var system = LogSystem(self, hierarchy, isAssuming: false, stepLimit: stepLimit)
      var conflicts = try conflicts(&system)
      if conflicts.isEmpty, !system.unclear.isEmpty {
        var assuming = LogSystem(self, hierarchy, isAssuming: true, stepLimit: stepLimit)
        conflicts = try self.conflicts(&assuming)
        if !conflicts.isEmpty { system = assuming }
      }
      if !conflicts.isEmpty { return report(.conflicting(conflicts), system) }
      return report(.satisfiable(missing: try missing(in: system)), system)
    } catch {
      return report(.undecided(error.description))
    }
  }

  /// A note if the constraint that the system broke has no part in a conflict: without it the others still fail.
  private func notes(on verdict: LogReport.Verdict) -> [String] {
    guard case .conflicting(let conflicts) = verdict, let broken else { return [] }
    if conflicts.allSatisfy({ $0.members.contains { $0.constraint == broken } }) { return [] }
    return ["without line \(constraints[broken].line), which the system broke, the others cannot hold either"]
  }

  /// The maximum number of conflicts, because each of them can have all lines as members.
  private static let mostConflicts = 20

  /// The conflicts of the required lines. Refused lines stay out of the system.
  func conflicts(_ system: inout LogSystem) throws(SolverError) -> [LogConflict] {
    var order = Array(constraints.indices)
    if let broken { order = order.filter { $0 != broken } + [broken] }
    var conflicts: [LogConflict] = []
    for position in order where !constraints[position].isInactive && conflicts.count < Self.mostConflicts {
      let line = constraints[position]
      for (number, part) in line.parts.enumerated() {
        var constraint = try system.constraint(part, of: line)
        let role = LogSystem.Role.line(constraint: position, part: number)
        if let conflict = try system.refusal(of: constraint, role) {
          conflicts.append(system.stated(conflict, proposed: role, self))
          constraint.priority = Priority(999.5)
          _ = try system.refusal(of: constraint, role)
        }
      }
    }
    try system.removeProvisionalSizes()
    return conflicts
  }

  /// The facts that would make the lines fail: the sizes that no line bounds, and the edges that are unclear.
  private func missing(in system: LogSystem) throws(SolverError) -> [String] {
    let names = system.hierarchy.names
    var texts: [String] = []
    func name(_ view: LogView) -> String { names[view] ?? view.title }
    if let broken, constraints.count == 1 {
      texts.append("the constraints with which line \(constraints[broken].line) is in conflict")
    }
    for line in system.unclear.keys.sorted() {
      switch system.unclear[line] {
      case .edge(let view)?: texts.append("line \(line): whether what it ties to \(name(view)) scrolls in it")
      case .superview(let view, _)?: texts.append("line \(line): the superview of \(name(view))")
      case .priorities?, nil: break
      }
    }
    for view in system.hierarchy.views {
      for axis in Axis.allCases where system.origins[LogSystem.Key(view: view, quantity: .margins, axis: axis)] != nil {
        texts.append("the \(axis == .horizontal ? "left and right" : "upper and lower") margins of \(name(view))")
      }
    }
    for view in system.hierarchy.roots.prefix(16) {
      for axis in Axis.allCases {
        let key = LogSystem.Key(view: view, quantity: .frame, axis: axis)
        guard let extent = system.extents[key] else { continue }
        let range = try system.solver.range(of: extent)
        if range.lowerBound < range.upperBound {
          let word = axis == .horizontal ? "width" : "height"
          let least =
            range.lowerBound > 0 ? ", which is at least \(DecimalText.rounded(range.lowerBound, places: 3))" : ""
          texts.append("the \(word) of \(name(view))\(least)")
        }
      }
    }
    if texts.isEmpty, hasHeading {
      texts.append(
        "the rest of what the system knew: a constraint that it left out, or the digits that it rounded away")
    }
    return texts
  }
}

extension LogReport {
  /// True if lines cannot hold together.
  public var isConflicting: Bool {
    if case .conflicting = verdict { true } else { false }
  }

  /// The frames as boxes of text, with conflicting constraints giving way; empty if there is nothing to show.
  ///
  /// - Parameter columns: the width of the picture in characters.
  public func picture(columns: Int = 60) -> String {
    guard let drawing else { return "" }
    return drawing.picture(columns: columns) + (caption.isEmpty ? "" : "\(caption)\n")
  }

  /// The same frames as an SVG image; empty if there is nothing to show.
  public var svg: String {
    var picture = LayoutPicture()
    if !caption.isEmpty { picture.caption = caption }
    return drawing?.svg(picture) ?? ""
  }
}

extension LogReport: CustomStringConvertible {
  /// The result, the unread lines, and the hierarchy.
  public var description: String {
    var text = "line \(message.line): \(answer)"
    if !message.unread.isEmpty {
      text += "\nnot read:"
      for line in message.unread { text += "\n  \(line)" }
    }
    for note in notes { text += "\nnote: \(note)" }
    if !hierarchy.isEmpty {
      text += "\nhierarchy:"
      for line in hierarchy { text += "\n  \(line)" }
    }
    return text
  }

  /// The result in words, without the unread lines and the hierarchy.
  public var answer: String {
    var text = ""
    switch verdict {
    case .conflicting(let conflicts):
      text += conflicts.map { $0.description }.joined(separator: "\n")
    case .satisfiable(let missing):
      let count = message.constraints.count
      text += count == 1 ? "the one line that was read can hold" : "the \(count) lines that were read can hold together"
      if !missing.isEmpty { text += "; the log does not say:" }
      for line in missing { text += "\n  \(line)" }
    case .nothingRead:
      text += "no constraint could be read"
      if message.unread.isEmpty { text += "; none looks like <NSLayoutConstraint:0x… …>" }
    case .undecided(let reason): text += "not decided: \(reason)"
    }
    return text
  }
}
