// swift-tools-version: 6.2
import PackageDescription

let concierge: Target.Dependency = .product(name: "Concierge", package: "Concierge")
let modelStore: Target.Dependency = .product(name: "ModelStore", package: "Concierge")
let controllerTesting: Target.Dependency = .product(name: "ControllerTesting", package: "Concierge")

// Fifteen small apps. The first six, and later Diary, Ferry, Guide and Market, were written by people who did not know the faults that
// the explorer was to find. `AppsTesting` makes their controls operable in tests.
let package = Package(
  name: "Explored",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Apps", targets: ["Apps"]),
    .library(name: "AppsTesting", targets: ["AppsTesting"]),
    .library(name: "Explorations", targets: ["Explorations"]),
    .executable(name: "Calibrate", targets: ["Calibrate"]),
  ],
  dependencies: [.package(name: "Concierge", path: "../..")],
  targets: [
    .target(name: "Apps", dependencies: [concierge, modelStore]),
    .target(name: "AppsTesting", dependencies: ["Apps", controllerTesting]),
    .target(
      name: "Explorations",
      dependencies: ["Apps", "AppsTesting", concierge, modelStore, controllerTesting]
    ),
    .executableTarget(name: "Calibrate", dependencies: ["Explorations", controllerTesting]),
    .testTarget(
      name: "AppsTests",
      dependencies: ["Apps", "AppsTesting", "Explorations", concierge, modelStore, controllerTesting]
    ),
  ],
  swiftLanguageModes: [.v6]
)
