import CTinamou
import Testing

@Suite("C statuses")
struct StatusTests {
  @Test("have the numbers that programs were compiled with")
  func numbers() {
    #expect(tinamou_abi_version() == 2 && TINAMOU_ABI_VERSION == 2)
    #expect(tinamou_version().map { String(cString: $0) } == TINAMOU_VERSION)
    #expect(MemoryLayout<tinamou_constraint>.size == 32)
    #expect(MemoryLayout<tinamou_constraint>.offset(of: \.relation) == 24)
    #expect(TINAMOU_OK == 0)
    #expect(TINAMOU_CONFLICT == 1)
    #expect(TINAMOU_INVALID_ARGUMENT == 2)
    #expect(TINAMOU_UNKNOWN_HANDLE == 3)
    #expect(TINAMOU_IN_USE == 4)
    #expect(TINAMOU_UNFINISHED == 5)
    #expect(TINAMOU_INEXACT == 6)
    #expect(TINAMOU_OUT_OF_MEMORY == 7)
    #expect(TINAMOU_UNSUPPORTED == 8)
    #expect([TINAMOU_LESS_OR_EQUAL, TINAMOU_EQUAL, TINAMOU_GREATER_OR_EQUAL] == [-1, 0, 1])
    #expect(MemoryLayout<tinamou_term>.size == 16)
    #expect(MemoryLayout<tinamou_term>.offset(of: \.coefficient) == 8)
  }

  @Test(
    "have names",
    arguments: [
      (0, "TINAMOU_OK"), (1, "TINAMOU_CONFLICT"), (2, "TINAMOU_INVALID_ARGUMENT"), (3, "TINAMOU_UNKNOWN_HANDLE"),
      (4, "TINAMOU_IN_USE"), (5, "TINAMOU_UNFINISHED"), (6, "TINAMOU_INEXACT"), (7, "TINAMOU_OUT_OF_MEMORY"),
      (8, "TINAMOU_UNSUPPORTED"),
      (9, "unknown status"), (-1, "unknown status"), (.max, "unknown status"), (.min, "unknown status"),
    ] as [(Int32, String)])
  func name(status: Int32, name: String) throws {
    #expect(String(cString: try #require(tinamou_status_name(status))) == name)
  }

  @Test("say that memory is the runtime's where the library has one")
  func memory() {
    #expect(tinamou_set_allocator(nil, nil, nil) == TINAMOU_UNSUPPORTED)
    #expect(tinamou_memory() == 0)
  }
}
