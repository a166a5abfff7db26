// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

#if !HostMemory
  public import CTinamou

  @c @implementation
  public func tinamou_set_allocator(
    _ allocate: tinamou_allocate?, _ free: tinamou_free?, _ context: UnsafeMutableRawPointer?
  ) -> Int32 {
    Int32(TINAMOU_UNSUPPORTED)
  }

  @c @implementation
  public func tinamou_memory() -> Int { 0 }
#endif
