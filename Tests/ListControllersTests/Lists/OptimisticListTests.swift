import ControllerCore
import ControllerTesting
import DataSource
import Interaction
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Tests of lists that follow an `OptimisticModel`, and of the undo that they share with all interactions.
@MainActor
final class OptimisticListTests: XCTestCase {
  /// Deletes drafts after the user had the time to undo it.
  private struct DeleteDrafts: UserInteraction {
    let ids: Set<Int>
    let drafts: OptimisticModel<[Row]>
    let delete: @MainActor (Set<Int>) async throws -> Void

    func perform(_ session: InteractionSession) async throws {
      try await session.change(drafts, { [ids] in $0.removeAll { ids.contains($0.id) } }) {
        if try await session.offerUndo("The draft was deleted.") { throw InteractionError.declined }
        try await delete(ids)
      }
    }
  }

  private final class Drafts: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    private let deletion: InteractionRunner<Set<Int>, DeleteDrafts>

    init(_ drafts: OptimisticModel<[Row]>, _ deletion: InteractionRunner<Set<Int>, DeleteDrafts>) {
      self.deletion = deletion
      super.init(ArrayDataSource(following: drafts))
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func delete(_ ids: Set<Int>) async throws {
      if let error = await deletion.run(ids).error { throw error }
    }
  }

  private let prompts = PromptQueue()
  private let clock = ManualClock()
  private let model = OptimisticModel((0..<3).map { Row(id: $0) })
  private var deleted: [Set<Int>] = []

  private func makeController() -> Drafts {
    let runner = InteractionRunner(prompts: prompts, clock: clock) { [weak self, model] (ids: Set<Int>) in
      DeleteDrafts(ids: ids, drafts: model) { self?.deleted.append($0) }
    }
    return Drafts(model, runner)
  }

  private func ids(_ controller: Drafts) -> [Int] { controller.table.snapshot.allItems.map(\.id) }

  /// Swipes a row to delete it, and waits for the offer to undo that.
  private func delete(_ id: Int, in controller: Drafts) async {
    controller.perform(controller.deleteAction("Delete", of: Row(id: id)))
    await until { prompts.current != nil }
  }

  func test_delete_undone_showsTheRowAgain_andTheServerHearsNothing() async {
    let controller = makeController()
    let window = HeadlessWindow(controller)
    await delete(1, in: controller)
    XCTAssertEqual(ids(controller), [0, 2], "the row is gone at once")
    prompts.answer(PromptAction.undoID)
    await window.settle()
    XCTAssertEqual(ids(controller), [0, 1, 2])
    XCTAssertEqual(deleted, [])
    window.close()
  }

  func test_delete_offerExpires_theServerDeletes() async {
    let controller = makeController()
    let window = HeadlessWindow(controller)
    await delete(1, in: controller)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
    await window.settle()
    XCTAssertEqual(ids(controller), [0, 2])
    XCTAssertEqual(deleted, [[1]])
    window.close()
  }

  func test_list_followsTheModel_oneChangeEach_andRefusesMoves() async {
    var list: ArrayDataSource? = ArrayDataSource(following: model)
    var changes: [String] = []
    let observation = list?.observe(self) { _, change in
      changes.append("-\(change.changeset.itemDeletes.count) +\(change.changeset.itemInserts.count)")
    }
    model.rebase(on: [Row(id: 0), Row(id: 5)])
    model.rebase(on: [Row(id: 0), Row(id: 5)])
    XCTAssertEqual(changes, ["-2 +1"])
    let (first, second) = (ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1))
    XCTAssertEqual(list?.canMove(from: first, to: second), false)
    weak let released = list
    list = nil
    observation?.cancel()
    XCTAssertNil(released, "the model does not retain the list")
  }
}
