// swift-format-ignore-file: AlwaysUseLowerCamelCase

// In the library that .ci/library builds without the Swift runtime, memory is what Sources/CTinamou/memory.c makes of the
// host's allocator. In other builds the allocator is that of the runtime, or of the program that the objects are linked to.

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

/// The memory put by for calls to which the host's allocator refuses more.
struct Reserve {
  private var kept: OpaquePointer?

  /// The bytes that a call may take whatever the size of the solver: results, and the first blocks of what grows.
  static let least = 1 << 15

  /// True if memory may be refused.
  @inline(__always)
  static var isNeeded: Bool { tinamou_memory_may_be_refused() }

  /// Begins a call that may take so many bytes more than the host gives; false if they cannot be put by.
  mutating func begin(_ size: Int) -> Bool { tinamou_memory_begin(&kept, size) }

  /// Begins a question, which may make copies to work with.
  mutating func begin(forQuestionsOf session: borrowing Session) -> Bool {
    begin(Reserve.isNeeded ? Reserve.least + 6 * session.footprint : 0)
  }

  /// Ends a call and says whether it was refused memory.
  static func end() -> Bool { tinamou_memory_end() }

  /// Gives back what was put by.
  func leave() { tinamou_memory_leave(kept) }
}

/// The bytes that a session has taken, where the library knows them.
struct Tally {
  #if HostMemory
    private(set) var bytes = 0
    /// Those of the session without its solver's storage.
    private var bare = 0
    /// The storage that the call in progress began with, if it was shared.
    private var shared: ObjectIdentifier?

    /// Counts what making the session has taken; a copy has the bytes of its original as well.
    mutating func start() {
      bare = tinamou_memory_taken()
      if bytes == 0 { bytes = bare }
    }

    /// The bytes that the call in progress has taken so far.
    var taken: Int { tinamou_memory_taken() }

    /// Counts what the call has taken since then for the session without its solver's storage.
    mutating func addOwn(since start: Int) { bare += taken - start }

    mutating func begin(with storage: @autoclosure () -> ObjectIdentifier, isShared: @autoclosure () -> Bool) {
      shared = isShared() ? storage() : nil
    }

    /// Counts what the call has taken. One that began by copying what was shared leaves the solver with that copy alone.
    mutating func end(with storage: @autoclosure () -> ObjectIdentifier) {
      let hasDetached = shared.map { $0 != storage() } ?? false
      bytes = max(0, (hasDetached ? bare : bytes) + tinamou_memory_taken())
    }
  #else
    var bytes: Int { 0 }
    func start() {}
    var taken: Int { 0 }
    func addOwn(since start: Int) {}
    func begin(with storage: @autoclosure () -> ObjectIdentifier, isShared: @autoclosure () -> Bool) {}
    func end(with storage: @autoclosure () -> ObjectIdentifier) {}
  #endif
}
