import TinamouSolver

/// One row of the form: what its label and its field would like to be.
public struct FormRow: Sendable {
  /// The label's width.
  public let labelWidth: Double
  /// The label's height.
  public let labelHeight: Double
  /// The label's first baseline, from its top.
  public let labelBaseline: Double
  /// The field's width.
  public let fieldWidth: Double
  /// The field's height.
  public let fieldHeight = 30.0
  /// The field's first baseline, from its top.
  public let fieldBaseline = 21.0

  /// The row with that number, from 0; every third has a label in large type.
  public init(_ i: Int) {
    let isLarge = i % 3 == 1
    labelWidth = Double(40 + i * 29 % 101)
    labelHeight = isLarge ? 33.5 : 20.5
    labelBaseline = isLarge ? 26 : 16
    fieldWidth = Double(80 + i * 13 % 41)
  }
}

extension Workload {
  static let form = Workload("form", "rows of label and field on common baselines, all fields equally wide") {
    script, n in
    script.begin()
    script.phase("build")
    let container = script.container(width: 400, height: 1000)
    var first: View?
    var above: (label: View, field: View)?
    for i in 0..<n {
      let row = FormRow(i)
      let label = script.view(), field = script.view()
      var constraints = [
        label.left == container.left + 16, field.right == container.right - 16, field.left == label.right + 8,
      ]
      if let first { constraints.append(field.width == first.width) }
      constraints.append(label.top == field.top + (row.fieldBaseline - row.labelBaseline))
      for (view, above) in [(field, above?.field), (label, above?.label)] {
        // As close as can be: at least the gap, which is also wished for, but less than any content hugging.
        let top = above.map { $0.bottom + 8 } ?? container.top + 84
        constraints += [view.top >= top, (view.top == top).priority(249)]
      }
      let sizes: [(Variable, Double, Priority)] = [
        (label.width, row.labelWidth, 251), (label.height, row.labelHeight, 251), (field.width, row.fieldWidth, 250),
        (field.height, row.fieldHeight, 250),
      ]
      for (variable, size, hugging) in sizes {
        constraints += [(variable <= size).priority(hugging), (variable >= size).priority(.high)]
      }
      script.addGroup(constraints)
      first = first ?? field
      above = (label, field)
    }
    script.update()
    script.resize(container, from: 400, span: 600)
    script.churn()
    script.tearDown()
  }
}
