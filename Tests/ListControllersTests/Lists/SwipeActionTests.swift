import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import TestSupport
import XCTest

/// Tests of swipe actions, of deleting, and of undoing both.
@MainActor
final class SwipeActionTests: XCTestCase {
  private final class Mails: ListController<Row> {
    let mails = ArrayDataSource((0..<6).map { Row(id: $0) })
    var archived: [Int] = []
    var errors = 0
    var undoFails = false
    private let screen = RecordingList<SingleSection, Row>()

    init() { super.init(mails) }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { screen }
    override func handleError(_ error: any Error) { errors += 1 }
    override func swipeActions(for mail: Row, at path: ItemPath) -> [SwipeAction] {
      let archive = SwipeAction("Archive", edge: .leading) { [weak self] in
        self?.archived.append(mail.id)
        return ListUndo("Archived") {
          if self?.undoFails == true { throw Broken() }
          self?.archived.removeAll { $0 == mail.id }
        }
      }
      let report = SwipeAction("Report") { throw Broken() }
      let mark = SwipeAction("Mark") { nil }
      return [archive, deleteAction("Delete", of: mail), report, mark]
    }

    var ids: [Int] { screen.snapshot.allItems.map(\.id) }
    var shownStatus: PagedStatus? { screen.status }

    /// Swipes a row and chooses an action.
    func swipe(_ id: Int, _ action: Int) {
      guard let path = mails.path(of: id) else { return XCTFail("no mail \(id)") }
      perform(swipeActions(for: mails[path], at: path)[action])
    }
  }

  private let clock = ManualClock()

  private func show() -> (Mails, HeadlessWindow<Mails>) {
    var environment = ControllerEnvironment()
    environment.clock = clock
    let mails = Mails()
    return (mails, HeadlessWindow(mails, environment: environment))
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

  func test_action_isPerformed_andUndone() async {
    let (mails, window) = show()
    mails.swipe(2, 0)
    await window.settle()
    XCTAssertEqual(mails.archived, [2])
    XCTAssertEqual(mails.shownStatus?.undoTitle, "Archived")
    mails.undoLastAction()
    mails.undoLastAction()
    XCTAssertNil(mails.shownStatus?.undoTitle)
    await window.settle()
    XCTAssertEqual(mails.archived, [])
    window.close()
  }

  func test_delete_isUndone_inTheOldPlace_whateverHappenedSince() async {
    let (mails, window) = show()
    mails.swipe(2, 1)
    await window.settle()
    XCTAssertEqual(mails.ids, [0, 1, 3, 4, 5])
    mails.mails.edit { $0 = [Row(id: 9), Row(id: 4), Row(id: 0), Row(id: 3)] }
    mails.undoLastAction()
    await window.settle()
    XCTAssertEqual(mails.ids, [9, 4, 0, 2, 3], "behind the nearest earlier mail that is left")
    window.close()
  }

  func test_deleteSelected_isUndoneAsAWhole() async {
    let (mails, window) = show()
    mails.isEditing = true
    for id in [0, 1, 4] { mails.select(at: ItemPath(section: 0, item: id)) }
    mails.deleteSelected()
    await window.settle()
    XCTAssertEqual(mails.ids, [2, 3, 5])
    mails.undoLastAction()
    await window.settle()
    XCTAssertEqual(mails.ids, [0, 1, 2, 3, 4, 5])
    window.close()
  }

  func test_delete_ofPages_isUndone() async {
    for kind in PagedKind.allCases {
      let list = PagedFixture(kind, PagedOptions())
      list.show()
      await list.desk.answer(4)
      await list.settle()
      let path = ItemPath(section: 0, item: 1)
      list.controller.swipeActions(for: Row(id: 1), at: path).forEach(list.controller.perform)
      await list.settle()
      XCTAssertEqual(list.ids, [0, 2, 3])
      list.controller.undoLastAction()
      await list.settle()
      XCTAssertEqual(list.ids, [0, 1, 2, 3])
    }
  }

  func test_offer_endsWithItsTime_andALaterOneReplacesIt() async {
    let (mails, window) = show()
    mails.swipe(1, 0)
    await window.settle()
    await clock.advance(by: .seconds(4))
    mails.swipe(2, 0)
    await window.settle()
    await clock.advance(by: .seconds(4))
    XCTAssertEqual(
      mails.status.undoTitle,
      "Archived",
      "the time of the first offer does not end the second one"
    )
    await clock.advance(by: .seconds(1))
    XCTAssertNil(mails.shownStatus?.undoTitle)
    mails.undoLastAction()
    await window.settle()
    XCTAssertEqual(mails.archived, [1, 2])
    window.close()
  }

  func test_offer_isReplacedByAnActionWithoutUndo_andDismissed() async {
    let (mails, window) = show()
    mails.swipe(1, 0)
    await window.settle()
    mails.swipe(2, 3)
    await window.settle()
    XCTAssertNil(mails.status.undoTitle, "the last action cannot be undone")
    mails.swipe(3, 0)
    await window.settle()
    mails.dismissUndo()
    mails.dismissUndo()
    mails.undoLastAction()
    await window.settle()
    XCTAssertEqual(mails.archived, [1, 3])
    window.close()
  }

  func test_failure_ofAnActionAndOfItsUndo_isHandled() async {
    let (mails, window) = show()
    mails.swipe(1, 2)
    await window.settle()
    XCTAssertEqual(mails.errors, 1)
    XCTAssertNil(mails.status.undoTitle)
    mails.undoFails = true
    mails.swipe(1, 0)
    await window.settle()
    mails.undoLastAction()
    await window.settle()
    XCTAssertEqual(mails.errors, 2)
    XCTAssertEqual(mails.archived, [1])
    window.close()
  }

  /// Random deletions and undos: an undo at once brings back exactly the list before the deletion.
  func test_anyDeletion_isUndoneExactly() async {
    for seed in 0..<UInt64(RandomRounds.count(40)) {
      var random = SplitMix64(seed: seed)
      let (mails, window) = show()
      for _ in 0..<10 {
        let before = mails.ids
        mails.isEditing = true
        for item in before.indices where Bool.random(using: &random) {
          mails.select(at: ItemPath(section: 0, item: item))
        }
        mails.deleteSelected()
        await window.settle()
        if Bool.random(using: &random) { mails.mails.edit { $0.append(Row(id: 100 + $0.count)) } }
        let added = mails.ids.filter { !before.contains($0) }
        mails.undoLastAction()
        await window.settle()
        XCTAssertEqual(mails.ids.filter { !added.contains($0) }, before, "seed \(seed)")
        XCTAssertEqual(Set(mails.ids).count, mails.ids.count, "seed \(seed)")
        mails.isEditing = false
        mails.mails.edit { items in items.removeAll { added.contains($0.id) } }
      }
      window.close()
    }
  }
}
