// swift-tools-version: 6.2
import PackageDescription

/// The products of Concierge that the example uses.
let core: Target.Dependency = .product(name: "ControllerCore", package: "Concierge")
let navigator: Target.Dependency = .product(name: "Navigator", package: "Concierge")
let testing: Target.Dependency = .product(name: "ControllerTesting", package: "Concierge")

// An app of two sets of features. Neither imports the other, and views import no models.
let package = Package(
  name: "Features",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Concierge", path: "../..")],
  targets: [
    .target(name: "Library"),
    .target(name: "Views"),
    .target(name: "Searching", dependencies: ["Library", "Views", core, navigator]),
    .target(name: "Reading", dependencies: ["Library", "Views", core, navigator]),
    .target(name: "Shell", dependencies: ["Library", "Views", core]),
    .target(name: "App", dependencies: ["Library", "Searching", "Reading", core, navigator]),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", "Library", "Views", "Searching", "Reading", core, navigator, testing]
    ),
    .testTarget(
      name: "ShellTests",
      dependencies: ["Library", "Views", "Searching", "Reading", "Shell", core, testing]
    ),
  ],
  swiftLanguageModes: [.v6]
)
