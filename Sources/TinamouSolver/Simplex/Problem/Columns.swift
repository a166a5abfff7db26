/// The terms of one variable: a list through the entries themselves, which costs no memory of its own, is extended and
/// cut at any place in O(1), and gets back its order by undoing that in reverse.
struct Column: BitwiseCopyable {
  var first: Int32 = -1
  var last: Int32 = -1
  var count: Int32 = 0
}

extension Machine {
  /// Enters every term of a reduced row, which mentions nothing else, at the end of its variable's column.
  mutating func linkTerms(of row: Int32) {
    for index in rows[row].terms.range { link(term: index) }
    record(.linkedTerms, row)
  }

  /// Takes every term of a row out of its variable's column.
  mutating func unlinkTerms(of row: Int32) {
    for index in rows[row].terms.range { unlink(term: index) }
    countMentions(of: row, -1)
    record(.unlinkedTerms, row)
    control.recurrence.isStale = true
  }

  /// The exact inverse of ``unlinkTerms(of:)``, for which each term still knows its neighbours: columns get back the order
  /// they had, so that a refused operation cannot show in any later choice.
  mutating func relinkTerms(of row: Int32) {
    for index in rows[row].terms.range {
      let term = terms[index]
      if term.previous < 0 {
        variables[term.variable].column.first = index
      } else {
        terms[term.previous].next = index
      }
      if term.next < 0 {
        variables[term.variable].column.last = index
      } else {
        terms[term.next].previous = index
      }
      variables[term.variable].column.count += 1
    }
    countMentions(of: row, 1)
  }

  /// Enters a term at the end of its variable's column.
  @inline(__always)
  mutating func link(term index: Int32) {
    let variable = terms[index].variable
    let last = variables[variable].column.last
    terms[index].previous = last
    terms[index].next = -1
    if last < 0 { variables[variable].column.first = index } else { terms[last].next = index }
    variables[variable].column.last = index
    variables[variable].column.count += 1
  }

  @inline(__always)
  private mutating func unlink(term index: Int32) {
    let term = terms[index]
    if term.previous < 0 {
      variables[term.variable].column.first = term.next
    } else {
      terms[term.previous].next = term.next
    }
    if term.next < 0 {
      variables[term.variable].column.last = term.previous
    } else {
      terms[term.next].previous = term.previous
    }
    variables[term.variable].column.count -= 1
  }

  /// Counts the terms of a row whose coefficients are 0 in or out.
  @inline(__always)
  private mutating func countMentions(of row: Int32, _ change: Int32) {
    for offset in 0..<rows[row].mentions {
      variables[terms[rows[row].terms.end + offset].variable].mentions += change
    }
  }

  /// Takes the terms whose coefficients are 0 out of the columns and puts them after the others, each in their order.
  mutating func setMentionsAside(in row: Int32) {
    let block = rows[row].terms
    var mentioned = Buffer<Entry>()
    for index in block.range { unlink(term: index) }
    var end = block.start
    for index in block.range {
      if terms[index].coefficient == 0 {
        mentioned.append(terms[index])
      } else {
        terms[end] = terms[index]
        link(term: end)
        end += 1
      }
    }
    for index in 0..<mentioned.count { terms[end + Int32(index)] = mentioned[index] }
    rows[row].mentions = Int32(mentioned.count)
    rows[row].terms.count -= rows[row].mentions
    countMentions(of: row, 1)
  }
}
