import DataSource
import Synchronization
import XCTest

final class ListDiagnosticsTests: XCTestCase {
  func test_duplicates_thatComeIn_areReported() {
    let heard = Mutex<[ListDiagnostic]>([])
    ListDiagnostics.handler = { found in heard.withLock { $0.append(found) } }
    defer { ListDiagnostics.handler = nil }
    let old = letters("A: a b")
    _ = ListChange(from: old, to: letters("A: b a"))
    XCTAssertEqual(heard.withLock { $0 }, [])
    let change = ListChange(from: old, to: letters("A: a b a | B: b | A:"))
    XCTAssertEqual(change.after.numberOfItems, 4, "no item is lost")
    XCTAssertEqual(
      heard.withLock { $0 },
      [
        .duplicateSections([2]),
        .duplicateItems([ItemPath(section: 0, item: 2), ItemPath(section: 1, item: 0)]),
      ]
    )
  }
}
