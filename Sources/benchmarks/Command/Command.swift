import Workloads

/// The request in the arguments.
enum Command {
  case help
  case list
  case measure(MeasureRequest)
  /// The trace of a workload, as text.
  case write(Workload, views: Int)
  case replay(path: String)
  case watch(Workload, views: Int)

  /// Arguments that make no sense, with the one line that says why.
  struct Misuse: Error {
    let message: String
  }

  static let usage = """
    benchmarks                   measures everything
      --only NAME,NAME           only these
      --sizes N,N                with about that many views
      --seconds S                for that long for each benchmark and size, 0.25 if not given
      --json, --markdown         as JSON, as a table for a README
    benchmarks list              what there is to measure
    benchmarks write NAME N      a workload with about N views, as a trace
    benchmarks replay FILE       the times, the work and the checksum of a trace
    benchmarks watch NAME N      resizes a workload with about N views for ten seconds, to look at

    """

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    guard let command = rest.first, !command.hasPrefix("-") else {
      self = ["--help", "-h"].contains(rest.first) ? .help : .measure(try MeasureRequest(rest))
      return
    }
    rest.removeFirst()
    switch command {
    case "list": self = .list
    case "help": self = .help
    case "write":
      let (workload, views) = try Self.workload("write", &rest)
      self = .write(workload, views: views)
    case "watch":
      let (workload, views) = try Self.workload("watch", &rest)
      self = .watch(workload, views: views)
    case "replay":
      guard let path = rest.popFirst() else { throw Misuse(message: "replay which file?") }
      self = .replay(path: path)
    default: throw Misuse(message: "unknown command '\(command)'; try list, write, replay, watch or help")
    }
    if let extra = rest.first { throw Misuse(message: "unexpected argument '\(extra)'") }
  }

  private static func workload(
    _ command: String, _ arguments: inout ArraySlice<String>
  ) throws(Misuse) -> (Workload, views: Int) {
    guard let name = arguments.popFirst(), let workload = Workload.named(name) else {
      throw Misuse(message: "\(command) what? One of \(Workload.all.map(\.name).joined(separator: " "))")
    }
    guard let views = arguments.popFirst().flatMap({ Int($0) }), (1...1_000_000).contains(views) else {
      throw Misuse(message: "\(name) with how many views? From 1 to 1000000")
    }
    return (workload, views)
  }
}

/// The measurements to make, and the form in which to print them.
struct MeasureRequest {
  enum Format {
    case text
    case json
    case markdown
  }

  var benchmarks = Benchmark.all
  /// Nil for those each benchmark has of its own.
  var sizes: [Int]?
  var seconds = 0.25
  var format = Format.text
}

extension MeasureRequest {
  init(_ arguments: ArraySlice<String>) throws(Command.Misuse) {
    var arguments = arguments
    while let option = arguments.popFirst() {
      switch option {
      case "--json": format = .json
      case "--markdown": format = .markdown
      case "--only": benchmarks = try Self.benchmarks(try Self.value(of: option, &arguments))
      case "--sizes": sizes = try Self.sizes(try Self.value(of: option, &arguments))
      case "--seconds":
        let text = try Self.value(of: option, &arguments)
        guard let number = Double(text), number >= 0, number <= 1000 else {
          throw Command.Misuse(message: "malformed number of seconds '\(text)'; write it as in 0.25")
        }
        seconds = number
      default:
        throw Command.Misuse(
          message: "unknown option '\(option)'; there are --only, --sizes, --seconds, --json and --markdown")
      }
    }
  }

  private static func value(
    of option: String, _ arguments: inout ArraySlice<String>
  ) throws(Command.Misuse) -> String {
    guard let value = arguments.popFirst() else { throw Command.Misuse(message: "\(option) needs a value") }
    return value
  }

  private static func benchmarks(_ names: String) throws(Command.Misuse) -> [Benchmark] {
    var found: [Benchmark] = []
    for name in names.split(separator: ",") {
      guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else {
        let known = Benchmark.all.map(\.name).joined(separator: " ")
        throw Command.Misuse(message: "unknown benchmark '\(name)'; there are \(known)")
      }
      found.append(benchmark)
    }
    return found
  }

  private static func sizes(_ text: String) throws(Command.Misuse) -> [Int] {
    var sizes: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let size = Int(part), (1...1_000_000).contains(size) else {
        throw Command.Misuse(message: "malformed sizes '\(text)'; write them as in 10,100")
      }
      sizes.append(size)
    }
    return sizes
  }
}
