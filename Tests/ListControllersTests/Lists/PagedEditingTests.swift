import ControllerCore
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Observation
import Surfaces
import XCTest

/// Tests of selecting, deleting and reordering items, each run with a list and with a grid.
@MainActor
final class PagedEditingTests: XCTestCase {
  private func each(_ options: PagedOptions? = nil, _ body: (PagedFixture) async throws -> Void)
    async rethrows
  {
    try await PagedFixture.each(options ?? PagedOptions(pullsToRefresh: true, loadsMore: true), body)
  }

  /// Reads the selection again after each notification, as a SwiftUI view does.
  @MainActor
  private final class SelectionReader<Controller: PagedController<SingleSection, Row>> {
    private(set) var counts: [Int] = []
    private let controller: Controller

    init(_ controller: Controller) {
      self.controller = controller
      read()
    }

    private func read() {
      let count = withObservationTracking {
        controller.selection.ids.count
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.read() }
      }
      counts.append(count)
    }
  }

  // MARK: Selecting and editing (3.61, 3.62)

  /// The refresh replaced the rows that the user was selecting.
  func test_isEditing_endsARefreshWithoutAHeader_butNotThatOfTheApp() async {
    for isOfTheApp in [false, true] {
      await each(PagedOptions()) { list in
        list.show()
        await list.desk.answer(20)
        await list.settle()
        if isOfTheApp { list.pages.start(.refresh) } else { list.controller.refresh() }
        let call = await list.desk.next()
        list.controller.isEditing = true
        XCTAssertEqual(list.pages.state.refresh.isLoading, isOfTheApp)
        call.continuation.resume(throwing: CancellationError())
        await list.settle()
      }
    }
  }

  func test_isEditing_firstLoadWithoutAHeaderGoesOn() async {
    await each(PagedOptions()) { list in
      list.show()
      list.controller.isEditing = true
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.ids, Array(0..<20))
    }
  }

  func test_select_tells_andDeselects() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.select(at: ItemPath(section: 0, item: 3))
      list.controller.select(at: ItemPath(section: 0, item: 30))
      XCTAssertEqual(list.controller.events.selected, [3])
      XCTAssertEqual(list.controller.selection.ids, [])
    }
    await each(PagedOptions(deselectsAtOnce: false)) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.select(at: ItemPath(section: 0, item: 3))
      XCTAssertEqual(list.surface.selection.selected, 3)
    }
  }

  /// The refresh brings other rows. The first of them was selected, or a neighbor of the row that had left.
  func test_refresh_withoutTheSelectedItem_selectsNothing_untilTheItemReturns() async {
    await each(PagedOptions(firstLoad: .request, deselectsAtOnce: false)) { list in
      @MainActor func answer(_ ids: Range<Int>) async {
        let call = await list.desk.next()
        call.continuation.resume(returning: ListPage(ids.map { Row(id: $0) }, of: call.request))
        await list.settle()
      }
      list.show()
      await answer(0..<20)
      list.controller.select(at: ItemPath(section: 0, item: 5))
      for (ids, selected) in [(6..<26, nil), (0..<20, 5), (100..<120, nil), (0..<20, 5)] {
        list.controller.refresh()
        await answer(ids)
        XCTAssertEqual(list.controller.selection.ids, Set([selected].compactMap(\.self)), "\(ids)")
        XCTAssertEqual(list.surface.selection.selected, selected, "\(ids)")
      }
      list.controller.edit { $0.fallback = .neighbor }
      list.controller.refresh()
      await answer(100..<120)
      XCTAssertEqual(list.controller.selection.ids, [], "a refresh selects no item that nobody chose")
    }
  }

  /// A batch that deletes two selected items notifies once, and a change of other items does not notify.
  func test_selection_isObservable_onceForEachBatch() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.isEditing = true
      list.controller.edit { selection in [3, 5].forEach { selection.toggle($0) } }
      let reader = SelectionReader(list.controller)
      list.controller.edit { $0.toggle(7) }
      ListBatch.perform {
        list.pages.content.remove(3)
        list.pages.content.remove(5)
      }
      list.pages.content.remove(9)
      list.controller.isEditing = false
      XCTAssertEqual(reader.counts, [2, 3, 1, 0])
    }
  }

  func test_selectedPaths_areThoseOfTheShownList() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.isEditing = true
      list.controller.edit { selection in [3, 5, 40].forEach { selection.toggle($0) } }
      XCTAssertEqual(list.controller.selectedPaths.map(\.item).sorted(), [3, 5])
      list.pages.content.edit { $0.removeFirst() }
      XCTAssertEqual(list.controller.selectedPaths.map(\.item).sorted(), [2, 4])
    }
  }

  func test_edit_beforeThereIsAView_isShownWhenThereIsOne() async {
    await each { list in
      list.controller.isEditing = true
      list.controller.edit { $0.toggle(3) }
      list.show()
      XCTAssertEqual(list.surface.selection.ids, [3])
      XCTAssertTrue(list.surface.isEditing)
    }
  }

  func test_callbacks_areSetWithTheView_andOnlyAGridArranges() async {
    await each { list in
      XCTAssertNil(list.surface.callbacks.cell(Row(id: 1), ItemPath(section: 0, item: 0)))
      list.show()
      XCTAssertEqual(list.surface.callbacks.arrangement() != nil, list.controller is GridController<Row>)
      await list.desk.answer(20)
      await list.settle()
      list.surface.callbacks.moveCursor(7)
      XCTAssertEqual(list.controller.selection.ids, [7])
      XCTAssertEqual(list.surface.callbacks.selectedPaths(), [ItemPath(section: 0, item: 7)])
      let surface = list.surface
      list.window.close()
      XCTAssertEqual(surface.callbacks.selectedPaths(), [])
      XCTAssertNil(surface.callbacks.arrangement())
    }
  }

  func test_editing_selectsAllNoneSome_andDeletesInOrder() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.isEditing = true
      XCTAssertTrue(list.surface.isEditing)
      list.controller.deleteSelected()
      list.controller.edit { $0.selectAll(in: list.controller.list.snapshot) }
      XCTAssertEqual(list.surface.selection.ids.count, 20)
      list.controller.edit { $0.select(nil) }
      for item in [5, 2, 9, 5] { list.controller.select(at: ItemPath(section: 0, item: item)) }
      XCTAssertEqual(list.surface.selection.ids, [2, 9])
      XCTAssertEqual(list.controller.events.selected, [])
      list.controller.events.deletesFail = true
      list.controller.deleteSelected()
      await list.settle()
      XCTAssertEqual(list.controller.events.errors, 1)
      XCTAssertEqual(list.ids.count, 20)
      list.controller.events.deletesFail = false
      list.controller.deleteSelected()
      await list.settle()
      XCTAssertEqual(list.ids, (0..<20).filter { $0 != 2 && $0 != 9 })
      XCTAssertEqual(list.controller.selection.ids, [])
      list.controller.isEditing = false
      XCTAssertFalse(list.surface.isEditing)
    }
  }

  func test_editing_switchesRefreshingOff_andOnAgain() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.isEditing = true
      XCTAssertEqual(list.status.header, .hidden)
      list.pull()
      await list.settle()
      XCTAssertEqual(list.desk.log.count, 1)
      list.controller.pullsToRefresh = true
      XCTAssertEqual(list.status.header, .hidden)
      list.controller.isEditing = false
      XCTAssertEqual(list.status.header, .idle)
    }
  }

  /// The request was canceled with its header. The list was blank then, and had nothing to retry.
  func test_headerSwitchedOff_duringTheFirstLoad_theLoadGoesOn() async {
    for byEditing in [true, false] {
      await each { list in
        list.show()
        XCTAssertEqual(list.status.header, .refreshing)
        if byEditing { list.controller.isEditing = true } else { list.controller.pullsToRefresh = false }
        XCTAssertEqual(list.status.header, .hidden)
        XCTAssertEqual(list.surface.contentInsets.top, 64)
        XCTAssertEqual(list.status.content.text, "loading", "byEditing: \(byEditing)")
        await list.desk.answer(20)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<20), "byEditing: \(byEditing)")
        XCTAssertEqual(list.status.footer, .idle)
        list.controller.isEditing = false
        list.controller.pullsToRefresh = true
        XCTAssertEqual(list.status.header, .idle)
        XCTAssertEqual(list.desk.log, ["refresh 1"])
      }
    }
  }

  /// The list view shows an older list during a drag or an animation. The paths were those of the newer list.
  func test_canMove_listViewShowsAnOlderList_isAboutTheShownRows() async {
    await each(PagedOptions(movesItems: true)) { list in
      list.show()
      await list.desk.answer(5)
      await list.settle()
      list.pages.shouldMove = { [pages = list.pages] from, _ in pages.items[from.item].id != 2 }
      list.surface.connection?.isPaused = true
      list.pages.content.remove(0)
      let path = (0..<5).map { ItemPath(section: 0, item: $0) }
      let canMove = list.surface.callbacks.canMove
      XCTAssertEqual(path.map { canMove($0, $0) }, [false, true, false, true, true])
      XCTAssertTrue(canMove(path[3], path[1]), "the row would be moved above its new neighbor")
      list.surface.connection?.isPaused = false
      await list.settle()
      XCTAssertEqual(path[..<4].map { canMove($0, $0) }, [true, false, true, true])
      XCTAssertTrue(canMove(path[3], path[1]))
    }
  }

  /// The number of cards was that of the newer list.
  func test_tapOnACard_listViewShowsAnOlderList_centersTheCard() async throws {
    let list = PagedFixture(.grid, PagedOptions(firstLoad: .request))
    let grid = try XCTUnwrap(list.controller as? ProbeGrid)
    grid.layout = CardLayout()
    list.show()
    await list.desk.answer(5)
    await list.settle()
    list.surface.connection?.isPaused = true
    list.pages.content.edit { $0.removeSubrange(..<3) }
    grid.select(at: ItemPath(section: 0, item: 4))
    await list.settle()
    XCTAssertEqual(grid.selectedCard, 4)
    list.surface.connection?.isPaused = false
    list.window.close()
  }

  /// The user presses an arrow key while the list view still shows a row that has left the list.
  func test_moveCursor_toARowThatHasLeftTheList_keepsTheSelection() async {
    await each { list in
      list.show()
      await list.desk.answer(5)
      await list.settle()
      list.surface.callbacks.moveCursor(3)
      list.surface.connection?.isPaused = true
      list.pages.content.remove(0)
      list.surface.callbacks.moveCursor(0)
      XCTAssertEqual(list.controller.selection.ids, [3])
      XCTAssertEqual(list.surface.selection.ids, [3])
      list.surface.connection?.isPaused = false
    }
  }

  func test_move_isTheDataSourcesToAllow() async {
    await each(PagedOptions(pullsToRefresh: true, loadsMore: true, movesItems: true)) { list in
      list.show()
      await list.desk.answer(3)
      await list.settle()
      let updates = list.surface.changes.count
      XCTAssertTrue(
        list.surface.callbacks.canMove(ItemPath(section: 0, item: 2), ItemPath(section: 0, item: 0))
      )
      XCTAssertEqual(
        list.surface.dragRow(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 0)),
        true
      )
      XCTAssertEqual(list.ids, [2, 0, 1])
      XCTAssertEqual(list.surface.snapshot.allItems.map(\.id), [2, 0, 1])
      XCTAssertEqual(list.surface.changes.count, updates, "the surface shows the drag already")
      XCTAssertFalse(
        list.controller.move(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 3))
      )
      list.pages.shouldMove = { _, _ in false }
      XCTAssertFalse(
        list.surface.callbacks.canMove(ItemPath(section: 0, item: 2), ItemPath(section: 0, item: 0))
      )
      XCTAssertEqual(
        list.surface.dragRow(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 0)),
        false
      )
      XCTAssertEqual(list.surface.snapshot.allItems.map(\.id), [2, 0, 1], "the surface goes back")
      XCTAssertEqual(list.surface.mistakes, [])
    }
  }
}
