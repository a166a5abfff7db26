/// The transactions that are open, one within the other. While one is open, committed operations can be undone.
struct OpenTransactions {
  private(set) var count = 0
  /// The number of these that callers end: all, or those that were open when the machine opened one for itself.
  private var callersCount = 0
  /// The outermost open transaction of a caller, or the last one.
  private var outermost: Transaction?

  mutating func open() { count += 1 }

  mutating func close() {
    // A copy may have left it already.
    count = max(0, count - 1)
    callersCount = min(callersCount, count)
  }

  /// The key of the innermost open transaction, for a caller who keeps it until the transaction ends. All transactions within
  /// one have the same key.
  // Inlined, its code would exist twice.
  @inline(never)
  mutating func handOutKey() -> TransactionKey {
    callersCount = count
    // The objects of the last transaction serve again, unless a copy has them.
    if count > 1 || (isKnownUniquelyReferenced(&outermost) && outermost?.isOver == true), let outermost {
      return outermost.key
    }
    let new = Transaction()
    outermost = new
    return new.key
  }

  /// Leaves transactions that no caller can end any more, because a copy made within them has outlived them.
  // Inlined, its code would exist in every operation.
  @inline(never)
  mutating func leaveFinished() {
    if callersCount == count, outermost?.isOver == true { (count, callersCount) = (0, 0) }
  }

  /// True if a transaction with a key is open, and so many in all.
  func contain(_ key: TransactionKey, depth: Int) -> Bool { outermost?.key === key && count >= depth }
}

/// An outermost transaction, which the copies made within it share.
///
/// It is over when nobody but the copies knows its key.
private final class Transaction: @unchecked Sendable {
  // Written only here, and read for its count of references.
  @exclusivity(unchecked) var key = TransactionKey()

  var isOver: Bool { isKnownUniquelyReferenced(&key) }
}

/// The right to end a transaction.
final class TransactionKey: Sendable {}
