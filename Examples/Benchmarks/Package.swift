// swift-tools-version: 6.2
import PackageDescription

/// Whether the benchmarks compare with other packages. SwiftPM fetches these packages only if the environment variable
/// `CONCIERGE_PEERS` is 1.
let measuresPeers = Context.environment["CONCIERGE_PEERS"] == "1"

let peerPackages: [Package.Dependency] = [
  .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  .package(url: "https://github.com/ra1028/DifferenceKit", exact: "1.3.0"),
]

let peerProducts: [Target.Dependency] = [
  .product(name: "OpenCombine", package: "OpenCombine"),
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "DifferenceKit", package: "DifferenceKit"),
]

/// The products to measure, from the working copy that contains this package.
let ownProducts: [Target.Dependency] = [
  .product(name: "Concierge", package: "Concierge"),
  .product(name: "ModelStore", package: "Concierge"),
]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  + (measuresPeers ? [.define("CONCIERGE_PEERS")] : [])
  + (Context.environment["CONCIERGE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Concierge", path: "../..")] + (measuresPeers ? peerPackages : []),
  targets: [
    .target(name: "BenchmarkKit", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["BenchmarkKit"] + ownProducts + (measuresPeers ? peerProducts : []),
      swiftSettings: settings
    ),
    .testTarget(name: "BenchmarkKitTests", dependencies: ["BenchmarkKit"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
