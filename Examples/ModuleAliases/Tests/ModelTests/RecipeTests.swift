import Foundation
import Model
import XCTest

final class RecipeTests: XCTestCase {
  func test_decode() throws {
    let json = Data(#"{"title": "Bread soup"}"#.utf8)
    XCTAssertEqual(try Recipe.decode(json).title, "Bread soup")
  }
}
