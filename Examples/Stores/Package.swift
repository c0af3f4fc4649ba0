// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["CONCIERGE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let concierge: Target.Dependency = .product(name: "Concierge", package: "Concierge")
let modelStore: Target.Dependency = .product(name: "ModelStore", package: "Concierge")
let controllerTesting: Target.Dependency = .product(name: "ControllerTesting", package: "Concierge")

// One controller over two stores: ModelStore and GRDB. GRDB needs the header of SQLite (on Debian, `libsqlite3-dev`).
let package = Package(
  name: "Stores",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Concierge", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .target(
      name: "Notes",
      dependencies: [concierge, modelStore, .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "Notes", concierge, modelStore, controllerTesting, .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
