import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of lists that open at their end, as chats do.
@MainActor
final class OpeningPlaceTests: XCTestCase {
  private final class Chat: ListController<Row> {
    private(set) var table = HeadlessList<SingleSection, Row>()
    override func makeSurface() -> any PagedSurface<SingleSection, Row> {
      table = HeadlessList(viewportSize: CGSize(width: 375, height: 200))
      return table
    }
  }

  private var asked: [Int] = []

  private func makePages() -> PagedDataSource<Row, Int> {
    PagedDataSource(firstKey: 9, prefetchDistance: 0) { [weak self] request in
      self?.asked.append(request.key)
      let rows = (0..<10).map { Row(id: request.key * 10 + $0) }
      return ListPage(rows, next: nil, previous: request.key - 1)
    }
  }

  func test_opensAtEnd_pagedList_showsTheNewestRows_andLoadsNoOlderOnes() async {
    let pages = makePages()
    let chat = Chat(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request, opensAtEnd: true))
    let window = HeadlessWindow(chat)
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [96, 97, 98, 99])
    XCTAssertEqual(asked, [9])
    chat.table.drag(to: 0)
    chat.table.letGo()
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [90, 91, 92, 93], "older rows are above")
    XCTAssertEqual(asked, [9, 8])
    pages.reset()
    chat.refresh()
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [96, 97, 98, 99])
    window.close()
  }

  func test_opensAtEnd_storedRows_newViewKeepsItsPlace() async {
    let rows = ArrayDataSource((0..<30).map { Row(id: $0) })
    let chat = Chat(rows, options: PagedOptions(firstLoad: .none, opensAtEnd: true))
    let window = HeadlessWindow(chat)
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [26, 27, 28, 29])
    chat.table.drag(to: 500)
    chat.table.letGo()
    chat.reloadView()
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [10, 11, 12, 13])
    rows.append(contentsOf: [Row(id: 30)])
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [10, 11, 12, 13])
    window.close()
  }

  /// A list that is shorter than the screen begins at its start.
  func test_opensAtEnd_shortList_beginsAtItsStart() async {
    let chat = Chat(
      ArrayDataSource([Row(id: 0), Row(id: 1)]),
      options: PagedOptions(firstLoad: .none, opensAtEnd: true)
    )
    let window = HeadlessWindow(chat)
    await window.settle()
    XCTAssertEqual(chat.table.scrollOffset, .zero)
    window.close()
  }
}
