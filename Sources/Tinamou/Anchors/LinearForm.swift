/// A number times a quantity of an item, of a parameter or of the layout itself.
///
/// Terms are symbolic: an expression belongs neither to a solver nor to a layout. When a constraint is added, the
/// layout resolves `label.lastBaseline` or `root.margins.leading` to variables of its solver.
@usableFromInline
struct SymbolicTerm: Sendable {
  @usableFromInline var handle: Handle
  @usableFromInline var coefficient: Double
  // The smallest fields come last, so that what follows in a constraint fills the gap.
  @usableFromInline var attribute: Attribute
  @usableFromInline var region: Region
  /// True in place of a term that does not exist.
  @usableFromInline var isNone = false

  @inlinable
  init(handle: Handle, attribute: Attribute, region: Region = .frame, coefficient: Double = 1) {
    self.handle = handle
    self.coefficient = coefficient
    self.attribute = attribute
    self.region = region
  }
}

extension SymbolicTerm {
  /// In place of the first term of a form without terms. Unlike an optional, it is copied without a test.
  @inlinable
  static var none: SymbolicTerm {
    var term = SymbolicTerm(handle: .none, attribute: .parameter, coefficient: 0)
    term.isNone = true
    return term
  }
}

extension SymbolicTerm {
  /// The standard spacing of the layout.
  @inlinable
  static var standardSpacing: SymbolicTerm { SymbolicTerm(handle: .none, attribute: .standardSpacing) }
}

/// The untyped content of an expression: `Σ coefficient · term + Σ share + constant`, as it was written.
///
/// The first term is stored inline. Most sides of a constraint have at most one term, and these need no allocation.
@usableFromInline
struct LinearForm: Sendable {
  @usableFromInline var constant: Double
  @usableFromInline var tail: Tail
  /// The first term, or ``SymbolicTerm/none``.
  @usableFromInline var term: SymbolicTerm

  /// The parts of a form besides its first term and its constant.
  @usableFromInline
  enum Tail: Sendable {
    case nothing
    case terms([SymbolicTerm])
    case rare(Rare)

    /// Parts that hardly any form has.
    @usableFromInline
    final class Rare: Sendable {
      let rest: [SymbolicTerm]
      let shares: [Share]
      let isDividedByZero: Bool

      init(rest: [SymbolicTerm], shares: [Share], isDividedByZero: Bool) {
        self.rest = rest
        self.shares = shares
        self.isDividedByZero = isDividedByZero
      }
    }

    /// The standard spacing as the second term, which many constraints have. They share one list.
    static let standardSpacing = Tail.terms([SymbolicTerm.standardSpacing])

    init(rest: [SymbolicTerm], shares: [Share], isDividedByZero: Bool) {
      if !shares.isEmpty || isDividedByZero {
        self = .rare(Rare(rest: rest, shares: shares, isDividedByZero: isDividedByZero))
      } else {
        self = rest.isEmpty ? .nothing : .terms(rest)
      }
    }
  }

  /// One term.
  @inlinable
  init(_ term: SymbolicTerm) {
    self.term = term
    constant = 0
    tail = .nothing
  }

  /// A number.
  @inlinable
  init(_ constant: Double) {
    term = .none
    self.constant = constant
    tail = .nothing
  }

  /// One share.
  init(_ share: Share) {
    self.init(0.0)
    shares = [share]
  }

  /// The first term.
  var first: SymbolicTerm? {
    get { term.isNone ? nil : term }
    set { term = newValue ?? .none }
  }

  /// The terms after the first.
  var rest: [SymbolicTerm] {
    get {
      switch tail {
      case .nothing: []
      case .terms(let rest): rest
      case .rare(let rare): rare.rest
      }
    }
    set { tail = Tail(rest: newValue, shares: shares, isDividedByZero: isDividedByZero) }
  }

  /// Distances that several items divide in proportion to their contents; nearly always none.
  var shares: [Share] {
    get { if case .rare(let rare) = tail { rare.shares } else { [] } }
    set { tail = Tail(rest: rest, shares: newValue, isDividedByZero: isDividedByZero) }
  }

  /// True if it, or a part of it, was divided by 0.
  var isDividedByZero: Bool {
    get { if case .rare(let rare) = tail { rare.isDividedByZero } else { false } }
    set { tail = Tail(rest: rest, shares: shares, isDividedByZero: newValue) }
  }

  /// True if it has at most one term and no share.
  var isShort: Bool { if case .nothing = tail { true } else { false } }

  /// Calls `body` with each term in the order written.
  func forEachTerm<Failure: Error>(_ body: (SymbolicTerm) throws(Failure) -> Void) throws(Failure) {
    if let first { try body(first) }
    if isShort { return }
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
    if first?.attribute.isPhysical == true { return true }
    return !isShort
      && (rest.contains { $0.attribute.isPhysical }
        || shares.contains { $0.whole.isPhysical })
  }

  /// Changes each coefficient and the constant.
  func mapNumbers(_ change: (Double) -> Double) -> LinearForm {
    var form = self
    if let first { form.first?.coefficient = change(first.coefficient) }
    if !isShort {
      var (rest, shares) = (rest, shares)
      for position in rest.indices { rest[position].coefficient = change(rest[position].coefficient) }
      for position in shares.indices { shares[position].whole = shares[position].whole.mapNumbers(change) }
      form.tail = Tail(rest: rest, shares: shares, isDividedByZero: isDividedByZero)
    }
    form.constant = change(form.constant)
    return form
  }

  /// The sum of two forms.
  @usableFromInline
  static func + (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    sum.constant += b.constant
    if b.first == nil && b.isShort { return sum }
    if a.first == nil { sum.first = b.first }
    if a.isShort && b.isShort {
      if let first = b.first, a.first != nil {
        let isSpacing = first.attribute == .standardSpacing && first.coefficient == 1
        sum.tail = isSpacing ? Tail.standardSpacing : .terms([first])
      }
      return sum
    }
    var rest = a.rest
    if a.first != nil, let first = b.first { rest.append(first) }
    rest += b.rest
    sum.tail = Tail(
      rest: rest, shares: a.shares + b.shares, isDividedByZero: a.isDividedByZero || b.isDividedByZero)
    return sum
  }

  /// The difference of two forms.
  @usableFromInline
  static func - (a: LinearForm, b: LinearForm) -> LinearForm { a + b.mapNumbers { -$0 } }

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
