#if hasFeature(Embedded)
  /// The terms as written: a plain array in builds for size.
  typealias WrittenTerms = [Term]
#else
  /// The terms as written. The first four are stored in place, so that expressions of up to four terms need no
  /// allocation. Few constraints of layouts have more terms.
  struct WrittenTerms: RandomAccessCollection, Sendable {
    private var first = Self.none, second = Self.none, third = Self.none, fourth = Self.none
    private var others: [Term] = []
    private(set) var count = 0

    private static var none: Term { Term(Variable(index: -1, generation: 0, owner: 0), 0) }

    init() {}

    init(_ terms: [Term]) {
      for term in terms { append(term) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Term {
      switch position {
      case 0: first
      case 1: second
      case 2: third
      case 3: fourth
      default: others[position - 4]
      }
    }

    mutating func append(_ term: Term) {
      switch count {
      case 0: first = term
      case 1: second = term
      case 2: third = term
      case 3: fourth = term
      default: others.append(term)
      }
      count += 1
    }
  }
#endif
