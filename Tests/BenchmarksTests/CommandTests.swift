import Foundation
import Testing
import Workloads

@testable import benchmarks

/// The arguments, what they print, and the exit status.
struct CommandTests {
  private func run(_ line: String) -> (status: Int32, output: String, complaint: String) {
    var output = "", complaint = ""
    let status = Benchmarks.run(line.split(separator: " ").map(String.init)) {
      output += $0
    } complain: {
      complaint += "\($0)\n"
    }
    return (status, output, complaint)
  }

  @Test func listNamesEverything() {
    let (status, output, complaint) = run("list")
    #expect(status == 0 && complaint.isEmpty)
    #expect(output.split(separator: "\n").map { $0.split(separator: " ")[0] } == Benchmark.all.map { $0.name[...] })
  }

  @Test(arguments: ["help", "--help", "-h"]) func help(_ argument: String) {
    let (status, output, complaint) = run(argument)
    #expect(status == 0 && output == Command.usage && complaint.isEmpty)
  }

  @Test func writesATraceThatReadsBack() throws {
    let (status, output, _) = run("write chain 10")
    #expect(status == 0)
    #expect(output.hasPrefix("# chain-10: views in a row"))
    let trace = try Trace(parsing: output)
    #expect(trace.description == Workload.named("chain")?.trace(views: 10).description)
  }

  @Test("shows a layout being resized", arguments: Workload.all.map(\.name)) func watches(_ name: String) throws {
    let (status, output, complaint) = run("watch \(name) 30")
    #expect(status == 0 && complaint.isEmpty)
    let lines = output.split(separator: "\n")
    // One of them is built and taken apart only.
    #expect(lines.count == (name == "split" ? 0 : 11))
    #expect(lines.dropFirst().allSatisfy { $0.contains(" ms  ") && $0.contains("█") })
    #expect(name == "split" || Set(lines.dropFirst().map { $0.drop { $0 != "·" } }).count > 1)
  }

  @Test(
    "arguments that make no sense say why",
    arguments: [
      ("frob", "unknown command 'frob'; try list, write, replay, watch or help"),
      ("list more", "unexpected argument 'more'"),
      ("help me", "unexpected argument 'me'"),
      ("write", "write what? One of chain siblings nested form grid scroll yoga enaml split"),
      ("write cells 1", "write what? One of chain siblings nested form grid scroll yoga enaml split"),
      ("write chain", "chain with how many views? From 1 to 1000000"),
      ("write chain 0", "chain with how many views? From 1 to 1000000"),
      ("watch", "watch what? One of chain siblings nested form grid scroll yoga enaml split"),
      ("watch chain x", "chain with how many views? From 1 to 1000000"),
      ("write chain 1 2", "unexpected argument '2'"),
      ("replay", "replay which file?"),
      ("replay a b", "unexpected argument 'b'"),
      ("--fast", "unknown option '--fast'; there are --only, --sizes, --seconds, --json and --markdown"),
      ("--only", "--only needs a value"),
      ("--sizes 10,x", "malformed sizes '10,x'; write them as in 10,100"),
      ("--sizes 0", "malformed sizes '0'; write them as in 10,100"),
      ("--seconds -1", "malformed number of seconds '-1'; write it as in 0.25"),
    ])
  func misuse(_ line: String, _ message: String) {
    let (status, output, complaint) = run(line)
    #expect(status == 2 && output.isEmpty)
    #expect(complaint == "benchmarks: \(message)\n")
  }

  @Test func unknownBenchmarkNamesAll() {
    let names = Benchmark.all.map(\.name).joined(separator: " ")
    #expect(run("--only chain,frob").complaint == "benchmarks: unknown benchmark 'frob'; there are \(names)\n")
  }

  #if InternalChecks
    @Test(arguments: ["--only chain --sizes 2", "replay file"]) func refusesToMeasureChecks(_ line: String) {
      let (status, output, complaint) = run(line)
      #expect(status == 2 && output.isEmpty)
      #expect(
        complaint == "benchmarks: built with internal checks, which take most of the time: nothing to measure\n")
    }
  #else
    #if DEBUG
      private static let warning =
        "benchmarks: built without optimisation, so the times mean nothing; build with -c release\n"
    #else
      private static let warning = ""
    #endif

    @Test func measuresWhatIsAskedFor() {
      let (status, output, complaint) = run("--only grid,labels --sizes 4,9 --seconds 0")
      #expect(status == 0)
      #expect(complaint == Self.warning)
      let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(lines[0].joined(separator: " ") == "benchmark phase steps a step fastest × pivots flips factored rows")
      let titles = lines.dropFirst().prefix { $0[0] != "The" }.map { $0[0] }
      #expect(titles.contains("grid-2x2") && titles.contains("grid-3x3") && titles.contains("labels-4"))
      #expect(output.contains("\nThe time for all steps grows with the views to the power of:\n"))
    }

    @Test func replaysAFile() throws {
      let trace = try #require(Workload.named("chain")).trace(views: 10)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).trace")
      try Data("\(trace)".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let (status, output, complaint) = run("replay \(file.path)")
      #expect(status == 0)
      #expect(complaint == Self.warning)
      #expect(output.hasSuffix("checksum \(try trace.checksum())\n"))
      let rows = output.split(separator: "\n").dropFirst().dropLast().map { $0.split(separator: " ")[1] }
      #expect(rows == ["init", "build", "resize", "churn", "teardown"])
    }

    @Test func whatIsNoTraceIsRefused() throws {
      #expect(run("replay /no/such/file").status == 1)
      #expect(run("replay /no/such/file").complaint == "\(Self.warning)benchmarks: cannot read /no/such/file\n")
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).trace")
      try Data("v 1\nq\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(run("replay \(file.path)").status == 1)
      #expect(
        run("replay \(file.path)").complaint == "\(Self.warning)benchmarks: line 2 is not a trace line: q\n")
    }
  #endif
}
