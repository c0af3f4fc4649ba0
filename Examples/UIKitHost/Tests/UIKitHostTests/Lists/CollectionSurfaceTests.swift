import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class CollectionSurfaceTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  // MARK: Conformance

  private static let versions = (0..<6).flatMap { [Row(id: $0), Row(id: $0, title: "'")] }

  func test_conformance_randomChanges_itemsOnScreenAreThoseOfTheList() async {
    let rows = Dictionary(uniqueKeysWithValues: Self.versions.map { ("\($0)", $0) })
    for seed in 0..<Stage.seeds {
      let bench = GridBench(seed % 2 == 0 ? FlowLayout() : WaterfallLayout(columns: 2))
      let conformance = ListSurfaceConformance<GridBench>(sections: ["A", "B", "C"], items: Self.versions) {
        bench in
        SimulatedDevice.turn()
        return bench.collection.texts.map { $0.compactMap { rows[$0] } }
      }
      XCTAssertEqual(conformance.problems(of: bench, changes: 200, seed: UInt64(seed)), [], "seed \(seed)")
      assertNoComplaints()
      SimulatedDevice.endAnimations()
      bench.stage.close()
    }
  }

  // MARK: Frames

  func test_frames_areThoseOfTheArrangement_alsoAfterAChange() async {
    let (stage, grid) = makeStage(.numbers(0..<5))
    checkFrames(grid)
    grid.rows.remove(1)
    await stage.settle()
    checkFrames(grid)
    grid.layout = WaterfallLayout(columns: 3)
    await stage.settle()
    checkFrames(grid)
    stage.window.simulate(size: CGSize(width: 844, height: 390))
    await stage.settle()
    XCTAssertEqual(grid.arrangement.container.size.width, 844)
    checkFrames(grid)
    finish(stage)
  }

  /// The grid has a new size, and its layout pass has not come yet.
  func test_change_beforeTheLayoutOfANewSize_showsTheNewFrames() async {
    let edits: [(ArrayDataSource<Row>) -> Void] = [
      { $0.remove(1) }, { $0.append(contentsOf: [Row(id: 5)]) }, { $0.update(Row(id: 1, title: "!")) },
      { $0.replace(with: [Row(id: 4), Row(id: 9), Row(id: 1, title: "!")]) },
    ]
    for edit in edits {
      let (stage, grid) = makeStage(.numbers(0..<5))
      grid.collection.frame.size.width = 300
      edit(grid.rows)
      await stage.settle()
      XCTAssertEqual(grid.collection.texts, [grid.rows.items.map(\.description)])
      XCTAssertEqual(grid.arrangement.container.size.width, 300)
      checkFrames(grid)
      finish(stage)
    }
  }

  /// The edges that bars cover change in the layout pass.
  func test_change_beforeTheLayoutOfNewInsets_showsTheNewFrames() async {
    let (stage, grid) = makeStage(.numbers(0..<5))
    grid.collection.frame.size.width = 300
    grid.beforeLayout = { [unowned grid] in grid.sides = 40 }
    grid.rows.remove(1)
    await stage.settle()
    XCTAssertEqual(grid.collection.texts, [["0", "2", "3", "4"]])
    checkFrames(grid)
    finish(stage)
  }

  func test_stickyHeader_staysAtTheTopWhileScrolling() async {
    let (stage, grid) = makeStage(.numbers(0..<40))
    grid.layout = FlowLayout(FlowLayout.Style(edges: SectionEdges(header: 30, isHeaderSticky: true)))
    await stage.settle()
    grid.collection.contentOffset.y = 500
    SimulatedDevice.turn()
    let header = grid.collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0)
    )
    XCTAssertEqual(header?.frame.minY, 500)
    finish(stage)
  }

  // MARK: The user

  func test_tap_selects() async {
    let (stage, grid) = makeStage(.numbers(0..<3))
    grid.collection.simulateTap(at: IndexPath(item: 2, section: 0))
    XCTAssertEqual(grid.selected, [Row(id: 2)])
    finish(stage)
  }

  func test_reorder_movesInTheSource_andTheFramesFollow() async {
    let (stage, grid) = makeStage(.numbers(0..<4))
    XCTAssertTrue(
      grid.collection.simulateReorder(
        from: IndexPath(item: 0, section: 0),
        to: IndexPath(item: 2, section: 0)
      )
    )
    await stage.settle()
    XCTAssertEqual(grid.rows.items.map(\.id), [1, 2, 0, 3])
    XCTAssertEqual(grid.collection.texts, [["1", "2", "0", "3"]])
    checkFrames(grid)
    finish(stage)
  }

  /// Another item was marked, and "Delete" deleted the first one.
  func test_reorder_whileEditing_marksTheSelectedItem() async {
    for (from, to) in [(0, 2), (2, 0), (1, 3)] {
      let (stage, grid) = makeStage(.numbers(0..<4))
      grid.isEditing = true
      grid.collection.simulateTap(at: IndexPath(item: 0, section: 0))
      grid.collection.simulateReorder(
        from: IndexPath(item: from, section: 0),
        to: IndexPath(item: to, section: 0)
      )
      await stage.settle()
      XCTAssertEqual(grid.selection.ids, [0])
      let marked = grid.collection.indexPathsForSelectedItems?.map { grid.rows.items[$0.item].id }
      XCTAssertEqual(marked, [0], "from \(from) to \(to)")
      finish(stage)
    }
  }

  /// The path of the other grid's item stood for an item of this grid.
  func test_drag_ofAnotherGrid_isForbidden() async {
    let (stage, grid) = makeStage(.numbers(0..<4))
    let (otherStage, other) = makeStage(.numbers(0..<4))
    let (from, to) = (IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0))
    XCTAssertEqual(grid.collection.simulateDrop(of: grid.collection, from: from, to: to), .move)
    XCTAssertEqual(grid.collection.simulateDrop(of: other.collection, from: from, to: to), .forbidden)
    finish(stage)
    finish(otherStage)
  }

  /// The item comes after the item above it in the list that the user saw.
  func test_reorder_changesDuringTheDrag_comeAfterIt() async {
    let (stage, grid) = makeStage(.numbers(0..<4))
    grid.collection.simulateReorder(from: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
    {
      grid.rows.edit { $0.insert(Row(id: 9), at: 0) }
    }
    await stage.settle()
    XCTAssertEqual(grid.rows.items.map(\.id), [9, 1, 2, 0, 3])
    XCTAssertEqual(grid.collection.texts, [["9", "1", "2", "0", "3"]])
    checkFrames(grid)
    finish(stage)
  }

  /// A change during a drag may make the source refuse the drop. The frames then belong to the list before it.
  func test_reorder_betweenSections_random_gridShowsTheSource() async {
    var random = SystemSeed(5)
    for _ in 0..<10 {
      let source = SnapshotDataSource<String, Row>()
      source.replace(
        with: ListSnapshot(sections: [
          ListSection(id: "A", items: .numbers(0..<3)), ListSection(id: "B", items: .numbers(3..<6)),
        ])
      )
      let grid = SectionGrid(source)
      let stage = Stage(grid)
      guard let collection = grid.listSurface as? CollectionSurface<String, Row> else {
        return XCTFail("The view is not loaded.")
      }
      for _ in 0..<20 {
        let places = source.snapshot.sections.indices.filter { !source.snapshot.sections[$0].items.isEmpty }
        guard let section = places.randomElement(using: &random) else { break }
        let from = IndexPath(
          item: .random(in: 0..<source.snapshot.count(in: section), using: &random),
          section: section
        )
        let target = Int.random(in: 0..<2, using: &random)
        let count = source.snapshot.count(in: target) - (target == section ? 1 : 0)
        let to = IndexPath(item: .random(in: 0...count, using: &random), section: target)
        let isDisturbed = Bool.random(using: &random)
        collection.simulateReorder(from: from, to: to) {
          guard isDisturbed, let from = source.path(of: 0), let to = source.path(of: 3) else { return }
          source.edit { $0.moveItem(from: from, to: to) }
        }
        await stage.settle()
        XCTAssertEqual(collection.texts, source.snapshot.sections.map { $0.items.map(\.description) })
        if testRun?.failureCount != 0 { return }
      }
      finish(stage)
    }
  }

  func test_pull_refreshesAGridThatIsShorterThanTheScreen() async throws {
    let server = PageServer(failures: 0)
    let pages = PagedDataSource<Row, Int>(firstKey: 0) { request in
      ListPage(Array(try server.page(request.key).items.prefix(2)), next: nil)
    }
    let grid = RowGrid(pages)
    let stage = Stage(grid)
    await stage.settle()
    grid.collection.simulateDrag(to: CGPoint(x: 0, y: -100))
    grid.collection.simulateRelease()
    XCTAssertEqual(grid.status.header, .refreshing)
    XCTAssertEqual(grid.collection.contentInset.top, 60)
    await stage.settle()
    XCTAssertEqual(server.requests, [0, 0])
    XCTAssertEqual(grid.collection.contentInset.top, 0)
    finish(stage)
  }

  /// The cells that came on screen later covered the button.
  func test_failedRefresh_theButtonLiesAboveTheCells() async throws {
    let server = PageServer(failures: 0)
    let grid = RowGrid(PagedDataSource<Row, Int>(firstKey: 0) { try server.page($0.key) })
    let stage = Stage(grid)
    await stage.settle()
    server.failures = 1
    grid.refresh()
    await stage.settle()
    let button = try XCTUnwrap(grid.collection.subviews.lazy.compactMap { $0 as? UIButton }.first)
    XCTAssertEqual(button.simulatedTitle, "Try Again")
    XCTAssertFalse(button.isHidden)
    for offset in [0.0, 300] {
      grid.collection.contentOffset.y = offset
      SimulatedDevice.turn()
      let cell = grid.collection.subviews.lastIndex { $0 is UICollectionViewCell }
      XCTAssertGreaterThan(grid.collection.subviews.firstIndex(of: button) ?? 0, cell ?? .max)
    }
    finish(stage)
  }

  func test_gridThatDoesNotRefresh_hasNoControl_andDoesNotBounce() async {
    let (stage, grid) = makeStage(.numbers(0..<2))
    grid.layout = CardLayout()
    XCTAssertNil(grid.collection.refreshControl)
    XCTAssertFalse(grid.collection.alwaysBounceVertical)
    finish(stage)
  }

  /// UIKit counts the offset from the left edge, and the content grows to the left.
  func test_cards_rightToLeft_beginAtTheRight_andStayWhenTheListGrows() async {
    let (stage, grid) = makeStage(.numbers(0..<5))
    stage.window.simulate(size: stage.window.bounds.size) { $0.layoutDirection = .rightToLeft }
    grid.adjustEnvironment { $0.layoutDirection = .rightToLeft }
    grid.layout = CardLayout()
    await stage.settle()
    XCTAssertEqual(grid.selectedCard, 0)
    XCTAssertEqual(middleItem(grid), 0)
    grid.center(3)
    await stage.settle()
    XCTAssertEqual(middleItem(grid), 3)
    grid.rows.append(contentsOf: [Row(id: 10), Row(id: 11)])
    await stage.settle()
    XCTAssertEqual(middleItem(grid), 3)
    finish(stage)
  }

  /// R4 F7: a list without items has no room. Its first items begin at the right edge.
  func test_cards_rightToLeft_ofAnEmptyList_beginAtTheRight() async {
    let (stage, grid) = makeStage([])
    stage.window.simulate(size: stage.window.bounds.size) { $0.layoutDirection = .rightToLeft }
    grid.adjustEnvironment { $0.layoutDirection = .rightToLeft }
    grid.layout = CardLayout()
    await stage.settle()
    XCTAssertEqual(grid.collection.contentOffset.x, 0)
    XCTAssertEqual(grid.collection.scrollOffset.x, 0)
    grid.rows.append(contentsOf: [Row].numbers(0..<5))
    await stage.settle()
    XCTAssertEqual(middleItem(grid), 0)
    XCTAssertEqual(grid.collection.scrollOffset.x, 0)
    grid.rows.replace(with: [])
    await stage.settle()
    XCTAssertEqual(grid.collection.contentOffset.x, 0)
    finish(stage)
  }

  /// UIKit decelerates after the end of the drag, and drops an animation that was begun before.
  func test_cards_flick_endsAtTheNextCard() async {
    for isMirrored in [false, true] {
      let (stage, grid) = makeStage(.numbers(0..<5))
      if isMirrored {
        stage.window.simulate(size: stage.window.bounds.size) { $0.layoutDirection = .rightToLeft }
        grid.adjustEnvironment { $0.layoutDirection = .rightToLeft }
      }
      grid.layout = CardLayout()
      await stage.settle()
      let side: Double = isMirrored ? -1 : 1
      for (distance, speed, card) in [(60.0, 1.0, 1), (60, 0.0, 2), (60, 3, 3), (-60, -2, 2), (5, 0.2, 2)] {
        let start = grid.collection.contentOffset
        grid.collection.simulateDrag(to: CGPoint(x: start.x + side * distance / 2, y: start.y))
        grid.collection.simulateDrag(to: CGPoint(x: start.x + side * distance, y: start.y))
        grid.collection.simulateRelease(velocity: CGPoint(x: side * speed, y: 0))
        await stage.settle()
        XCTAssertEqual(grid.selectedCard, card)
        let cell = grid.collection.cellForItem(at: IndexPath(item: card, section: 0))
        XCTAssertEqual(cell?.center.x ?? 0, grid.collection.bounds.midX, accuracy: 1, "card \(card)")
      }
      finish(stage)
    }
  }

  /// A collection that is no line of cards decelerates as UIKit wants.
  func test_flow_flick_decelerates() async {
    let (stage, grid) = makeStage(.numbers(0..<200))
    grid.collection.simulateDrag(to: CGPoint(x: 0, y: 100))
    grid.collection.simulateRelease(velocity: CGPoint(x: 0, y: 1))
    await stage.settle()
    XCTAssertEqual(grid.collection.contentOffset.y, 600, accuracy: 1)
    finish(stage)
  }

  /// The new collection knows the size of its content only after its first layout pass.
  func test_reloadView_keepsTheScrollPosition() async {
    let grid = RowGrid(ArrayDataSource(.numbers(0..<300)))
    let screen = UIKitScreen(StackController(root: grid))
    screen.proceed()
    let old = grid.collection
    old.contentOffset.y = 1_500
    screen.proceed()
    grid.reloadView()
    screen.proceed()
    XCTAssertFalse(grid.collection === old)
    XCTAssertGreaterThan(grid.collection.contentSize.height, 3_000)
    XCTAssertEqual(grid.collection.contentOffset.y, 1_500)
    screen.close()
    assertNoComplaints()
  }

  /// The item of the cell nearest to the middle of the screen.
  private func middleItem(_ grid: RowGrid) -> Int? {
    let middle = grid.collection.bounds.midX
    return grid.collection.indexPathsForVisibleItems.min {
      let frames = [$0, $1].map { grid.collection.cellForItem(at: $0)?.frame.midX ?? .infinity }
      return abs(frames[0] - middle) < abs(frames[1] - middle)
    }?.item
  }

  // MARK: Lifetime

  func test_close_deallocatesControllerAndCollection() async {
    let leaks = LeakTracker()
    do {
      let (stage, grid) = makeStage(.numbers(0..<3))
      leaks.track(grid)
      leaks.track(grid.collection)
      grid.collection.simulateTap(at: IndexPath(item: 0, section: 0))
      stage.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
    assertNoComplaints()
  }

  // MARK: Helpers

  /// U5: a controller in a cell ends with the display of the cell.
  func test_cellThatGoesOffScreen_endsTheDisplayOfItsView() async {
    let (stage, grid) = makeStage([Row].numbers(0..<500))
    let shown = grid.collection.indexPathsForVisibleItems
      .compactMap { grid.collection.cellForItem(at: $0)?.contentView.subviews.first }
    grid.collection.contentOffset.y = 4_000
    SimulatedDevice.turn()
    XCTAssertFalse(shown.isEmpty)
    XCTAssertEqual(Set(grid.ended), Set(shown))
    stage.close()
    assertNoComplaints()
  }

  private func makeStage(_ rows: [Row]) -> (Stage, RowGrid) {
    let grid = RowGrid(ArrayDataSource(rows))
    return (Stage(grid), grid)
  }

  private func checkFrames(_ grid: RowGrid, file: StaticString = #filePath, line: UInt = #line) {
    for path in grid.collection.indexPathsForVisibleItems {
      let frame = grid.arrangement[.item(ItemPath(path))]?.frame
      XCTAssertEqual(grid.collection.cellForItem(at: path)?.frame, frame, "\(path)", file: file, line: line)
    }
  }

  private func finish(_ stage: Stage, file: StaticString = #filePath, line: UInt = #line) {
    SimulatedDevice.endAnimations()
    stage.close()
    assertNoComplaints(file: file, line: line)
  }
}

private final class Collection: CollectionSurface<SingleSection, Row> {
  var beforeLayout: () -> Void = {}

  override func layoutSubviews() {
    beforeLayout()
    super.layoutSubviews()
  }
}

/// A grid on a collection view.
private final class RowGrid: GridController<Row> {
  let rows: ArrayDataSource<Row>
  private(set) var selected: [Row] = []
  private(set) var ended: [UIView] = []
  var sides = 0.0
  var beforeLayout: (() -> Void)?

  init(_ rows: ArrayDataSource<Row>) {
    self.rows = rows
    super.init(rows, options: PagedOptions(firstLoad: .none, movesItems: true))
  }

  init(_ pages: PagedDataSource<Row, Int>) {
    rows = ArrayDataSource([])
    super.init(
      pages,
      loadedBy: pages,
      options: PagedOptions(firstLoad: .request, pullsToRefresh: true)
    )
  }

  var collection: CollectionSurface<SingleSection, Row> {
    guard let collection = listSurface as? CollectionSurface<SingleSection, Row> else {
      preconditionFailure("The view is not loaded.")
    }
    return collection
  }

  override var contentInsets: LayoutInsets { LayoutInsets(leading: sides, trailing: sides) }
  override func handleError(_ error: any Error) {}
  override func makeSurface() -> any PagedSurface<SingleSection, Row> {
    let surface = Collection()
    surface.beforeLayout = { [weak self] in self?.beforeLayout?() }
    return surface
  }
  override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 100, height: 80 + photo.id) }
  override func didSelect(_ item: Row, at path: ItemPath) { selected.append(item) }
  override func didEndDisplaying(_ view: AnyObject) { (view as? UIView).map { ended.append($0) } }
}

/// A surface that drives a grid through the grid's controller, because the controller determines the frames.
@MainActor
private final class GridBench: ListSurface {
  var connection: ListConnection<String, Row>?
  let stage: Stage
  private let grid: SectionGrid
  private let source = SnapshotDataSource<String, Row>()

  init(_ layout: any ItemLayout) {
    grid = SectionGrid(source)
    grid.layout = layout
    stage = Stage(grid)
  }

  var collection: CollectionSurface<String, Row> {
    guard let collection = grid.listSurface as? CollectionSurface<String, Row> else {
      preconditionFailure("The view is not loaded.")
    }
    return collection
  }

  func reload(_ snapshot: ListSnapshot<String, Row>) {
    source.replace(with: snapshot)
    grid.reload()
  }

  func apply(_ change: ListChange<String, Row>, completion: ListCompletion) {
    source.replace(with: change.after)
  }
}

private final class SectionGrid: SectionedGridController<String, Row> {
  init(_ source: SnapshotDataSource<String, Row>) {
    super.init(source, options: PagedOptions(firstLoad: .none, movesItems: true))
  }

  override func makeSurface() -> any PagedSurface<String, Row> { CollectionSurface() }
  override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 60, height: 40 + photo.id) }
}
