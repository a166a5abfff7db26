import Foundation
import SolverTestSupport

/// Looks for wrong answers in random systems: `hunt [--count N] [--seed S] [--family F]… [--only SEED]`.
struct Hunt {
  var count = 100_000
  var run: UInt64 = 1
  var families: [HuntFamily] = []
  var only: UInt64?
  var shown = 3
  var asksQuestions = true

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      let value = rest.popFirst() ?? ""
      var isUnderstood = true
      func number<Number: LosslessStringConvertible>(_ type: Number.Type, or other: Number) -> Number {
        isUnderstood = Number(value) != nil
        return Number(value) ?? other
      }
      switch option {
      case "--count": count = number(Int.self, or: 0)
      case "--seed": run = number(UInt64.self, or: 0)
      case "--only": only = number(UInt64.self, or: 0)
      case "--show": shown = number(Int.self, or: 0)
      case "--questions": asksQuestions = number(Bool.self, or: true)
      case "--family":
        isUnderstood = HuntFamily(rawValue: value) != nil
        families += HuntFamily(rawValue: value).map { [$0] } ?? []
      default: isUnderstood = false
      }
      if !isUnderstood {
        print("hunt: \(option) \(value) is not understood")
        exit(2)
      }
    }
    if families.isEmpty { families = HuntFamily.allCases }
  }

  func run(_ family: HuntFamily) -> Bool {
    let start = clock()
    var (wrong, told, nearby, audits, refusals, reports) = (0, 0, 0, 0, 0, 0)
    for index in 0..<(only == nil ? count : 1) {
      let seed = only ?? HuntFamily.seed(index, of: run)
      let hunted = family.hunted(seed: seed)
      (watchedFamily, watchedSeed) = (family, seed)
      if only == nil { alarm(60) }
      let judgement = hunted.judged(asksQuestions: asksQuestions)
      if !judgement.wrong.isEmpty { wrong += 1 } else if !judgement.told.isEmpty { told += 1 }
      nearby += judgement.nearby
      audits += judgement.disagreements
      refusals += judgement.refusals
      let isReported = !judgement.wrong.isEmpty || only != nil
      if isReported, reports < shown {
        reports += 1
        report(family, seed, hunted, judgement)
      }
    }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    if only != nil { return wrong == 0 }
    let columns = [count, wrong, told, nearby, refusals, audits].map { "\($0)".leftPadded(9) }.joined()
    print(
      family.rawValue.padding(toLength: 27, withPad: " ", startingAt: 0) + columns + String(format: "%9.1f", seconds))
    fflush(nil)
    return wrong == 0 && told * (family.isHostile ? 50 : 1000) <= count
  }

  func report(_ family: HuntFamily, _ seed: UInt64, _ hunted: some Hunted, _ judgement: Judgement) {
    print("\(family) --only \(seed): \(hunted.size)")
    for line in (judgement.wrong + judgement.told).prefix(5) { print("  \(line)") }
    fflush(nil)
    guard !judgement.wrong.isEmpty, only != nil else { return }
    for kind in judgement.kinds.sorted() {
      let small = hunted.minimised { $0.judged(asksQuestions: asksQuestions).kinds.contains(kind) }
      let text = small.judged(asksQuestions: asksQuestions).wrong.first { $0.hasPrefix(kind) }
      print("smallest found, where \(text ?? "")\n\(small.source)\n")
    }
  }
}

extension String {
  func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// What is being judged, for the signal handler.
nonisolated(unsafe) var watchedFamily = HuntFamily.w1
nonisolated(unsafe) var watchedSeed: UInt64 = 0

func giveUp(_ signal: Int32) {
  print("\(watchedFamily) --only \(watchedSeed): \(signal == SIGALRM ? "no answer within a minute" : "a trap")")
  fflush(nil)
  _exit(1)
}
if !CommandLine.arguments.contains("--only") {
  for number in [SIGALRM, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] { signal(number, giveUp) }
}
let title = "family                       systems    wrong     told   nearby  refused    audit  seconds"
if CommandLine.arguments.dropFirst() == ["--title"] {
  print(title)
  exit(0)
}
let hunt = Hunt(Array(CommandLine.arguments.dropFirst()))
if hunt.families.count > 1 { print(title) }
var isClean = true
for family in hunt.families where !hunt.run(family) { isClean = false }
exit(isClean ? 0 : 1)
