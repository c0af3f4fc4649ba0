import DataSource
import XCTest

@MainActor
final class SnapshotDataSourceTests: XCTestCase {
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
}
