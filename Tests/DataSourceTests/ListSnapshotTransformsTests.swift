import DataSource
import XCTest

final class ListSnapshotTransformsTests: XCTestCase {
  private let items = ["b1", "a2", "b2", "c1", "a1", "b1"].map { Letter(token: $0) }

  func test_grouping_withoutOrders_keepsTheGivenOrder() {
    let list = ListSnapshot(grouping: items, by: \.id)
    XCTAssertEqual(list.text, "b: b1 b2 b1 | a: a2 a1 | c: c1")
  }

  func test_grouping_withOrders_sortsBothStably() {
    let list = ListSnapshot(
      grouping: items,
      by: \.version,
      orderedBy: >,
      sortedBy: { $0.id < $1.id }
    )
    XCTAssertEqual(list.text, "2: a2 b2 | 1: a1 b1 b1 c1")
    let byNothing = ListSnapshot(grouping: items, by: \.version, sortedBy: { _, _ in false })
    XCTAssertEqual(byNothing.text, "1: b1 c1 a1 b1 | 2: a2 b2")
  }

  func test_grouping_nothing_hasNoSections() {
    XCTAssertEqual(ListSnapshot(grouping: [Letter](), by: \.id).numberOfSections, 0)
  }

  func test_grouping_singleKey_hasOneSection() {
    XCTAssertEqual(ListSnapshot(grouping: items, by: { _ in "all" }).text, "all: b1 a2 b2 c1 a1 b1")
  }

  func test_filter_dropsSectionsWithoutItems() {
    let list = letters("A: a b | B: | C: b | D: a1 a2")
    XCTAssertEqual(list.filter { $0.id == "a" }.text, "A: a | D: a1 a2")
    XCTAssertEqual(list.filter { _ in true }.text, "A: a b | C: b | D: a1 a2")
    XCTAssertEqual(list.filter { _ in false }.numberOfSections, 0)
  }

  func test_map_keepsTheShape() {
    let mapped = letters("A: a b | B: | C: b").map { Letter($0.id.uppercased(), 7) }
    XCTAssertEqual(mapped.text, "A: A7 B7 | B: | C: B7")
  }

  func test_transforms_rethrow() {
    struct Refused: Error {}
    let list = letters("A: a")
    XCTAssertThrowsError(try list.filter { _ in throw Refused() })
    XCTAssertThrowsError(try list.map { _ -> Letter in throw Refused() })
    XCTAssertThrowsError(try ListSnapshot(grouping: items, by: { _ -> Int in throw Refused() }))
  }
}
