import Concierge
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

/// Lists whose views come from the host: the screens name no class of UIKit.
@MainActor
final class ListOfTheHostTests: UIKitTestCase {
  private final class Player: ViewController<UILabel> {
    var onAppearance: (_ isAppearing: Bool) -> Void = { _ in }
    override func makeView() -> UILabel { UILabel() }
    override func viewWillAppear(animated: Bool) { onAppearance(true) }
    override func viewWillDisappear(animated: Bool) { onAppearance(false) }
  }

  /// A list whose cells show the controllers of their rows.
  private final class Feed: ListController<Row> {
    var onAppearance: (_ id: Int, _ isAppearing: Bool) -> Void = { _, _ in }
    private lazy var players = CellControllers<Int>(parent: self) { [unowned self] id in
      let player = Player()
      player.onAppearance = { [weak self] in self?.onAppearance(id, $0) }
      return player
    }
    private(set) var shown: [Int: String] = [:]
    private lazy var row = ListCell<Row>({ UIView() }) { [unowned self] view, row in
      players.display(row.id, in: view)
      shown[row.id] = row.title
    }

    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { row }
    override func rowLength(of item: Row, at path: ItemPath) -> Double? { 240 }
    override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }
  }

  /// A grid whose cells show the controllers of their items.
  private final class VideoWall: GridController<Row> {
    var onAppearance: (_ id: Int, _ isAppearing: Bool) -> Void = { _, _ in }
    private lazy var players = CellControllers<Int>(parent: self) { [unowned self] id in
      let player = Player()
      player.onAppearance = { [weak self] in self?.onAppearance(id, $0) }
      return player
    }
    private(set) var shown: [Int: String] = [:]
    private lazy var video = ListCell<Row>({ UIView() }) { [unowned self] view, row in
      players.display(row.id, in: view)
      shown[row.id] = row.title
    }

    override func size(of item: Row, at path: ItemPath) -> CGSize { CGSize(width: 390, height: 240) }
    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { video }
    override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }
  }

  private final class Wall: GridController<Row> {
    var cell: ListCell<Row>?
    private(set) var archived: [Int] = []
    init(count: Int) { super.init(ArrayDataSource([Row].numbers(0..<count))) }
    override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 100, height: 80) }
    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { cell }
    override func contextMenu(for item: Row, at path: ItemPath) -> [SwipeAction] {
      guard item.id > 0 else { return [] }
      return [
        SwipeAction("Archive") { [weak self] in self?.archived.append(item.id) },
        deleteAction("Delete", of: item),
      ]
    }
  }

  private final class Mails: ListController<Row> {
    init(count: Int) { super.init(ArrayDataSource([Row].numbers(0..<count))) }
    override func contextMenu(for item: Row, at path: ItemPath) -> [SwipeAction] {
      item.id > 0 ? [deleteAction("Delete", of: item)] : []
    }
  }

  /// U5: a controller in a cell ends with the display of the cell.
  func test_controllersInCells_liveWhileTheirCellsAreOnScreen() async throws {
    let rows = ArrayDataSource([Row].numbers(0..<500))
    let feed = Feed(rows)
    let screen = show(feed)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    let first = feed.children
    XCTAssertEqual(first.count, table.visibleCells.count)
    XCTAssertTrue(first.allSatisfy { $0.appearance == .appeared })
    for offset in stride(from: 0, through: 4_000, by: 900) {
      table.contentOffset.y = CGFloat(offset)
      screen.proceed()
      XCTAssertEqual(feed.children.count, table.visibleCells.count, "at \(offset)")
    }
    XCTAssertTrue(first.allSatisfy { $0.appearance == .disappeared })
    rows.replace(with: .numbers(0..<2))
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(feed.children.count, table.visibleCells.count, "no cell is used again")
  }

  /// R4 F1: UIKit prepares cells before they are displayed, and displays a cell that returns without asking for it.
  func test_controllersInCells_ofAList_areThoseOfTheRowsOnScreen_alsoOfARowThatReturns() async throws {
    let feed = Feed(ArrayDataSource([Row].numbers(0..<20)))
    let screen = show(feed)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    for offset in [0, 500, 0, 300, 0] {
      table.contentOffset.y = CGFloat(offset)
      screen.proceed()
      XCTAssertEqual(feed.children.count, table.visibleCells.count, "at \(offset)")
      XCTAssertTrue(table.visibleCells.allSatisfy { $0.playerCount == 1 }, "at \(offset)")
      XCTAssertTrue(feed.children.allSatisfy { $0.appearance == .appeared }, "at \(offset)")
    }
    assertNoComplaints()
  }

  func test_controllersInCells_ofAGrid_areThoseOfTheItemsOnScreen_alsoOfAnItemThatReturns() async throws {
    let wall = VideoWall(ArrayDataSource([Row].numbers(0..<20)))
    let screen = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    for offset in [0, 500, 0, 300, 0] {
      grid.contentOffset.y = CGFloat(offset)
      screen.proceed()
      let cells = grid.indexPathsForVisibleItems.compactMap { grid.cellForItem(at: $0) }
      XCTAssertEqual(wall.children.count, cells.count, "at \(offset)")
      XCTAssertTrue(cells.allSatisfy { $0.playerCount == 1 }, "at \(offset)")
      XCTAssertTrue(wall.children.allSatisfy { $0.appearance == .appeared }, "at \(offset)")
    }
    assertNoComplaints()
  }

  /// UIKit cannot be updated while it lays a list out, and asks for cells then.
  func test_listThatTheControllersInItsCellsChange_showsTheChangesAfterTheLayoutPass() async throws {
    let rows = ArrayDataSource([Row].numbers(0..<20))
    let feed = Feed(rows)
    feed.onAppearance = { id, isAppearing in rows.update(Row(id: id, title: isAppearing ? "seen" : "left")) }
    let screen = show(feed)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    for offset in [0, 300, 900, 0] {
      table.contentOffset.y = CGFloat(offset)
      screen.proceed()
      let visible = (table.indexPathsForVisibleRows ?? []).map(\.row)
      XCTAssertEqual(visible.map { feed.shown[$0] }, visible.map { _ in "seen" }, "at \(offset)")
      XCTAssertEqual(feed.children.count, visible.count, "at \(offset)")
      assertNoComplaints()
    }
    feed.onAppearance = { id, isAppearing in if isAppearing { rows.remove(19 - id) } }
    table.contentOffset.y = 900
    screen.proceed()
    XCTAssertEqual(table.numberOfRows(inSection: 0), rows.snapshot.numberOfItems)
    XCTAssertLessThan(rows.snapshot.numberOfItems, 20)
    assertNoComplaints()
  }

  /// The list waits while a video plays in a cell. The end of the layout pass, in which UIKit asks for cells, undid what the app
  /// had set.
  func test_listThatTheControllersInItsCellsPause_staysAsTheAppHasSet() async throws {
    let rows = ArrayDataSource([Row].numbers(0..<20))
    let feed = Feed(rows)
    var connection: ListConnection<SingleSection, Row>? { feed.listSurface?.connection }
    feed.onAppearance = { id, isAppearing in if id == 0 { connection?.isPaused = isAppearing } }
    let screen = show(feed)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    screen.proceed()
    XCTAssertEqual(connection?.isPaused, true)
    rows.remove(19)
    XCTAssertEqual(table.numberOfRows(inSection: 0), 20)
    table.contentOffset.y = 900
    screen.proceed()
    XCTAssertEqual(connection?.isPaused, false)
    XCTAssertEqual(table.numberOfRows(inSection: 0), 19)
    assertNoComplaints()
  }

  func test_gridThatTheControllersInItsCellsChange_showsTheChangesAfterTheLayoutPass() async throws {
    let items = ArrayDataSource([Row].numbers(0..<20))
    let wall = VideoWall(items)
    wall.onAppearance = { id, isAppearing in items.update(Row(id: id, title: isAppearing ? "seen" : "left")) }
    let screen = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    for offset in [0, 300, 900, 0] {
      grid.contentOffset.y = CGFloat(offset)
      screen.proceed()
      let visible = grid.indexPathsForVisibleItems.map(\.item)
      XCTAssertEqual(visible.map { wall.shown[$0] }, visible.map { _ in "seen" }, "at \(offset)")
      assertNoComplaints()
    }
    wall.onAppearance = { id, isAppearing in if isAppearing { items.remove(19 - id) } }
    grid.contentOffset.y = 900
    screen.proceed()
    XCTAssertEqual(grid.numberOfItems(inSection: 0), items.snapshot.numberOfItems)
    XCTAssertLessThan(items.snapshot.numberOfItems, 20)
    assertNoComplaints()
  }

  /// R4 F1: the controller of a prepared cell has a view in no window, for which the list would wait.
  func test_listWithControllersInCells_pushesAtOnceAfterItHasComeBack() async throws {
    let stack = StackController(root: Feed(ArrayDataSource([Row].numbers(0..<20))))
    let screen = show(stack)
    stack.push(Controller())
    screen.proceed()
    screen.navigation(of: stack)?.simulateTapOnBack()
    screen.proceed()
    await until { stack.controllers.count == 1 }
    screen.proceed()
    stack.push(Controller())
    screen.proceed()
    XCTAssertEqual(screen.navigation(of: stack)?.viewControllers.count, 2)
  }

  /// U6: UIKit makes an element of each cell of a table, and of no cell of a grid.
  func test_cellOfAGrid_isAButtonForVoiceOver_andSaysWhetherItIsSelected() async throws {
    let wall = Wall(count: 3)
    let screen = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    wall.edit { $0.select(1) }
    screen.proceed()
    let elements = grid.simulatedVoiceOver
    XCTAssertEqual(elements.map(\.label), ["0", "1", "2"])
    XCTAssertEqual(elements.map(\.traits), [.button, [.button, .selected], .button])
  }

  func test_longPress_onARow_opensTheMenuOfTheController() async throws {
    let mails = Mails(count: 3)
    let screen = show(mails)
    let table = try XCTUnwrap(mails.listSurface as? UITableView)
    XCTAssertNil(table.simulateLongPress(at: IndexPath(row: 0, section: 0)))
    let menu = table.simulateLongPress(at: IndexPath(row: 1, section: 0))
    XCTAssertEqual(menu?.simulatedTitles, ["Delete"])
    XCTAssertEqual((menu?.children.first as? UIAction)?.attributes, .destructive)
    menu?.simulateChoice("Delete")
    await screen.tree.settle()
    XCTAssertEqual(mails.list.snapshot.allItems.map(\.id), [0, 2])
  }

  func test_longPress_onAnItemOfAGrid_opensTheMenuOfTheController() async throws {
    let wall = Wall(count: 3)
    let screen = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    XCTAssertNil(grid.simulateLongPress(at: IndexPath(item: 0, section: 0)))
    XCTAssertNil(grid.simulateLongPress(at: nil), "beside the items")
    let menu = grid.simulateLongPress(at: IndexPath(item: 2, section: 0))
    XCTAssertEqual(menu?.simulatedTitles, ["Archive", "Delete"])
    menu?.simulateChoice("Archive")
    await screen.tree.settle()
    XCTAssertEqual(wall.archived, [2])
  }

  /// R4 F4: the elements of SwiftUI are no views, so the cell does not find their labels.
  func test_cellOfAGrid_withASwiftUIView_letsVoiceOverReadTheView() async throws {
    let wall = Wall(count: 2)
    wall.cell = .hosted { row in Text("Photo \(row)") }
    let screen = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    XCTAssertEqual(grid.simulatedVoiceOver.map(\.label), ["Photo 0", "Photo 1"])
    wall.cell = ListCell<Row>(UILabel.init) { label, row in label.text = "Label \(row)" }
    wall.reload()
    screen.proceed()
    XCTAssertEqual(grid.simulatedVoiceOver.map(\.label), ["Label 0", "Label 1"])
    XCTAssertEqual(grid.simulatedVoiceOver.map(\.traits), [.button, .button])
  }

  func test_cellOfAGrid_withAButton_letsVoiceOverReachTheButton() async throws {
    let wall = Wall(count: 1)
    wall.cell = ListCell<Row>({
      UIButton(configuration: .plain(), primaryAction: UIAction(title: "Buy") { _ in })
    }) { _, _ in }
    _ = show(wall)
    let grid = try XCTUnwrap(wall.listSurface as? UICollectionView)
    XCTAssertEqual(grid.simulatedVoiceOver.map(\.label), ["Buy"])
  }
}

extension UIView {
  /// The number of views of controllers in the cell.
  fileprivate var playerCount: Int { subviews.first?.subviews.first?.subviews.count ?? 0 }
}
