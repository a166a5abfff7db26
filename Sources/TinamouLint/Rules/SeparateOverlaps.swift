import Tinamou

/// Overlaps of items that one number of a table moves on one axis only, and the other number on the other axis only.
///
/// Two items overlap at two values if they overlap on the one axis at the one value and on the other axis at the other. So
/// *p* + *q* comparisons decide the overlaps of a pair in *p* · *q* pieces.
struct SeparateOverlaps {
  /// The overlap of two items in all pieces.
  struct Overlap {
    /// The parts in which they overlap, with the worst of all parts.
    var parts: [Failing] = []
    /// The number of pieces in which one item is within the other, or the pair is undecided.
    var within = 0
  }

  /// The result of comparing two items on one axis, over the intervals of a number.
  private struct Meeting {
    /// The values at which they overlap.
    var parts: [ClosedRange<Double>] = []
    /// The value at which they overlap most, and how far.
    var worst = 0.0
    var amount = 0.0
    /// The number of intervals in which an extent or position is ambiguous.
    var undecided = 0
    /// The number of intervals in which the first is within the second, the second within the first, and both.
    var (inner, outer, both) = (0, 0, 0)
  }

  private let items: [Int]
  /// The axis on which the first number moves the items.
  private let firstAxis: Axis
  private let firsts: [View]
  private let seconds: [View]

  /// Overlaps among some items; nil if a number moves some of them on both axes.
  init?(_ views: TableViews, _ items: [Int]) {
    typealias Slope = (LayoutFunction) -> Double
    // True if neither the intervals of the other number nor its value moves an item on an axis.
    func isAlone(_ item: Int, _ axis: Axis, in own: [View], _ varying: SlotSet, _ slope: Slope) -> Bool {
      !axis.slots(of: item).contains { slot in
        varying.contains(slot) || own.contains { slope($0.frame(item)[slot.anchor]) != 0 }
      }
    }
    func isSeparate(_ axis: Axis) -> Bool {
      items.allSatisfy { item in
        isAlone(item, axis, in: views.firsts, views.varying.bySecond) { $0.secondSlope }
          && isAlone(item, axis.other, in: views.seconds, views.varying.byFirst) { $0.slope }
      }
    }
    guard let axis = Axis.allCases.first(where: isSeparate) else { return nil }
    self.items = items
    firstAxis = axis
    firsts = views.firsts
    seconds = views.seconds
  }

  /// The pairs that could overlap, in order: those that meet on the axis on which fewer pairs meet.
  var candidates: [ItemPair] {
    let (first, second) = (firsts.map { spans(in: $0, firstAxis) }, seconds.map { spans(in: $0, firstAxis.other) })
    var pairs: Set<ItemPair> = []
    for spans in meetingCount(of: first) < meetingCount(of: second) ? first : second {
      for (index, one) in spans.enumerated() {
        for other in spans[(index + 1)...] {
          if other.start >= one.end - slack { break }
          pairs.insert(ItemPair(unordered: one.item, other.item))
        }
      }
    }
    return pairs.sorted { ($0.a, $0.b) < ($1.a, $1.b) }
  }

  /// The overlap of a pair.
  func overlap(of pair: ItemPair) -> Overlap {
    let first = meeting(of: pair, firstAxis, in: firsts) { bounds(of: $0)?.first }
    var overlap = Overlap()
    if first.parts.isEmpty && first.inner + first.outer + first.undecided == 0 { return overlap }
    let second = meeting(of: pair, firstAxis.other, in: seconds) { bounds(of: $0)?.second }
    overlap.within =
      first.undecided * seconds.count + second.undecided * firsts.count - first.undecided * second.undecided
      + first.inner * second.inner + first.outer * second.outer - first.both * second.both
    let worst = InputValues(first.worst, second.worst)
    for range in first.parts {
      for other in second.parts {
        overlap.parts.append(
          Failing(
            corners: InputValues.corners(of: range, other), worst: worst, amount: min(first.amount, second.amount)))
      }
    }
    return overlap
  }

  /// Compares two items on an axis.
  ///
  /// - Parameter values: the values of the axis' number in a part of a view.
  private func meeting(
    of pair: ItemPair, _ axis: Axis, in views: [View], _ values: ([InputValues]) -> ClosedRange<Double>?
  ) -> Meeting {
    var meeting = Meeting()
    let (near, far) = axis.edges
    for view in views {
      if view.isAmbiguous(axis.slots(of: pair.a)) || view.isAmbiguous(axis.slots(of: pair.b)) {
        meeting.undecided += 1
        continue
      }
      let (a, b, corners) = (view.frame(pair.a), view.frame(pair.b), view.piece.corners)
      let edges = [near, far]
      let (isInner, isOuter) = (a.isWithin(b, edges, in: corners), b.isWithin(a, edges, in: corners))
      meeting.inner += isInner ? 1 : 0
      meeting.outer += isOuter ? 1 : 0
      meeting.both += isInner && isOuter ? 1 : 0
      let depths = [a.position(of: far) - b.position(of: near), b.position(of: far) - a.position(of: near)]
      // An item without extent overlaps nothing.
      guard
        let part = failing(whereAllPositive: depths, and: [a[axis.extent], b[axis.extent]], in: corners),
        let range = values(part.corners), let worst = values([part.worst])
      else { continue }
      meeting.parts.append(range)
      if part.amount > meeting.amount + slack {
        meeting.amount = part.amount
        meeting.worst = worst.lowerBound
      }
    }
    meeting.parts = joined(meeting.parts, gap: 0)
    return meeting
  }

  /// An item's extent on an axis in a whole view.
  private typealias Span = (item: Int, start: Double, end: Double)

  /// The extents of all items, in order of their starts.
  private func spans(in view: View, _ axis: Axis) -> [Span] {
    // On a rectangle, an affine function of one number has its bounds at opposite corners.
    let (low, high) = (view.piece.corners[0], view.piece.corners[2])
    let spans = items.map { item in
      let (near, extent) = (view.frame(item)[axis.origin], view.frame(item)[axis.extent])
      let start = min(near(low), near(high))
      return (item: item, start: start, end: max(start, near(low) + extent(low), near(high) + extent(high)))
    }
    return spans.sorted { ($0.start, $0.item) < ($1.start, $1.item) }
  }

  /// The number of pairs that could overlap on an axis, added up over some views. O(items · log items) a view.
  private func meetingCount(of views: [[Span]]) -> Int {
    var count = 0
    for spans in views {
      var started = 0
      for end in spans.map({ $0.end - slack }).sorted() {
        while started < spans.count && spans[started].start < end { started += 1 }
        count += started
      }
      count -= spans.count * (spans.count + 1) / 2
    }
    return count
  }
}

extension Axis {
  /// The numbers of an item's frame on the axis.
  func slots(of item: Int) -> [Slot] { [Slot(item, origin), Slot(item, extent)] }
}
