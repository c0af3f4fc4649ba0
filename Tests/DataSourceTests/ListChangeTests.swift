import DataSource
import XCTest

final class ListChangeTests: XCTestCase {
  func test_init_hasBothListsAndTheDifference() {
    let change = ListChange(from: letters("A: a"), to: letters("A: a1 b"))
    XCTAssertEqual(change.before.text, "A: a")
    XCTAssertEqual(change.after.text, "A: a1 b")
    XCTAssertEqual(change.changeset.text, "+0.1 ~0.0")
  }

  func test_init_withAClosure_usesIt() {
    let change = ListChange(from: letters("A: a"), to: letters("A: a1"), isEqual: { $0.id == $1.id })
    XCTAssertTrue(change.changeset.isEmpty)
  }
}
