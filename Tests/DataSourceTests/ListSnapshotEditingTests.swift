import DataSource
import XCTest

final class ListSnapshotEditingTests: XCTestCase {
  private typealias Edit = (inout Letters) -> Bool

  func test_edits_ofItems() {
    let cases: [(edit: Edit, result: String, line: UInt)] = [
      ({ $0.insertItems([Letter("x"), Letter("y")], before: "b") }, "A: a x y b | B: c", #line),
      ({ $0.insertItems([Letter("x")], after: "b") }, "A: a b x | B: c", #line),
      ({ $0.moveItem("a", before: "c") }, "A: b | B: a c", #line),
      ({ $0.moveItem("a", after: "c") }, "A: b | B: c a", #line),
      ({ $0.moveItem("a", after: "b") }, "A: b a | B: c", #line),
      ({ $0.moveItem("b", before: "a") }, "A: b a | B: c", #line),
      ({ $0.moveItem("a", before: "b") }, "A: a b | B: c", #line),
      ({ $0.moveItem("a", before: "a") }, "A: a b | B: c", #line),
      ({ $0.replaceItem(Letter("b", 3)) }, "A: a b3 | B: c", #line),
      (
        {
          $0.deleteItems(["a", "c", "x"]); return true
        }, "A: b | B:", #line
      ),
    ]
    for sample in cases {
      var list = letters("A: a b | B: c")
      XCTAssertTrue(sample.edit(&list), line: sample.line)
      XCTAssertEqual(list.text, sample.result, line: sample.line)
    }
  }

  func test_edits_unknownID_changeNothing() {
    let edits: [Edit] = [
      { $0.insertItems([Letter("x")], before: "y") }, { $0.insertItems([Letter("x")], after: "y") },
      { $0.moveItem("a", before: "y") }, { $0.moveItem("y", after: "a") }, { $0.replaceItem(Letter("y")) },
    ]
    for (index, edit) in edits.enumerated() {
      var list = letters("A: a b | B: c")
      XCTAssertFalse(edit(&list), "edit \(index)")
      XCTAssertEqual(list.text, "A: a b | B: c", "edit \(index)")
    }
  }

  func test_edits_afterASearch_areFound() {
    var list = letters("A: a b")
    XCTAssertNil(list.path(of: "x"))
    list.insertItems([Letter("x")], before: "b")
    XCTAssertEqual(list.path(of: "x"), ItemPath(section: 0, item: 1))
    list.moveItem("x", before: "a")
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

  func test_duplicates_areFound() {
    let list = letters("A: a b a1 | B: b | A: c")
    XCTAssertEqual(list.duplicateItems().map(\.description), ["0.2", "1.0"])
    XCTAssertEqual(list.duplicateSections(), [2])
    XCTAssertEqual(letters("A: a b | B: c").duplicateItems(), [])
  }
}
