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

@MainActor
final class GridControllerTests: XCTestCase {
  private final class Tiles: GridController<Row> {
    let surface = HeadlessList<SingleSection, Row>()
    let source: PagedDataSource<Row, Int>
    var asked: [Int] = []

    init(_ count: Int) {
      source = PagedDataSource((0..<count).map { Row(id: $0) }, firstKey: 1) { _ in ListPage([], next: nil) }
      super.init(source, loadedBy: source, options: PagedOptions(firstLoad: .none, movesItems: true))
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
    override func size(of item: Row, at path: ItemPath) -> CGSize {
      asked.append(item.id)
      return CGSize(width: 100, height: item.text.isEmpty ? 50 : 150)
    }
  }

  private func show(_ count: Int, _ layout: (any ItemLayout)? = nil) async -> Tiles {
    let tiles = Tiles(count)
    if let layout { tiles.layout = layout }
    let window = ControllerWindow(root: tiles)
    window.show()
    window.layout()
    addTeardownBlock { await MainActor.run { window.hide() } }
    await window.settle()
    return tiles
  }

  private func frames(_ tiles: Tiles) -> [CGRect] {
    tiles.arrangement.items(in: .infinite).map(\.frame)
  }

  /// Swift's check for simultaneous accesses ended the process when the second page came, or an item was dragged.
  func test_size_thatReadsTheArrangement_knowsTheContainer() async {
    final class Wide: GridController<Row> {
      let surface = HeadlessList<SingleSection, Row>()
      let source = PagedDataSource<Row, Int>((0..<3).map { Row(id: $0) }, firstKey: 1) { _ in
        ListPage([], next: nil)
      }
      init() { super.init(source, loadedBy: source, options: PagedOptions(firstLoad: .none)) }
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
      override func size(of item: Row, at path: ItemPath) -> CGSize {
        XCTAssertEqual(visibleItems.count, 0)
        return CGSize(width: arrangement.container.size.width, height: 50)
      }
    }
    let grid = Wide()
    let window = ControllerWindow(root: grid)
    window.show()
    window.layout()
    defer { window.hide() }
    await window.settle()
    grid.source.content.edit { $0.append(Row(id: 3)) }
    await window.settle()
    let width: Double = grid.surface.viewportSize.width
    let widths: [Double] = grid.arrangement.items(in: .infinite).map { $0.frame.size.width }
    XCTAssertEqual(widths, [width, width, width, width])
  }

  func test_layout_isAFlow_ifNothingElseIsSaid() async {
    let tiles = await show(3)
    XCTAssertTrue(tiles.layout is FlowLayout)
    XCTAssertEqual(frames(tiles).count, 3)
    XCTAssertEqual(tiles.surface.arrangement?.contentSize, tiles.arrangement.contentSize)
  }

  func test_layout_switched_isShownAnimated_withTheSameItems() async {
    let tiles = await show(4, WaterfallLayout(columns: 2, spacing: 0))
    let before = tiles.surface.arrangements
    tiles.layout = WaterfallLayout(columns: 4, spacing: 0)
    XCTAssertEqual(tiles.surface.arrangements.animated, before.animated + 1)
    XCTAssertEqual(Set(frames(tiles).map(\.minY)), [0])
    XCTAssertEqual(tiles.surface.reloads, 1)
    XCTAssertEqual(tiles.surface.mistakes, [])
  }

