// swift-tools-version: 6.2
import PackageDescription

/// A module of the house, its tests, and what it may import: only what lies on a lower floor.
struct Piece {
  let name: String
  var dependencies: [String] = []
  var testDependencies: [String] = []
  var linkerSettings: [LinkerSetting] = []

  var targets: [Target] {
    [
      .target(
        name: name,
        dependencies: dependencies.map { .init(stringLiteral: $0) },
        swiftSettings: settings,
        linkerSettings: linkerSettings
      ),
      .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + dependencies + testDependencies).map { .init(stringLiteral: $0) },
        swiftSettings: settings
      ),
    ]
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

/// Floor by floor, from the ground up.
let pieces: [Piece] = [
  Piece(name: "ControllerSupport"),
  Piece(name: "Presenter"),
  Piece(name: "Binding"),
  Piece(name: "DataSource", dependencies: ["ControllerSupport"]),
  Piece(name: "Interaction", dependencies: ["ControllerSupport"]),
  Piece(name: "ControllerCore", dependencies: ["Presenter", "Binding"]),
]

let package = Package(
  name: "Concierge",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: pieces.filter { $0.name != "ControllerSupport" }.map {
    .library(name: $0.name, targets: [$0.name])
  },
  targets: pieces.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)
