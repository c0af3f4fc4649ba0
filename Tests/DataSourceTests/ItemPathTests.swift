import DataSource
import XCTest

final class ItemPathTests: XCTestCase {
  func test_description_sectionThenItem() {
    XCTAssertEqual(ItemPath(section: 1, item: 3).description, "1.3")
  }

  func test_order_isReadingOrder() {
    let inOrder = [(0, 0), (0, 9), (1, 0), (1, 2), (2, 1)].map { ItemPath(section: $0, item: $1) }
    for (left, first) in inOrder.enumerated() {
      for (right, second) in inOrder.enumerated() {
        XCTAssertEqual(first < second, left < right, "\(first) \(second)")
        XCTAssertEqual(first == second, left == right, "\(first) \(second)")
      }
    }
  }
}
