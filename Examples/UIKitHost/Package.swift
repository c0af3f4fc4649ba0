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
let controllerTesting: Target.Dependency = .product(name: "ControllerTesting", package: "Concierge")

// On Linux, targets of this package stand in for Apple's frameworks. On iOS, the adapter imports Apple's.
#if os(Linux)
  let standIns: [Target] = [
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "WebKit", dependencies: ["UIKit"], swiftSettings: settings),
  ]
  let platform: [Target.Dependency] = ["UIKit", "WebKit"]
#else
  let standIns: [Target] = []
  let platform: [Target.Dependency] = []
#endif

let package = Package(
  name: "UIKitHost",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .library(name: "UIKitHost", targets: ["UIKitHost"])
  ],
  dependencies: [
    .package(name: "Concierge", path: "../.."),
    .package(path: "../Evolution"),
  ],
  targets: standIns + [
    .target(name: "UIKitHost", dependencies: [concierge] + platform, swiftSettings: settings),
    .testTarget(
      name: "UIKitHostTests",
      dependencies: [
        "UIKitHost", concierge, controllerTesting, .product(name: "EvolutionApp", package: "Evolution"),
        .product(name: "ModelStore", package: "Concierge"),
      ] + platform,
      swiftSettings: settings
    ),
  ]
)
