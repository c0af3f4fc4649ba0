import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// Tables and collections: exceptions of UIKit, large titles, animations.
@MainActor
final class UIKitListTests: UIKitTestCase {
  private static let story = ListCell<Row>(UILabel.init) { label, row in label.text = "story \(row)" }
  private static let advert = ListCell<Row>(UIButton.init) { button, row in
    button.configuration?.title = "advert \(row)"
  }

  private final class Feed: ListController<Row> {
    let rows: ArrayDataSource<Row>
    var adjustsInsets = false

    init(_ rows: ArrayDataSource<Row>) {
      self.rows = rows
      super.init(rows, options: PagedOptions(firstLoad: .none, movesItems: true))
    }

    var table: TableSurface<SingleSection, Row> {
      guard let table = listSurface as? TableSurface<SingleSection, Row> else {
        preconditionFailure("The view is not loaded.")
      }
      return table
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { TableSurface() }
    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? {
      item.title == "ad" ? UIKitListTests.advert : UIKitListTests.story
    }
    override var layoutPreferences: LayoutPreferences { LayoutPreferences(adjustsInsets: adjustsInsets) }
    override var navigationBar: NavigationBarPreferences {
      var bar = NavigationBarPreferences(title: "Feed")
      bar.largeTitle = .always
      return bar
    }
  }

  private final class Wall: SectionedGridController<String, Row> {
    init(_ source: SnapshotDataSource<String, Row>) {
      super.init(source, options: PagedOptions(firstLoad: .none, movesItems: true))
    }

    var collection: CollectionSurface<String, Row> {
      guard let collection = listSurface as? CollectionSurface<String, Row> else {
        preconditionFailure("The view is not loaded.")
      }
      return collection
    }

