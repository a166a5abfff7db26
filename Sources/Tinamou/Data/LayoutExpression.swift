/// One side of a constraint as data: `Σ coefficient · quantity + Σ share + constant`, with its terms as they were
/// written.
///
/// ```swift
/// let side = try layout.constraint(handle).rightSide
/// side.terms[0].quantity      // .anchor(label, .trailing)
/// side.constant               // 8
/// ```
public struct LayoutExpression: Hashable, Sendable {
  /// The quantity that a term reads.
  public enum Quantity: Hashable, Sendable {
    /// An anchor of an item, of its margins or of its safe area.
    case anchor(LayoutRegion, LayoutAttribute)
    /// The value of a parameter.
    case parameter(LayoutParameter)
    /// The layout's standard distance between neighbours.
    case standardSpacing
  }

  /// A number times a quantity.
  public struct Term: Hashable, Sendable {
    /// The quantity.
    public var quantity: Quantity
    /// The number, in points for each point of the quantity.
    public var coefficient: Double

    /// A quantity, or a multiple of one.
    public init(_ quantity: Quantity, times coefficient: Double = 1) {
      self.quantity = quantity
      self.coefficient = coefficient
    }
  }

  /// The share of one of several items that divide a distance in proportion to their contents.
  public struct Share: Hashable, Sendable {
    /// The distance to divide.
    public var whole: LayoutExpression
    /// The items that divide it.
    public var items: [LayoutItem]
    /// The item that gets the share, by its position in `items`.
    public var position: Int
    /// The extent of the contents that determines the shares: ``LayoutAttribute/width`` or ``LayoutAttribute/height``.
    public var extent: LayoutAttribute

    /// A share of a distance.
    public init(of whole: LayoutExpression, among items: [LayoutItem], at position: Int, extent: LayoutAttribute) {
      self.whole = whole
      self.items = items
      self.position = position
      self.extent = extent
    }
  }

  /// The kinds of quantity. They do not mix.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A width, a height, a gap, or a number of points.
    case distance
    /// A position along the direction of reading.
    case horizontalPlace
    /// A position from left to right, whatever the direction of reading.
    case physicalPlace
    /// A position from top to bottom.
    case verticalPlace
  }

  /// The terms in the order in which they were written.
  public var terms: [Term]
  /// The shares, nearly always none.
  public var shares: [Share]
  /// The number of points that is added to the terms.
  public var constant: Double

  /// A sum of terms and a number.
  public init(_ terms: [Term] = [], shares: [Share] = [], constant: Double = 0) {
    self.terms = terms
    self.shares = shares
    self.constant = constant
  }
}

extension LayoutExpression.Kind: CustomStringConvertible {
  /// A short name, such as `vertical place`.
  public var description: String {
    switch self {
    case .distance: "distance"
    case .horizontalPlace: "place along the direction of reading"
    case .physicalPlace: "place from left to right"
    case .verticalPlace: "vertical place"
    }
  }
}

extension LayoutExpression {
  /// The kind of the expression by the algebra of the DSL: positions can be subtracted and moved by distances, but
  /// neither added nor scaled.
  ///
  /// - Throws: ``ConstraintMismatch``
  public var kind: Kind {
    get throws(ConstraintMismatch) {
      var sums: [(kind: Kind, sum: Double, magnitude: Double)] = []
      for term in terms {
        guard case .anchor(let region, let attribute) = term.quantity else { continue }
        if attribute.isBaseline, region.part != .frame { throw .baseline(attribute, of: region.part) }
        if attribute.kind == .distance { continue }
        let place = sums.firstIndex { $0.kind == attribute.kind } ?? sums.count
        if place == sums.count { sums.append((attribute.kind, 0, 0)) }
        sums[place].sum += term.coefficient
        sums[place].magnitude += term.coefficient.magnitude
      }
      for share in shares {
        guard try share.whole.kind == .distance, share.extent == .width || share.extent == .height,
          share.items.indices.contains(share.position)
        else { throw .share }
      }
      // Fractions that cancel as written need not cancel exactly in doubles.
      let places = sums.filter { !($0.sum.magnitude <= 1e-9 * $0.magnitude) }
      guard let place = places.first else { return .distance }
      if places.count == 1, (place.sum - 1).magnitude <= 1e-9 * place.magnitude { return place.kind }
      throw places.count > 1 ? .kinds(place.kind, places[1].kind) : .scaledPlace(place.kind)
    }
  }
}

extension LayoutExpression {
  init(_ form: LinearForm) {
    self.init(constant: form.constant)
    form.forEachTerm { terms.append(Term($0)) }
    shares = form.shares.map { share in
      Share(
        of: LayoutExpression(share.whole), among: share.items.map { LayoutItem($0) }, at: share.position,
        extent: share.axis == .horizontal ? .width : .height)
    }
  }

  var form: LinearForm {
    var form = LinearForm(constant)
    form.first = terms.first?.symbolic
    form.rest = terms.dropFirst().map { $0.symbolic }
    form.shares = shares.map { share in
      Tinamou.Share(
        whole: share.whole.form,
        group: ShareGroup(share.items.map { $0.handle }, share.extent == .width ? .horizontal : .vertical),
        position: share.position)
    }
    return form
  }
}

extension LayoutExpression.Term {
  fileprivate init(_ term: SymbolicTerm) {
    let quantity: LayoutExpression.Quantity =
      switch term.attribute {
      case .parameter: .parameter(LayoutParameter(term.handle))
      case .standardSpacing: .standardSpacing
      case .leading: .anchor(term.place, .leading)
      case .trailing: .anchor(term.place, .trailing)
      case .top: .anchor(term.place, .top)
      case .bottom: .anchor(term.place, .bottom)
      case .width: .anchor(term.place, .width)
      case .height: .anchor(term.place, .height)
      case .centerX: .anchor(term.place, .centerX)
      case .centerY: .anchor(term.place, .centerY)
      case .left: .anchor(term.place, .left)
      case .right: .anchor(term.place, .right)
      case .firstBaseline: .anchor(term.place, .firstBaseline)
      case .lastBaseline: .anchor(term.place, .lastBaseline)
      }
    self.init(quantity, times: term.coefficient)
  }

  fileprivate var symbolic: SymbolicTerm {
    switch quantity {
    case .anchor(let region, let attribute):
      SymbolicTerm(
        handle: region.item, attribute: attribute.attribute, region: region.region, coefficient: coefficient)
    case .parameter(let parameter):
      SymbolicTerm(handle: parameter.handle, attribute: .parameter, coefficient: coefficient)
    case .standardSpacing: SymbolicTerm(handle: .none, attribute: .standardSpacing, coefficient: coefficient)
    }
  }
}

extension SymbolicTerm {
  fileprivate var place: LayoutRegion { LayoutRegion(item: handle, region: region) }
}
