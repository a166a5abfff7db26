import SolverTestSupport
import Testing
import Tinamou
import TinamouText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Texts with bytes changed, taken out, doubled and put together: each is read, or refused with a place in it.
///
/// `TINAMOU_MUTATIONS` is the number of texts, 400 without it.
struct MutationTests {
  private static var count: UInt64 {
    getenv("TINAMOU_MUTATIONS").flatMap { UInt64(String(cString: $0)) } ?? 400
  }

  private static let words = [
    "(", "((((", "[", "]", "{", "}", "\"", "\\u{", "1e308", "-", ".", "x", "root", "row [", "item a\n", "\n", "#9",
    "share(",
    "~ 1", "constraints {\n", "hidden", "\u{0}", "\u{FFFD}", "sets: [1]", "in", ",", "0", "99999999999999999999",
    "wraps", "grid g: [[a(columns: 2), .empty]]\n", ".rows[0]", "flow f: [a]\n", "(columns: 9999999999)", "share(1)",
  ]

  @Test func everyMutationIsReadOrRefusedWithItsPlace() throws {
    var accepted = 0
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: seed)
      var bytes = Array(try RandomTextLayout(seed: seed % 97, hasContainers: seed % 2 == 0).layout.text.utf8)
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
        case 2: bytes.insert(contentsOf: Self.words[random.below(Self.words.count)].utf8, at: place)
        case 3: bytes.removeSubrange(place...)
        default:
          bytes.insert(
            contentsOf: bytes[place..<min(bytes.count, place + random.below(80))], at: random.below(place + 1))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let limits = LayoutTextLimits(bytes: 100_000, items: 300, constraints: 2000, depth: 50, steps: 20_000)
      do {
        let layout = try ConstraintLayout(utf8: bytes, file: "text", limits: limits)
        accepted += 1
        let text = layout.text
        let again = try ConstraintLayout(text: text)
        #expect(again.text == text, "seed \(seed)")
      } catch {
        let lines = bytes.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        #expect((1...lines).contains(error.line) && error.column >= 1, "seed \(seed): \(error)")
      }
    }
    // Not all of them are refused at once.
    #expect(accepted > Int(Self.count) / 100)
  }
}
