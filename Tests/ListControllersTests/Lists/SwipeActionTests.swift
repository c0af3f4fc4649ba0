import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Tests of swipe actions and of deleting.
@MainActor
final class SwipeActionTests: XCTestCase {
  private final class Mails: ListController<Row> {
    let mails = ArrayDataSource((0..<6).map { Row(id: $0) })
    var archived: [Int] = []
    var errors = 0
    private let screen = HeadlessList<SingleSection, Row>()

    init() { super.init(mails) }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { screen }
    override func handleError(_ error: any Error) { errors += 1 }
    override func contextMenu(for mail: Row, at path: ItemPath) -> [SwipeAction] {
      [SwipeAction("Copy") { [weak self] in self?.archived.append(mail.id) }]
    }
    override func swipeActions(for mail: Row, at path: ItemPath) -> [SwipeAction] {
      let archive = SwipeAction("Archive", edge: .leading) { [weak self] in
        self?.archived.append(mail.id)
      }
      let report = SwipeAction("Report") { throw Broken() }
      let mark = SwipeAction("Mark") {}
      return [archive, deleteAction("Delete", of: mail), report, mark]
    }

    var ids: [Int] { screen.snapshot.allItems.map(\.id) }

    /// Swipes a row and chooses an action.
    func swipe(_ id: Int, _ action: Int) {
      guard let path = mails.path(of: id) else { return XCTFail("no mail \(id)") }
      perform(swipeActions(for: mails[path], at: path)[action])
    }
  }

  private func show() -> (Mails, HeadlessWindow<Mails>) {
    let mails = Mails()
    return (mails, HeadlessWindow(mails))
  }

  func test_actions_haveTitleSideAndRole() async {
    let (mails, window) = show()
    let actions = mails.swipeActions(for: Row(id: 1), at: ItemPath(section: 0, item: 1))
    XCTAssertEqual(actions.map(\.title), ["Archive", "Delete", "Report", "Mark"])
    XCTAssertEqual(actions.map(\.edge), [.leading, .trailing, .trailing, .trailing])
    XCTAssertEqual(actions.map(\.role), [.normal, .destructive, .normal, .normal])
    XCTAssertTrue(
      ListController(mails.mails).swipeActions(for: Row(id: 1), at: ItemPath(section: 0, item: 1)).isEmpty
    )
    window.close()
  }

  func test_contextMenu_isOfferedToTheUser_andItsActionIsPerformed() async throws {
    let (mails, window) = show()
    await window.settle()
    try window.perform("menu of row 2: Copy")
    await window.settle()
    XCTAssertEqual(mails.archived, [2])
    window.close()
  }

  func test_action_isPerformed() async {
    let (mails, window) = show()
    mails.swipe(2, 0)
    await window.settle()
    XCTAssertEqual(mails.archived, [2])
    window.close()
  }

  func test_delete_removesTheItem() async {
    let (mails, window) = show()
    mails.swipe(2, 1)
    await window.settle()
    XCTAssertEqual(mails.ids, [0, 1, 3, 4, 5])
    window.close()
  }

  func test_delete_ofPages() async {
    for kind in PagedKind.allCases {
      let list = PagedFixture(kind, PagedOptions())
      list.show()
      await list.desk.answer(4)
      await list.settle()
      let path = ItemPath(section: 0, item: 1)
      list.controller.swipeActions(for: Row(id: 1), at: path).forEach(list.controller.perform)
      await list.settle()
      XCTAssertEqual(list.ids, [0, 2, 3])
    }
  }

  func test_failure_ofAnAction_isHandled() async {
    let (mails, window) = show()
    mails.swipe(1, 2)
    await window.settle()
    XCTAssertEqual(mails.errors, 1)
    window.close()
  }
}
