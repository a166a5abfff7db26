/// A number times a quantity of an item, of a parameter or of the layout itself.
///
/// Terms are symbolic: an expression belongs neither to a solver nor to a layout. When a constraint is added, the
/// layout resolves `label.lastBaseline` or `root.margins.leading` to variables of its solver.
struct SymbolicTerm: Sendable {
  var handle: Handle
  var attribute: Attribute
  var region: Region = .frame
  var coefficient: Double = 1
}

/// The untyped content of an expression: `Σ coefficient · term + Σ share + constant`, as it was written.
///
/// The first term is stored inline. Most sides of a constraint have at most one term, and these need no allocation.
struct LinearForm: Sendable {
  var first: SymbolicTerm?
  var rest: [SymbolicTerm] = []
  /// Distances that several items divide in proportion to their contents; nearly always none.
  var shares: [Share] = []
  var constant: Double = 0
  /// True if it, or a part of it, was divided by 0.
  var isDividedByZero = false

  /// One term.
  init(_ term: SymbolicTerm) { first = term }

  /// A number.
  init(_ constant: Double) { self.constant = constant }

  /// One share.
  init(_ share: Share) { shares = [share] }

  /// Calls `body` with each term in the order written.
  func forEachTerm<Failure: Error>(_ body: (SymbolicTerm) throws(Failure) -> Void) throws(Failure) {
    if let first { try body(first) }
    for term in rest { try body(term) }
  }

  /// True if it is only a number.
  var isNumber: Bool { first == nil && shares.isEmpty }

  /// True if it is only the width or height of an item.
  var isExtent: Bool {
    guard let first, first.attribute.isExtent else { return false }
    return first.region == .frame && first.coefficient > 0 && rest.isEmpty && shares.isEmpty && constant == 0
  }

  /// The items it mentions, some of them several times.
  var items: [Handle] {
    var items: [Handle] = []
    forEachTerm { term in
      if term.attribute.axis != nil { items.append(term.handle) }
    }
    for share in shares { items += share.items + share.whole.items }
    return items
  }

  /// True if a term refers to another edge when the direction of reading changes.
  var isPhysical: Bool {
    first?.attribute.isPhysical == true || rest.contains { $0.attribute.isPhysical }
      || shares.contains { $0.whole.isPhysical }
  }

  /// Changes each coefficient and the constant.
  func mapNumbers(_ change: (Double) -> Double) -> LinearForm {
    var form = self
    if let first { form.first?.coefficient = change(first.coefficient) }
    for position in form.rest.indices { form.rest[position].coefficient = change(form.rest[position].coefficient) }
    for position in form.shares.indices {
      form.shares[position].whole = form.shares[position].whole.mapNumbers(change)
    }
    form.constant = change(form.constant)
    return form
  }

  /// The sum of two forms.
  static func + (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    b.forEachTerm { sum.append($0) }
    if !b.shares.isEmpty { sum.shares += b.shares }
    sum.constant += b.constant
    sum.isDividedByZero = a.isDividedByZero || b.isDividedByZero
    return sum
  }

  /// The difference of two forms.
  static func - (a: LinearForm, b: LinearForm) -> LinearForm { a + b.mapNumbers { -$0 } }

  private mutating func append(_ term: SymbolicTerm) {
    if first == nil { first = term } else { rest.append(term) }
  }

  /// The form in the words of the DSL. `name` gives the names of items, and `proportion` the numbers of a share.
  ///
  /// A positive number comes first if the first term is negative, `12 - a.width`; otherwise it comes last,
  /// `a.width + 12`.
  func text(_ name: (SymbolicTerm) -> String, _ proportion: (Share) -> String) -> String {
    if isNumber { return DecimalText.shortest(constant) }
    var line = ""
    var pending = constant
    if let first, first.coefficient < 0, constant > 0 {
      line = DecimalText.shortest(constant)
      pending = 0
    }
    forEachTerm { term in
      LinearForm.join(&line, isNegative: term.coefficient < 0)
      line += name(term)
      if isDividedByZero, !term.coefficient.isFinite {
        line += " / 0"
      } else if term.coefficient.magnitude != 1 {
        line += " * \(DecimalText.shortest(term.coefficient.magnitude))"
      }
    }
    for share in shares {
      LinearForm.join(&line, isNegative: false)
      line += "(\(share.whole.text(name, proportion))) * \(proportion(share))"
    }
    // An infinite factor turns a constant of 0 into NaN.
    if pending != 0 && !(!pending.isFinite && (hasInfiniteFactor || isDividedByZero)) {
      LinearForm.join(&line, isNegative: pending < 0)
      line += DecimalText.shortest(pending.magnitude)
    }
    return line
  }

  private var hasInfiniteFactor: Bool {
    first?.coefficient.isInfinite == true || rest.contains { $0.coefficient.isInfinite }
  }

  private static func join(_ line: inout String, isNegative: Bool) {
    line += line.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
  }
}
