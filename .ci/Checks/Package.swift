// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Checks",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(
      name: "checks",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
