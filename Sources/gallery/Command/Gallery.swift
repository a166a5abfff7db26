import Tinamou

/// The program: arguments in, text and an exit status out.
enum Gallery {
  /// What a run leaves behind.
  struct Outcome: Equatable {
    /// For standard output.
    var output = ""
    /// For standard error.
    var complaint = ""
    /// 0 if all went well, 1 if a layout cannot be satisfied, 2 if the arguments make no sense.
    var status: Int32 = 0
  }

  static func run(_ arguments: [String]) -> Outcome {
    do {
      switch try Command(arguments) {
      case .help: return Outcome(output: Command.usage)
      case .list: return Outcome(output: Report.list(GalleryRow.all))
      case .all: return showAll()
      case .show(let request): return show(request)
      }
    } catch {
      return Outcome(complaint: "gallery: \(error.message)\n", status: 2)
    }
  }

  private static func showAll() -> Outcome {
    var outcome = Outcome()
    for row in GalleryRow.all {
      let shown = show(ShowRequest(row: row, size: row.size))
      outcome.output += outcome.output.isEmpty || shown.output.isEmpty ? shown.output : "\n\(shown.output)"
      outcome.complaint += shown.complaint
      outcome.status = max(outcome.status, shown.status)
    }
    return outcome
  }

  private static func item(_ name: String, of layout: ConstraintLayout) throws(LayoutError) -> LayoutItem? {
    for item in layout.allItems where try layout.name(of: item) == name { return item }
    return nil
  }

  private static func show(_ request: ShowRequest) -> Outcome {
    do {
      var layout = try request.row.build(request.scene)
      for (name, size) in request.intrinsicSizes {
        guard let item = try item(name, of: layout) else {
          return Outcome(complaint: "gallery: \(request.row.id) has no item '\(name)'\n", status: 2)
        }
        try layout.setIntrinsicSize(IntrinsicSize(size.width, size.height), of: item)
      }
      try layout.setDirection(request.direction)
      let solution = try layout.solve()
      return Outcome(output: Report.text(of: solution, request))
    } catch {
      return Outcome(complaint: "\(error)\n", status: 1)
    }
  }
}
