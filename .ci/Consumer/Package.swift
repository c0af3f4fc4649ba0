// swift-tools-version: 6.2
import PackageDescription

/// The products of Concierge. Each has a target below that depends on no other product.
let products = [
  "Model", "ModelStore", "Presenter", "Binding", "DataSource", "Navigator", "Interaction", "ItemLayouts",
  "Surfaces", "ControllerCore",
  "ListControllers", "WebControllers", "KeyboardAvoidance",
  "ControllerTesting", "Concierge", "ConciergeUIKit",
]

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Concierge", path: "../..")],
  targets: products.map { product in
    .target(name: "Uses\(product)", dependencies: [.product(name: product, package: "Concierge")])
  } + [
    // An app made with Xcode 26 has this default isolation.
    .target(
      name: "MainActorApp",
      dependencies: [.product(name: "Concierge", package: "Concierge")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    // The code of the three tutorials (a symbolic link to Examples/Patterns) in such an app.
    .target(
      name: "MainActorTutorials",
      dependencies: [
        .product(name: "Concierge", package: "Concierge"), .product(name: "ModelStore", package: "Concierge"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ]
    // The script `.ci/run` checks that the following target does not compile.
    + (Context.environment["CONCIERGE_RED"] == nil
      ? []
      : [
        .target(
          name: "ViewsThatNameAController",
          dependencies: [.product(name: "Surfaces", package: "Concierge")]
        )
      ]),
  swiftLanguageModes: [.v6]
)
