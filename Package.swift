// swift-tools-version: 6.2
import PackageDescription

/// A module of the house, its tests, and what it may import: only modules before it in this list.
struct Piece {
  let name: String
  var dependencies: [String] = []
  var testDependencies: [String] = []

  var targets: [Target] {
    [
      .target(name: name, dependencies: references(dependencies), swiftSettings: settings),
      .testTarget(
        name: "\(name)Tests",
        dependencies: references([name] + testSupport + dependencies + testDependencies),
        swiftSettings: settings
      ),
    ]
  }

  private var testSupport: [String] {
    ([name] + testDependencies).contains("ControllerTesting")
      ? ["TestSupport", "AsyncTestSupport"] : ["TestSupport"]
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

/// The modules that do not import each other. An app can use each of them without the other five.
let six = ["Model", "Presenter", "Binding", "DataSource", "Navigator", "Interaction"]

/// The modules above the core that an app takes as a whole.
let controllers = ["ListControllers", "WebControllers", "KeyboardAvoidance"]

/// The modules, floor by floor, from the ground up.
let pieces: [Piece] = [
  Piece(name: "ControllerSupport"),
  Piece(name: "Model", dependencies: ["ConciergeStack"]),

  Piece(name: "Presenter"),
  Piece(name: "Binding", dependencies: ["ControllerSupport"], testDependencies: ["ControllerTesting"]),
  Piece(name: "DataSource", dependencies: ["ControllerSupport"]),
  Piece(name: "Navigator", dependencies: ["ControllerSupport"], testDependencies: ["ControllerTesting"]),
  Piece(name: "Interaction", dependencies: ["ControllerSupport"], testDependencies: ["ControllerTesting"]),
  Piece(name: "ItemLayouts", dependencies: ["DataSource"]),
  // The protocols that views conform to. The module depends on no module of controllers.
  Piece(name: "Surfaces", dependencies: ["DataSource", "ItemLayouts", "Model", "Presenter"]),
  Piece(
    name: "ModelStore",
    dependencies: ["Model", "ConciergeSQLite", "ControllerSupport"],
    testDependencies: ["DataSource"]
  ),

  Piece(
    name: "ControllerCore",
    dependencies: six + ["ItemLayouts", "Surfaces", "ControllerSupport"],
    testDependencies: ["ControllerTesting"]
  ),

  Piece(
    name: "ListControllers",
    dependencies: [
      "ControllerCore", "Presenter", "DataSource", "Interaction", "ItemLayouts", "Surfaces",
      "ControllerSupport",
    ],
    testDependencies: ["ControllerTesting"]
  ),
  Piece(
    name: "WebControllers",
    dependencies: [
      "ControllerCore", "DataSource", "Interaction", "ItemLayouts", "Model", "Surfaces", "ControllerSupport",
    ],
    testDependencies: ["ControllerTesting"]
  ),
  Piece(
    name: "KeyboardAvoidance",
    dependencies: ["ControllerSupport", "ControllerCore", "ItemLayouts", "Surfaces"],
    testDependencies: ["ControllerTesting"]
  ),

  Piece(
    name: "ControllerTesting",
    dependencies: [
      "ControllerSupport", "ControllerCore", "Binding", "DataSource", "Interaction", "ItemLayouts", "Model",
      "Navigator", "Surfaces",
    ] + controllers,
    testDependencies: ["Concierge", "ModelStore", "Presenter"]
  ),
]

let package = Package(
  name: "Concierge",
  platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [.library(name: "Concierge", targets: ["Concierge"])]
    + (pieces.map(\.name).filter { $0 != "ControllerSupport" } + ["ConciergeUIKit"])
    .map { .library(name: $0, targets: [$0]) },
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
    .target(
      name: "AsyncTestSupport",
      dependencies: ["ControllerTesting"],
      path: "Tests/AsyncTestSupport",
      swiftSettings: settings
    ),
    // Tests that Swift Testing runs in parallel, in one process.
    .testTarget(
      name: "ParallelTests",
      dependencies: ["ControllerTesting", "ControllerCore", "ControllerSupport", "Interaction"],
      swiftSettings: settings
    ),
    // Re-exports the modules that an app takes as a whole.
    .target(
      name: "Concierge",
      dependencies: (six + ["ItemLayouts", "Surfaces", "ControllerCore"] + controllers).map {
        .target(name: $0)
      },
      swiftSettings: settings
    ),
    // The adapter for UIKit, which is empty on other platforms. Examples/UIKitHost tests its files on Linux.
    .target(name: "ConciergeUIKit", dependencies: ["Concierge"], swiftSettings: settings),
  ] + pieces.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)
