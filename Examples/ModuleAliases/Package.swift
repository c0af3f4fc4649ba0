// swift-tools-version: 6.2
import PackageDescription

/// What SwiftPM calls the package in the folder above; "Concierge" for all who depend on its URL.
let concierge =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "Concierge"

// An app that has a target `Model` of its own and uses Concierge's under another name.
let package = Package(
  name: "ModuleAliases",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Recipes", targets: ["Model"])],
  dependencies: [.package(path: "../..")],
  targets: [
    .target(
      name: "Model",
      dependencies: [
        .product(name: "Concierge", package: concierge, moduleAliases: ["Model": "ConciergeModel"])
      ]
    ),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
  ],
  swiftLanguageModes: [.v6]
)
