import DataSource
import XCTest

final class ListSnapshotEditingTests: XCTestCase {
  func test_deleteItems_inEverySection() {
    var list = letters("A: a b | B: c")
    list.deleteItems(["a", "c", "x"])
    XCTAssertEqual(list.text, "A: b | B:")
  }

  func test_edits_afterASearch_areFound() {
    var list = letters("A: a b")
    XCTAssertNil(list.path(of: "x"))
    list.sections[0].items.insert(Letter("x"), at: 1)
    XCTAssertEqual(list.path(of: "x"), ItemPath(section: 0, item: 1))
    list.moveItem(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 0))
    XCTAssertEqual(list.path(of: "x"), ItemPath(section: 0, item: 0))
    list.deleteItems(["x"])
    XCTAssertNil(list.path(of: "x"))
  }

  func test_sections_areEditedAsAnArray_andSearchesFindTheNewPlaces() {
    var list = letters("A: a | B: b | C: c")
    XCTAssertEqual(list.path(of: "c"), ItemPath(section: 2, item: 0))
    list.sections.insert(ListSection(id: "X", items: [Letter("x")]), at: 1)
    XCTAssertEqual(list.path(of: "c"), ItemPath(section: 3, item: 0))
    list.sections.swapAt(0, 2)
    list.sections[0].items.append(Letter("y"))
    list.sections.removeLast()
    XCTAssertEqual(list.text, "B: b y | X: x | A: a")
    XCTAssertEqual(list.path(of: "y"), ItemPath(section: 0, item: 1))
    XCTAssertNil(list.path(of: "c"))
  }

  func test_texts_travelAndAreChanges() {
    var old = letters("A: a | B: b")
    (old.sections[0].header, old.sections[0].footer) = ("first", "end")
    var new = old
    XCTAssertEqual(new.changes(from: old).text, "")
    new.sections.swapAt(0, 1)
    new.sections[1].footer = nil
    new.sections[0].header = "second"
    XCTAssertEqual(new.changes(from: old).text, "S1>0 S~0 S~1")
    assertStagesAreLegal(ListChange(from: old, to: new), "")
    XCTAssertEqual(new.filter { $0.id == "b" }.sections.first?.header, "second")
    XCTAssertEqual(new.map { $0 }.sections.map(\.header), ["second", "first"])
  }

}
