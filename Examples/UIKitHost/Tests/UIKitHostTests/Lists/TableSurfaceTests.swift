import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class TableSurfaceTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  // MARK: Conformance

  private static let versions = (0..<6).flatMap { [Row(id: $0), Row(id: $0, title: "'")] }

  /// Shows an empty table in a window that is as wide as a phone.
  private func makeTable(height: CGFloat) -> (UIWindow, TableSurface<String, Row>) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    window.isHidden = false
    let table = TableSurface<String, Row>()
    table.frame = window.bounds
    window.addSubview(table)
    return (window, table)
  }

  func test_conformance_randomChanges_rowsOnScreenAreThoseOfTheList() async {
    let rows = Dictionary(uniqueKeysWithValues: Self.versions.map { ("\($0)", $0) })
    for seed in 0..<Stage.seeds {
      let (window, table) = makeTable(height: 844)
      let conformance = ListSurfaceConformance<TableSurface<String, Row>>(
        sections: ["A", "B", "C"],
        items: Self.versions
      ) { table in
        SimulatedDevice.turn()
        return table.texts.map { $0.compactMap { rows[$0] } }
      }
      XCTAssertEqual(conformance.problems(of: table, changes: 200, seed: UInt64(seed)), [], "seed \(seed)")
      assertNoComplaints()
      SimulatedDevice.endAnimations()
      window.isHidden = true
    }
  }

  func test_conformance_randomScrolls_reportedRowsAreThoseOnScreen() async {
    let rows = Dictionary(uniqueKeysWithValues: Self.versions.map { ("\($0)", $0) })
    let conformance = ListSurfaceConformance<TableSurface<String, Row>>(
      sections: ["A", "B"],
      items: Self.versions
    ) { table in table.texts.map { $0.compactMap { rows[$0] } } }
    for seed in 0..<Stage.seeds {
      let (window, table) = makeTable(height: 150)
      let reports = conformance.wrongReports(of: table, seed: UInt64(seed)) { table, place in
        table.contentOffset.y = CGFloat(place) * max(table.contentSize.height - table.bounds.height, 0)
      } settle: { _ in
        SimulatedDevice.turn()
        SimulatedDevice.endAnimations()
      }
      XCTAssertEqual(reports, [], "seed \(seed)")
      assertNoComplaints()
      window.isHidden = true
    }
  }

  func test_style_isPlain_unlessTheAppSaysSo() async {
    XCTAssertEqual(TableSurface<SingleSection, Row>().style, .plain)
    XCTAssertEqual(TableSurface<SingleSection, Row>(style: .grouped).style, .grouped)
  }

  func test_change_withoutAWindow_reloads() async {
    let table = TableSurface<SingleSection, Row>()
    let source = ArrayDataSource([Row].numbers(0..<3))
    source.connect(to: table)
    source.append(contentsOf: [Row(id: 3)])
    XCTAssertEqual(table.numberOfRows(inSection: 0), 4)
    assertNoComplaints()
  }

  func test_newValue_reconfiguresTheSameCell() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    let cell = list.table.cellForRow(at: IndexPath(row: 1, section: 0))
    list.rows.update(Row(id: 1, title: "!"))
    await stage.settle()
    XCTAssertEqual(list.table.texts, [["0", "1!", "2"]])
    XCTAssertIdentical(list.table.cellForRow(at: IndexPath(row: 1, section: 0)), cell)
    finish(stage)
  }

  func test_longList_reusesCellsOfRowsOffScreen() async {
    let (stage, list) = makeStage([Row].numbers(0..<500))
    for offset in stride(from: 0, through: 9_000, by: 400) {
      list.table.contentOffset.y = CGFloat(offset)
      SimulatedDevice.turn()
    }
    XCTAssertLessThan(list.viewsMade, 60)
    XCTAssertLessThan(list.table.subviews.count, 60)
    finish(stage)
  }

  /// U5: a controller in a cell ends with the display of the cell.
  func test_cellThatGoesOffScreen_endsTheDisplayOfItsView() async {
    let (stage, list) = makeStage([Row].numbers(0..<500))
    let shown = list.table.visibleCells.compactMap(\.contentView.subviews.first)
    list.table.contentOffset.y = 4_000
    SimulatedDevice.turn()
    XCTAssertFalse(shown.isEmpty)
    XCTAssertEqual(Set(list.ended), Set(shown))
    finish(stage)
  }

  /// The opposite of R4 F1: an app without controllers in cells may let UIKit prepare cells.
  func test_prefetchingOfTheApp_aRowThatReturnsShowsItsNewValue() async {
    let (stage, list) = makeStage([Row].numbers(0..<500))
    list.table.isPrefetchingEnabled = true
    list.table.contentOffset.y = 100
    SimulatedDevice.turn()
    list.rows.update(Row(id: 1, title: "!"))
    list.rows.edit { $0.remove(at: 0) }
    await stage.settle()
    list.table.contentOffset.y = 0
    SimulatedDevice.turn()
    XCTAssertEqual(list.table.texts[0].prefix(3), ["1!", "2", "3"])
    finish(stage)
  }

  /// A step shows a list that the controller does not have any more.
  func test_changeInSteps_reportsOnlyRowsOfTheLastList() async {
    let stage = Stage(Controller())
    let table = TableSurface<String, Row>()
    stage.add(table)
    let source = SnapshotDataSource<String, Row>()
    func show(_ ids: [Int]) {
      let sections = ids.map { ListSection(id: "\($0)", items: [Row(id: $0)]) }
      source.replace(with: ListSnapshot(sections: sections))
      SimulatedDevice.turn()
    }
    show([0])
    source.connect(to: table)
    SimulatedDevice.turn()
    var paths: [ItemPath] = []
    table.callbacks.willDisplay = { paths.append($0) }
    table.callbacks.didLayOut = { [unowned table] in
      table.visibleRange.map { paths += [$0.lowerBound, $0.upperBound] }
    }
    show([1, 2])
    XCTAssertEqual(Set(paths), [ItemPath(section: 0, item: 0), ItemPath(section: 1, item: 0)])
    finish(stage)
  }

  // MARK: Heights, headers and index

  func test_rowHeights_areThoseOfTheController_orOfTheViews() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    XCTAssertEqual(
      list.table.rectForRow(at: IndexPath(row: 0, section: 0)).height,
      20,
      "the height of a label"
    )
    list.lengths = [1: 70]
    list.table.reloadData()
    SimulatedDevice.turn()
    XCTAssertEqual(list.table.rectForRow(at: IndexPath(row: 1, section: 0)).height, 70)
    XCTAssertEqual(list.table.contentSize.height, 110)
    finish(stage)
  }

  func test_sectionTitle_change_showsTheNewTitleWithoutReloadingRows() async {
    let source = SnapshotDataSource(ListSnapshot(grouping: [Row].numbers(0..<2)) { _ in SingleSection.only })
    let list = RowList(showing: source)
    let stage = Stage(list)
    XCTAssertNil(list.table.headerView(forSection: 0))
    let cell = list.table.cellForRow(at: IndexPath(row: 0, section: 0))
    for title in ["First", "Second"] {
      source.edit { $0.sections[0].header = title }
      await stage.settle()
      XCTAssertEqual(list.table.headerView(forSection: 0)?.contentView.shownText, title)
    }
    XCTAssertIdentical(list.table.cellForRow(at: IndexPath(row: 0, section: 0)), cell)
    source.edit { $0.sections[0].header = nil }
    await stage.settle()
    XCTAssertNil(list.table.headerView(forSection: 0))
    finish(stage)
  }

  func test_indexTitles_areThoseOfTheController() async {
    let (stage, list) = makeStage([Row].numbers(0..<2))
    XCTAssertEqual(list.table.simulatedSectionIndexTitles, ["#"])
    XCTAssertEqual(list.table.tableView(list.table, sectionForSectionIndexTitle: "#", at: 0), 0)
    XCTAssertEqual(list.table.tableView(list.table, sectionForSectionIndexTitle: "Z", at: 3), 0)
    finish(stage)
  }

  // MARK: The user

  func test_tap_selectsAndDeselectsAtOnce() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    list.table.simulateTap(at: IndexPath(row: 1, section: 0))
    XCTAssertEqual(list.selected, [Row(id: 1)])
    XCTAssertNil(list.table.indexPathsForSelectedRows)
    finish(stage)
  }

  func test_editing_tapsToggle_andTheSelectionFollowsItsRows() async {
    let (stage, list) = makeStage([Row].numbers(0..<4))
    list.isEditing = true
    XCTAssertTrue(list.table.isEditing)
    for row in [1, 2, 3, 2] { list.table.simulateTap(at: IndexPath(row: row, section: 0)) }
    XCTAssertEqual(list.selection.ids, [1, 3])
    list.rows.edit { $0.insert($0.remove(at: 3), at: 0) }
    await stage.settle()
    XCTAssertEqual(list.table.indexPathsForSelectedRows?.map(\.row), [0, 2])
    list.reload()
    SimulatedDevice.turn()
    XCTAssertEqual(list.table.indexPathsForSelectedRows?.map(\.row), [0, 2])
    list.isEditing = false
    XCTAssertNil(list.table.indexPathsForSelectedRows)
    finish(stage)
  }

  /// R4 F6: UIKit says that the table is editing while a row is swiped open.
  func test_editing_beginsWhileARowIsSwipedOpen() async {
    let (stage, list) = makeStage([Row].numbers(0..<4))
    list.table.simulateSwipe(isOpen: true)
    XCTAssertTrue(list.table.isEditing)
    list.isEditing = true
    list.table.simulateSwipe(isOpen: false)
    XCTAssertTrue(list.table.isEditing)
    list.isEditing = false
    XCTAssertFalse(list.table.isEditing)
    finish(stage)
  }

  /// The opposite: a list that does not edit leaves the row open.
  func test_selection_thatChangesWhileARowIsSwipedOpen_leavesTheRowOpen() async {
    let (stage, list) = makeStage([Row].numbers(0..<4))
    list.table.simulateSwipe(isOpen: true)
    list.edit { $0.select(1) }
    await stage.settle()
    XCTAssertTrue(list.table.isEditing)
    list.table.simulateSwipe(isOpen: false)
    XCTAssertFalse(list.table.isEditing)
    finish(stage)
  }

  func test_swipeAction_deletes() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    let path = IndexPath(row: 1, section: 0)
    XCTAssertEqual(list.table.simulateSwipe(at: path).leading, ["Pin"])
    XCTAssertEqual(list.table.simulateSwipe(at: path).trailing, ["Delete"])
    XCTAssertEqual(list.table.simulateSwipeAction("Delete", at: path), false, "the list takes the row away")
    await stage.tree.settle { list.rows.items.count == 2 }
    SimulatedDevice.turn()
    XCTAssertEqual(list.table.texts, [["0", "2"]])
    finish(stage)
  }

  func test_reorder_movesInTheSource() async {
    let (stage, list) = makeStage([Row].numbers(0..<4))
    XCTAssertTrue(
      list.table.simulateReorder(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
    )
    XCTAssertEqual(list.rows.items.map(\.id), [1, 2, 0, 3])
    XCTAssertEqual(list.table.texts, [["1", "2", "0", "3"]])
    finish(stage)
  }

  func test_reorder_changesDuringTheDrag_comeAfterIt() async {
    let (stage, list) = makeStage([Row].numbers(0..<4))
    let table = list.table
    table.simulateReorder(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0)) {
      list.rows.edit { $0.insert(Row(id: 9), at: 0) }
      XCTAssertEqual(table.texts, [["0", "1", "2", "3"]])
    }
    // The row comes after the row above it in the list that the user saw.
    await stage.settle()
    XCTAssertEqual(list.rows.items.map(\.id), [9, 1, 2, 0, 3])
    XCTAssertEqual(table.texts, [["9", "1", "2", "0", "3"]])
    finish(stage)
  }

  func test_reorder_refused_goesBack() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    list.rows.shouldMove = { _, target in target.item != 2 }
    XCTAssertFalse(
      list.table.simulateReorder(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
    )
    XCTAssertEqual(list.table.texts, [["0", "1", "2"]])
    finish(stage)
  }

  func test_reorder_random_tableShowsTheSource() async {
    let (stage, list) = makeStage([Row].numbers(0..<8))
    var random = SystemSeed(7)
    for _ in 0..<200 {
      let (from, to) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random))
      let change = Int.random(in: 0..<3, using: &random)
      list.table.simulateReorder(from: IndexPath(row: from, section: 0), to: IndexPath(row: to, section: 0)) {
        guard change == 0, let index = list.rows.items.firstIndex(where: { $0.id == from }) else { return }
        list.rows.edit { $0.insert($0.remove(at: index), at: 0) }
      }
      SimulatedDevice.turn()
      XCTAssertEqual(list.table.texts, [list.rows.items.map(\.description)])
    }
    SimulatedDevice.endAnimations()
    finish(stage)
  }

  /// The table moves the marks itself, before or after it tells its data source.
  func test_reorder_whileEditing_marksTheSelectedRow() async {
    for (from, to, tellsFirst) in [(0, 2, false), (2, 0, false), (1, 3, false), (0, 2, true), (2, 0, true)] {
      let (stage, list) = makeStage([Row].numbers(0..<4))
      list.isEditing = true
      list.table.simulateTap(at: IndexPath(row: 0, section: 0))
      list.table.simulateReorder(
        from: IndexPath(row: from, section: 0),
        to: IndexPath(row: to, section: 0),
        tellsFirst: tellsFirst
      )
      await stage.settle()
      let marked = list.table.indexPathsForSelectedRows?.map { list.rows.items[$0.row].id }
      XCTAssertEqual(marked, [0], "from \(from) to \(to), tells first: \(tellsFirst)")
      finish(stage)
    }
  }

  // MARK: Loading

  /// The rows at the end are measured when they are on screen, and the content gets another length.
  func test_opensAtEnd_rowsAreMeasured_showsTheLastRow() async {
    for count in [3, 60, 500] {
      let list = RowList(openingAtEndOf: ArrayDataSource([Row].numbers(0..<count)))
      let stage = Stage(list)
      await stage.settle()
      let table = list.table
      let end = max(table.contentSize.height + table.contentInset.bottom - table.bounds.height, 0)
      XCTAssertEqual(table.contentOffset.y, end)
      XCTAssertNotNil(table.cellForRow(at: IndexPath(row: count - 1, section: 0)))
      table.simulateDrag(to: CGPoint(x: 0, y: end - 400))
      table.simulateRelease()
      await stage.settle()
      if count == 500 { XCTAssertLessThan(table.contentOffset.y, end - 200, "The user has scrolled.") }
      finish(stage)
    }
  }

  /// A previous page brings a new section and more rows of the first shown one, and perhaps a new value. The table shows that in
  /// steps, and scrolled by the first step only.
  func test_previousPage_inSeveralSteps_theVisibleRowsStay() async {
    for changesARow in [false, true] {
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { request in
        if request.key == 1 { return ListPage(.numbers(100..<140), next: nil, previous: 0) }
        return ListPage(.numbers(60..<100) + (changesARow ? [Row(id: 100, title: "!")] : []), next: nil)
      }
      let list = DayList(pages)
      let stage = Stage(list)
      await stage.settle()
      XCTAssertEqual(list.table.numberOfSections, 1)
      list.table.contentOffset.y = 300
      SimulatedDevice.turn()
      pages.start(.prepend)
      await stage.settle()
      XCTAssertEqual(list.table.numberOfSections, 2)
      XCTAssertEqual(list.table.contentOffset.y, 300 + 40 * 40 + (changesARow ? 20 : 0))
      finish(stage)
    }
  }

  /// A button that is not shown needs no other layout pass.
  func test_hiddenFooter_staysBehindTheRows() async {
    let (stage, list) = makeStage([Row].numbers(0..<3))
    await stage.settle()
    XCTAssertFalse(list.table.subviews.last is UIButton)
    finish(stage)
  }

  func test_scrollToTheEnd_loadsTheNextPage() async {
    let (pages, stage, list) = makePages()
    await stage.settle()
    list.table.simulateDrag(to: CGPoint(x: 0, y: list.table.contentSize.height + 44 - 844))
    list.table.simulateRelease()
    await stage.settle()
    XCTAssertEqual(pages.requests, [0, 1])
    XCTAssertEqual(list.table.numberOfRows(inSection: 0), 120)
    finish(stage)
  }

  func test_failureOfTheNextPage_theFooterRetries() async throws {
    let (pages, stage, list) = makePages()
    await stage.settle()
    pages.failures = 1
    let footer = try XCTUnwrap(
      list.table.subviews.first { $0.frame == list.table.callbacks.footerFrame() } as? UIButton
    )
    XCTAssertFalse(footer.isUserInteractionEnabled)
    XCTAssertEqual(footer.simulatedTitle, "")
    list.loadNextPage()
    XCTAssertEqual(footer.configuration?.showsActivityIndicator, true)
    await stage.settle()
    XCTAssertEqual(footer.simulatedTitle, "Try Again")
    footer.simulateTap()
    await stage.settle()
    XCTAssertEqual(footer.simulatedTitle, "")
    XCTAssertEqual(pages.requests, [0, 1, 1])
    XCTAssertEqual(list.table.numberOfRows(inSection: 0), 120)
    finish(stage)
  }

  /// The footer is hidden, or says that there is no next page. A failed previous page had no button.
  func test_failureOfThePreviousPage_aButtonRetries() async throws {
    for loadsMore in [false, true] {
      let server = PageServer(failures: 0)
      let source = PagedDataSource<Row, Int>(firstKey: 1) { request in
        if request.direction == .refresh { server.failures = 1 } else { _ = try server.page(request.key) }
        return ListPage([Row(id: request.key)], next: nil, previous: request.key == 1 ? 0 : nil)
      }
      let list = RowList(source)
      list.loadsMore = loadsMore
      let stage = Stage(list)
      await stage.settle()
      let button = try XCTUnwrap(list.table.subviews.lazy.compactMap { $0 as? UIButton }.first)
      XCTAssertFalse(button.isHidden)
      XCTAssertEqual(button.simulatedTitle, "Try Again")
      XCTAssertLessThanOrEqual(button.frame.maxY, loadsMore ? .infinity : list.table.bounds.maxY)
      button.simulateTap()
      await stage.settle()
      XCTAssertEqual(list.table.numberOfRows(inSection: 0), 2)
      XCTAssertEqual(button.isHidden, !loadsMore)
      XCTAssertNotEqual(button.simulatedTitle, "Try Again")
      finish(stage)
    }
  }

  func test_pagesWithoutAVisibleRow_aButtonSearchesFurther() async throws {
    let source = PagedDataSource<Row, Int>(firstKey: 0) { request in
      ListPage([Row(id: request.key)], next: request.key < 6 ? request.key + 1 : nil)
    }
    let list = RowList(source.filter { $0.id == 0 || $0.id == 6 }, loadedBy: source)
    let stage = Stage(list)
    await stage.settle()
    let button = try XCTUnwrap(list.table.subviews.lazy.compactMap { $0 as? UIButton }.first)
    XCTAssertEqual(button.simulatedTitle, "Search Further")
    XCTAssertTrue(button.isUserInteractionEnabled)
    button.simulateTap()
    await stage.settle()
    XCTAssertEqual(list.table.numberOfRows(inSection: 0), 2)
    XCTAssertEqual(button.simulatedTitle, "No more items")
    finish(stage)
  }

  /// No row is shown, so the button is in the placeholder.
  func test_filterThatHidesAllLoadedRows_placeholderSearchesFurther() async throws {
    var asked: [Int] = []
    let source = PagedDataSource<Row, Int>(firstKey: 0) { request in
      asked.append(request.key)
      return ListPage([Row(id: request.key)], next: request.key < 9 ? request.key + 1 : nil)
    }
    let list = RowList(source.filter { $0.id == 6 }, loadedBy: source)
    let stage = Stage(list)
    await stage.settle()
    XCTAssertEqual(asked, [0, 1, 2, 3])
    let placeholder = try XCTUnwrap(
      list.table.subviews.lazy.compactMap { $0 as? UIContentUnavailableView }.first
    )
    XCTAssertFalse(placeholder.isHidden)
    let shown = placeholder.configuration as? UIContentUnavailableConfiguration
    XCTAssertEqual([shown?.text, shown?.button.title], ["No items", "Search Further"])
    let search = try XCTUnwrap(shown?.buttonProperties.primaryAction)
    UIControl(frame: .zero, primaryAction: search).sendActions(for: .primaryActionTriggered)
    await stage.settle()
    XCTAssertEqual(asked.prefix(7), [0, 1, 2, 3, 4, 5, 6])
    XCTAssertEqual(list.table.numberOfRows(inSection: 0), 1)
    XCTAssertTrue(placeholder.isHidden)
    finish(stage)
  }

  func test_failure_showsThePlaceholder_andRetries() async throws {
    let (pages, stage, list) = makePages(failures: 1)
    await stage.settle()
    let placeholder = try XCTUnwrap(
      list.table.subviews.lazy.compactMap { $0 as? UIContentUnavailableView }.first
    )
    XCTAssertFalse(placeholder.isHidden)
    let shown = placeholder.configuration as? UIContentUnavailableConfiguration
    XCTAssertEqual(shown?.button.title, "Try Again")
    let retry = try XCTUnwrap(shown?.buttonProperties.primaryAction)
    UIControl(frame: .zero, primaryAction: retry).sendActions(for: .primaryActionTriggered)
    await stage.settle()
    XCTAssertTrue(placeholder.isHidden)
    XCTAssertEqual(pages.requests, [0, 0])
    XCTAssertEqual(list.table.numberOfRows(inSection: 0), 60)
    finish(stage)
  }

  // MARK: Lifetime

  func test_close_deallocatesControllerAndTable() async {
    let leaks = LeakTracker()
    do {
      let (stage, list) = makeStage([Row].numbers(0..<3))
      leaks.track(list)
      leaks.track(list.table)
      list.table.simulateTap(at: IndexPath(row: 0, section: 0))
      _ = list.table.simulateSwipe(at: IndexPath(row: 0, section: 0))
      stage.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
    assertNoComplaints()
  }

  // MARK: Helpers

  private func makeStage(_ items: [Row]) -> (Stage, RowList) {
    let list = RowList(ArrayDataSource(items))
    return (Stage(list), list)
  }

  private func makePages(failures: Int = 0) -> (PageServer, Stage, RowList) {
    let server = PageServer(failures: failures)
    let source = PagedDataSource<Row, Int>(firstKey: 0) { request in try server.page(request.key) }
    let list = RowList(source)
    return (server, Stage(list), list)
  }

  private func finish(_ stage: Stage, file: StaticString = #filePath, line: UInt = #line) {
    SimulatedDevice.endAnimations()
    stage.close()
    assertNoComplaints(file: file, line: line)
  }
}

