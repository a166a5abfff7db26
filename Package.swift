// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Tinamou",
  products: [
    .library(name: "TinamouSolver", targets: ["TinamouSolver"]),
    .library(name: "Tinamou", targets: ["Tinamou"]),
    .library(name: "TinamouLint", targets: ["TinamouLint"]),
    .library(name: "TinamouText", targets: ["TinamouText"]),
    // Needs FoundationXML.
    .library(name: "TinamouInterfaceBuilder", targets: ["TinamouInterfaceBuilder"]),
    .library(name: "TinamouFoundation", targets: ["TinamouFoundation"]),
    .executable(name: "tinamou", targets: ["TinamouCommand"]),
    // Only for tests: it links Swift Testing and XCTest.
    .library(name: "TinamouTesting", targets: ["TinamouTesting"]),
    // For C: the shared library, and an archive that needs the Swift runtime beside it.
    .library(name: "TinamouC", type: .dynamic, targets: ["TinamouC"]),
    .library(name: "TinamouCStatic", type: .static, targets: ["TinamouC"]),
  ],
  traits: [
    .trait(
      name: "InternalChecks",
      description: "Checks every invariant of the solver after each mutation. Slow; for tests only.")
  ],
  targets: [
    .target(name: "TinamouSolver", swiftSettings: strict),
    .target(
      name: "Tinamou", dependencies: ["TinamouSolver"], swiftSettings: strict,
      // `rounded(.up)` of a height calls the mathematics library, which nothing else links without Foundation.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .target(name: "TinamouLint", dependencies: ["Tinamou"], swiftSettings: strict),
    .target(name: "TinamouFoundation", dependencies: ["Tinamou"], swiftSettings: strict),
    .target(name: "TinamouText", dependencies: ["Tinamou", "TinamouSolver"], swiftSettings: strict),
    .target(
      name: "TinamouInterfaceBuilder", dependencies: ["Tinamou", "TinamouText"], swiftSettings: strict),
    .target(
      name: "LivePage", dependencies: ["Tinamou"],
      resources: ["live.css", "live.js", "parameters.js", "solver.js", "strip.js"].map { .embedInCode($0) },
      swiftSettings: strict),
    // The program `tinamou`. On file systems that ignore case, a folder of that name would be the folder of `Tinamou`.
    .executableTarget(
      name: "TinamouCommand",
      dependencies: ["LivePage", "Tinamou", "TinamouInterfaceBuilder", "TinamouLint", "TinamouText"],
      swiftSettings: strict),
    .target(name: "TinamouTesting", dependencies: ["Tinamou", "TinamouLint", "TinamouText"], swiftSettings: strict),
    .systemLibrary(name: "CTinamou"),
    .target(name: "TinamouC", dependencies: ["CTinamou", "TinamouSolver"], swiftSettings: strict),
    .target(name: "Workloads", dependencies: ["TinamouSolver"], swiftSettings: strict),
    .executableTarget(
      name: "gallery", dependencies: ["LivePage", "Tinamou", "TinamouLint", "TinamouSolver", "TinamouText"],
      swiftSettings: strict),
    .executableTarget(
      name: "benchmarks", dependencies: ["Tinamou", "TinamouSolver", "Workloads"], swiftSettings: strict),
    .target(
      name: "SolverTestSupport", dependencies: ["TinamouSolver", "Workloads"],
      path: "Tests/SolverTestSupport", swiftSettings: strict),
    .testTarget(
      name: "TinamouSolverTests", dependencies: ["TinamouSolver", "SolverTestSupport", "Workloads"],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "TinamouCTests", dependencies: ["CTinamou", "TinamouC"], exclude: ["Consumers"], swiftSettings: strict),
    .testTarget(name: "WorkloadsTests", dependencies: ["TinamouSolver", "Workloads"], swiftSettings: strict),
    .testTarget(name: "BenchmarksTests", dependencies: ["Workloads", "benchmarks"], swiftSettings: strict),
    .testTarget(
      name: "TinamouTests", dependencies: ["Tinamou", "TinamouSolver", "SolverTestSupport", "Workloads"],
      swiftSettings: strict),
    .testTarget(
      name: "TinamouFoundationTests", dependencies: ["Tinamou", "TinamouFoundation"], swiftSettings: strict),
    .testTarget(
      name: "TinamouTextTests", dependencies: ["Tinamou", "TinamouText", "SolverTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TinamouCommandTests", dependencies: ["TinamouCommand", "Tinamou", "TinamouText"], swiftSettings: strict),
    .testTarget(name: "TinamouTestingTests", dependencies: ["TinamouTesting", "TinamouText"], swiftSettings: strict),
    .testTarget(
      name: "TinamouLintTests", dependencies: ["Tinamou", "TinamouLint", "SolverTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TinamouInterfaceBuilderTests",
      dependencies: ["Tinamou", "TinamouInterfaceBuilder", "TinamouLint", "TinamouText", "SolverTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "gallery", "Tinamou", "TinamouLint", "TinamouSolver", "TinamouText", "SolverTestSupport", "Workloads",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Its alarms and signals are those of Linux.
  package.targets.append(
    .executableTarget(
      name: "hunt", dependencies: ["SolverTestSupport"], path: "Tests/Hunt", swiftSettings: strict))
#endif
