import ControllerCore
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of lists that open at their end, as chats do.
@MainActor
final class OpeningPlaceTests: XCTestCase {
  private final class Chat: ListController<Row> {
    private(set) var table = HeadlessList<SingleSection, Row>()
    var size = CGSize(width: 375, height: 200)
    override func makeSurface() -> any PagedSurface<SingleSection, Row> {
      table = HeadlessList(viewportSize: size)
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

  /// A table of UIKit has no size when it is made, and gets it with its window.
  func test_opensAtEnd_viewGetsItsSizeLater() async {
    let chat = Chat(
      ArrayDataSource((0..<30).map { Row(id: $0) }),
      options: PagedOptions(firstLoad: .none, opensAtEnd: true)
    )
    chat.size = .zero
    let window = HeadlessWindow(chat)
    await window.settle()
    chat.table.viewportSize = CGSize(width: 375, height: 200)
    await window.settle()
    XCTAssertEqual(chat.table.visibleIDs, [26, 27, 28, 29])
    window.close()
  }

  /// More than 500 changes reload the list view. A message that comes at once is another change.
  func test_opensAtEnd_manyRowsAndThenOne_comeBeforeTheLayout() async {
    for count in [10, 600] {
      let rows = ArrayDataSource<Row>()
      let chat = Chat(rows, options: PagedOptions(firstLoad: .none, opensAtEnd: true))
      let window = HeadlessWindow(chat)
      await window.settle()
      rows.append(contentsOf: (0..<count).map { Row(id: $0) })
      rows.append(contentsOf: [Row(id: count)])
      await window.settle()
      XCTAssertGreaterThanOrEqual(chat.table.visibleIDs.last ?? 0, count - 1, "it is not at its start")
      window.close()
    }
  }

  /// The list has its old offset until the animation scrolls it. A layout pass took that for the start, and moved it back.
  func test_layout_duringAnAnimationAwayFromTheStart_theListGoesOn() async {
    let chat = Chat(ArrayDataSource((0..<30).map { Row(id: $0) }))
    let window = HeadlessWindow(chat)
    await window.settle()
    chat.table.move(to: CGPoint(x: 0, y: 336), insets: .zero, over: .milliseconds(250)) {}
    chat.layout()
    await window.settle()
    XCTAssertEqual(chat.table.scrollOffset.y, 336)
    window.close()
  }
}
