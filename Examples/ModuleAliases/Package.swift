// swift-tools-version: 6.2
import PackageDescription

/// The identity of the Concierge package in SwiftPM. For a local package it is the name of the folder. Packages that
/// depend on a URL write "Concierge".
let concierge =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "Concierge"

// An app that has a target `Model`, and uses the module `Model` of Concierge under another name.
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
