/// The colours and fonts of pictures, as CSS.
///
/// Every rule is plain, without variables or nesting, because many programs that show SVG support no more. If they do
/// not support the reader's preference for dark, either, a picture is light and has its own background.
enum PictureStyle {
  /// The colours of an item: one for its edges and its shading, one with more contrast for its name.
  private struct Hue {
    let edge: String
    let name: String
  }

  /// The parts of a picture, each with its colours.
  private struct Palette {
    let ground: String
    let paper: String
    let outline: String
    let bar: String
    let caption: String
    let ink: String
    let outside: String
    let line: String
    let violated: String
    let conflicting: String
    let hues: [Hue]
  }

  /// The number of colours that items take in turn.
  static let hueCount = light.hues.count

  /// The class that gives an item its colour.
  static func hue(_ position: Int) -> String { "hue\(position % hueCount)" }

  static let sheet = """
    .tinamou{font-family:"Helvetica Neue",Helvetica,Arial,sans-serif;direction:ltr}
    .tinamou .margin{fill:none;stroke-dasharray:1 3}
    .tinamou .item{fill-opacity:.13;stroke-width:1}
    .tinamou .guide{fill-opacity:0;stroke-dasharray:3 2;stroke-opacity:.8}
    .tinamou .dot{fill-opacity:1;stroke:none}
    .tinamou .inside,.tinamou .outside{stroke:none}
    .tinamou .edge{fill:none}
    .tinamou tspan{fill-opacity:.72;font-weight:400}
    .tinamou .names{font-weight:600}
    .tinamou .lines path{fill:none;stroke-width:1}
    .tinamou .lines text{stroke-width:2.5;stroke-opacity:.8;paint-order:stroke;stroke-linejoin:round}
    .tinamou .alignment path,.tinamou .baseline path{stroke-opacity:.5}
    .tinamou .baseline path{stroke-dasharray:1 2}
    .tinamou .wish path{stroke-dasharray:3 2}
    .tinamou .heading{font-weight:600}
    .tinamou .ruler,.tinamou .misfit{fill:none}
    .tinamou .misfit{stroke-dasharray:4 3}
    .tinamou .conflicting path{stroke-width:2}
    \(rules(light))
    @media (prefers-color-scheme:dark){
    \(rules(dark))
    }

    """

  private static func rules(_ palette: Palette) -> String {
    var rules = [
      ".tinamou .ground{fill:\(palette.ground)}",
      ".tinamou .paper{fill:\(palette.paper);stroke:\(palette.outline)}",
      ".tinamou .bar{fill:\(palette.bar)}",
      ".tinamou .margin{stroke:\(palette.caption)}",
      ".tinamou .caption{fill:\(palette.caption)}",
    ]
    for (position, hue) in palette.hues.enumerated() {
      rules.append(".tinamou .hue\(position){fill:\(hue.edge);stroke:\(hue.edge)}")
      rules.append(".tinamou .names .hue\(position){fill:\(hue.name);stroke:none}")
    }
    rules += [
      ".tinamou .ruler{stroke:\(palette.outline)}",
      ".tinamou .misfit{stroke:\(palette.conflicting)}", ".tinamou .heading{fill:\(palette.ink)}",
      ".tinamou .refused{fill:\(palette.conflicting)}",
    ]
    rules.append(".tinamou .lines text{stroke:\(palette.paper)}")
    let lines = [
      ("lines", palette.line), ("violated", palette.violated), ("conflicting", palette.conflicting),
    ]
    for (name, colour) in lines {
      rules.append(".tinamou .\(name) path{stroke:\(colour)}")
      rules.append(".tinamou .\(name) text{fill:\(colour)}")
    }
    rules.append(".tinamou .outside{fill:\(palette.outside)}")
    var text = ""
    for rule in rules { text += text.isEmpty ? rule : "\n\(rule)" }
    return text
  }

  private static let light = Palette(
    ground: "#f3f4f6", paper: "#ffffff", outline: "#b9bec7", bar: "#eceef1", caption: "#6b7280",
    ink: "#374151", outside: "#d9480f",
    line: "#64748b", violated: "#b45309", conflicting: "#c81e3a",
    hues: [
      Hue(edge: "#3f74b5", name: "#28568f"), Hue(edge: "#2b8c83", name: "#1b6660"),
      Hue(edge: "#b0812c", name: "#7d5a17"),
      Hue(edge: "#8a5fa8", name: "#684384"), Hue(edge: "#bb5a72", name: "#953d54"),
      Hue(edge: "#6d8c3c", name: "#4e6827"),
    ])

  private static let dark = Palette(
    ground: "#16181c", paper: "#202329", outline: "#4a505b", bar: "#2a2e35", caption: "#9aa1ad",
    ink: "#d4d8de", outside: "#ff8a4c",
    line: "#a9b6c8", violated: "#f0a03c", conflicting: "#ff6b7f",
    hues: [
      Hue(edge: "#6ea3e0", name: "#9cc2f0"), Hue(edge: "#55b8ae", name: "#86d3cb"),
      Hue(edge: "#d3a754", name: "#e4c485"),
      Hue(edge: "#b48fd0", name: "#d0b4e6"), Hue(edge: "#e0869c", name: "#efabbb"),
      Hue(edge: "#9cbb68", name: "#bcd592"),
    ])
}
