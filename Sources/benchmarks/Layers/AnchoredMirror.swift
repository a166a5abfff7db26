import Tinamou
import TinamouSolver
import Workloads

extension Benchmark {
  static var anchoredMirror: Benchmark {
    Benchmark("anchored-mirror", "a form of n rows turned round, against subtracting from the width", views: [100]) {
      rows in
      let size = LayoutSize(500, 1000)
      var anchored = try AnchoredForm(rows: rows, size: size)
      var core = try CoreForm(rows: rows, size: size)
      var solution = try anchored.layout.solve()
      try core.scene.solve()
      let views = core.views
      return { watch in
        try watch.time(.anchors("turn round"), steps: 100) {
          for step in 0..<100 {
            try anchored.layout.setDirection(step % 2 == 0 ? .rightToLeft : .leftToRight)
            solution = try anchored.layout.solve()
          }
          return Work()
        }
        var frames = [LayoutRect](repeating: .zero, count: views.count)
        watch.time(Phase("turn round"), steps: 100) {
          for step in 0..<100 {
            for (index, view) in views.enumerated() {
              var frame = core.scene.frame(view)
              if step % 2 == 0 { frame.x = size.width - frame.x - frame.width }
              frames[index] = frame
            }
          }
          return Work()
        }
        for (item, frame) in zip(anchored.items, frames) {
          let mirrored = try solution[item]
          guard (mirrored.x - frame.x).magnitude < 1e-9 * size.width else {
            throw Disagreement(description: "anchored-mirror: \(mirrored) with anchors, \(frame) without")
          }
        }
      }
    }
  }
}
