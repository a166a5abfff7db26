// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

extension SolverError {
  /// The status in C. A call that is refused memory stops as if no more steps were allowed.
  func status(isOut: Bool) -> Int32 {
    if isOut, case .unfinished = self { return Int32(TINAMOU_OUT_OF_MEMORY) }
    return Int32(status)
  }

  private var status: Int {
    switch self {
    case .conflict: TINAMOU_CONFLICT
    case .notFinite, .invalidPriority, .invalidWeight, .overflow: TINAMOU_INVALID_ARGUMENT
    case .unknownVariable, .unknownConstraint, .notEdited: TINAMOU_UNKNOWN_HANDLE
    case .variableInUse, .alreadyEdited: TINAMOU_IN_USE
    case .unfinished: TINAMOU_UNFINISHED
    case .inexact: TINAMOU_INEXACT
    }
  }
}

@c @implementation
public func tinamou_abi_version() -> Int32 { TINAMOU_ABI_VERSION }

@c @implementation
public func tinamou_version() -> UnsafePointer<CChar>? {
  // Swift can import a number from the header, but would copy a string.
  let version: StaticString = "0.2.0"
  return UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func tinamou_status_name(_ status: Int32) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(status) {
    case TINAMOU_OK: "TINAMOU_OK"
    case TINAMOU_CONFLICT: "TINAMOU_CONFLICT"
    case TINAMOU_INVALID_ARGUMENT: "TINAMOU_INVALID_ARGUMENT"
    case TINAMOU_UNKNOWN_HANDLE: "TINAMOU_UNKNOWN_HANDLE"
    case TINAMOU_IN_USE: "TINAMOU_IN_USE"
    case TINAMOU_UNFINISHED: "TINAMOU_UNFINISHED"
    case TINAMOU_INEXACT: "TINAMOU_INEXACT"
    case TINAMOU_OUT_OF_MEMORY: "TINAMOU_OUT_OF_MEMORY"
    case TINAMOU_UNSUPPORTED: "TINAMOU_UNSUPPORTED"
    default: "unknown status"
    }
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