  func test_layout_switchedToAShorterOne_isNotScrolledBeyondItsEnd() async {
    let tiles = await show(100, WaterfallLayout(columns: 1, spacing: 0))
    let height: Double = tiles.surface.viewportSize.height
    tiles.surface.scroll(to: tiles.surface.contentSize.height - height)
    tiles.layout = WaterfallLayout(columns: 2, spacing: 0)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset.y, tiles.arrangement.contentSize.height - height)
    XCTAssertEqual(tiles.surface.moves, [RefreshOptions.opening])
    XCTAssertFalse(tiles.visibleItems.isEmpty)
    tiles.layout = WaterfallLayout(columns: 50, spacing: 0)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset, .zero)
  }

  func test_layout_switchedToALongerOne_staysWhereItIs() async {
    let tiles = await show(100, WaterfallLayout(columns: 2, spacing: 0))
    tiles.surface.scroll(to: 500)
    tiles.layout = WaterfallLayout(columns: 1, spacing: 0)
    XCTAssertEqual(tiles.surface.scrollOffset, CGPoint(x: 0, y: 500))
    XCTAssertEqual(tiles.surface.moves, [])
  }

  func test_layout_switchedToTheOtherAxis_isSeenFromItsStart() async {
    let tiles = await show(100, CardLayout())
    tiles.center(40)
    await tiles.window?.settle()
    XCTAssertGreaterThan(tiles.surface.scrollOffset.x, 1_000)
    tiles.layout = WaterfallLayout(columns: 2)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset, .zero)
    tiles.surface.scroll(to: 600)
    tiles.layout = CardLayout()
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset, .zero)
  }

  /// The list stayed between two cards, and another card was selected.
  func test_cards_viewIsResized_sameCardStaysInTheMiddle() async {
    for (axis, isLaidOutFirst) in [(LayoutAxis.horizontal, false), (.horizontal, true), (.vertical, true)] {
      let tiles = await show(5, CardLayout(axis: axis))
      func expect(_ card: Int, _ step: String) {
        let container = tiles.arrangement.container
        let middle = CardLayout(axis: axis).offset(centering: card, of: 5, in: container)
        XCTAssertEqual(tiles.selectedCard, card, "\(axis), \(step)")
        XCTAssertEqual(axis.along(tiles.surface.scrollOffset), middle, "\(axis), \(step)")
      }
      func resize(_ width: Double, _ height: Double) async {
        tiles.surface.viewportSize = CGSize(width: width, height: height)
        if isLaidOutFirst { tiles.surface.proceed() }
        tiles.window?.layout()
        await tiles.window?.settle()
      }
      tiles.center(3)
      await tiles.window?.settle()
      expect(3, "centered")
      await resize(800, 375)
      expect(3, "rotated")
      await resize(375, 800)
      expect(3, "rotated back")
      tiles.surface.scroll(to: axis.along(tiles.surface.scrollOffset) * 4 / 3)
      await tiles.window?.settle()
      expect(4, "scrolled")
      await resize(800, 375)
      expect(4, "rotated again")
    }
  }

  /// A list view that scrolls at once does not report the scroll.
  func test_cards_centeredAtOnce_viewIsResized_sameCardStaysInTheMiddle() async {
    let tiles = await show(5, CardLayout())
    tiles.surface.pace = .instant
    tiles.center(3)
    tiles.surface.viewportSize = CGSize(width: 800, height: 375)
    tiles.window?.layout()
    await tiles.window?.settle()
    XCTAssertEqual(tiles.selectedCard, 3)
  }

  func test_cards_switchedToCardsOfAnotherLength_sameCardStaysInTheMiddle() async {
    let tiles = await show(5, CardLayout())
    tiles.center(3)
    await tiles.window?.settle()
    tiles.layout = CardLayout(length: 0.4)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.selectedCard, 3)
    let middle = CardLayout(length: 0.4).offset(centering: 3, of: 5, in: tiles.arrangement.container)
    XCTAssertEqual(tiles.surface.scrollOffset.x, middle)
  }

  func test_cards_atTheStartBelowABar_layoutChanges_stayThere() async {
    let tiles = await show(5, CardLayout(axis: .vertical))
    tiles.window?.environment.safeAreaInsets.top = 64
    tiles.window?.layout()
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset.y, -64)
    tiles.layout = CardLayout(axis: .vertical, length: 0.4)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset.y, -64)
    tiles.surface.viewportSize = CGSize(width: 800, height: 375)
    await tiles.window?.settle()
    XCTAssertEqual(tiles.surface.scrollOffset.y, -64)
  }

  func test_layout_switchedToTheOtherAxis_headerMakesItsRoomThere() async {
    let tiles = Tiles(40)
    let window = HeadlessWindow(tiles)
    await window.settle()
    tiles.surface.pace = .manual
    tiles.pullsToRefresh = true
    tiles.refresh()
    XCTAssertEqual(tiles.surface.contentInsets, LayoutInsets(top: 54))
    tiles.layout = CardLayout()
    tiles.surface.step()
    XCTAssertEqual(tiles.surface.contentInsets, LayoutInsets(leading: 54))
    XCTAssertEqual(tiles.surface.scrollOffset, CGPoint(x: -54, y: 0))
    tiles.surface.pace = .later
    await window.settle()
    XCTAssertEqual(tiles.surface.contentInsets, .zero)
    window.close()
  }

  func test_layout_switchedDuringADrag_isNoDragOfCards() async {
    let tiles = await show(10, CardLayout())
    tiles.surface.drag(to: 0)
    tiles.layout = WaterfallLayout(columns: 2)
    tiles.surface.letGo()
    tiles.layout = CardLayout()
    tiles.surface.scrollOffset.x = 150
    XCTAssertEqual(tiles.surface.scrollOffset.x, 150)
  }

  /// An override of `size(of:at:)` may read the size of texts.
  func test_textSize_asksForAllSizesAgain() async {
    let tiles = await show(100, WaterfallLayout(columns: 3))
    tiles.asked = []
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked, [])
    tiles.window?.environment.textSize = .extraLarge
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked, Array(0..<100))
    tiles.asked = []
    tiles.window?.environment.textSize = .large
    tiles.source.content.edit { $0.append(Row(id: 100)) }
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked, Array(0...100))
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked.count, 101)
  }

  func test_page_asksForTheSizesOfItsItemsOnly() async {
    let tiles = await show(100, WaterfallLayout(columns: 3))
    tiles.asked = []
    tiles.source.content.edit { $0 += (100..<120).map { Row(id: $0) } }
    XCTAssertEqual(tiles.asked, Array(100..<120))
    XCTAssertEqual(frames(tiles).count, 120)
  }

  func test_changes_areWhatAFullLayoutWouldBe() async {
    for seed in RandomRounds.seeds(2, long: 150) {
      var random = SplitMix64(seed: seed)
      let layout: any ItemLayout = seed % 2 == 0 ? WaterfallLayout(columns: 3) : FlowLayout()
      let tiles = await show(20, layout)
      var next = 20
      for _ in 0..<20 {
        tiles.source.content.edit { items in
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
              items.insert(Row(id: next), at: .random(in: 0...items.count, using: &random))
              next += 1
            case 1 where !items.isEmpty:
              items.remove(at: .random(in: 0..<items.count, using: &random))
            case 2 where !items.isEmpty:
              let moved = items.remove(at: .random(in: 0..<items.count, using: &random))
              items.insert(moved, at: .random(in: 0...items.count, using: &random))
            case 3 where !items.isEmpty:
              items[.random(in: 0..<items.count, using: &random)].text += "x"
            default: break
            }
          }
        }
        await tiles.window?.settle()
        let items = tiles.source.items
        let full = LayoutArrangement(
          layout,
          in: tiles.arrangement.container,
          sections: .indexed([items.count])
        ) {
          CGSize(width: 100, height: items[$0.item].text.isEmpty ? 50 : 150)
        }
        XCTAssertEqual(tiles.arrangement.items(in: .infinite), full.items(in: .infinite), "seed \(seed)")
        XCTAssertEqual(
          tiles.surface.arrangement?.items(in: .infinite),
          full.items(in: .infinite),
          "seed \(seed)"
        )
        XCTAssertEqual(tiles.surface.mistakes, [], "seed \(seed)")
      }
    }
  }

  func test_stages_haveTheFramesOfTheirItems() async {
    let layout = WaterfallLayout(columns: 3)
    let tiles = await show(20, layout)
    var stages: [GridStage<SingleSection, Row>] = []
    tiles.surface.onUpdate = { [unowned tiles] in
      stages = tiles.surface.changes.last.map(tiles.stages) ?? []
    }
    // One item is changed, others are inserted, deleted and moved: several stages.
    tiles.source.content.edit { items in
      items[4].text = "x"
      items.remove(at: 7)
      items.insert(Row(id: 99, text: "x"), at: 9)
      items.swapAt(10, 15)
    }
    XCTAssertGreaterThan(stages.count, 1)
    for stage in stages {
      let items = stage.change.after.allItems
      let full = LayoutArrangement(layout, in: tiles.arrangement.container, sections: .indexed([items.count]))
      {
        CGSize(width: 100, height: items[$0.item].text.isEmpty ? 50 : 150)
      }
      XCTAssertEqual(stage.arrangement.items(in: .infinite), full.items(in: .infinite))
    }
    XCTAssertEqual(tiles.surface.mistakes, [])
    tiles.surface.onUpdate = nil
  }

  func test_draggedItem_takesItsSizeAlong() async {
    let tiles = await show(6, WaterfallLayout(columns: 1, spacing: 0))
    tiles.source.content.edit { $0[4].text = "tall" }
    await tiles.window?.settle()
    let before = tiles.surface.changes.count
    XCTAssertTrue(
      tiles.surface.dragRow(from: ItemPath(section: 0, item: 4), to: ItemPath(section: 0, item: 1))
    )
    XCTAssertEqual(tiles.surface.changes.count, before, "the surface shows the moved row already")
    let width = tiles.arrangement.container.size.width / 100
    XCTAssertEqual(frames(tiles).map { ($0.height / width).rounded() }, [50, 150, 50, 50, 50, 50])
    XCTAssertEqual(tiles.surface.arrangement?.items(in: .infinite), tiles.arrangement.items(in: .infinite))
  }

  func test_size_ofTheSurface_arrangesAnew_scrollingDoesNot() async {
    let tiles = await show(50, WaterfallLayout(columns: 2))
    let before = tiles.surface.arrangements.all
    tiles.surface.scroll(to: 100)
    tiles.layout()
    XCTAssertEqual(tiles.surface.arrangements.all, before)
    tiles.surface.viewportSize = CGSize(width: 800, height: 375)
    tiles.layout()
    XCTAssertEqual(tiles.surface.arrangements.all, before + 1)
    XCTAssertEqual(tiles.arrangement.container.size.width, 800)
  }

  /// Row A7: lengths are not estimated. The length that a cell measured replaces the computed length.
  func test_correct_takesWhatCellsMeasured() async {
    let tiles = await show(4, WaterfallLayout(columns: 2, spacing: 0))
    tiles.correct([ItemPath(section: 0, item: 0): 200])
    await tiles.window?.settle()
    XCTAssertEqual(tiles.arrangement[.item(ItemPath(section: 0, item: 0))]?.frame.height, 200)
    XCTAssertEqual(tiles.surface.contentSize, tiles.arrangement.contentSize)
  }

  func test_visibleItems_areThoseInTheViewport() async {
    let tiles = await show(1_000, WaterfallLayout(columns: 1, spacing: 0))
    let first = tiles.visibleItems
    XCTAssertEqual(first.first?.element, .item(ItemPath(section: 0, item: 0)))
    XCTAssertLessThan(first.count, 20)
    tiles.surface.scroll(to: 5_000)
    XCTAssertGreaterThan(tiles.visibleItems.first?.element.section ?? -1, -1)
    XCTAssertNotEqual(tiles.visibleItems, first)
  }

  func test_axis_ofTheLayout_isThatOfTheHeader() async {
    let tiles = Tiles(40)
    tiles.layout = WaterfallLayout(axis: .horizontal, columns: 2)
    let window = ControllerWindow(root: tiles)
    window.environment.safeAreaInsets = LayoutInsets(leading: 30)
    window.show()
    window.layout()
    tiles.pullsToRefresh = true
    XCTAssertEqual(tiles.surface.scrollOffset, CGPoint(x: -30, y: 0))
    tiles.refresh()
    XCTAssertEqual(tiles.surface.contentInsets, LayoutInsets(leading: 30 + 54))
    await window.settle()
    XCTAssertEqual(tiles.surface.contentInsets, LayoutInsets(leading: 30))
  }

  // MARK: Cards (3.78, 3.79)

  private func swipe(_ tiles: Tiles, by distance: Double) {
    let start: Double = tiles.surface.scrollOffset.x
    tiles.surface.drag(to: start + distance / 1_000)
    tiles.surface.drag(to: start + distance * 1.01)
    tiles.surface.letGo()
  }

  func test_cards_goOnByOne_andStopAtTheEnds() async {
    let tiles = await show(3, CardLayout())
    let width: Double = tiles.surface.viewportSize.width
    var selected: [Int] = []
    for distance in [10.0, width / 20, width / 2, width, -10, -width / 20, -width, -width] {
      swipe(tiles, by: distance)
      await tiles.window?.settle()
      selected.append(tiles.selectedCard)
    }
    XCTAssertEqual(selected, [0, 1, 2, 2, 2, 1, 0, 0])
  }

  func test_cards_tap_centers() async {
    let tiles = await show(5, CardLayout())
    tiles.select(at: ItemPath(section: 0, item: 3))
    await tiles.window?.settle()
    XCTAssertEqual(tiles.selectedCard, 3)
    let middle: Double = tiles.surface.scrollOffset.x + tiles.surface.viewportSize.width / 2
    let frame = tiles.arrangement[.item(ItemPath(section: 0, item: 3))]?.frame ?? .zero
    XCTAssertEqual(frame.midX, middle, accuracy: 1)
    XCTAssertEqual(tiles.visibleItems.map(\.scale).max() ?? 0, 1, accuracy: 0.001)
    tiles.isEditing = true
    tiles.select(at: ItemPath(section: 0, item: 1))
    XCTAssertEqual(tiles.selectedCard, 3, "a tap that marks a card for deletion does not move it")
    tiles.isEditing = false
    tiles.layout = FlowLayout()
    tiles.center(4)
    XCTAssertEqual(tiles.selectedCard, 0)
  }

  private final class Pairs: GridController<Row> {
    let surface = HeadlessList<SingleSection, Row>(viewportSize: CGSize(width: 200, height: 200))
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
    override func size(of item: Row, at path: ItemPath) -> CGSize { CGSize(width: 100, height: 100) }
  }

  /// The list waited until the content became longer, and then jumped although the user had scrolled elsewhere.
  func test_previousPage_doesNotMakeTheContentLonger_listDoesNotJumpWithTheNextPage() async {
    let pages = PagedDataSource<Row, Int>(firstKey: 5, prefetchDistance: -1) { request in
      switch request.direction {
      case .refresh: ListPage((100..<111).map { Row(id: $0) }, next: 6, previous: 4)
      case .prepend: ListPage([Row(id: 99)], next: nil)
      case .append: ListPage((111..<131).map { Row(id: $0) }, next: nil)
      }
    }
    let grid = Pairs(pages, loadedBy: pages)
    grid.layout = WaterfallLayout(columns: 2, spacing: 0)
    let window = HeadlessWindow(grid)
    await window.settle()
    let length: Double = grid.surface.contentSize.height
    pages.start(.prepend)
    await window.settle()
    XCTAssertEqual(pages.items.count, 12)
    XCTAssertEqual(grid.surface.contentSize.height, length)
    grid.surface.scroll(to: 300)
    await window.settle()
    pages.start(.append)
    await window.settle()
    XCTAssertEqual(pages.items.count, 32)
    XCTAssertEqual(grid.surface.scrollOffset.y, 300)
    window.close()
  }

  /// The place was not forgotten if a refresh was running at the next layout, so the list jumped with the rows of the refresh.
  func test_previousPage_doesNotMakeTheContentLonger_listDoesNotJumpWithARefresh() async {
    var isRefreshed = false
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 5, prefetchDistance: -1) { request in
      if request.direction == .prepend { return ListPage([Row(id: 99)], next: nil) }
      if isRefreshed { return try await desk.load(request) }
      return ListPage((100..<111).map { Row(id: $0) }, next: nil, previous: 4)
    }
    let grid = Pairs(pages, loadedBy: pages)
    grid.layout = WaterfallLayout(columns: 2, spacing: 0)
    let window = HeadlessWindow(grid)
    await window.settle()
    let token = pages.onOutcome(self) { _, direction, _ in
      guard direction == .prepend else { return }
      isRefreshed = true
      pages.start(.refresh)
    }
    pages.start(.prepend)
    let call = await desk.next()
    await window.appear()
    grid.surface.scroll(to: 300)
    await window.appear()
    XCTAssertTrue(pages.state.refresh.isLoading)
    call.continuation.resume(returning: ListPage((99..<131).map { Row(id: $0) }, next: nil))
    await window.settle()
    XCTAssertEqual(pages.items.count, 32)
    XCTAssertEqual(grid.surface.scrollOffset.y, 300)
    token.cancel()
    window.close()
  }

  func test_insetAlongTheAxis_doesNotArrangeAgain() async {
    let tiles = await show(10)
    let container = tiles.arrangement.container
    tiles.asked = []
    tiles.adjustEnvironment { $0.safeAreaInsets = LayoutInsets(top: 90, bottom: 30) }
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked, [])
    tiles.adjustEnvironment { $0.safeAreaInsets = LayoutInsets(top: 90, leading: 30) }
    tiles.window?.layout()
    XCTAssertEqual(tiles.asked.count, 10)
    XCTAssertNotEqual(tiles.arrangement.container, container)
  }

  /// The drag empties the first section, so the paths of the drag name other sections afterwards.
  func test_drag_thatRemovesASection_framesAreThoseOfAFullLayout() async throws {
    final class Groups: SectionedGridController<Int, Row> {
      let surface = HeadlessList<Int, Row>()
      override func makeSurface() -> any PagedSurface<Int, Row> { surface }
      override func size(of item: Row, at path: ItemPath) -> CGSize {
        CGSize(width: 100, height: Double(20 + item.id * 10))
      }
    }
    let rows = ArrayDataSource(
      [Row(id: 0, text: "A")] + (1..<12).map { Row(id: $0, text: $0 < 3 ? "B" : "C") }
    )
    let groups = Groups(
      rows.grouped {
        ["A", "B", "C"].firstIndex(of: $0.text) ?? 0
      } regroup: {
        rows.update(Row(id: $0.id, text: ["A", "B", "C"][$1]))
      }
    )
    groups.layout = WaterfallLayout(columns: 2)
    let window = ControllerWindow(root: groups)
    window.show()
    window.layout()
    XCTAssertTrue(groups.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 2, item: 1)))
    let frames = groups.arrangement.items(in: .infinite).map(\.frame)
    groups.layout = WaterfallLayout(columns: 2)
    XCTAssertEqual(frames, groups.arrangement.items(in: .infinite).map(\.frame))
    window.close()
  }

  /// The filter drops the empty section while the source moves the item.
  func test_drag_thatEmptiesASectionOfAFilteredList_framesAreThoseOfAFullLayout() async throws {
    final class Groups: SectionedGridController<String, Row> {
      let surface = HeadlessList<String, Row>()
      override func makeSurface() -> any PagedSurface<String, Row> { surface }
      override func size(of item: Row, at path: ItemPath) -> CGSize {
        CGSize(width: 100, height: Double(20 + item.id * 10))
      }
    }
    let source = SnapshotDataSource<String, Row>()
    source.replace(
      with: ListSnapshot(sections: [
        ListSection(id: "A", items: [Row(id: 20)]),
        ListSection(id: "B", items: (1..<3).map { Row(id: $0) }),
        ListSection(id: "C", items: (3..<12).map { Row(id: $0) }),
      ])
    )
    let groups = Groups(source.filter(), options: PagedOptions(firstLoad: .none, movesItems: true))
    groups.layout = WaterfallLayout(columns: 2)
    let window = HeadlessWindow(groups)
    await window.settle()
    XCTAssertTrue(
      groups.surface.dragRow(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 2, item: 1))
    )
    XCTAssertEqual(groups.surface.snapshot.sectionIDs, ["B", "C"])
    XCTAssertEqual(groups.surface.mistakes, [])
    let shown = groups.surface.arrangement?.items(in: .infinite)
    let frames = groups.arrangement.items(in: .infinite)
    XCTAssertEqual(shown, frames)
    groups.layout = WaterfallLayout(columns: 2)
    XCTAssertEqual(frames, groups.arrangement.items(in: .infinite))
    window.close()
  }

  func test_drag_outsideOfTheList_isRefused_andKeepsTheFrames() async {
    let tiles = await show(6, WaterfallLayout(columns: 1, spacing: 0))
    let (before, count) = (frames(tiles), tiles.surface.arrangements.all)
    XCTAssertFalse(tiles.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 6)))
    XCTAssertEqual(frames(tiles), before)
    XCTAssertEqual(tiles.surface.arrangements.all, count)
  }

  /// The offset counts from the right edge, and the frames are mirrored.
  func test_cards_rightToLeft_centeredCardIsVisible() async {
    let tiles = await show(5, CardLayout())
    tiles.adjustEnvironment { $0.layoutDirection = .rightToLeft }
    tiles.window?.layout()
    for card in [0, 3, 1] {
      tiles.center(card)
      await tiles.window?.settle()
      XCTAssertEqual(tiles.selectedCard, card)
      let front = tiles.visibleItems.max { $0.scale < $1.scale }
      XCTAssertEqual(front?.element, .item(ItemPath(section: 0, item: card)))
    }
  }
}
