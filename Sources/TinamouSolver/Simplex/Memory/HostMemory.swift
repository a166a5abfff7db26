/// True if the host's allocator has refused memory to the call in progress, which then goes on with what was put by for it
/// and is to end soon. So it can be in the library for C alone.
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
