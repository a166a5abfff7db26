import Workloads

extension Benchmark {
  /// Everything there is to measure.
  static var all: [Benchmark] { Workload.all.map { Benchmark($0) } + [cells, labels] + layers + lines + fits }
}
