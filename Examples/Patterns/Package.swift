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
  name: "Patterns",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PatternSamples", targets: ["PatternSamples"]),
    .executable(name: "Patterns", targets: ["Patterns"]),
  ],
  dependencies: [
    .package(name: "Concierge", path: "../..")
  ],
  targets: [
    // Contains one pattern per file. Each pattern runs without a screen and prints the results.
    .target(
      name: "PatternSamples",
      dependencies: [concierge, controllerTesting],
      swiftSettings: settings
    ),
    .executableTarget(name: "Patterns", dependencies: ["PatternSamples"], swiftSettings: settings),
    .testTarget(
      name: "PatternsTests",
      dependencies: ["PatternSamples"],
      exclude: ["Output"],
      swiftSettings: settings
    ),
    // Contains the code of the article "From Massive View Controller to small pieces", one file per step.
    .target(name: "FromMassive", dependencies: [concierge, modelStore], swiftSettings: settings),
    .testTarget(
      name: "FromMassiveTests",
      dependencies: ["FromMassive"],
      exclude: ["Output"],
      swiftSettings: settings
    ),
    // Contains the code of the three tutorials, one file per tutorial.
    .target(name: "Tutorials", dependencies: [concierge, modelStore], swiftSettings: settings),
    .testTarget(
      name: "TutorialsTests",
      dependencies: ["Tutorials", concierge, modelStore, controllerTesting],
      swiftSettings: settings
    ),
  ]
)
