import Testing

@testable import Tinamou

/// Frames do not depend on the order in which a layout is written down.
struct OrderTests {
  /// Every order of the numbers below `count`.
  private func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in
        var longer = shorter
        longer.insert(count - 1, at: place)
        return longer
      }
    }
  }

  @Test func constraintsInAnyOrder() throws {
    for order in permutations(5) {
      var layout = try ConstraintLayout(
        size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16),
        safeAreaInsets: LayoutInsets(top: 20))
      let label = try layout.item(
        "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromBottom: 5), hugging: 251)
      let field = try layout.item(
        "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromBottom: 9))
      let root = layout.root
      let constraints = [
        label.leading == root.margins.leading,
        field.leading == label.trailing + .standard,
        field.trailing == root.margins.trailing,
        field.top == root.safeArea.top + 20,
        label.lastBaseline == field.lastBaseline,
      ]
      for position in order { try layout.add(constraints[position]) }
      #expect(try layout.solve().table == "label  16 45 46 21\nfield  70 40 289 30\n", "\(order)")
    }
  }

  @Test func prioritiesInAnyOrder() throws {
    for order in permutations(6) {
      var layout = try ConstraintLayout(size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(top: 64))
      let container = try layout.item("container")
      let image = try layout.item("image")
      let offset = try layout.parameter("offset", 0)
      let root = layout.root
      try layout.constrain { _ in
        container.horizontalEdges == root.horizontalEdges
        container.height == 250
        image.horizontalEdges == root.horizontalEdges
      }
      let constraints = [
        container.top == root.top - offset,
        image.top == root.top ~ .high,
        image.bottom == container.bottom ~ .high,
        image.height >= container.height ~ .high,
        image.bottom == root.safeArea.top ~ .low,
        image.height == root.height - root.safeArea.height ~ .low,
      ]
      for position in order { try layout.add(constraints[position]) }
      for (value, height) in [(-100.0, 350.0), (100, 150), (220, 64), (186, 64), (50, 200)] {
        try layout.set(offset, to: value)
        #expect(try layout.solve()[image] == LayoutRect(0, 0, 375, height), "\(order) at \(value)")
      }
    }
  }

  /// Five labels with a fixed sum of widths, and heights of their own. Every label wants the width of its content, and half
  /// its height as well. `contents` gives a label its content after the constraints, or takes it away for the moment.
  private func labels(_ sizes: [IntrinsicSize], width: Double, contents: [Int]) throws -> String {
    var layout = try ConstraintLayout(size: LayoutSize(width, 400))
    var labels: [LayoutItem] = []
    for number in sizes.indices {
      let isLater = contents.first { $0 == number } != nil
      labels.append(try layout.item("label\(number)", intrinsic: isLater ? .none : sizes[number], hugging: 750))
    }
    let root = layout.root
    try layout.add(labels[0].leading == root.leading)
    try layout.add(labels[4].trailing == root.trailing)
    for label in labels {
      try layout.add(label.top == root.top)
      try layout.add(label.width == 2 * label.height)
    }
    for (label, next) in zip(labels, labels.dropFirst()) { try layout.add(next.leading == label.trailing) }
    for (place, number) in contents.enumerated() {
      let isLast = !contents[(place + 1)...].contains(number)
      let size = sizes[number]
      // One axis at a time, in both orders.
      let parts = [IntrinsicSize(size.width, nil), IntrinsicSize(nil, size.height), .none]
      if isLast { try layout.setIntrinsicSize(parts[(number + place) % 2], of: labels[number]) }
      try layout.setIntrinsicSize(isLast ? size : parts[place % 3], of: labels[number])
      if place % 2 == 0 { _ = try layout.solve() }
    }
    return try layout.solve().table
  }

  @Test(arguments: [150.0, 310, 600])
  func contentInAnyOrder(width: Double) throws {
    let sizes =
      [IntrinsicSize(60, 40), IntrinsicSize(50, 20), IntrinsicSize(70, 60), IntrinsicSize(40, 10)]
      + [IntrinsicSize(90, 30)]
    let expected = try labels(sizes, width: width, contents: [])
    for order in permutations(5) {
      #expect(try labels(sizes, width: width, contents: order) == expected, "\(order)")
      #expect(try labels(sizes, width: width, contents: order + order.reversed().dropLast(2)) == expected, "\(order)")
      #expect(try labels(sizes, width: width, contents: Array(order.prefix(2))) == expected, "\(order)")
    }
  }

  @Test func theWidthOfContentCountsBeforeItsHeight() throws {
    let parts: [[IntrinsicSize]] = [
      [], [IntrinsicSize(100, 50)], [IntrinsicSize(100, nil), IntrinsicSize(100, 50)],
      [IntrinsicSize(nil, 50), IntrinsicSize(100, 50)],
      [IntrinsicSize(nil, 50), IntrinsicSize(100, nil), IntrinsicSize(100, 50)],
    ]
    for first in [IntrinsicSize.none, IntrinsicSize(100, nil), IntrinsicSize(nil, 50), IntrinsicSize(100, 50)] {
      for part in parts where !part.isEmpty || first == IntrinsicSize(100, 50) {
        var layout = try ConstraintLayout(size: LayoutSize(300, 300))
        let item = try layout.item("icon", intrinsic: first, hugging: 500, resistance: 500)
        let root = layout.root
        try layout.add(item.leading == root.leading)
        try layout.add(item.top == root.top)
        try layout.add(item.width == item.height)
        for size in part { try layout.setIntrinsicSize(size, of: item) }
        #expect(try layout.solve()[item].width == 100, "\(first) \(part)")
      }
    }
  }

  @Test func contentOfManyItemsIsRankedInProportionToIt() throws {
    var work: [Int] = []
    for count in [100, 400] {
      var layout = try ConstraintLayout(size: LayoutSize(100 * Double(count), 40))
      let labels = try (0..<count).map { try layout.item("label\($0)") }
      let root = layout.root
      try layout.constrain { _ in
        labels[0].leading == root.leading
        labels[count - 1].trailing == root.trailing
        for label in labels { label.top == root.top }
        for (label, next) in zip(labels, labels.dropFirst()) { next.leading == label.trailing + 8 }
      }
      _ = try layout.solve()
      let before = layout.solver.statistics.rowsTouched
      for label in labels { try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: label) }
      _ = try layout.solve()
      work.append(layout.solver.statistics.rowsTouched - before)
    }
    #expect(work[1] < 5 * work[0], "\(work)")
  }
}
