import ControllerCore
import ControllerTesting
import TestSupport
import XCTest

@MainActor
final class CellControllersTests: XCTestCase {
  private final class Cell {}

  private final class Player: Controller {
    let id: Int
    init(_ id: Int) { self.id = id }
  }

  private let log = CallbackLog()

  private func makeShown() -> (list: Controller, window: ControllerWindow, cells: CellControllers<Int>) {
    let list = Controller()
    let window = ControllerWindow(root: list)
    window.show()
    let log = log
    let cells = CellControllers<Int>(parent: list) { id in
      let player = Player(id)
      log.watch(player, as: "\(id)")
      return player
    }
    return (list, window, cells)
  }

  private func ids(_ list: Controller) -> [Int] { list.children.compactMap { ($0 as? Player)?.id } }

  func test_displayAndEndDisplay_adoptAndRelease_withTheWholeListOfCallbacks() async {
    let (list, window, cells) = makeShown()
    let cell = Cell()
    let player = cells.display(7, in: cell)
    XCTAssertTrue(cells.controller(in: cell) === player)
    XCTAssertTrue(player.parent === list)
    XCTAssertEqual(
      log.take(),
      [
        "7.willMove", "7.loadView", "7.viewDidLoad", "7.configure", "7.viewWillAppear", "7.viewDidAppear",
        "7.didMove",
      ]
    )
    XCTAssertTrue(cells.display(7, in: cell) === player)
    XCTAssertEqual(log.take(), [])
    cells.endDisplay(7, in: cell)
    XCTAssertNil(cells.controller(in: cell))
    XCTAssertEqual(
      log.take(),
      [
        "7.willMove(nil)", "7.viewWillDisappear", "7.viewDidDisappear", "7.didMove(nil)", "7.didLeave",
        "7.viewDidUnload",
      ]
    )
    cells.endDisplay(7, in: cell)
    cells.prepareForReuse(cell)
    XCTAssertEqual(log.take(), [])
    withExtendedLifetime(window) {}
  }

  func test_reuse_forAnotherItem_theFirstLeavesBeforeTheSecondJoins() async {
    let (list, window, cells) = makeShown()
    let cell = Cell()
    cells.display(1, in: cell)
    _ = log.take()
    cells.display(2, in: cell)
    XCTAssertEqual(log.entries.first, "1.willMove(nil)")
    XCTAssertEqual(log.entries.last, "2.didMove")
    XCTAssertEqual(ids(list), [2])
    withExtendedLifetime(window) {}
  }

  func test_lateEndDisplay_ofTheItemBefore_isIgnored() async {
    let (list, window, cells) = makeShown()
    let cell = Cell()
    cells.display(1, in: cell)
    let second = cells.display(2, in: cell)
    _ = log.take()
    cells.endDisplay(1, in: cell)
    XCTAssertEqual(log.take(), [])
    XCTAssertTrue(cells.controller(in: cell) === second)
    XCTAssertEqual(ids(list), [2])
    withExtendedLifetime(window) {}
  }

  func test_itemInTwoCells_isWhereItWasDisplayedLast_withoutACallback() async {
    let (list, window, cells) = makeShown()
    let (old, new) = (Cell(), Cell())
    let player = cells.display(1, in: old)
    _ = log.take()
    XCTAssertTrue(cells.display(1, in: new) === player)
    XCTAssertNil(cells.controller(in: old))
    XCTAssertTrue(cells.controller(in: new) === player)
    cells.endDisplay(1, in: old)
    cells.prepareForReuse(old)
    XCTAssertEqual(log.take(), [])
    XCTAssertEqual(ids(list), [1])
    cells.endDisplay(1, in: new)
    XCTAssertEqual(ids(list), [])
    withExtendedLifetime(window) {}
  }

  func test_deadCell_itsControllerMovesToTheNextCell_orLeavesAtTheNextDisplay() async {
    let (list, window, cells) = makeShown()
    let player = cells.display(1, in: Cell())
    cells.display(2, in: Cell())
    XCTAssertEqual(ids(list), [2], "1 left, as its cell is dead")
    let cell = Cell()
    XCTAssertFalse(cells.display(1, in: cell) === player)
    XCTAssertEqual(ids(list), [1])
    withExtendedLifetime(window) {}
  }

