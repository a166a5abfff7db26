// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

@c @implementation
public func tinamou_create() -> OpaquePointer? { Session.allocate(Session()) }

@c @implementation
public func tinamou_destroy(_ solver: OpaquePointer?) -> Int32 {
  if solver == nil { return Int32(TINAMOU_OK) }
  guard let session = Session.at(solver) else { return Int32(TINAMOU_UNKNOWN_HANDLE) }
  Session.deallocate(session)
  return Int32(TINAMOU_OK)
}

@c @implementation
public func tinamou_reset(_ solver: OpaquePointer?) -> Int32 {
  perform(solver) { (session) throws(SolverError) in session.reset() }
}

@c @implementation
public func tinamou_solver_memory(_ solver: OpaquePointer?) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in session.bytes }
}

@c @implementation
public func tinamou_copy(_ solver: OpaquePointer?) -> OpaquePointer? {
  Session.at(solver).flatMap { Session.allocate($0.pointee.copy()) }
}
