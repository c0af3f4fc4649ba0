import DataSource
import XCTest

final class ChangesetTests: XCTestCase {
  func test_count_addsUpAllOperations() {
    let changes = letters("B: b | A: a1 c d").changes(from: letters("A: a x | B: b d | C:"))
    XCTAssertEqual(changes.text, "S-2 S1>0 -0.1 +1.1 1.1>1.2 ~0.0")
    XCTAssertEqual(changes.count, 6)
    XCTAssertFalse(changes.isEmpty)
  }

  func test_newPath_isWhereTheExampleSays() {
    let changes = letters("A: c a b1").changes(from: letters("A: a b c"))
    XCTAssertEqual(changes.text, "0.2>0.0 ~0.1")
    XCTAssertEqual(changes.newPath(for: ItemPath(section: 0, item: 1)), ItemPath(section: 0, item: 2))
  }

  func test_newPath_ofWhatIsGone_isNil() {
    let changes = letters("B: b").changes(from: letters("A: a | B: b x"))
    XCTAssertNil(changes.newPath(for: ItemPath(section: 0, item: 0)))
    XCTAssertNil(changes.newPath(for: ItemPath(section: 1, item: 1)))
    XCTAssertNil(changes.newSection(for: 0))
    XCTAssertEqual(changes.newPath(for: ItemPath(section: 1, item: 0)), ItemPath(section: 0, item: 0))
  }

  func test_empty_mapsEverythingToItself() {
    let changes = letters("A: a").changes(from: letters("A: a"))
    XCTAssertTrue(changes.isEmpty)
    XCTAssertEqual(changes.newPath(for: ItemPath(section: 0, item: 0)), ItemPath(section: 0, item: 0))
    XCTAssertEqual(changes.newSection(for: 0), 0)
  }
}
