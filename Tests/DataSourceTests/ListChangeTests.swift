import DataSource
import XCTest

final class ListChangeTests: XCTestCase {
  func test_init_hasBothListsAndTheDifference() {
    let change = ListChange(from: letters("A: a"), to: letters("A: a1 b"))
    XCTAssertEqual(change.before.text, "A: a")
    XCTAssertEqual(change.after.text, "A: a1 b")
    XCTAssertEqual(change.changeset.text, "+0.1 ~0.0")
  }

  // MARK: Operations, cancellation and reports

  func test_count_sectionThatComesOrGoes_isOneOperation() {
    let items = (0..<501).map { Letter("\($0)") }
    let old = letters("A: a")
    var new = old
    new.sections.append(ListSection(id: "B", items: items))
    XCTAssertEqual(new.changes(from: old).count, 1)
    XCTAssertEqual(old.changes(from: new).count, 1)
    // An item that moves into the new section is an operation of its own.
    var moved = letters("A:")
    moved.sections.append(ListSection(id: "B", items: items + [Letter("a")]))
    XCTAssertEqual(moved.changes(from: old).count, 2)
    XCTAssertEqual(old.changes(from: moved).count, 2)
    XCTAssertEqual(letters("A: b").changes(from: old).count, 2)
  }
}
