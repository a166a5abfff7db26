import Testing
import TinamouTesting

/// The samples of the article for beginners, and what it says they print.
struct FiveMinutesTests {
  private let article: Article

  init() throws { article = try Article("Sources/Tinamou/Tinamou.docc/Five-minutes.md") }

  @Test func theManifestNamesProductsThatThereAre() throws {
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "FirstLayout",
        dependencies: [
          .package(url: "https://example.org/YOUR-FORK/Tinamou.git", from: "0.2.0")
        ],
        targets: [
          .executableTarget(
            name: "FirstLayout",
            dependencies: [.product(name: "Tinamou", package: "Tinamou")]),
          .testTarget(
            name: "FirstLayoutTests",
            dependencies: ["FirstLayout", .product(name: "TinamouTesting", package: "Tinamou")]),
        ]
      )
      """
    let own = try Article.source("Package.swift")
    let products = manifest.matches(of: #/\.product\(name: "(\w+)"/#).map { $0.output.1 }
    #expect(products == ["Tinamou", "TinamouTesting"])
    for product in products { #expect(own.contains(".library(name: \"\(product)\"")) }
    #expect(own.hasPrefix(manifest.prefix { $0 != "\n" }))
    #expect(article.shows(manifest))
  }

  @Test func theProgramPrintsWhatTheArticleShows() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }

    var row = try NameRow()
    let frames = try row.layout.solve()
    print(frames)
    print(frames.picture())

    try row.layout.setSize(LayoutSize(568, 62))
    print(try row.layout.solve())

    print(try row.layout.explain(row.field.width))

    do {
      try row.layout.add(row.label.leading == row.layout.root.leading + 8)
    } catch {
      print(error)
    }

    #expect(printed.count == 5)
    for output in printed { #expect(article.shows(output), "\(output)") }
    #expect(try row.layout.solve()[row.label] == LayoutRect(16, 20.5, 46, 21))
    // As it says of a wish that is stronger than what keeps the label to its text.
    try row.layout.add(row.field.trailing == row.layout.root.margins.trailing ~ 300)
    #expect(try row.layout.solve()[row.label].width == 228)
  }

  @Test func onAPhone() throws {
    let row = try NameRow()
    expectLayout(
      row.layout,
      frames: [
        row.label: LayoutRect(16, 20.5, 46, 21),
        row.field: LayoutRect(70, 16, 289, 30),
      ])
  }

  @Test func atAnyWidth() throws {
    let row = try NameRow()
    expectLint(row.layout, width: 320...1366) { _ in
      row.field.width >= 97
    }
  }

  @Test func aFailureIsWhatTheArticleShows() throws {
    let row = try NameRow()
    let (_, issues) = recorded {
      expectLint(row.layout, width: 100...1366) { _ in
        row.field.width >= 97
      }
    }
    #expect(issues.count == 1)
    for issue in issues { #expect(article.shows(issue.text), "\(issue.text)") }
  }
}
