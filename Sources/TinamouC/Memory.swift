// swift-format-ignore-file: AlwaysUseLowerCamelCase

// In the library that .ci/library builds without the Swift runtime, Sources/CTinamou/memory.c supplies memory from the
// host's allocator. In other builds the allocator is that of the runtime, or of the program to which the objects are
// linked.

#if HostMemory
  @_extern(c) private func tinamou_memory_may_be_refused() -> Bool
  @_extern(c) private func tinamou_memory_begin(_ kept: UnsafeMutablePointer<OpaquePointer?>, _ size: Int) -> Bool
  @_extern(c) private func tinamou_memory_end() -> Bool
  @_extern(c) private func tinamou_memory_taken() -> Int
  @_extern(c) private func tinamou_memory_leave(_ kept: OpaquePointer?)
#else
  private func tinamou_memory_may_be_refused() -> Bool { false }
  private func tinamou_memory_begin(_ kept: UnsafeMutablePointer<OpaquePointer?>, _ size: Int) -> Bool { true }
  private func tinamou_memory_end() -> Bool { false }
  private func tinamou_memory_leave(_ kept: OpaquePointer?) {}
#endif

/// The memory set aside for calls to which the host's allocator refuses more.
struct Reserve {
  private var kept: OpaquePointer?

  /// The bytes that a call may take independently of the size of the solver: results, and the first blocks of growing
  /// buffers.
  static let least = 1 << 15

  /// True if the host may refuse memory.
  @inline(__always)
  static var isNeeded: Bool { tinamou_memory_may_be_refused() }

  /// Begins a call with a reserve of a size; false if the host refuses the reserve.
  mutating func begin(_ size: Int) -> Bool { tinamou_memory_begin(&kept, size) }

  /// Begins a question, which may make working copies.
  mutating func begin(forQuestionsOf session: borrowing Session) -> Bool {
    begin(Reserve.isNeeded ? Reserve.least + 6 * session.footprint : 0)
  }

  /// Ends a call. Returns true if the host refused it memory.
  static func end() -> Bool { tinamou_memory_end() }

  /// Frees the reserve.
  func leave() { tinamou_memory_leave(kept) }
}

/// The bytes that a session has taken, if the library can count them.
struct Tally {
  #if HostMemory
    private(set) var bytes = 0
    /// The bytes of the session without its solver's storage.
    private var bare = 0
    /// The storage at the beginning of the current call, if it was shared.
    private var shared: ObjectIdentifier?

    /// Counts the bytes that making the session has taken; a copy also has the bytes of its original.
    mutating func start() {
      bare = tinamou_memory_taken()
      if bytes == 0 { bytes = bare }
    }

    mutating func begin(with storage: @autoclosure () -> ObjectIdentifier, isShared: @autoclosure () -> Bool) {
      shared = isShared() ? storage() : nil
    }

    /// Counts the bytes that the call has taken. If the call began by copying shared storage, the solver now has only
    /// that copy.
    mutating func end(with storage: @autoclosure () -> ObjectIdentifier) {
      let hasDetached = shared.map { $0 != storage() } ?? false
      bytes = max(0, (hasDetached ? bare : bytes) + tinamou_memory_taken())
    }
  #else
    var bytes: Int { 0 }
    func start() {}
    func begin(with storage: @autoclosure () -> ObjectIdentifier, isShared: @autoclosure () -> Bool) {}
    func end(with storage: @autoclosure () -> ObjectIdentifier) {}
  #endif
}
