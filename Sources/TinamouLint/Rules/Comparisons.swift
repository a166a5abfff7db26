import Tinamou

// Rules that compare frames: on both sides of a breakpoint, in both directions of reading, and for two orders of
// constraints.

extension Linter {
  /// Records frames that differ on the two sides of a breakpoint. A change of size classes is meant to change frames,
  /// and an ambiguous frame is reported as such, so neither counts.
  ///
  /// If values are sampled, text that gets another line makes everything below it jump. So only horizontal positions
  /// and extents count, and only if they move far more than the number does.
  mutating func noteJump(from before: View, to after: View) {
    guard rules[.jump] != .off, analysis.inputs.count == 1, before.number + 1 == after.number,
      before.piece.traits == after.piece.traits, before.hidden == after.hidden, let point = before.piece.corners.last
    else { return }
    let undecided = Set((before.piece.ambiguous + after.piece.ambiguous).map { $0.item })
    for item in items where item.position != 0 && !undecided.contains(item.item) && !item.isInFlow {
      if before.hidden.contains(item.position) { continue }
      let from = before.frame(item.position)(point)
      let to = after.frame(item.position)(after.piece.corners[0])
      let distance =
        analysis.isExact
        ? from.distance(to: to) : max((from.x - to.x).magnitude, (from.width - to.width).magnitude)
      let least = analysis.step.map { $0 * Linter.fastest } ?? slack * 1e3
      guard distance > least, applies(.jump, to: item.item) else { continue }
      log.note(
        FailureKey(rule: .jump, subject: .item(item.position)), rules[.jump],
        Failing(corners: [point], worst: point, amount: distance), in: before.number)
    }
  }

  /// The maximum distance that an edge moves without a jump when the number moves by one.
  private static let fastest = 10.0

  /// Records the items that are not mirrored in the other direction of reading. Only constraints on left or right edges
  /// can have this effect.
  mutating func noteMirroring() throws(LayoutError) {
    guard rules[.mirroring] != .off, written.contains(where: { $0.constraint.isPhysical }) else { return }
    var turned = layout
    let other: LayoutAnalysis
    do throws(LayoutError) {
      try turned.setDirection(layout.direction == .leftToRight ? .rightToLeft : .leftToRight)
      other = try analyse(turned)
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      general.append(finding(ofConflictInOtherDirection: conflict))
      return
    }
    for part in analysis.common(with: other) {
      let (here, there) = (analysis.pieces[part.piece], other.pieces[part.other])
      guard here.hasFrames, there.hasFrames else { continue }
      let undecided = Set((here.ambiguous + there.ambiguous).map { $0.item })
      let hidden = here.hidden.union(there.hidden)
      let (frames, mirrored) = (here.frames, there.frames)
      for item in items where item.position != 0 && applies(.mirroring, to: item.item) {
        if item.isGuide && item.isInFlow { continue }
        if undecided.contains(item.item) || hidden.contains(item.position) { continue }
        let distances = part.corners.map { frames[item.position]($0).distance(to: mirrored[item.position]($0)) }
        guard let worst = distances.indices.max(by: { distances[$0] < distances[$1] }), distances[worst] > slack else {
          continue
        }
        log.note(
          FailureKey(rule: .mirroring, subject: .item(item.position)), rules[.mirroring],
          Failing(corners: part.corners, worst: part.corners[worst], amount: distances[worst]), in: part.piece)
      }
    }
  }