  func test_endDisplay_whileTheChildrenAreChanging_leavesNobodyBehind() async {
    final class Hooked: Controller {
      var onMove: (@MainActor () -> Void)?
      override func didMove(toParent parent: Controller?) { onMove?() }
    }
    let (list, window, cells) = makeShown()
    let cell = Cell()
    let hooked = Hooked()
    hooked.onMove = {
      cells.display(1, in: cell)
      cells.endDisplay(1, in: cell)
      cells.display(2, in: cell)
    }
    list.addChild(hooked)
    XCTAssertEqual(ids(list), [2])
    XCTAssertTrue(cells.controller(in: cell)?.parent === list)
    withExtendedLifetime(window) {}
  }

  func test_deadParent_nothingHappens() async {
    let cells: CellControllers<Int>
    do { cells = CellControllers(parent: Controller()) { Player($0) } }
    let cell = Cell()
    XCTAssertNil(cells.display(1, in: cell).parent)
    cells.endDisplay(1, in: cell)
    XCTAssertNil(cells.controller(in: cell))
  }

  func test_movedElsewhere_isLeftAlone() async {
    let (_, window, cells) = makeShown()
    let cell = Cell()
    let player = cells.display(1, in: cell)
    let elsewhere = Controller()
    elsewhere.addChild(player)
    cells.endDisplay(1, in: cell)
    XCTAssertTrue(player.parent === elsewhere)
    withExtendedLifetime(window) {}
  }

  /// Random reuse of cells, with late, repeated and missing calls, compared with a dictionary from cell to item.
  func test_stormOfReuse_againstAModel() async {
    let seed: UInt64 = 0x5EED_CE11
    var random = SplitMix64(seed: seed)
    let leaks = LeakTracker()
    do {
      let list = leaks.track(Controller())
      let window = ControllerWindow(root: list)
      window.show()
      let cells = CellControllers<Int>(parent: list) { leaks.track(Player($0)) }
      let all = (0..<8).map { _ in Cell() }
      var model: [Int: Int] = [:]
      for step in 0..<2_000 {
        let cell = Int.random(in: all.indices, using: &random)
        let item = Int.random(in: 0..<12, using: &random)
        let context = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10:
          let controller = cells.display(item, in: all[cell])
          XCTAssertEqual((controller as? Player)?.id, item, context)
          model = model.filter { $0.value != item }
          model[cell] = item
        case 10..<15:
          cells.endDisplay(item, in: all[cell])
          if model[cell] == item { model[cell] = nil }
        case 15..<18:
          cells.prepareForReuse(all[cell])
          model[cell] = nil
        case 18:
          // The controllers disappear and appear again.
          window.hide()
          window.show()
        default:
          if step % 10 == 0 {
            all.forEach(cells.prepareForReuse)
            model = [:]
          }
        }
        for (index, cell) in all.enumerated() {
          XCTAssertEqual((cells.controller(in: cell) as? Player)?.id, model[index], context)
        }
        XCTAssertEqual(Set(ids(list)), Set(model.values), context)
        XCTAssertEqual(list.children.count, model.count, context)
        XCTAssertTrue(list.children.allSatisfy { $0.appearance == .appeared && $0.parent === list }, context)
      }
      XCTAssertEqual(leaks.alive.count, model.count + 1, "those that are shown, and the list")
      window.hide()
    }
    XCTAssertEqual(leaks.alive, [])
  }

  /// Cells that scroll on screen animated one after the other, because `addChild` is animated by default.
  func test_display_severalCells_areNotAnimated() async {
    let (list, window, cells) = makeShown()
    let animator = ManualAnimator()
    window.environment.animator = animator
    let all = [Cell(), Cell(), Cell()]
    for (id, cell) in all.enumerated() { cells.display(id, in: cell) }
    XCTAssertEqual(animator.transitions.count, 0)
    XCTAssertEqual(ids(list), [0, 1, 2])
    XCTAssertTrue(list.children.allSatisfy { $0.appearance == .appeared })
    animator.finishAll()
    window.close()
  }

  /// Cells that scroll off screen animated one after the other, and their controllers stayed children until then.
  func test_endDisplay_andPrepareForReuse_areNotAnimated() async {
    let (list, window, cells) = makeShown()
    let all = [Cell(), Cell(), Cell()]
    for (id, cell) in all.enumerated() { cells.display(id, in: cell) }
    let animator = ManualAnimator()
    window.environment.animator = animator
    cells.endDisplay(0, in: all[0])
    cells.prepareForReuse(all[1])
    cells.display(3, in: all[2])
    XCTAssertEqual(animator.transitions.count, 0)
    XCTAssertEqual(ids(list), [3])
    animator.finishAll()
    window.close()
  }
}