/// Random numbers from a seed.
struct SystemSeed: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Pages of 60 rows. The first requests fail.
@MainActor
final class PageServer {
  struct Failure: Error {}
  private(set) var requests: [Int] = []
  var failures: Int

  init(failures: Int) { self.failures = failures }

  func page(_ number: Int) throws -> ListPage<Row, Int> {
    requests.append(number)
    if failures > 0 {
      failures -= 1
      throw Failure()
    }
    return ListPage(.numbers(number * 60..<number * 60 + 60), next: number + 1)
  }
}

/// A list on a table.
private final class RowList: ListController<Row> {
  let rows: ArrayDataSource<Row>
  var lengths: [Int: Double] = [:]
  private(set) var selected: [Row] = []
  private(set) var ended: [UIView] = []
  private(set) var viewsMade = 0
  private lazy var label = ListCell<Row> { [weak self] () -> UILabel in
    self?.viewsMade += 1
    return UILabel()
  } configure: { label, row in
    label.text = "\(row)"
  }

  init(_ rows: ArrayDataSource<Row>) {
    self.rows = rows
    super.init(rows, options: PagedOptions(firstLoad: .none, movesItems: true))
  }

  init(_ list: any ListDataSource<SingleSection, Row>, loadedBy pages: PagedDataSource<Row, Int>) {
    rows = pages.content
    super.init(list, loadedBy: pages, options: PagedOptions(loadsMore: true))
  }