  /// Records the items whose frames differ if the constraints are added in the opposite order. A difference that comes
  /// from a reported ambiguity is not reported again.
  mutating func noteOrder() throws(LayoutError) {
    if rules[.order] == .off { return }
    // If the runs changed, the constraints themselves would differ.
    let kept = layout.keepingRuns
    let reversed: ConstraintLayout
    do throws(LayoutError) {
      reversed = try kept.addingAgain(written.reversed().map { $0.handle })
    } catch {
      // A conflict at the present numbers is a finding of its own.
      guard case .conflict = error else { throw error }
      return
    }
    // Solving takes longer than deciding, so of hundreds of views only some are tried.
    for place in Swift.stride(from: 0, to: viewCount, by: stride(examining: Linter.mostOrders)) {
      guard let view = view(at: place) else { continue }
      let (piece, values) = (view.piece, view.piece.center)
      var (here, other) = (kept, reversed)
      do throws(LayoutError) {
        try here.set(values, of: piece)
        try other.set(values, of: piece)
        if let measure {
          _ = try here.solve(measuring: measure)
          _ = try other.solve(measuring: measure)
        }
        let frames = try here.framesInReadingDirection
        let otherFrames = try other.framesInReadingDirection
        let ambiguous = rules[.ambiguous] == .off ? [] : Set(view.ambiguousAnchors.map { $0.item })
        for item in items where item.position != 0 && applies(.order, to: item.item) {
          if view.hidden.contains(item.position) || ambiguous.contains(item.item) { continue }
          let distance = frames[item.position].distance(to: otherFrames[item.position]) {
            view.isAbout([Slot(item.position, $0)])
          }
          guard distance > slack * 1e3 else { continue }
          log.note(
            FailureKey(rule: .order, subject: .item(item.position)), rules[.order],
            Failing(corners: piece.corners, worst: values, amount: distance), in: view)
        }
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
  }

  /// The maximum number of views in which the order of constraints is tried.
  private static let mostOrders = 8
}

extension LayoutRect {
  /// The greatest difference of one of the four numbers, of those that count.
  func distance(to other: LayoutRect, _ counts: (FrameAnchor) -> Bool = { _ in true }) -> Double {
    func difference(_ anchor: FrameAnchor, _ change: Double) -> Double { counts(anchor) ? change.magnitude : 0 }
    return max(
      max(difference(.leading, x - other.x), difference(.top, y - other.y)),
      max(difference(.width, width - other.width), difference(.height, height - other.height)))
  }
}

extension LayoutAnalysis {
  /// A part of the range that lies in one piece of each of two analyses.
  struct CommonPart {
    let piece: Int
    let other: Int
    let corners: [InputValues]
  }

  /// The parts of the range that lie in one piece of this and in one piece of another analysis of the same range, in order.
  func common(with other: LayoutAnalysis) -> [CommonPart] {
    func ends(_ piece: LayoutPiece) -> ClosedRange<Double> { bounds(of: piece.corners)?.first ?? 0...0 }
    func ordered(_ pieces: [LayoutPiece]) -> [(number: Int, ends: ClosedRange<Double>)] {
      pieces.enumerated().map { ($0, ends($1)) }.sorted { $0.ends.lowerBound < $1.ends.lowerBound }
    }
    // In a sweep along the first number, only pieces that meet the sweep line are compared.
    var parts: [CommonPart] = []
    let others = ordered(other.pieces)
    var next = 0
    var active: [(number: Int, ends: ClosedRange<Double>)] = []
    for (number, ends) in ordered(pieces) {
      while next < others.count, others[next].ends.lowerBound <= ends.upperBound {
        active.append(others[next])
        next += 1
      }
      active.removeAll { $0.ends.upperBound < ends.lowerBound }
      for (place, _) in active {
        guard let corners = commonPart(pieces[number].corners, other.pieces[place].corners) else { continue }
        parts.append(CommonPart(piece: number, other: place, corners: corners))
      }
    }
    return parts.sorted { ($0.piece, $0.other) < ($1.piece, $1.other) }
  }

  /// The intersection of two intervals or polygons, unless it is only a part of their borders.
  private func commonPart(_ a: [InputValues], _ b: [InputValues]) -> [InputValues]? {
    if a.count == 1 || b.count == 1 {
      guard a.count == 1, a == b else { return nil }
      return a
    }
    if inputs.count == 1 {
      let (low, high) = (max(a[0].first, b[0].first), min(a[1].first, b[1].first))
      return high > low ? [InputValues(low), InputValues(high)] : nil
    }
    return intersection(of: a, b)
  }
}
