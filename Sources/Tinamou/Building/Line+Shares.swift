internal import TinamouSolver

// The shares of a line: extents in proportion to the content of its items.

extension Line {
  /// The common part of the shares of all shown items. O(*n*).
  struct Division {
    /// The shown items, as positions in the line.
    let shown: [Int]
    /// The length of the line without its gaps.
    let whole: LinearForm
    let group: ShareGroup

    /// The place of an item among the shown ones.
    func place(of item: Int) -> Int? {
      let place = shown.indices.firstPlace { shown[$0] >= item }
      return place < shown.count && shown[place] == item ? place : nil
    }
  }

  /// - Parameter former: the group of a former line. If it has the same items, the division shares it.
  func division(_ hidden: HiddenPlaces, sharing former: ShareGroup? = nil) -> Division? {
    let shown = items.indices.filter { !hidden[$0] }
    guard let first = shown.first, let last = shown.last else { return nil }
    let (own, others) = (shown.dropLast().compactMap { spacings[$0] }, Double(shown.count - 1))
    let gaps = own.reduce(spacing.mapNumbers { $0 * (others - Double(own.count)) }) { $0 + $1 }
    let ends = axis.attributes
    let length = hasBothEnds ? region?.form(ends.extent) : nil
    let handles = shown.map { items[$0].item }
    return Division(
      shown: shown, whole: (length ?? items[last].form(ends.far) - items[first].form(ends.near)) - gaps,
      group: former.flatMap { $0.items == handles && $0.axis == axis ? $0 : nil } ?? ShareGroup(handles, axis))
  }

  /// The share of an item in the total extent of all shown items, which is the length of the line without its gaps:
  ///
  ///     extent = (length − (n − 1) · spacing) · part / sum
  ///
  /// The length is the extent of the region, or the distance between the outer edges of a line without a region. The
  /// edges depend on the extents, so that the region, which does not, takes the solver less work and fewer proofs.
  ///
  /// The share of the last item follows from the others.
  func share(of item: Int, in division: Division) -> LayoutConstraint? {
    guard item != division.shown.last, let place = division.place(of: item) else { return nil }
    let share = Share(whole: division.whole, group: division.group, position: place)
    return LayoutConstraint(items[item].form(axis.attributes.extent), .equal, LinearForm(share))
  }
}
