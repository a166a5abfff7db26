/// Scratch memory of the searches in the definition graph.
struct SearchScratch: ~Copyable {
  /// A variable that is being looked at, and how far its row has been read, or its column: which term comes next.
  struct Frame: BitwiseCopyable {
    var variable: Int32
    var index: Int32
  }

  var forward = Buffer<Frame>()
  var backward = Buffer<Frame>()
  var forwardVisited = Buffer<Int32>()
  var backwardVisited = Buffer<Int32>()
  /// The variables that are to be defined along a path, from the entering row's own to the one that was undefined.
  var path = Buffer<Int32>()
  /// The variables that must come before all of the path.
  var sides = Buffer<Int32>()
  var sequence = Buffer<Int32>()
  /// Undefined variables that a row could define.
  var targets = Buffer<Int32>()

  init() {}
}
