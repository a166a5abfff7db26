// What a layout is, as far as its public interface does not say it, for those who write layouts down and read them.

extension ConstraintLayout {
  /// True if an item is hidden by itself, and not only with what it is in, with its row or column, or because the rest
  /// would not fit.
  package func isHiddenByItself(_ item: LayoutItem) throws(LayoutError) -> Bool {
    let position = try find(item)
    guard items[position].isHidden, !hiding.order.contains(item) else { return false }
    guard let place = containers.places[position], case .cell(let cell) = containers.grids[place]?.roles[position]
    else {
      return true
    }
    return containers.grids[place]?.cells[cell].isHidden == true
  }

  /// The items that are hidden as far as the rest needs it, and the priority of what has to fit.
  package var hiddenToFit: (items: [LayoutItem], priority: LayoutPriority) {
    (hiding.order.filter { (try? find($0)) != nil }, hiding.leastPriority)
  }

  /// The insets of an item as they were given, and whether they follow those of its parent.
  package func givenInsets(
    _ part: LayoutRegion.Part, of item: LayoutItem
  ) throws(LayoutError) -> (insets: LayoutInsets, isPreserved: Bool) {
    let position = try find(item)
    let region: Region = part == .safeArea ? .safeArea : .margins
    let preserved = pins.preserved.first { Int($0.item) == position && $0.region == region }
    if let preserved { return (preserved.own, true) }
    return (part == .safeArea ? try safeAreaInsets(of: item) : try margins(of: item), false)
  }

  /// The variations: the conditions, and the constraints that are still there.
  package var statedVariations: [[(condition: TraitCondition, handles: [ConstraintHandle])]] {
    choice.variations.compactMap { variation in
      variation?.alternatives.map { alternative in
        (alternative.condition, alternative.handles.filter { (try? find($0)) != nil })
      }
    }
  }

  /// Adds a variation whose constraints are active as its traits left them.
  package mutating func restoreVariation(
    _ alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])]
  ) {
    var variation = Variation(alternatives: alternatives.map { ($0.condition, $0.handles) })
    variation.chosen = variation.choice(for: traits)
    choice.variations.append(variation)
  }
}

extension ConstraintLayout {
  /// Why an expression that was read has its value.
  package func explain(_ expression: LayoutExpression) throws(LayoutError) -> LayoutExplanation {
    try explain(expression.form)
  }
}
