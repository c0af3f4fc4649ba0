// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["CONCIERGE_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

// Keys, text and drawing on any terminal. It depends on no package; Examples/Evolution uses it.
let package = Package(
  name: "Terminal",
  platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18)],
  products: [.library(name: "Terminal", targets: ["Terminal"])],
  targets: [
    .target(name: "Terminal", swiftSettings: settings),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: settings),
  ]
)
