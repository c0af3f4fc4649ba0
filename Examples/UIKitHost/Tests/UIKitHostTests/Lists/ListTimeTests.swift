import Concierge
import ControllerTesting
import Foundation
import UIKit
import XCTest

@testable import UIKitHost

/// Rows and items whose texts depend on the time. UIKit configures their cells again, and keeps the cells.
@MainActor
final class ListTimeTests: UIKitTestCase {
  private final class Player: ViewController<UILabel> {
    override func makeView() -> UILabel { UILabel() }
  }

  private static let launch = Date(timeIntervalSinceReferenceDate: 0)
  private static let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  private final class Feed: ListController<Row> {
    private(set) lazy var players = CellControllers<Int>(parent: self) { _ in Player() }
    private lazy var row = ListCell<Row>(style: ListTimeTests.style) { [unowned self] style in
      ListCell({ UILabel() }) { label, row in
        label.text = style.relative(ListTimeTests.launch)
        self.players.display(row.id, in: label)
      }
    }

    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { row }
    override func rowLength(of item: Row, at path: ItemPath) -> Double? { 80 }
    override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }
  }

  private final class Wall: GridController<Row> {
    private let tile = ListCell<Row>(style: ListTimeTests.style) { style in
      .text { _ in style.relative(ListTimeTests.launch) }
    }
    override func size(of item: Row, at path: ItemPath) -> CGSize { CGSize(width: 390, height: 80) }
    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { tile }
  }

  private let clock = ManualClock()

  /// Finding: a feed that came back after an hour still read "5 minutes ago".
  func test_table_appearsAgain_itsCellsStayAndAreUpToDate() async throws {
    let feed = Feed(ArrayDataSource([Row].numbers(0..<600)))
    let stack = StackController(root: feed)
    let screen = show(stack, at: clock)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    XCTAssertEqual(shownTexts(table.texts), ["now"])
    let (cells, players) = (table.visibleCells, feed.children)
    stack.push(Controller(), animated: true)
    screen.proceed()
    await clock.advance(by: .seconds(3_600))
    stack.pop(animated: true)
    screen.proceed()
    XCTAssertEqual(shownTexts(table.texts), ["1 hour ago"])
    XCTAssertFalse(cells.isEmpty)
    XCTAssertEqual(table.visibleCells, cells, "the cells are used again")
    XCTAssertTrue(zip(feed.children, players).allSatisfy { $0 === $1 }, "so their controllers stay")
    XCTAssertTrue(feed.children.allSatisfy { $0.appearance == .appeared })
    assertNoComplaints()
  }

  func test_grid_becomesActive_itsCellsStayAndAreUpToDate() async throws {
    let wall = Wall(ArrayDataSource([Row].numbers(0..<600)))
    let screen = show(wall, at: clock)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    XCTAssertEqual(shownTexts(grid.texts), ["now"])
    let cells = grid.indexPathsForVisibleItems.sorted().map { grid.cellForItem(at: $0) }
    screen.tree.environment.scenePhase = .background
    await clock.advance(by: .seconds(300))
    screen.tree.environment.scenePhase = .active
    screen.proceed()
    XCTAssertEqual(shownTexts(grid.texts), ["5 minutes ago"])
    XCTAssertFalse(cells.isEmpty)
    XCTAssertEqual(grid.indexPathsForVisibleItems.sorted().map { grid.cellForItem(at: $0) }, cells)
    assertNoComplaints()
  }

  /// The texts change and the screen is turned while another screen covers the grid.
  func test_grid_appearsAgainInANewSize_itsFramesAreThoseOfTheSize() async throws {
    let wall = Wall(ArrayDataSource([Row].numbers(0..<20)))
    let stack = StackController(root: wall)
    let screen = show(stack, at: clock)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    stack.push(Controller(), animated: true)
    screen.proceed()
    await clock.advance(by: .seconds(3_600))
    screen.window.simulate(size: CGSize(width: 844, height: 390))
    stack.pop(animated: true)
    screen.proceed()
    XCTAssertEqual(shownTexts(grid.texts), ["1 hour ago"])
    XCTAssertEqual(wall.arrangement.container.size.width, grid.bounds.width)
    XCTAssertFalse(grid.indexPathsForVisibleItems.isEmpty)
    for path in grid.indexPathsForVisibleItems {
      let item = LayoutElement.item(ItemPath(section: path.section, item: path.item))
      XCTAssertEqual(grid.cellForItem(at: path)?.frame, wall.arrangement[item]?.frame)
    }
    assertNoComplaints()
  }

  private func shownTexts(_ texts: [[String]]) -> Set<String> { Set(texts.joined()).subtracting(["-"]) }
}
