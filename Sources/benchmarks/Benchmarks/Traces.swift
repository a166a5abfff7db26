import TinamouSolver
import Workloads

extension Benchmark {
  /// The phases of a workload; its building in other orders, its copy, and its frames by hand where somebody has
  /// written that down.
  init(_ workload: Workload) {
    self.init(workload.name, workload.summary, title: workload.title) { views in
      let trace = workload.trace(views: views)
      let sections = trace.sections
      // A trace of many solvers is not built in one go.
      let isOne = sections.contains { $0.name == "churn" }
      let orders: [BuildOrder] = isOne ? [.reversed, .shuffled] : []
      let builds = orders.map { (order: $0, sections: trace.build($0).sections) }
      let byHand = FramesByHand.all.first { $0.workload == workload.name }
      try byHand?.check(trace, views: views)
      return { watch in
        var player = TracePlayer()
        for section in sections {
          try player.time(section, as: Phase(section.name), on: &watch)
          if section.name == "build" { watch.timeCopy(of: player.solver) }
        }
        watch.time(Phase("free")) {
          player = TracePlayer()
          return Work()
        }
        for build in builds {
          var player = TracePlayer()
          for section in build.sections {
            if section.name == "build" {
              try player.time(section, as: Phase(section.name, build.order.rawValue), on: &watch)
            } else {
              _ = try player.perform(section.steps)
            }
          }
        }
        byHand?.time(trace, views: views, on: &watch)
      }
    }
  }
}

extension Stopwatch {
  /// Times a copy that shares nothing any more: one variable is made in it.
  mutating func timeCopy(of solver: Solver) {
    time(Phase("copy")) {
      var copy = solver
      _ = copy.makeVariable()
      return Work()
    }
  }
}

extension Benchmark {
  /// The phases of a trace, whatever it is.
  init(_ name: String, replaying trace: Trace) {
    self.init(name, "", title: { _ in name }) { _ in
      let sections = trace.sections
      return { watch in
        var player = TracePlayer()
        for section in sections { try player.time(section, as: Phase(section.name), on: &watch) }
      }
    }
  }
}
