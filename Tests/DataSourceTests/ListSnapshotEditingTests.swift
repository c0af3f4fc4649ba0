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
      ({ $0.replaceItems(in: "B", with: [Letter("x"), Letter("y")]) }, "A: a b | B: x y", #line),
      (
        {
          $0.deleteItems(["a", "c", "x"]); return true
        }, "A: b | B:", #line
      ),
      (
        {
          $0.deleteAllItems(); return true
        }, "A: | B:", #line
      ),
    ]
    for sample in cases {
      var list = letters("A: a b | B: c")
      XCTAssertTrue(sample.edit(&list), line: sample.line)
      XCTAssertEqual(list.text, sample.result, line: sample.line)
    }
  }

  func test_edits_ofSections() {
    let cases: [(edit: Edit, result: String, line: UInt)] = [
      ({ $0.insertSection(ListSection(id: "X"), before: "B") }, "A: a | X: | B: b | C: c", #line),
      ({ $0.insertSection(ListSection(id: "X"), after: "C") }, "A: a | B: b | C: c | X:", #line),
      ({ $0.moveSection("A", before: "C") }, "B: b | A: a | C: c", #line),
      ({ $0.moveSection("A", after: "C") }, "B: b | C: c | A: a", #line),
      ({ $0.moveSection("C", before: "A") }, "C: c | A: a | B: b", #line),
      ({ $0.moveSection("C", after: "A") }, "A: a | C: c | B: b", #line),
      ({ $0.moveSection("B", after: "B") }, "A: a | B: b | C: c", #line),
      (
        {
          $0.deleteSections(["A", "C", "X"]); return true
        }, "B: b", #line
      ),
    ]
    for sample in cases {
      var list = letters("A: a | B: b | C: c")
      XCTAssertTrue(sample.edit(&list), line: sample.line)
      XCTAssertEqual(list.text, sample.result, line: sample.line)
    }
  }

  func test_edits_unknownID_changeNothing() {
    let edits: [Edit] = [
      { $0.insertItems([Letter("x")], before: "y") }, { $0.insertItems([Letter("x")], after: "y") },
      { $0.moveItem("a", before: "y") }, { $0.moveItem("y", after: "a") }, { $0.replaceItem(Letter("y")) },
      { $0.replaceItems(in: "Y", with: []) }, { $0.insertSection(ListSection(id: "X"), before: "Y") },
      { $0.insertSection(ListSection(id: "X"), after: "Y") }, { $0.moveSection("A", before: "Y") },
      { $0.moveSection("Y", after: "A") }, { $0.setTexts(of: "Y", header: "h", footer: nil) },
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

  func test_texts_travelAndAreChanges() {
    var old = letters("A: a | B: b")
    XCTAssertTrue(old.setTexts(of: "A", header: "first", footer: "end"))
    var new = old
    XCTAssertEqual(new.changes(from: old).text, "")
    new.moveSection("B", before: "A")
    new.setTexts(of: "A", header: "first", footer: nil)
    new.setTexts(of: "B", header: "second", footer: nil)
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
