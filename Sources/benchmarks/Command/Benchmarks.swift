import Foundation
import Workloads

/// The program: arguments in, text and an exit status out.
enum Benchmarks {
  /// Runs; `print` gets the text for standard output as it comes, `complain` lines for standard error.
  ///
  /// - Returns: 0 if all went well, 1 if an answer was wrong or a file could not be read, 2 if the arguments make no
  ///   sense or nothing can be measured.
  static func run(_ arguments: [String], print: (String) -> Void, complain: (String) -> Void) -> Int32 {
    do {
      switch try Command(arguments) {
      case .help: print(Command.usage)
      case .list: print(Report.list(Benchmark.all))
      case .write(let workload, let views):
        print("# \(workload.title(views: views)): \(workload.summary)\n\(workload.trace(views: views))")
      case .measure(let request):
        if let refusal { throw Command.Misuse(message: refusal) }
        if !isOptimised { complain(slowness) }
        try measure(request, print)
      case .replay(let path):
        if let refusal { throw Command.Misuse(message: refusal) }
        if !isOptimised { complain(slowness) }
        try replay(path, print)
      case .watch(let workload, let views):
        var watch = try Watch(workload, views: views)
        #if os(Windows)
          let isTerminal = false
        #else
          let isTerminal = isatty(STDOUT_FILENO) == 1
        #endif
        try watch.run(frames: isTerminal ? 600 : 10, isTerminal: isTerminal, print)
      }
      return 0
    } catch let misuse as Command.Misuse {
      complain("benchmarks: \(misuse.message)")
      return 2
    } catch {
      complain("benchmarks: \(error)")
      return 1
    }
  }

  private static func measure(_ request: MeasureRequest, _ print: (String) -> Void) throws {
    var all: [Reading] = []
    if request.format == .text { print(Report.heading) }
    for benchmark in request.benchmarks {
      for views in request.sizes ?? benchmark.views {
        let readings = try benchmark.measure(views: views, seconds: request.seconds)
        if request.format == .text { print(Report.lines(readings)) }
        all += readings
      }
    }
    switch request.format {
    case .text: print(Report.growth(all))
    case .json: print(try Report.json(all))
    case .markdown: print(Report.markdown(all))
    }
  }

  private static func replay(_ path: String, _ print: (String) -> Void) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Unreadable(description: "cannot read \(path)")
    }
    let trace = try Trace(parsing: text)
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let benchmark = Benchmark(name, replaying: trace)
    print(Report.heading)
    print(Report.lines(try benchmark.measure(views: 0, seconds: 0.5)))
    print("checksum \(try trace.checksum())\n")
  }

  // MARK: What cannot be measured

  /// Why nothing is measured, or nil.
  private static var refusal: String? {
    #if InternalChecks
      "built with internal checks, which take most of the time: nothing to measure"
    #else
      nil
    #endif
  }

  private static let slowness =
    "benchmarks: built without optimisation, so the times mean nothing; build with -c release"

  /// True if the compiler optimised, so that assertions are not evaluated.
  private static var isOptimised: Bool {
    var isOptimised = true
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }
}

/// A file that is not there or is no text.
private struct Unreadable: Error, CustomStringConvertible {
  let description: String
}
