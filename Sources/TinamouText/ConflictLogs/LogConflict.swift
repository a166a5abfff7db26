import Tinamou
internal import TinamouSolver

/// Lines of a log that cannot hold together.
///
/// The set is irreducible: without any one member the others can hold. The multipliers are the proof: multiply each
/// member by its multiplier and add them up. Every anchor cancels, and ``needed`` against ``available`` remains.
public struct LogConflict: Sendable {
  /// A member of a conflict.
  public struct Member: Sendable {
    /// The position of its line in ``LogMessage/constraints``; nil for an extent or margin that cannot be negative.
    public let constraint: Int?
    /// The line in the log; 0 for an extent or margin that cannot be negative.
    public let line: Int
    /// The comparison, with the shortest unambiguous name for each view.
    public let text: String
    /// The source line in the app if the log prints one, otherwise the identifier if there is one: `Cell.swift:88`,
    /// `UISV-spacing`.
    public let provenance: String
    /// The factor in the proof, more than 0.
    public let multiplier: Double
    /// True if it is the constraint that the system broke.
    public let isBroken: Bool
  }

  /// A change to one member that makes the members fit.
  public struct Relaxation: Sendable {
    /// The position in ``LogConflict/members``.
    public let member: Int
    /// The changed number on its right-hand side, in points.
    public let constant: Double
    /// The changed comparison.
    public let text: String
  }

  /// The members, those of the app before those of the system, each in the order of the log.
  public let members: [Member]
  /// The contradiction in points.
  public let amount: Double
  /// The points that the members together need: more than ``available``, or, if all of them are equations, a different
  /// number.
  public let needed: Double
  /// The points that the members together leave available.
  public let available: Double
  /// True if all members are equations.
  public let isEquation: Bool
  /// The changes that make the members fit, each by itself. Other lines may prevent a change.
  public let relaxations: [Relaxation]
  /// The assumptions of the conflict that the log does not state; empty if there are none.
  public let assumptions: [String]
}

extension LogConflict: CustomStringConvertible {
  /// A heading, a line for each member, and their sum.
  public var description: String {
    let factors = members.map { DecimalText.rounded($0.multiplier, places: 6) }
    let isPlain = factors.allSatisfy { $0 == "1" }
    let rows = zip(factors, members).map { factor, member in
      [
        isPlain ? "" : factor == "1" ? "" : "\(factor) ×", member.text, member.line == 0 ? "" : "line \(member.line)",
        [member.provenance, member.isBroken ? "broken by the system" : ""].filter { !$0.isEmpty }.joined(
          separator: ", "),
      ]
    }
    var text = "cannot hold together, by \(DecimalText.rounded(amount, places: 6)):"
    for line in TextColumns.lines(rows, numbers: [0]) { text += "\n  \(line)" }
    let sides = [needed, available].map { DecimalText.rounded($0, places: 6) }
    text += "\n  together: \(sides[0]) \(isEquation ? "==" : "<=") \(sides[1])"
    let changes = relaxations.map { $0.text }
    if let last = changes.last {
      let others = changes.dropLast().joined(separator: ", ")
      text += "; this would do: \(others.isEmpty ? last : "\(others), or \(last)")"
    }
    for assumption in assumptions { text += "\n  assuming that \(assumption)" }
    return text
  }
}

/// A member during the wording of a conflict.
private struct Entry {
  let member: LogConflict.Member
  let isSystem: Bool
  /// True if there is a number on its right-hand side.
  var isNumber = false
  /// True if its number would change its sign.
  var isTurned = false
  /// Its changed number and text.
  var relaxed: (Double, String)?

  /// A member that is no line of the log.
  static func fact(_ text: String, _ provenance: String, _ multiplier: Double) -> Entry {
    Entry(
      member: LogConflict.Member(
        constraint: nil, line: 0, text: text, provenance: provenance, multiplier: multiplier.magnitude, isBroken: false),
      isSystem: true)
  }
}

