import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The rows of a headless list come on screen and go as those of a `UITableView`.
@MainActor
final class HeadlessListRowsTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  private final class Label { var text = "" }
  private final class Picture { var text = "" }
  private final class Offsets { var told: [String] = [] }

  /// A list with room for three rows. The test decides when the list lays out.
  private let list = HeadlessList<SingleSection, Row>(.manual, viewportSize: CGSize(width: 375, height: 150))
  private let rows = ArrayDataSource((0..<10).map { Row(id: $0) })
  private var reported: [Int] = []

  override func setUp() async throws {
    list.callbacks.willDisplay = { [unowned self] in reported.append($0.item) }
    let label = ListCell<Row>(Label.init) { $0.text = $1.text }
    let picture = ListCell<Row>(Picture.init) { $0.text = $1.text }
    list.callbacks.cell = { row, _ in row.text == "picture" ? picture : label }
    rows.connect(to: list)
  }

  func test_reload_rowsAreReported_inALaterLayoutPass_andAgainAfterAReload() async {
    XCTAssertEqual(reported, [])
    XCTAssertEqual(list.visibleIDs, [])
    list.proceed()
    XCTAssertEqual(reported, [0, 1, 2])
    list.connection?.reload(rows.snapshot)
    XCTAssertEqual(reported, [0, 1, 2])
    list.proceed()
    XCTAssertEqual(reported, [0, 1, 2, 0, 1, 2])
    XCTAssertEqual(list.endedIDs, [0, 1, 2])
  }

  func test_update_onlyRowsThatComeOnScreenAreReported() async {
    list.proceed()
    rows.edit { $0.remove(at: 1) }
    XCTAssertEqual(reported, [0, 1, 2])
    list.proceed()
    XCTAssertEqual(list.visibleIDs, [0, 2, 3])
    XCTAssertEqual(list.displayedIDs, [0, 1, 2, 3])
    XCTAssertEqual(list.endedIDs, [1])
    rows.edit { $0.swapAt(0, 1) }
    list.proceed()
    XCTAssertEqual(list.displayedIDs, [0, 1, 2, 3], "a row that moves on the screen stays")
  }

  func test_scroll_reportsNewRows_andReusesTheViewsOfOthers() async {
    list.proceed()
    let first = list.view(at: ItemPath(section: 0, item: 0))
    XCTAssertNotNil(first)
    list.drag(to: 60)
    list.proceed()
    XCTAssertEqual(list.visibleIDs, [1, 2, 3, 4])
    XCTAssertNil(list.view(at: ItemPath(section: 0, item: 0)))
    XCTAssertIdentical(list.view(at: ItemPath(section: 0, item: 3)), first)
    list.drag(to: 0)
    list.proceed()
    XCTAssertEqual(list.displayedIDs, [0, 1, 2, 3, 4, 0])
  }

  func test_reconfigure_keepsTheView_exceptForAnotherKindOfCell() async {
    list.proceed()
    let path = ItemPath(section: 0, item: 1)
    let label = list.view(at: path)
    rows.edit { $0[1].text = "new" }
    list.proceed()
    XCTAssertIdentical(list.view(at: path), label)
    XCTAssertEqual((label as? Label)?.text, "new")
    XCTAssertEqual(reported, [0, 1, 2])
    rows.edit { $0[1].text = "picture" }
    list.proceed()
    XCTAssertTrue(list.view(at: path) is Picture)
    XCTAssertEqual(reported, [0, 1, 2, 1])
  }

  func test_updateInALayoutPass_isAMistake() async {
    list.callbacks.willDisplay = { [rows] _ in rows.replace(with: []) }
    list.proceed()
    XCTAssertEqual(list.mistakes.first, "change 0 comes during a layout pass")
  }

  func test_letGo_bouncesBackAfterTheDragHasEnded() async {
    list.proceed()
    let (list, offsets) = (list, Offsets())
    list.onScroll = { [unowned list] in
      let offset = Int(list.scrollOffset.y)
      offsets.told.append("\(list.isDragging) \(offset)")
    }
    list.drag(to: -80)
    list.letGo()
    XCTAssertEqual(offsets.told, ["true -80", "false -80"])
    list.proceed()
    XCTAssertEqual(offsets.told, ["true -80", "false -80", "false -40", "false 0"])
    list.drag(to: 10)
    list.letGo(toward: 1_000)
    list.drag(to: 20)
    list.proceed()
    XCTAssertEqual(list.scrollOffset.y, 20, "a finger stops the deceleration")
    list.letGo(toward: 1_000)
    list.proceed()
    XCTAssertEqual(list.scrollOffset.y, 10 * 50 - 150)
  }

  // MARK: A grid

  /// The frames of a grid with two columns of cells that are 50 points high.
  private func frames(of count: Int) -> LayoutArrangement {
    LayoutArrangement(
      FlowLayout(FlowLayout.Style(perRow: 2, itemSpacing: 0, lineSpacing: 0)),
      in: LayoutContainer(size: list.viewportSize),
      sections: list.snapshot.sections.map { LayoutSectionCount(id: $0.id, count: count) }
    ) { [list] _ in CGSize(width: list.viewportSize.width / 2, height: 50) }
  }

  /// The cells that went off screen in one pass ended in any order, so an app's calls differed from process to process.
  func test_grid_cellsThatFitAreReportedOnce_endInOrder_andComeBackAfterAScroll() async {
    list.showArrangement(frames(of: 10), animated: false)
    list.proceed()
    XCTAssertEqual(reported, Array(0..<6))
    list.showArrangement(frames(of: 10), animated: false)
    list.drag(to: 100)
    list.proceed()
    XCTAssertEqual(list.visibleIDs, Array(4..<10))
    XCTAssertEqual(reported, Array(0..<10))
    XCTAssertEqual(list.endedIDs, [0, 1, 2, 3])
    list.drag(to: 0)
    list.proceed()
    XCTAssertEqual(reported, Array(0..<10) + [0, 1, 2, 3])
    XCTAssertEqual(list.endedIDs, [0, 1, 2, 3, 6, 7, 8, 9])
    XCTAssertEqual(list.mistakes, [])
  }

  func test_grid_stageWithFramesOfAnotherList_isAMistake() async {
    for (surplus, expected) in [(0, []), (1, ["section 0 of a stage has frames of another list"])] {
      list.callbacks.stages = { [unowned self] change in
        [GridStage(change: change, arrangement: frames(of: change.after.numberOfItems + surplus))]
      }
      rows.edit { $0.removeLast() }
      list.proceed()
      XCTAssertEqual(list.mistakes, expected)
    }
  }

  func test_actions_areThoseOfTheRowsOnScreen_andOfAFinger() async throws {
    var selected: [ItemPath] = []
    list.callbacks.select = { selected.append($0) }
    list.callbacks.canMove = { from, _ in from.item == 2 }
    var names: [String] { list.userActions(named: "rows").map(\.name) }
    XCTAssertEqual(names, ["drag rows", "scroll rows"])
    list.proceed()
    XCTAssertEqual(
      names,
      ["tap row 0", "tap row 1", "tap row 2", "lift row 2", "drag rows", "scroll rows"]
    )
    let tap = try XCTUnwrap(list.userActions(named: "rows").dropFirst().first)
    rows.edit { $0.removeFirst() }
    tap()
    XCTAssertEqual(selected, [ItemPath(section: 0, item: 0)], "the row has moved up")
    rows.edit { $0.removeFirst() }
    list.proceed()
    tap()
    XCTAssertEqual(selected.count, 1, "the row is gone")
    list.drag(to: 20)
    XCTAssertEqual(names, ["drag rows", "let go of rows"])
    list.letGo()
    XCTAssertFalse(list.liftRow(9), "no finger reaches a row off screen")
    XCTAssertTrue(list.liftRow(list.snapshot.allItems[2].id))
    XCTAssertEqual(names, ["drop row 4 at"])
    XCTAssertEqual(list.connection?.isPaused, true)
    list.dropRow(at: ItemPath(section: 0, item: 0))
    XCTAssertEqual(list.connection?.isPaused, false)
  }
}
