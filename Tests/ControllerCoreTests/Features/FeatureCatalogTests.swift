import ControllerCore
import Navigator
import XCTest

final class FeatureCatalogTests: XCTestCase {
  private func catalog() throws -> FeatureCatalog<@Sendable (Int) -> String> {
    var catalog = FeatureCatalog<@Sendable (Int) -> String>()
    try catalog.add("profile", in: "people", tags: ["social"]) { "profile \($0)" }
    try catalog.add("friends", in: "people/lists", tags: ["social", "list"]) { "friends \($0)" }
    try catalog.add("orders", in: "shop", tags: ["list"]) { "orders \($0)" }
    try catalog.add("home") { "home \($0)" }
    return catalog
  }

  func test_subscript_buildsByName() throws {
    let catalog = try catalog()
    XCTAssertEqual(try catalog["profile"](7), "profile 7")
    XCTAssertThrowsError(try catalog["profil"]) {
      let known = ["friends", "home", "orders", "profile"]
      XCTAssertEqual($0 as? FeatureCatalogError, .unknownName("profil", known: known))
      XCTAssertEqual("\($0)", "There is no feature \"profil\", only: friends, home, orders, profile.")
    }
  }

  func test_names_byFolderTagAndText() throws {
    let catalog = try catalog()
    XCTAssertEqual(catalog.names(), ["friends", "home", "orders", "profile"])
    XCTAssertEqual(catalog.names(in: "people"), ["friends", "profile"])
    XCTAssertEqual(catalog.names(in: "people/lists/"), ["friends"])
    XCTAssertEqual(catalog.names(in: "peop"), [])
    XCTAssertEqual(catalog.names(tagged: "list"), ["friends", "orders"])
    XCTAssertEqual(catalog.names(matching: "LIST"), ["friends", "orders"])
    XCTAssertEqual(catalog.names(matching: "prof"), ["profile"])
  }

  func test_move_keepsNamesAndBuilders() throws {
    var catalog = try catalog()
    try catalog.move("profile", to: "me")
    XCTAssertEqual(catalog.names(in: "me"), ["profile"])
    try catalog.moveFolder("people", to: "social/people")
    XCTAssertEqual(catalog.names(in: "social/people/lists"), ["friends"])
    XCTAssertEqual(try catalog["friends"](1), "friends 1")
    XCTAssertEqual(catalog.names(in: "people"), [])

    XCTAssertThrowsError(try catalog.moveFolder("people", to: "x")) {
      XCTAssertEqual($0 as? FeatureCatalogError, .unknownFolder("people"))
      XCTAssertEqual("\($0)", "There is no folder \"people\".")
    }
    XCTAssertThrowsError(try catalog.moveFolder("", to: "x")) {
      XCTAssertEqual($0 as? FeatureCatalogError, .unknownFolder(""))
    }
    XCTAssertThrowsError(try catalog.move("nobody", to: "x"))
    XCTAssertThrowsError(try catalog.add("home") { "\($0)" }) {
      XCTAssertEqual($0 as? FeatureCatalogError, .duplicateName("home"))
      XCTAssertEqual("\($0)", "There is a feature \"home\" already.")
    }
  }
}
