// swift-tools-version: 6.2
import PackageDescription

/// One target for each product of Concierge, which depends on that product alone.
let products = [
  "Model", "ModelStore", "Presenter", "Binding", "DataSource", "Navigator", "Interaction", "ItemLayouts",
  "ControllerCore",
  "ListControllers", "WebControllers", "KeyboardAvoidance",
  "ControllerTesting", "Concierge",
]

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Concierge", path: "../..")],
  targets: products.map { product in
    .target(name: "Uses\(product)", dependencies: [.product(name: product, package: "Concierge")])
  } + [
    // The default of an app made with Xcode 26.
    .target(
      name: "MainActorApp",
      dependencies: [.product(name: "Concierge", package: "Concierge")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ],
  swiftLanguageModes: [.v6]
)
