import Presenter
import XCTest

final class PluralCategoryTests: XCTestCase {
  func test_allCases_rawValues_areCLDRsNames() {
    XCTAssertEqual(
      PluralCategory.allCases.map(\.rawValue),
      ["zero", "one", "two", "few", "many", "other"]
    )
  }
}