    override func makeSurface() -> any PagedSurface<String, Row> { CollectionSurface() }
    override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 60, height: 40) }
    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? {
      item.title == "ad" ? UIKitListTests.advert : UIKitListTests.story
    }
  }

  private func makeFeed(_ count: Int) -> (Stage, Feed) {
    let feed = Feed(ArrayDataSource([Row].numbers(0..<count)))
    return (stage(feed), feed)
  }

  private func makeWall() -> (Stage, Wall, SnapshotDataSource<String, Row>) {
    let source = SnapshotDataSource<String, Row>()
    source.replace(
      with: ListSnapshot(sections: [
        ListSection(id: "A", items: .numbers(0..<3)), ListSection(id: "B", items: .numbers(3..<6)),
      ])
    )
    let wall = Wall(source)
    return (stage(wall), wall, source)
  }

  private final class Texts: GridController<Row> {
    init() { super.init(ArrayDataSource([Row].numbers(0..<3)), options: PagedOptions(firstLoad: .none)) }

    var collection: UICollectionView? { listSurface as? UICollectionView }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { CollectionSurface() }
    override func size(of item: Row, at path: ItemPath) -> CGSize {
      CGSize(width: 100, height: environment.textSize == .large ? 40 : 80)
    }
  }

  /// The frames changed with the next layout of the controller, which another text size does not bring.
  func test_collection_anotherTextSize_theItemsGetTheirNewSizes() async {
    let texts = Texts()
    let screen = show(texts)
    let first = IndexPath(item: 0, section: 0)
    XCTAssertEqual(texts.collection?.cellForItem(at: first)?.frame.height, 40)
    screen.window.simulate { $0.preferredContentSizeCategory = .accessibilityLarge }
    screen.proceed()
    XCTAssertEqual(texts.collection?.cellForItem(at: first)?.frame.height, 80)
  }

  // MARK: Reconfiguring

  /// U1: a row whose cell needs another reuse identifier must be reloaded.
  func test_table_rowThatNeedsAnotherCell_isReloaded() async {
    let (stage, feed) = makeFeed(3)
    feed.rows.update(Row(id: 1, title: "ad"))
    await stage.settle()
    assertNoComplaints()
    let cell = feed.table.cellForRow(at: IndexPath(row: 1, section: 0))
    XCTAssertTrue(cell?.contentView.subviews.first is UIButton)
  }

  /// U1: the same in a collection.
  func test_collection_itemThatNeedsAnotherCell_isReloaded() async {
    let (stage, wall, source) = makeWall()
    await stage.settle()
    source.edit { $0.sections[0].items[1] = Row(id: 1, title: "ad") }
    await stage.settle()
    assertNoComplaints()
    let cell = wall.collection.cellForItem(at: IndexPath(item: 1, section: 0))
    XCTAssertTrue(cell?.contentView.subviews.first is UIButton)
  }

  // MARK: Layouts of collections

  /// U5: UIKit validates the layout before the block of the batch.
  func test_drop_inAnotherSection_givesUIKitTheOldLayoutBeforeTheBatch() async {
    let (stage, wall, source) = makeWall()
    await stage.settle()
    let isDropped = wall.collection.simulateReorder(
      from: IndexPath(item: 0, section: 0),
      to: IndexPath(item: 3, section: 1)
    )
    await stage.settle()
    assertNoComplaints()
    XCTAssertTrue(isDropped)
    XCTAssertEqual(source.snapshot.sections.map { $0.items.map(\.id) }, [[1, 2], [3, 4, 5, 0]])
    XCTAssertEqual(wall.collection.texts.map(\.count), [2, 4])
  }

  /// U5: a drop that the controller refuses leaves no layout.
  func test_refusedDrop_leavesALayoutForAllItems() async {
    let (stage, wall, source) = makeWall()
    await stage.settle()
    wall.collection.simulateReorder(from: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
    {
      guard let from = source.path(of: 5), let to = source.path(of: 3) else { return }
      source.edit { $0.moveItem(from: from, to: to) }
    }
    await stage.settle()
    assertNoComplaints()
    XCTAssertEqual(source.snapshot.allItems.map(\.id).sorted(), Array(0..<6))
    XCTAssertEqual(wall.collection.texts.map(\.count), source.snapshot.sections.map(\.items.count))
  }

  // MARK: Large titles

  private func showFeed(adjustsInsets: Bool, count: Int = 60) -> (UIKitScreen, Feed) {
    let feed = Feed(ArrayDataSource([Row].numbers(0..<count)))
    feed.adjustsInsets = adjustsInsets
    return (show(StackController(root: feed)), feed)
  }

  /// U8: if the system shall add the safe area, somebody must add it.
  func test_listWhoseInsetsTheSystemAdjusts_beginsBelowTheBar() async {
    let (_, feed) = showFeed(adjustsInsets: true)
    XCTAssertGreaterThan(feed.table.safeAreaInsets.top, 100)
    XCTAssertEqual(feed.table.adjustedContentInset.top, feed.table.safeAreaInsets.top)
    XCTAssertEqual(feed.table.contentOffset.y, -feed.table.safeAreaInsets.top)
  }

  /// U7: the placeholder of an empty list is in the middle of what the bars leave free, whoever adds the safe area.
  func test_placeholder_isBelowTheBars_alsoIfTheSystemAdjustsTheInsets() async throws {
    for adjusts in [true, false] {
      let (screen, feed) = showFeed(adjustsInsets: adjusts, count: 0)
      await screen.tree.settle()
      screen.proceed()
      let views = feed.table.subviews.compactMap { $0 as? UIContentUnavailableView }
      let placeholder = try XCTUnwrap(views.first)
      XCTAssertFalse(placeholder.isHidden)
      let frame = placeholder.convert(placeholder.bounds, to: nil as UIView?)
      XCTAssertEqual(frame.minY, 59 + 96, "adjustsInsets: \(adjusts)")
      XCTAssertLessThanOrEqual(frame.maxY, 844 - 34, "adjustsInsets: \(adjusts)")
    }
  }

  /// U8: a large title follows only a scroll view that UIKit insets.
  func test_largeTitle_becomesSmallWhileTheListScrolls() async {
    for adjusts in [true, false] {
      let (screen, feed) = showFeed(adjustsInsets: adjusts)
      XCTAssertEqual(feed.table.safeAreaInsets.top, 59 + 96, "adjustsInsets: \(adjusts)")
      let mirror = screen.root.mirror.mirrorIfAny(of: feed)
      XCTAssertIdentical(mirror?.contentScrollView(for: .top), feed.table, "the bar does not know the list")
      feed.table.simulateDrag(to: CGPoint(x: 0, y: 400))
      feed.table.simulateRelease()
      screen.proceed()
      XCTAssertEqual(feed.table.safeAreaInsets.top, 59 + 44, "adjustsInsets: \(adjusts)")
    }
  }

  private final class Inset: ListController<Row> {
    var bars = LayoutPreferences(extendsUnderBars: false)

    init() { super.init(ArrayDataSource([Row].numbers(0..<60))) }

    override var layoutPreferences: LayoutPreferences { bars }
  }

  /// R4 F2: a view that ends at the bars lies inside of the safe area, so its controller adds no inset for the bars.
  func test_listBetweenTheBars_hasNoInsets_alsoIfThePreferenceChanges() async throws {
    let list = Inset()
    let tabs = TabController()
    tabs.setControllers([StackController(root: list), Controller()])
    let screen = show(tabs)
    let table = try XCTUnwrap(list.listSurface as? UITableView)
    let between = table.frame
    XCTAssertEqual(between.minY, 59 + 44)
    XCTAssertEqual(table.contentInset, .zero)
    XCTAssertEqual(list.environment.safeAreaInsets, .zero)
    XCTAssertEqual(table.contentOffset.y, 0)

    list.bars.extendsUnderBars = true
    list.setNeedsPreferencesUpdate()
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(table.frame, screen.window.bounds)
    XCTAssertEqual(table.contentInset.top, between.minY)
    XCTAssertEqual(table.contentInset.bottom, screen.window.bounds.maxY - between.maxY)
    XCTAssertEqual(table.contentOffset.y, -between.minY)

    list.bars.extendsUnderBars = false
    list.setNeedsPreferencesUpdate()
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(table.frame, between)
    XCTAssertEqual(table.contentInset, .zero)
    assertNoComplaints()
  }

  /// The view got another size, and its controller was not laid out.
  func test_viewBetweenTheBars_isLaidOutWithItsSize_alsoIfTheBarGoesOrTheDeviceTurns() async throws {
    final class Plain: ViewController<UIView> {
      var isHidden = false
      var size = CGSize.zero
      override func makeView() -> UIView { UIView() }
      override var layoutPreferences: LayoutPreferences { LayoutPreferences(extendsUnderBars: false) }
      override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(isHidden: isHidden) }
      override func viewDidLayout() {
        super.viewDidLayout()
        size = view.bounds.size
      }
    }
    let plain = Plain()
    let screen = show(StackController(root: plain))
    XCTAssertEqual(plain.size, plain.view.frame.size)
    plain.isHidden = true
    plain.setNeedsPreferencesUpdate()
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(plain.view.frame.minY, 59)
    XCTAssertEqual(plain.size, plain.view.frame.size)
    screen.window.simulate(size: CGSize(width: 844, height: 390), insets: .zero) { _ in }
    screen.proceed()
    XCTAssertEqual(plain.view.frame.width, 844)
    XCTAssertEqual(plain.size, plain.view.frame.size)
    assertNoComplaints()
  }

  /// Only the size of the window changes. The controller was laid out before its view had the new size.
  func test_viewUnderTheBars_isLaidOutWithItsSize_ifTheWindowGetsAnotherSize() async {
    final class Plain: ViewController<UIView> {
      var size = CGSize.zero
      override func makeView() -> UIView { UIView() }
      override func viewDidLayout() {
        super.viewDidLayout()
        size = view.bounds.size
      }
    }
    let plain = Plain()
    let screen = show(StackController(root: plain), isPad: true)
    XCTAssertEqual(plain.size, CGSize(width: 1024, height: 768))
    screen.window.simulate(size: CGSize(width: 768, height: 1024))
    screen.proceed()
    XCTAssertEqual(plain.view.frame.size, CGSize(width: 768, height: 1024))
    XCTAssertEqual(plain.size, plain.view.frame.size)
  }

  /// The keys of the requested pages.
  @MainActor private final class Keys {
    var all: [Int] = []
    /// Whether the next page arrives only when `arrival` is resumed.
    var isHeldBack = false
    var arrival: CheckedContinuation<Void, Never>?
  }

  private final class News: ListController<Row> {
    let table = TableSurface<SingleSection, Row>()
    let keys: Keys

    init(perPage: Int) {
      let keys = Keys()
      let pages = PagedDataSource<Row, Int>(firstKey: 0, perPage: perPage) { request in
        keys.all.append(request.key)
        let first = request.key * perPage
        return ListPage(.numbers(first..<first + perPage), next: request.key + 1)
      }
      self.keys = keys
      super.init(
        pages,
        loadedBy: pages,
        options: PagedOptions(pullsToRefresh: true, loadsMore: true)
      )
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override var navigationBar: NavigationBarPreferences {
      var bar = NavigationBarPreferences(title: "News")
      bar.largeTitle = .always
      return bar
    }
  }

  /// UIKit and the controller add the safe area. The room of the refresh control belongs to neither of them.
  func test_largeTitle_listBeginsBelowTheBar_afterEachRefresh() async {
    let news = News(perPage: 60)
    let screen = show(StackController(root: news))
    for round in 0..<3 {
      XCTAssertEqual(news.table.refreshControl?.isRefreshing, true, "\(round)")
      XCTAssertEqual(news.table.contentInset.top, 60 + (round == 2 ? 10 : 0), "\(round)")
      await screen.tree.settle()
      screen.proceed()
      XCTAssertEqual(news.table.refreshControl?.isRefreshing, false)
      let top = news.table.safeAreaInsets.top + (round == 2 ? 10 : 0)
      XCTAssertEqual(news.table.adjustedContentInset.top, top, "\(round)")
      XCTAssertEqual(news.table.contentOffset.y, -top, "\(round)")
      // The app adds an inset of its own.
      if round == 1 { news.table.contentInset.top += 10 }
      if round < 2 { news.refresh() }
      screen.proceed()
    }
    assertNoComplaints()
  }

  /// The title shrinks and grows, the user refreshes, and the app adds insets. The list always begins below the bar.
  func test_largeTitle_random_listBeginsBelowTheBar() async {
    for seed in 0..<UInt64(Stage.seeds) {
      var random = SystemSeed(seed)
      let news = News(perPage: 60)
      let screen = show(StackController(root: news))
      var ofTheApp = 0.0
      for step in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...1: news.table.simulateDrag(to: CGPoint(x: 0, y: .random(in: -300...400, using: &random)))
        case 2...3: news.table.simulateRelease()
        case 4: news.refresh()
        case 5: news.endLoading(.refresh)
        case 6:
          ofTheApp += 10
          news.table.contentInset.top += 10
        default: await screen.tree.settle()
        }
        screen.proceed()
        let isRefreshing = news.table.refreshControl?.isRefreshing ?? false
        let room = news.table.adjustedContentInset.top - news.table.safeAreaInsets.top - ofTheApp
        XCTAssertTrue(
          room == (isRefreshing ? 60 : 0) || news.table.isDragging && room == 0,
          "seed \(seed), step \(step): \(room), refreshing: \(isRefreshing)"
        )
        if testRun?.failureCount != 0 { return }
      }
    }
  }

  // MARK: Pages

  /// A table lays the rows of a page out while it shows the page.
  func test_pageShorterThanTheScreen_loadsTheNextPages_untilTheScreenIsFull() async {
    let news = News(perPage: 8)
    let screen = show(StackController(root: news))
    for _ in 0..<5 {
      await screen.tree.settle()
      screen.proceed()
    }
    let last = news.table.indexPathsForVisibleRows?.last?.row ?? 0
    let count = news.table.numberOfRows(inSection: 0)
    XCTAssertGreaterThan(count, last + 5)
    XCTAssertLessThan(count, last + 5 + 2 * 8)
    XCTAssertEqual(news.keys.all, Array(0..<count / 8))
  }

  /// Rows that stay on screen during a refresh are not displayed again.
  func test_pageShorterThanTheScreen_refresh_loadsUntilTheScreenIsFullAgain() async {
    let news = News(perPage: 2)
    let screen = show(StackController(root: news))
    for round in 0..<2 {
      for _ in 0..<15 {
        await screen.tree.settle()
        screen.proceed()
      }
      let last = news.table.indexPathsForVisibleRows?.last?.row ?? 0
      XCTAssertGreaterThan(news.table.numberOfRows(inSection: 0), last + 1, "\(round)")
      XCTAssertLessThan(news.keys.all.count, 20 * (round + 1))
      if round == 0 { news.refresh() }
    }
    assertNoComplaints()
  }

  /// A list whose first page has a page before it.
  private final class History: ListController<Row> {
    let keys = Keys()
    let pages: PagedDataSource<Row, Int>
    var length: Double?

    init(firstKey: Int = 1) {
      let keys = keys
      pages = PagedDataSource(firstKey: firstKey) { request in
        keys.all.append(request.key)
        if keys.isHeldBack { await withCheckedContinuation { keys.arrival = $0 } }
        let first = request.key * 60
        return ListPage(
          .numbers(first..<first + 60),
          next: nil,
          previous: request.key > 0 ? request.key - 1 : nil
        )
      }
      super.init(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request, opensAtEnd: true))
    }

    var table: TableSurface<SingleSection, Row> {
      guard let table = listSurface as? TableSurface<SingleSection, Row> else {
        preconditionFailure("The view is not loaded.")
      }
      return table
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { TableSurface() }
    override func rowLength(of item: Row, at path: ItemPath) -> Double? { length }
  }

  /// The table gets all rows before it is in a window. It reported the rows before the scroll to the end as visible.
  func test_opensAtEnd_theFirstPageIsThereBefore_loadsNoPreviousPage() async {
    let history = History()
    await history.pages.load(.refresh)
    let screen = show(StackController(root: history))
    await screen.tree.settle()
    screen.proceed()
    await screen.tree.settle()
    XCTAssertGreaterThan(history.table.contentOffset.y, 1_000)
    XCTAssertEqual(history.keys.all, [1])
  }

  private final class Album: GridController<Row> {
    init(_ pages: PagedDataSource<Row, Int>) {
      super.init(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request, opensAtEnd: true))
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { CollectionSurface() }
    override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 300, height: 40) }
  }

  /// The same in a collection.
  func test_opensAtEnd_grid_theFirstPageIsThereBefore_loadsNoPreviousPage() async {
    let history = History()
    await history.pages.load(.refresh)
    let album = Album(history.pages)
    let screen = show(StackController(root: album))
    await screen.tree.settle()
    screen.proceed()
    await screen.tree.settle()
    XCTAssertGreaterThan((album.listSurface as? UICollectionView)?.contentOffset.y ?? 0, 1_000)
    XCTAssertEqual(history.keys.all, [1])
  }

  /// The first rows of the new view leave the screen at once, because it is scrolled to the place of the old one.
  func test_newView_isScrolledToItsPlace_loadsNoPreviousPage() async {
    let history = History()
    let screen = show(StackController(root: history))
    await screen.tree.settle()
    screen.proceed()
    history.table.contentOffset.y = 1_000
    screen.proceed()
    history.reloadView()
    for _ in 0..<3 {
      await screen.tree.settle()
      screen.proceed()
    }
    XCTAssertEqual(history.table.contentOffset.y, 1_000)
    XCTAssertEqual(history.keys.all, [1])
  }

  /// The table is in no window when the page arrives. When it comes back, it shows the rows at the old offset first.
  func test_previousPage_arrivesBelowAnotherScreen_loadsNoOtherPage() async {
    let history = History(firstKey: 2)
    let stack = StackController(root: history)
    let screen = show(stack)
    await screen.tree.settle()
    screen.proceed()
    await screen.tree.settle()
    XCTAssertEqual(history.keys.all, [2])
    history.keys.isHeldBack = true
    history.table.contentOffset.y = 100
    screen.proceed()
    await until { history.keys.arrival != nil }
    XCTAssertEqual(history.keys.all, [2, 1])
    stack.push(Controller())
    screen.proceed()
    XCTAssertFalse(isOnScreen(history))
    history.keys.isHeldBack = false
    history.keys.arrival?.resume()
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(history.keys.all, [2, 1])
    stack.pop()
    for _ in 0..<3 {
      await screen.tree.settle()
      screen.proceed()
    }
    XCTAssertGreaterThan(history.table.contentOffset.y, 1_000)
    XCTAssertEqual(history.keys.all, [2, 1])
  }

  /// In portrait, the device covers more of the bottom. The list was at the end that fits landscape.
  func test_opensAtEnd_rotation_isAtTheEndAgain() async {
    let history = History()
    history.length = 40
    let screen = show(StackController(root: history))
    for (size, bottom) in [(CGSize(width: 844, height: 390), 21.0), (CGSize(width: 390, height: 844), 83)] {
      let insets = UIEdgeInsets(top: 0, left: 0, bottom: bottom, right: 0)
      screen.window.simulate(size: size, insets: insets)
      await screen.tree.settle()
      screen.proceed()
      let table = history.table
      XCTAssertGreaterThanOrEqual(table.contentInset.bottom, bottom)
      let end = table.contentSize.height + table.contentInset.bottom - table.bounds.height
      XCTAssertEqual(table.contentOffset.y, end, "bottom: \(bottom)")
    }
  }

  func test_previousPage_inAGrid_theVisibleItemsStay() async throws {
    let history = History()
    let album = Album(history.pages)
    let screen = show(StackController(root: album))
    await screen.tree.settle()
    screen.proceed()
    let grid = try XCTUnwrap(album.listSurface as? UICollectionView)
    let length = grid.contentSize.height
    grid.contentOffset.y = 100
    for _ in 0..<3 {
      screen.proceed()
      await screen.tree.settle()
    }
    XCTAssertEqual(history.keys.all, [1, 0])
    XCTAssertGreaterThan(grid.contentSize.height, length)
    XCTAssertEqual(grid.contentOffset.y, 100 + grid.contentSize.height - length)
  }

  /// Each update hides the visible rows until a layout pass, also one that changes no size.
  func test_visibleRange_afterTheSameList_isKnownAgain() async {
    let history = History()
    let screen = show(StackController(root: history))
    await screen.tree.settle()
    screen.proceed()
    let range = history.table.visibleRange
    XCTAssertNotNil(range)
    history.table.reload(history.list.snapshot)
    XCTAssertNil(history.table.visibleRange)
    screen.proceed()
    XCTAssertEqual(history.table.visibleRange, range)
  }

  // MARK: Animations

  /// U14: UIKit renders only the cells of the final bounds while `contentOffset` is animated.
  func test_animatedMove_showsTheCellsOnTheWay() async {
    let (stage, feed) = makeFeed(100)
    var isAtEnd = false
    feed.table.move(to: CGPoint(x: 0, y: 2_000), insets: .zero, over: .seconds(0.3)) { isAtEnd = true }
    await stage.settle()
    assertNoComplaints()
    XCTAssertTrue(isAtEnd)
    XCTAssertEqual(feed.table.contentOffset.y, 2_000)
  }

  /// U15: UIKit may need a layout pass after each `bringSubviewToFront`.
  func test_layoutOfAList_comesToRest_alsoIfReorderingNeedsLayout() async {
    SimulatedDevice.freedoms = .layoutAfterReordering
    let (stage, _) = makeFeed(3)
    await stage.settle()
    assertNoComplaints()
  }
}
