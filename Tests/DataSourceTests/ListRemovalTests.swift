import DataSource
import XCTest

/// Tests of the items that requests count, and of a list view that gets another source during an update.
@MainActor
final class ListRemovalTests: XCTestCase {
  /// L7: the next page skipped as many items as had been deleted, and the last ones of the list were never requested.
  func test_pages_afterDeletions_skipNothing() async {
    for deleted in [5, 10, 15] {
      var ids = Array(1...40)
      let feed = PagedDataSource<Letter, Int>(firstKey: 0, perPage: 10) { request in
        let page = ids.dropFirst(request.itemCount).prefix(request.perPage).map { Letter("\($0)") }
        return ListPage(page, of: request, total: ids.count)
      }
      await feed.load(.refresh)
      await feed.load(.append)
      for id in 1...deleted {
        ids.removeAll { $0 == id }
        feed.content.remove("\(id)")
      }
      for _ in 0..<5 where feed.state.hasNext { await feed.load(.append) }
      XCTAssertEqual(feed.items.map(\.id), ids.map { "\($0)" }, "\(deleted) deleted")
      await feed.load(.refresh)
      XCTAssertEqual(feed.items.count, 10, "a refresh begins with the first item")
    }
  }

  /// The second removal deleted another item, because the first one had moved the items of their common base.
  func test_planRemoval_twoPartsOfOneBase_deletesTheItemsOfTheRows() async throws {
    let base = ArrayDataSource(["a", "b", "c", "d"].map { Letter($0) })
    let parts = (
      odd: base.filter { ["a", "c"].contains($0.id) }, even: base.filter { ["b", "d"].contains($0.id) }
    )
    let list = CompositeDataSource {
      parts.odd
      parts.even
    }
    try list.planRemoval(of: [
      list.snapshot[ItemPath(section: 0, item: 0)].id, list.snapshot[ItemPath(section: 1, item: 1)].id,
    ])()
    XCTAssertEqual(base.items.map(\.id), ["b", "c"])
  }

  /// L9: the new connection did not know that the list view was busy, and reloaded it during an animation.
  func test_connect_duringAnUpdate_reloadsAfterIt() async {
    let view = StrictListView<SingleSection, Letter>()
    let (old, new) = (ArrayDataSource([Letter("a")]), ArrayDataSource([Letter("b")]))
    old.connect(to: view)
    view.isAnimating = true
    old.append(contentsOf: [Letter("c")])
    view.isAnimating = false
    new.connect(to: view)
    XCTAssertEqual(view.rows.allItems.map(\.id), ["a", "c"])
    new.append(contentsOf: [Letter("d")])
    view.endUpdate()
    XCTAssertEqual(view.rows.allItems.map(\.id), ["b", "d"])
    XCTAssertEqual(view.faults, [])
  }

  /// L9: the new connection did not know that the user was dragging a row.
  func test_connect_duringADrag_reloadsAfterIt() async {
    let view = StrictListView<SingleSection, Letter>()
    let (old, new) = (ArrayDataSource([Letter("a")]), ArrayDataSource([Letter("b")]))
    old.connect(to: view)
    view.beginDrag()
    new.connect(to: view)
    XCTAssertEqual(view.rows.allItems.map(\.id), ["a"])
    view.connection?.isPaused = false
    XCTAssertEqual(view.rows.allItems.map(\.id), ["b"])
  }
}
