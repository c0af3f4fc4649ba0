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
let evolutionApp: Target.Dependency = .product(name: "EvolutionApp", package: "Evolution")
let nio: [Target.Dependency] = ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map {
  .product(name: $0, package: "swift-nio")
}
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")

let package = Package(
  name: "Web",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "WebHost", targets: ["WebHost"]),
    .executable(name: "EvolutionWeb", targets: ["EvolutionWeb"]),
  ],
  dependencies: [
    .package(name: "Concierge", path: "../.."),
    .package(name: "Evolution", path: "../Evolution"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  ],
  targets: [
    // Mirrors a tree of controllers to a page. It knows neither the app nor the server.
    .target(name: "WebHost", dependencies: [concierge], swiftSettings: settings),
    // The app in a browser: the server, the sessions, and the page.
    .executableTarget(
      name: "EvolutionWeb",
      dependencies: ["WebHost", evolutionApp, concierge, modelStore] + nio,
      resources: [.copy("Page")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WebHostTests",
      dependencies: ["WebHost", concierge, controllerTesting],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvolutionWebTests",
      dependencies: [
        "EvolutionWeb", "WebHost", evolutionApp, concierge, controllerTesting, modelStore, nioEmbedded,
      ] + nio,
      swiftSettings: settings
    ),
  ]
)