extension LogSystem {
  /// A conflict of the solver, translated to the log.
  func stated(_ conflict: Conflict, proposed: Role, _ message: LogMessage) -> LogConflict {
    let constraints = message.constraints
    let names = hierarchy.names
    func name(_ view: LogView) -> String { names[view] ?? view.title }
    var entries: [Entry] = []
    var sides = (needed: 0.0, available: 0.0)
    var (lines, attributes): (Set<Int>, [ImportedAttribute]) = ([], [])
    for member in conflict.members {
      let constant = member.multiplier * member.constraint.expression.constant
      if constant > 0 { sides.available += constant } else { sides.needed -= constant }
      let role: Role
      switch member.origin {
      case .proposed: role = proposed
      case .live(let id): role = roles[id] ?? proposed
      }
      switch role {
      case .notNegative(let view, let axis):
        let text = "\(name(view)).\(axis == .horizontal ? "width" : "height") >= 0"
        entries.append(.fact(text, "no extent is negative", member.multiplier))
      case .margin(let view, let margin):
        let edge = margin.withoutMargin ?? margin
        let sign = edge == .leading || edge == .top ? ">=" : "<="
        entries.append(
          .fact(
            "\(name(view)).\(margin.rawValue) \(sign) \(name(view)).\(edge.rawValue)", "no margin is negative",
            member.multiplier))
      case .line(let position, let part):
        let (line, written) = (constraints[position], constraints[position].parts[part])
        lines.insert(line.line)
        attributes.append(written.first.attribute)
        if let second = written.second { attributes.append(second.attribute) }
        let place = line.file.split(separator: "/").last.map { "\($0):\(line.fileLine)" }
        var relaxed = written
        // If the sign was reversed for right to left, reverse it again.
        let isTurned =
          member.constraint.relation != Relation(written.relation)
          || written.relation == .equal && direction == .rightToLeft && written.first.attribute.isHorizontal
            && !written.first.attribute.isExtent && !written.first.attribute.isDirectional
        let change = 0 - conflict.amount / member.multiplier
        let number = written.constant + (isTurned ? -change : change)
        relaxed.constant = Double(DecimalText.rounded(number, places: 6)) ?? number
        var entry = Entry(
          member: LogConflict.Member(
            constraint: position, line: line.line, text: written.text(name), provenance: place ?? line.identifier,
            multiplier: member.multiplier.magnitude, isBroken: position == message.broken), isSystem: line.isSystem)
        if !(written.first.attribute.isExtent && written.second == nil && relaxed.constant < 0) {
          entry.relaxed = (relaxed.constant, relaxed.text(name))
        }
        entry.isNumber = written.constant != 0 || written.second == nil
        entry.isTurned = written.constant * relaxed.constant < 0
        entries.append(entry)
      }
    }
    // Constraints of the app come first, because the app can change them.
    entries.sort { a, b in
      // What cannot be negative has no line, and comes last.
      (a.isSystem ? 1 : 0, a.member.line == 0 ? .max : a.member.line)
        < (b.isSystem ? 1 : 0, b.member.line == 0 ? Int.max : b.member.line)
    }
    let all = entries.enumerated().compactMap { position, entry in
      entry.relaxed.map {
        (entry: entry, relaxation: LogConflict.Relaxation(member: position, constant: $0.0, text: $0.1))
      }
    }
    // Changes that turn a gap into an overlap, or add a number, come last, because they are hardly wanted.
    let numbers = all.filter { $0.entry.isNumber }
    let kept = numbers.filter { !$0.entry.isTurned }
    let written = kept.filter { !$0.entry.isSystem }
    let chosen = [written, kept, numbers].first { !$0.isEmpty } ?? all
    return LogConflict(
      members: entries.map { $0.member }, amount: conflict.amount, needed: sides.needed, available: sides.available,
      isEquation: conflict.members.allSatisfy { $0.constraint.relation == .equal },
      relaxations: chosen.map { $0.relaxation }, assumptions: assumptions(lines, attributes, name))
  }

  private func assumptions(
    _ lines: Set<Int>, _ attributes: [ImportedAttribute], _ name: (LogView) -> String
  ) -> [String] {
    var texts: [String] = []
    if attributes.contains(where: { $0.isPhysical }), attributes.contains(where: { $0.isDirectional }) {
      texts.append("reading goes from \(direction == .leftToRight ? "left to right" : "right to left")")
    }
    for line in lines.sorted() {
      guard isAssuming, let fact = unclear[line] else { continue }
      switch fact {
      case .edge(let view): texts.append("line \(line) means the frame of \(name(view)), not what scrolls in it")
      case .superview(_, nil): break
      case .superview(let view, let candidate?): texts.append("\(name(view)) is a subview of \(name(candidate))")
      case .priorities: texts.append("line \(line) is required")
      }
    }
    return texts
  }
}
