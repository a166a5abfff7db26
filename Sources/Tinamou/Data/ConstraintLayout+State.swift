// Parts of a layout's state that its public interface does not have, for code that writes and reads layouts.

extension ConstraintLayout {
  /// True if an item is hidden itself, and not only with its parent, with its row or column, or because the others
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

  /// The items that the layout hides if the others need it, and the priority of the constraints that must fit.
  package var hiddenToFit: (items: [LayoutItem], priority: LayoutPriority) {
    (itemsHidingToFit, hiding.leastPriority)
  }

  /// The given insets of an item, with a flag that is true if they follow those of its parent.
  package func givenInsets(
    _ part: LayoutRegion.Part, of item: LayoutItem
  ) throws(LayoutError) -> (insets: LayoutInsets, isPreserved: Bool) {
    let position = try find(item)
    let region: Region = part == .safeArea ? .safeArea : .margins
    if let preserved = preserved(position, region) { return (preserved.own, true) }
    return (part == .safeArea ? try safeAreaInsets(of: item) : try margins(of: item), false)
  }

  /// The variations: the conditions, and the constraints that still exist.
  package var statedVariations: [[(condition: TraitCondition, handles: [ConstraintHandle])]] {
    choice.variations.map { variation in
      variation.alternatives.map { alternative in
        (alternative.condition, alternative.handles.filter { (try? find($0)) != nil })
      }
    }
  }

  /// Adds a variation whose constraints are already active as its traits require.
  package mutating func restoreVariation(
    _ alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])]
  ) {
    _ = choice.add(alternatives)
    let last = choice.variations.count - 1
    choice.variations[last].chosen = choice.variations[last].choice(for: traits)
  }
}

extension ConstraintLayout {
  /// The explanation of the value of an expression that was read.
  package func explain(_ expression: LayoutExpression) throws(LayoutError) -> LayoutExplanation {
    try explain(expression.form)
  }
}