  init(openingAtEndOf rows: ArrayDataSource<Row>) {
    self.rows = rows
    super.init(rows, options: PagedOptions(firstLoad: .none, opensAtEnd: true))
  }

  init(showing list: any ListDataSource<SingleSection, Row>) {
    rows = ArrayDataSource([])
    super.init(list)
  }

  init(_ pages: PagedDataSource<Row, Int>) {
    rows = ArrayDataSource([])
    super.init(
      pages,
      loadedBy: pages,
      options: PagedOptions(firstLoad: .request, pullsToRefresh: true, loadsMore: true)
    )
  }

  var table: TableSurface<SingleSection, Row> {
    guard let table = listSurface as? TableSurface<SingleSection, Row> else {
      preconditionFailure("The view is not loaded.")
    }
    return table
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { TableSurface() }
  override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { label }
  override func rowLength(of item: Row, at path: ItemPath) -> Double? { lengths[item.id] }
  override func indexTitle(_ section: SingleSection) -> String { "#" }
  override func handleError(_ error: any Error) {}
  override func didSelect(_ item: Row, at path: ItemPath) { selected.append(item) }
  override func didEndDisplaying(_ view: AnyObject) { (view as? UIView).map { ended.append($0) } }
  override func swipeActions(for item: Row, at path: ItemPath) -> [SwipeAction] {
    [SwipeAction("Pin", edge: .leading) {}, deleteAction("Delete", of: item)]
  }
}

/// A chat whose rows have sections.
private final class DayList: SectionedListController<Int, Row> {
  init(_ pages: PagedDataSource<Row, Int>) {
    super.init(
      pages.grouped(by: { $0.id / 80 }, orderedBy: <),
      loadedBy: pages,
      options: PagedOptions(firstLoad: .request, opensAtEnd: true)
    )
  }

  var table: TableSurface<Int, Row> {
    guard let table = listSurface as? TableSurface<Int, Row> else {
      preconditionFailure("The view is not loaded.")
    }
    return table
  }

  override func makeSurface() -> any PagedSurface<Int, Row> { TableSurface() }
  override func rowLength(of item: Row, at path: ItemPath) -> Double? { item.title.isEmpty ? 40 : 60 }
  override func handleError(_ error: any Error) {}
}
