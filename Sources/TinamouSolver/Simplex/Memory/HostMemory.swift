/// The state of the host's allocator. `isOut` is true if the allocator has refused memory to the call in progress. The
/// call then continues with a reserve and has to end soon. Only the library for C has such an allocator.
enum HostMemory {
  #if HostMemory
    @inline(__always)
    static var isOut: Bool { tinamou_memory_is_out() }
  #else
    @inline(__always)
    static var isOut: Bool { false }
  #endif
}

#if HostMemory
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_extern(c) private func tinamou_memory_is_out() -> Bool
#endif
