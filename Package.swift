// swift-tools-version: 6.2
import PackageDescription

/// A module of the house, its tests, and what it may import: only what lies on a lower floor.
struct Piece {
  let name: String
  var dependencies: [String] = []
  var testDependencies: [String] = []

  var targets: [Target] {
    [
      .target(name: name, dependencies: references(dependencies), swiftSettings: settings),
      .testTarget(
        name: "\(name)Tests",
        dependencies: references([name, "TestSupport"] + dependencies + testDependencies),
        swiftSettings: settings
      ),
    ]
  }

  private func references(_ names: [String]) -> [Target.Dependency] {
    names.map { .target(name: $0) }
  }
}

/// Warnings are errors in this package's own builds and CI, not in a consumer's, whose newer
/// compiler may warn where ours did not.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["CONCIERGE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// What an app takes one of, or all of as the product `Concierge`.
let six = ["Model", "Presenter", "Binding", "DataSource", "Navigator", "Interaction"]

/// Floor by floor, from the ground up.
let pieces: [Piece] = [
  Piece(name: "ControllerSupport"),
  Piece(name: "Model", dependencies: ["ConciergeStack"]),

  Piece(name: "Presenter"),
  Piece(name: "Binding"),
  Piece(name: "DataSource", dependencies: ["ControllerSupport"]),
  Piece(name: "Navigator", dependencies: ["ControllerSupport"]),
  Piece(name: "Interaction", dependencies: ["ControllerSupport"], testDependencies: ["ControllerTesting"]),
  Piece(name: "ModelStore", dependencies: ["Model", "ConciergeSQLite", "ControllerSupport"]),

  Piece(
    name: "ControllerCore",
    dependencies: six + ["ControllerSupport"],
    testDependencies: ["ControllerTesting"]
  ),

  Piece(
    name: "ControllerTesting",
    dependencies: ["ControllerCore", "DataSource", "Interaction", "Navigator"],
    testDependencies: ["Model", "ModelStore", "Presenter", "Binding"]
  ),
]

let package = Package(
  name: "Concierge",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "Concierge", targets: six + ["ControllerCore"])]
    + pieces.map(\.name).filter { $0 != "ControllerSupport" }.map { .library(name: $0, targets: [$0]) },
  targets: [
    // Linux has the library wherever it has Swift, but without the link that "-lsqlite3" needs.
    .target(
      name: "ConciergeSQLite",
      linkerSettings: [
        .linkedLibrary(":libsqlite3.so.0", .when(platforms: [.linux])),
        .linkedLibrary("sqlite3", .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .visionOS])),
      ]
    ),
    // The bounds of a thread's stack, which Swift cannot ask for on Linux.
    .target(name: "ConciergeStack"),
    // What the tests of several modules share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
  ] + pieces.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)
