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

let tests: [Target.Dependency] = ["UIKitHost", concierge, controllerTesting]

// On Linux, targets of this package stand in for Apple's frameworks, and tests play the user with them. On iOS, the adapter imports
// Apple's.
#if os(Linux)
  let platform: [Target.Dependency] = ["UIKit", "WebKit"]
  let linuxTargets: [Target] = [
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "WebKit", dependencies: ["UIKit"], swiftSettings: settings),
    .testTarget(
      name: "UIKitHostTests",
      dependencies: tests + platform + [
        .product(name: "EvolutionApp", package: "Evolution"),
        .product(name: "ModelStore", package: "Concierge"),
      ],
      swiftSettings: settings
    ),
  ]
#else
  let platform: [Target.Dependency] = []
  let linuxTargets: [Target] = []
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
  targets: linuxTargets + [
    .target(name: "UIKitHost", dependencies: [concierge] + platform, swiftSettings: settings),
    // Tests that run on a device too.
    .testTarget(name: "DeviceTests", dependencies: tests + platform, swiftSettings: settings),
  ]
)
