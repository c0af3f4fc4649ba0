import DataSource
import XCTest

@MainActor
final class ArrayDataSourceTests: XCTestCase {
  private struct Refused: Error {}

  private func source(_ text: String) -> ArrayDataSource<Letter> {
    ArrayDataSource(letters(text).allItems)
  }

  private func text(_ source: ArrayDataSource<Letter>) -> String {
    source.items.map(\.description).joined(separator: " ")
  }

  func test_empty_hasOneSection() async {
    let empty = ArrayDataSource<Letter>()
    XCTAssertEqual(empty.numberOfSections, 1)
    XCTAssertEqual(empty.count(in: 0), 0)
    XCTAssertEqual(empty.snapshot.sectionIDs, [.only])
  }

  func test_edits_eachIsOneChange() async {
    let list = source("A: a b c")
    let recorder = ChangeRecorder(list)
    let steps: [(@MainActor () -> Void, items: String, changes: String)] = [
      ({ list.append(contentsOf: [Letter("d"), Letter("e")]) }, "a b c d e", "+0.3 +0.4"),
      ({ list.edit { $0 = [Letter("x")] + $0 + [Letter("y")] } }, "x a b c d e y", "+0.0 +0.6"),
      ({ XCTAssertEqual(list.remove("c"), Letter("c")) }, "x a b d e y", "-0.3"),
      ({ list.edit { $0.append($0.removeFirst()) } }, "a b d e y x", "0.0>0.5"),
      ({ list.edit { $0.insert($0.remove(at: 4), at: 1) } }, "a y b d e x", "0.4>0.1"),
      ({ XCTAssertTrue(list.update(Letter("b", 1))) }, "a y b1 d e x", "~0.2"),
      ({ list.replace(with: [Letter("x"), Letter("b", 2)]) }, "x b2", "-0.0 -0.1 -0.3 -0.4 0.5>0.0 ~0.2"),
      (
        {
          list.edit {
            $0.removeAll(); $0.append(Letter("b", 2))
          }
        }, "b2", "-0.0"
      ),
    ]
    for (index, step) in steps.enumerated() {
      step.0()
      XCTAssertEqual(text(list), step.items, "step \(index)")
      XCTAssertEqual(recorder.changes.last?.changeset.text, step.changes, "step \(index)")
      XCTAssertEqual(recorder.changes.count, index + 1, "step \(index)")
    }
  }

  func test_edits_thatChangeNothing_areNotTold() async {
    let list = source("A: a b")
    let recorder = ChangeRecorder(list)
    XCTAssertNil(list.remove("x"))
    XCTAssertFalse(list.update(Letter("x")))
    XCTAssertTrue(list.update(Letter("a")))
    list.append(contentsOf: [])
    list.replace(with: list.items)
    XCTAssertEqual(recorder.changes.count, 0)
    XCTAssertEqual(text(list), "a b")
  }

  func test_edit_bodyThrows_changesNothing() async {
    let list = source("A: a b")
    let recorder = ChangeRecorder(list)
    XCTAssertThrowsError(
      try list.edit { items in
        items.removeAll()
        throw Refused()
      }
    )
    XCTAssertEqual(text(list), "a b")
    XCTAssertEqual(recorder.changes.count, 0)
  }

  func test_edits_duplicateIDs_concernTheFirst() async {
    let list = source("A: a b a1")
    XCTAssertTrue(list.update(Letter("a", 2)))
    XCTAssertEqual(text(list), "a2 b a1")
    XCTAssertEqual(list.remove("a"), Letter("a", 2))
    XCTAssertEqual(text(list), "b a1")
  }
}
