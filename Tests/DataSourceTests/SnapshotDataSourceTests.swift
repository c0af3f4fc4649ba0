import DataSource
import XCTest

@MainActor
final class SnapshotDataSourceTests: XCTestCase {
  func test_replace_isOneChange() async {
    let source = SnapshotDataSource(letters("A: a b | B: c"))
    let rows = source.filter { $0.id != "b" }
    let recorders = (ChangeRecorder(source), ChangeRecorder(rows))
    // Made elsewhere.
    let made = await Task.detached { letters("B: c1 | A: a b d") }.value
    source.replace(with: made)
    source.replace(with: made)
    XCTAssertEqual(recorders.0.changes.map(\.changeset.text), ["S1>0 +0.2 ~1.0"])
    XCTAssertEqual(rows.snapshot.text, "B: c1 | A: a d")
    XCTAssertEqual(recorders.1.changes.count, 1)
    XCTAssertEqual(SnapshotDataSource<Int, Letter>().numberOfSections, 0)
  }
}
