/// A ``Buffer`` with one element for each row or variable, found by a typed index.
struct Table<Subject, Element: BitwiseCopyable>: ~Copyable {
  private var elements = Buffer<Element>()

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// All positions in use, in ascending order.
  var indices: Positions<Subject> { Positions(from: 0, to: Int32(elements.count)) }

  /// The position that the next appended element will have.
  var endIndex: Index<Subject> { Index(Int32(truncatingIfNeeded: elements.count)) }

  func contains(_ index: Index<Subject>) -> Bool { index.exists && Int(index.position) < elements.count }

  @inline(__always)
  subscript(index: Index<Subject>) -> Element {
    get { elements[Int(index.position)] }
    _modify { yield &elements[Int(index.position)] }
  }

  @inline(__always)
  mutating func append(_ element: Element) { elements.append(element) }

  mutating func append(repeating element: Element, count: Int) { elements.append(repeating: element, count: count) }

  /// Gives all elements one value.
  mutating func fill(with element: Element) { elements.elements.update(repeating: element, count: elements.count) }

  /// The elements' address: ``Buffer/elements``.
  var address: UnsafeMutablePointer<Element> { elements.elements }

  func copy() -> Table { Table(elements: elements.copy()) }
}

/// The records of all rows. Only the part that owns a field of a record can write it.
typealias Rows = Table<Row, Row>
/// The records of all variables.
typealias Variables = Table<VariableRecord, VariableRecord>
