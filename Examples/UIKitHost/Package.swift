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

// On Linux, targets of this package stand in for Apple's frameworks, and tests play the user with them. The target UIKitHost
// compiles the files of Sources/ConciergeUIKit against the stand-ins: its folder is a symbolic link. On iOS, the tests import the
// product ConciergeUIKit, which imports Apple's frameworks.
#if os(Linux)
  let adapter: [Target.Dependency] = ["UIKitHost", "UIKit", "WebKit", "SwiftUI"]
  let linuxTargets: [Target] = [
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "WebKit", dependencies: ["UIKit"], swiftSettings: settings),
    .target(name: "SwiftUI", dependencies: ["UIKit"], swiftSettings: settings),
    .target(
      name: "UIKitHost",
      dependencies: [concierge, "UIKit", "WebKit", "SwiftUI"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "UIKitHostTests",
      dependencies: adapter + [
        concierge, controllerTesting,
        .product(name: "EvolutionApp", package: "Evolution"),
        .product(name: "Explorations", package: "Explored"),
        .product(name: "ModelStore", package: "Concierge"),
      ],
      swiftSettings: settings
    ),
  ]
#else
  let adapter: [Target.Dependency] = [.product(name: "ConciergeUIKit", package: "Concierge")]
  let linuxTargets: [Target] = []
#endif

let package = Package(
  name: "UIKitHost",
  platforms: [.iOS(.v18), .macCatalyst(.v18), .macOS(.v15)],
  dependencies: [
    .package(name: "Concierge", path: "../.."),
    .package(path: "../Evolution"),
    .package(path: "../Explored"),
  ],
  targets: linuxTargets + [
    // Tests that run on a device too.
    .testTarget(
      name: "DeviceTests",
      dependencies: adapter + [concierge, controllerTesting],
      swiftSettings: settings
    )
  ]
)
