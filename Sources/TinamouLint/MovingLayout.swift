import Tinamou

/// A layout that goes from one piece of an analysis to another. Mostly the way is shorter than from the layout of the
/// question.
struct MovingLayout {
  private var latest: (layout: ConstraintLayout, piece: Int)?

  /// The layout at values of the numbers that belong to a piece, as ``Linter/layout(at:in:)``.
  mutating func layout(
    at values: InputValues, in piece: Int, of linter: Linter
  ) throws(LayoutError) -> ConstraintLayout {
    if let layout = moved(to: values, in: linter.analysis.pieces[piece], of: linter) {
      latest = (layout, piece)
      return layout
    }
    let layout = try linter.layout(at: values, in: piece)
    latest = (layout, piece)
    return layout
  }

  /// The latest layout at other values; nil if they belong to another case, or do not fit.
  private mutating func moved(to values: InputValues, in piece: LayoutPiece, of linter: Linter) -> ConstraintLayout? {
    guard linter.measure == nil, let former = latest, linter.analysis.pieces[former.piece].leads(to: piece) else {
      return nil
    }
    var layout = former.layout
    // Nothing shares the layout while it changes.
    latest = nil
    do {
      try layout.set(values.rounded, of: piece)
      _ = try layout.solve()
      return layout
    } catch {
      return nil
    }
  }
}

extension LayoutPiece {
  /// The layout at values of the numbers, rounded if this has a solution, with measured text.
  func layout(
    near values: InputValues, measuring measure: ((_ item: LayoutItem, _ width: Double) -> Double)?
  ) throws(LayoutError) -> ConstraintLayout {
    var layout: ConstraintLayout
    do {
      layout = try self.layout(at: values.rounded)
    } catch {
      layout = try self.layout(at: values)
    }
    try layout.solve(measuringIfAsked: measure)
    return layout
  }
}

extension InputValues {
  /// The nearest values with six decimals. Those that were found by a division are close to the intended numbers.
  var rounded: InputValues {
    func rounded(_ number: Double) -> Double {
      number.magnitude < 1e9 ? Double(Int64(number * 1e6 + (number < 0 ? -0.5 : 0.5))) / 1e6 : number
    }
    return InputValues(rounded(first), rounded(second))
  }
}
