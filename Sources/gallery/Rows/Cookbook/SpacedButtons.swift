import Tinamou

enum SpacedButtons {
  static let entry = GalleryRow(
    "B7", "Two buttons with equal spacing",
    about: """
      Two buttons of one width with the same gap before, between and after them. The gaps are guides: they take part \
      in constraints, and nothing is drawn for them. The one between the buttons is at least the standard spacing, so \
      all three are.
      """,
    size: LayoutSize(568, 320), settings: [.margin], scenes: [.phone, .landscape, .pad, Scene(50, 320)], build: build)

  private static func build(_ scene: Scene) throws(LayoutError) -> ConstraintLayout {
    var layout = try ConstraintLayout.screen("B7", scene)
    let short = try layout.button("short", width: 40)
    let long = try layout.button("long", width: 190)
    let gaps = [try layout.guide("gap1"), try layout.guide("gap2"), try layout.guide("gap3")]
    try layout.constrain("equal spacing") { root in
      row([gaps[0], short, gaps[1], long, gaps[2]], spacing: 0, align: .bottom)
      gaps[0].leading == root.margins.leading
      gaps[2].trailing == root.margins.trailing
      equal(gaps[0].width, gaps[1].width, gaps[2].width)
      for gap in gaps { gap.height == 0 }

      short.leading >= root.margins.leading
      long.leading >= short.trailing + .standard
      long.trailing <= root.margins.trailing
      short.width == long.width
      long.bottom == root.safeArea.bottom - 20
    }
    return layout
  }
}
