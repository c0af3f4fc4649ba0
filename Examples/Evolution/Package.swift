// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["CONCIERGE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// Returns products of Concierge.
func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Concierge") }
}

/// Keys, text and drawing on any terminal, from the package beside this one.
let terminal: Target.Dependency = .product(name: "Terminal", package: "Terminal")

/// The targets of the app. The host and the tests depend on all of them.
let app: [Target.Dependency] = [
  "EvolutionModels", "EvolutionViews", "EvolutionSurfaces", "EvolutionPresenters", "EvolutionApp",
]

let package = Package(
  name: "Evolution",
  platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18)],
  products: [
    .library(
      name: "EvolutionApp",
      targets: [
        "EvolutionApp", "EvolutionModels", "EvolutionPresenters", "EvolutionSurfaces", "EvolutionViews",
      ]
    ),
    .executable(name: "Evolution", targets: ["Evolution"]),
  ],
  dependencies: [
    .package(name: "Concierge", path: "../.."),
    .package(name: "Terminal", path: "../Terminal"),
  ],
  targets: [
    // The models, the feed, the library, and the actions that change the library. No views, and no controllers.
    .target(
      name: "EvolutionModels",
      dependencies: products("DataSource", "Interaction", "Model", "ModelStore"),
      resources: [.embedInCode("Common/Feed/SampleFeed.json")],
      swiftSettings: settings
    ),
    // The views. The target depends only on what views conform to, and ScreenFilesTests refuses the import of models and
    // controllers.
    .target(name: "EvolutionViews", dependencies: products("Surfaces"), swiftSettings: settings),
    // The views to which controllers of the package connect: lists, cards and a web engine, on a screen of lines. The target depends
    // on no module with controllers.
    .target(
      name: "EvolutionSurfaces",
      dependencies: ["EvolutionViews"] + products("DataSource", "ItemLayouts", "Surfaces"),
      swiftSettings: settings
    ),
    // Presenters and rows, and the services that give them to screens.
    .target(
      name: "EvolutionPresenters",
      dependencies: ["EvolutionModels", "EvolutionViews"] + products("Concierge", "ModelStore"),
      swiftSettings: settings
    ),
    // The app without its drawing code: screens, features, and the application. The target does not depend on the models,
    // and ScreenFilesTests refuses their import.
    .target(
      name: "EvolutionApp",
      dependencies: ["EvolutionPresenters", "EvolutionSurfaces", "EvolutionViews"] + products("Concierge"),
      swiftSettings: settings
    ),
    // The host, which draws the app on a terminal and maps keys to commands.
    .executableTarget(
      name: "Evolution",
      dependencies: app + [terminal] + products("Concierge", "ModelStore"),
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvolutionAppTests",
      dependencies: app + products("Concierge", "ModelStore", "ControllerTesting"),
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvolutionTests",
      dependencies: app + ["Evolution", terminal] + products("Concierge", "ControllerTesting", "ModelStore"),
      resources: [.copy("Screens")],
      swiftSettings: settings
    ),
  ]
)
