import ControllerCore
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Cards that are dragged while the list changes.
@MainActor
final class CardDragTests: XCTestCase {
  private final class Cards: GridController<Row> {
    let surface = HeadlessList<SingleSection, Row>()
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
  }

  private var cards = Cards(ArrayDataSource())
  private var step: Double {
    let frames = cards.arrangement.items(in: .infinite).map(\.frame.minX)
    return frames[1] - frames[0]
  }
  private var selected: Int? {
    cards.list.snapshot.item(at: ItemPath(section: 0, item: cards.selectedCard))?.id
  }

  private func show(_ list: Cards, centering card: Int) async -> HeadlessWindow<Cards> {
    cards = list
    cards.layout = CardLayout()
    let window = HeadlessWindow(list)
    await window.settle()
    cards.center(card)
    await window.settle()
    return window
  }

  /// Drags by a part of a card, and changes the list before the finger is lifted.
  private func drag(by part: Double, _ change: () async -> Void) async {
    let start: Double = cards.surface.scrollOffset.x
    cards.surface.drag(to: start + 1)
    cards.surface.drag(to: start + part * step)
    await change()
    cards.surface.letGo()
    await cards.window?.settle()
  }

  /// The grid went to the card after the next one, because the next one had the index of the dragged card.
  func test_drag_earlierCardIsDeleted_goesToTheNextCard() async {
    let source = ArrayDataSource((0..<10).map { Row(id: $0) })
    let window = await show(Cards(source), centering: 4)
    await drag(by: 0.3) {
      source.remove(1)
      await cards.window?.settle()
    }
    XCTAssertEqual(selected, 5)
    window.close()
  }

  /// The grid went back to a card of the previous page.
  func test_drag_previousPageIsInserted_goesToTheNextCard() async {
    for (part, expected) in [(0.3, 103), (-0.3, 101), (0, 102)] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
      pages.start(.refresh)
      let first = await desk.next()
      first.continuation.resume(returning: ListPage((100..<110).map { Row(id: $0) }, next: nil, previous: 4))
      await until { !pages.state.refresh.isLoading }
      let window = await show(
        Cards(pages, loadedBy: pages, options: PagedOptions(firstLoad: .none)),
        centering: 2
      )
      XCTAssertEqual(selected, 102)
      await drag(by: part) {
        pages.start(.prepend)
        let call = await desk.next()
        call.continuation.resume(returning: ListPage((90..<100).map { Row(id: $0) }, next: nil))
        await until { !pages.state.prepend.isLoading }
        await cards.window?.settle()
      }
      XCTAssertEqual(selected, expected, "\(part)")
      window.close()
    }
  }

  /// The card nearest to the middle is centered.
  func test_drag_ofACardThatIsDeleted_endsAtTheNearestCard() async {
    let source = ArrayDataSource((0..<10).map { Row(id: $0) })
    let window = await show(Cards(source), centering: 4)
    await drag(by: 0.3) {
      source.remove(4)
      await cards.window?.settle()
    }
    XCTAssertEqual(selected, 5)
    XCTAssertEqual(cards.surface.scrollOffset.x, 4 * step)
    window.close()
  }
}
