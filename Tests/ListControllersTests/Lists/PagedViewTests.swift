import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of a list's and a grid's surface: insets, offset, cells and options.
@MainActor
final class PagedViewTests: XCTestCase {
  private let both = PagedOptions(pullsToRefresh: true, loadsMore: true)

  private func each(
    _ options: PagedOptions? = nil,
    prepare: (PagedEvents) -> Void = { _ in },
    _ body: (PagedFixture) async throws -> Void
  ) async rethrows {
    try await PagedFixture.each(options ?? both, prepare: prepare, body)
  }

  // MARK: The surface (A4, 3.44, 3.53)

  func test_surface_isNotFilledBeforeViewDidLoadHasEnded_andBeginsAtItsInset() async {
    await each { list in
      list.pages.content.edit { $0 = [Row(id: 1)] }
      list.controller.loadViewIfNeeded()
      XCTAssertEqual(list.controller.events.reloadsAtLoad, [0])
      XCTAssertEqual(list.controller.events.surfaces, 1)
      XCTAssertEqual(list.surface.reloads, 1)
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -64))
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64))
      list.controller.reload()
      XCTAssertEqual(list.surface.reloads, 2)
    }
  }

  func test_surface_builtAnewWhileRefreshing_hasTheHeadersInset() async {
    await each { list in
      list.show()
      list.controller.reloadView()
      XCTAssertEqual(list.controller.events.surfaces, 2)
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64 + 54))
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64, bottom: 44))
      XCTAssertEqual(list.ids.count, 20)
      XCTAssertEqual(list.desk.log, ["refresh 1"])
    }
  }

  func test_surface_insetsOfOthers_areKept() async {
    await each { list in
      list.show()
      list.surface.addInsets(LayoutInsets(bottom: 300))
      list.window.environment.safeAreaInsets.top = 88
      list.window.layout()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 88, bottom: 344))
    }
  }

  // MARK: Insets (3.22, 3.44)

  func test_insets_areThoseThatASubclassSays() async {
    await each(prepare: { $0.insets = LayoutInsets(top: 10, bottom: 20) }) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.window.layout()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 10, bottom: 20 + 44))
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -10))
      list.controller.events.insets = LayoutInsets(top: 30)
      list.window.layout()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 30, bottom: 44))
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -30))
    }
  }

  /// Row A7 too: either the controller or the system adds the safe area, never both. `adjustsInsets` says which.
  func test_insets_leaveTheSafeAreaToTheSystem_whereThatAddsIt() async {
    await each(prepare: { $0.layout.adjustsInsets = true }) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(bottom: 44))
      list.controller.events.layout.adjustsInsets = false
      list.window.layout()
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64, bottom: 44))
    }
  }

  // MARK: The offset (W5)

  func test_offset_isKept_whenTheViewIsBuiltAnew() async {
    await each { list in
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      list.surface.scroll(to: 1_500)
      list.controller.reloadView()
      await list.settle()
      XCTAssertEqual(list.controller.events.surfaces, 2)
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500))
      list.window.environment.safeAreaInsets.top = 88
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500), "it is not at its start")
      list.surface.scroll(to: -88)
      list.controller.reloadView()
      list.window.environment.safeAreaInsets.top = 64
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -64), "what is at its start stays there")
    }
  }

  func test_offset_thatIsKept_isNotBeyondTheContent() async {
    await each { list in
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      for (count, offset) in [(20, 20.0 * 50 + 44 - 660), (0, -64)] {
        list.pages.content.edit { $0 = (0..<60).map { Row(id: $0) } }
        list.surface.scroll(to: 2_000)
        list.window.hide()
        list.controller.reloadView()
        list.pages.content.edit { $0.removeLast(60 - count) }
        list.window.show()
        await list.settle()
        XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: offset))
      }
    }
  }

  /// The second view was still at its start when the third one replaced it.
  func test_offset_isKept_whenTheViewIsBuiltAnewTwice() async {
    await each { list in
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      list.surface.scroll(to: 1_500)
      list.window.hide()
      for _ in 0..<2 {
        list.controller.reloadView()
        list.controller.loadViewIfNeeded()
      }
      XCTAssertEqual(list.controller.events.surfaces, 3)
      list.window.show()
      await list.settle()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500))
    }
  }

  /// A collection view of UIKit knows the size of its content only after its first layout, which comes after that of
  /// the controller.
  func test_offset_isKept_whenTheNewViewIsLaidOutLater() async {
    await each { list in
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      list.surface.scroll(to: 1_500)
      list.window.hide()
      list.controller.reloadView()
      list.controller.loadViewIfNeeded()
      XCTAssertEqual(list.controller.events.surfaces, 2)
      list.window.show()
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -64))
      await list.settle()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500))
      list.surface.scroll(to: 700)
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 700), "the list is scrolled once")
    }
  }

  func test_offset_ofAListThatHasBecomeEmpty_isForgotten() async {
    await each { list in
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      list.surface.scroll(to: 1_500)
      list.window.hide()
      list.controller.reloadView()
      let rows = list.pages.items
      list.pages.content.replace(with: [])
      list.window.show()
      list.window.layout()
      list.pages.content.replace(with: rows)
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: -64))
    }
  }

  func test_offset_staysThroughTabsAndPushes() async {
    for kind in PagedKind.allCases {
      let (tabs, stack) = (TabController(), StackController())
      let list = PagedFixture(
        kind,
        both,
        root: { controller in
          stack.setControllers([controller])
          tabs.setControllers([stack, Controller()])
          return tabs
        }
      )
      list.show()
      await list.desk.answer(60, hasMore: false)
      await list.settle()
      list.surface.scroll(to: 1_500)
      tabs.select(1)
      tabs.select(0)
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500), "\(kind), another tab and back")
      stack.push(Controller())
      stack.pop()
      list.window.layout()
      XCTAssertEqual(list.surface.scrollOffset, CGPoint(x: 0, y: 1_500), "\(kind), pushed and popped")
      XCTAssertEqual(list.controller.events.surfaces, 1)
    }
  }

  // MARK: Cells and the view (3.40, 3.54, 3.55)

  func test_cells_areOfTheKindThatTheControllerSays_andItFillsThem() async {
    await each { list in
      list.show()
      await list.desk.answer(2)
      await list.settle()
      let path = ItemPath(section: 0, item: 1)
      let old = list.surface.view(at: path)
      XCTAssertEqual((old as? NumberCell)?.number, 1)
      XCTAssertNil(list.surface.view(at: ItemPath(section: 0, item: 2)))
      list.pages.content.edit { $0.removeLast() }
      await list.settle()
      list.pages.content.edit { $0.insert(Row(id: 7), at: 0) }
      await list.settle()
      XCTAssertIdentical(
        list.surface.view(at: ItemPath(section: 0, item: 0)),
        old,
        "a view is reused for a row of the same kind"
      )
      XCTAssertEqual((old as? NumberCell)?.number, 7)
      list.pages.content.edit { $0[1].text = "new" }
      await list.settle()
      XCTAssertEqual((list.surface.view(at: path) as? TextCell)?.text, "new")
      XCTAssertNotEqual(ProbeCells.text.reuseID, ProbeCells.number.reuseID)
    }
  }

  func test_view_isTheSurface_orTheScreenAroundIt() async {
    @MainActor final class Framed: ListController<Row> {
      let (frame, rows) = (PlainView(), HeadlessList<SingleSection, Row>())
      override func makeScreen() -> ListScreen<SingleSection, Row> { ListScreen(frame, around: rows) }
    }
    await each { list in
      XCTAssertNil(list.controller.hostedView)
      list.show()
      XCTAssertIdentical(list.controller.hostedView, list.surface)
    }
    let pages = PagedDataSource<Row, Int>([Row(id: 7)], firstKey: 1) { _ in ListPage([], next: nil) }
    let framed = Framed(pages, loadedBy: pages, options: PagedOptions(firstLoad: .none))
    XCTAssertNil(framed.hostedView)
    framed.loadViewIfNeeded()
    XCTAssertIdentical(framed.hostedView, framed.frame)
    XCTAssertEqual(framed.rows.snapshot.allItems.map(\.id), [7])
  }

  // MARK: Options and the header (3.47, 3.66, W8)

  func test_footerFrame_isAfterTheContent_alongTheAxis() async {
    await PagedFixture.each(PagedOptions(loadsMore: true)) { list in
      XCTAssertEqual(list.controller.footerFrame, .zero, "there is no surface")
      list.show()
      await list.desk.answer(4)
      await list.settle()
      XCTAssertEqual(list.controller.footerFrame, CGRect(x: 0, y: 200, width: 375, height: 44))
      guard let grid = list.controller as? ProbeGrid else { return }
      grid.layout = FlowLayout(axis: .horizontal)
      let length = list.surface.contentSize.width
      XCTAssertEqual(grid.footerFrame, CGRect(x: length, y: 0, width: 44, height: 660))
    }
  }

  func test_options_pullingIsOff_ifNothingElseIsSaid() async {
    let options = PagedOptions()
    XCTAssertFalse(options.pullsToRefresh || options.loadsMore)
    XCTAssertEqual(options.firstLoad, .refresh)
    await each(options) { list in
      XCTAssertFalse(list.controller.pullsToRefresh || list.controller.loadsMore)
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.pull()
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1"])
    }
  }

  func test_headerProgress_reachesTheSurface() async {
    await each { list in
      list.controller.loadViewIfNeeded()
      list.show()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.surface.status?.headerProgress, 0)
      list.surface.drag(to: -64 - 27)
      XCTAssertEqual(list.surface.status?.headerProgress, 0.5)
      list.pull()
      XCTAssertEqual(list.surface.status?.headerProgress, 1)
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.surface.status?.headerProgress, 0)
    }
    await each(PagedOptions(firstLoad: .none, pullsToRefresh: true)) { list in
      list.show()
      XCTAssertEqual(list.surface.status?.headerProgress, 0, "before anybody has pulled")
    }
  }

  // MARK: Several in one screen (1.14, 1.18)

  func test_twoInOneParent_loadAndShowEachItsOwn() async {
    let desks = (list: PageDesk(), grid: PageDesk())
    let people = PagedDataSource(firstKey: 1) { try await desks.list.load($0) }
    let photos = PagedDataSource(firstKey: 1) { try await desks.grid.load($0) }
    let (list, grid) = (ProbeList(people, options: both), ProbeGrid(photos, options: both))
    let parent = Controller()
    parent.addChild(list)
    parent.addChild(grid)
    let window = HeadlessWindow(parent)
    await desks.grid.answer(20)
    await until { !photos.state.refresh.isLoading }
    XCTAssertEqual(grid.events.surface.snapshot.numberOfItems, 20)
    XCTAssertEqual(list.events.surface.snapshot.numberOfItems, 0)
    XCTAssertEqual([grid.status.header, list.status.header], [.idle, .refreshing])
    await desks.list.answer(3)
    await window.settle()
    XCTAssertEqual(list.events.surface.snapshot.numberOfItems, 3)
    list.select(at: ItemPath(section: 0, item: 2))
    let before = list.events.surface.scrollOffset
    grid.events.surface.scroll(to: 100)
    XCTAssertEqual([list.events.selected, grid.events.selected], [[2], []])
    XCTAssertEqual(list.events.surface.scrollOffset, before)
    parent.removeChild(list)
    grid.refresh()
    await desks.grid.answer(5)
    await window.settle()
    XCTAssertEqual(grid.events.surface.snapshot.numberOfItems, 5)
    XCTAssertEqual(desks.list.log, ["refresh 1"])
    XCTAssertEqual(desks.grid.log, ["refresh 1", "refresh 1"])
    XCTAssertEqual(list.events.surface.mistakes + grid.events.surface.mistakes, [])
  }
}
