import DataSource
import XCTest

@MainActor
final class SnapshotDataSourceTests: XCTestCase {
  func test_countsOfASource_withAnEmptySection() async {
    let source = SnapshotDataSource(letters("A: a b | B: | C: c"))
    XCTAssertEqual(source.numberOfSections, 3)
    XCTAssertEqual((0..<3).map { source.count(in: $0) }, [2, 0, 1])
  }

  func test_replace_isOneChange() async {
    let source = SnapshotDataSource(letters("A: a b | B: c"))
    let rows = source.filter { $0.id != "b" }
    let recorders = (ChangeRecorder(source), ChangeRecorder(rows))
    // Made elsewhere.
    let made = await Task.detached { letters("A: a b d | B: c1") }.value
    source.replace(with: made)
    source.replace(with: made)
    XCTAssertEqual(recorders.0.changes.map(\.changeset.text), ["+0.2 ~1.0"])
    XCTAssertEqual(rows.snapshot.text, "A: a d | B: c1")
    XCTAssertEqual(recorders.1.changes.count, 1)
    XCTAssertEqual(SnapshotDataSource<Int, Letter>().numberOfSections, 0)
  }

  func test_edit_isOneChange_andNoneIfTheBodyThrows() async {
    let source = SnapshotDataSource(letters("A: a b"))
    let recorder = ChangeRecorder(source)
    source.edit { list in
      list.deleteItems(["a"])
      list.sections.append(ListSection(id: "B", items: pageItems("c")))
      list.reconfigureItems(["b"])
    }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S+1 -0.0 +1.0 ~0.1"])
    XCTAssertEqual(source.snapshot.numberOfMarks, 1)
    source.edit { $0.reconfigureItems(["c"]) }
    XCTAssertEqual(recorder.changes.last?.changeset.text, "~1.0", "a mark is performed once")
    XCTAssertEqual(source.snapshot.numberOfMarks, 1)
    XCTAssertThrowsError(
      try source.edit { list in
        list.sections = []
        throw Offline()
      }
    )
    XCTAssertEqual(source.snapshot.text, "A: b | B: c")
    XCTAssertEqual(recorder.changes.count, 2)
  }
}
