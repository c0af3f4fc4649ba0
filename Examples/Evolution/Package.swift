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

let package = Package(
  name: "Evolution",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "EvolutionApp", targets: ["EvolutionApp"]),
    .executable(name: "Evolution", targets: ["Evolution"]),
  ],
  dependencies: [
    .package(name: "Concierge", path: "../..")
  ],
  targets: [
    // The app without its drawing code.
    .target(name: "EvolutionApp", dependencies: [concierge, modelStore], swiftSettings: settings),
    // Keys, text and drawing on any terminal, independent of the app.
    .target(name: "Terminal", swiftSettings: settings),
    // The host, which draws the app on a terminal and maps keys to commands.
    .executableTarget(
      name: "Evolution",
      dependencies: ["EvolutionApp", "Terminal", concierge, modelStore],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvolutionAppTests",
      dependencies: ["EvolutionApp", concierge, modelStore, controllerTesting],
      swiftSettings: settings
    ),
    // The random numbers for the tests of both.
    .target(name: "TestRandomness", path: "Tests/TestRandomness", swiftSettings: settings),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "TestRandomness"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvolutionTests",
      dependencies: ["Evolution", "EvolutionApp", "Terminal", "TestRandomness", concierge],
      resources: [.copy("Screens")],
      swiftSettings: settings
    ),
  ]
)
