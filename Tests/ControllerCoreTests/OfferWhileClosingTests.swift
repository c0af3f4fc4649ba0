import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Interaction
import XCTest

/// An offer to undo ends while the screen of its run is animating out.
///
/// From the offer on, the run belongs to no screen: the user has asked for the change, and has not undone it.
@MainActor
final class OfferWhileClosingTests: SerialTestCase {
  private struct Act: UserInteraction {
    let act: @MainActor (InteractionSession) async throws -> Void
    func perform(_ session: InteractionSession) async throws { try await act(session) }
  }

  private final class Written { var count = 0 }

  /// A list of drafts. The runner that deletes a draft calls another runner, which writes.
  private final class Drafts: Controller {
    let drafts = OptimisticModel([1, 2, 3])
    let queue = PromptQueue()
    let clock = ManualClock()
    var outcomes: [String] = []
    let written = Written()
    var writes: Int { written.count }
    var gate: CheckedContinuation<Void, Never>?
    private(set) lazy var write = InteractionRunner(Act { [written] _ in written.count += 1 }, prompts: nil)
    private(set) lazy var delete = InteractionRunner<Int, Act>(prompts: queue, clock: clock) {
      [drafts, write] id in
      Act { session in
        try await session.change(drafts, { $0.removeAll { $0 == id } }) {
          if try await session.offerUndo("Draft \(id) was deleted.") { throw InteractionError.declined }
          try await write.run().get()
        }
      }
    }
    /// Deletes a draft at once. The write begins when the test opens the gate.
    private(set) lazy var deleteAtOnce = InteractionRunner<Int, Act>(prompts: queue) { [unowned self] id in
      Act { [drafts, write] session in
        try await session.change(drafts, { $0.removeAll { $0 == id } }) {
          await withCheckedContinuation { self.gate = $0 }
          try await write.run().get()
        }
      }
    }

    override func viewDidLoad() {
      delete.onOutcome(self) { $0.outcomes.append("delete: \($1)") }
    }

    /// The screen shows also how the write has ended.
    func observeWrites() { write.onOutcome(self) { $0.outcomes.append("write: \($1)") } }
  }

  private func settle() async { for _ in 0..<200 { await Task.yield() } }

  private enum Way: CaseIterable { case tap, work, tapWithObservedWrites, workWithObservedWrites }

  /// Shows a list of drafts, starts an action in it, and calls `body` while the list is animating out.
  private func closing(
    _ way: Way,
    start: @escaping @MainActor (Drafts) -> Void,
    _ body: (Drafts) async -> Void
  ) async {
    let drafts = Drafts()
    let window = HeadlessWindow(StackController(root: Controller()))
    await window.appear()
    window.root.push(drafts, animated: false)
    await window.settle()
    let host = HeadlessHost(.manual)
    window.window.host = host
    host.layOut()
    if way == .tapWithObservedWrites || way == .workWithObservedWrites { drafts.observeWrites() }
    if way == .tap || way == .tapWithObservedWrites { start(drafts) } else { drafts.start { start($0) } }
    await settle()
    drafts.close()
    await settle()
    await body(drafts)
    XCTAssertTrue(drafts.isLeaving, "\(way): it is animating out")
    host.layOut()
    while !host.transitions.isEmpty { host.endAnimation() }
    await settle()
    XCTAssertEqual(window.root.controllers.count, 1)
    window.close()
  }

  /// Finding: the write was refused, because the screen was leaving. So the draft came back, although nobody had undone anything.
  func test_offerEnds_whileItsScreenAnimatesOut_theChangeIsWritten() async {
    let ends: [(String, @MainActor (Drafts) async -> Void)] = [
      ("its time is up", { await $0.clock.advance(by: .seconds(5)) }),
      ("it is dismissed", { $0.queue.dismiss() }),
    ]
    for way in Way.allCases {
      for (name, end) in ends {
        await closing(way, start: { $0.delete.start(2) }) { drafts in
          XCTAssertEqual(drafts.drafts.value, [1, 3])
          await end(drafts)
          await settle()
          XCTAssertEqual(drafts.writes, 1, "\(way), \(name): \(drafts.outcomes)")
          XCTAssertEqual(drafts.drafts.value, [1, 3], "\(way), \(name)")
        }
      }
    }
  }

  /// The screen awaits the run in its own work, which is canceled when the screen has left. The offer stays, and so does the change.
  func test_offer_awaitedInTheWorkOfItsScreen_outlivesTheScreen() async {
    for accepts in [false, true] {
      var caller: [String] = []
      var screen: Drafts?
      await closing(.tap, start: { $0.start { caller.append("\(await $0.delete.run(2))") } }) { screen = $0 }
      guard let screen else { return XCTFail("The screen was not shown.") }
      await settle()
      XCTAssertTrue(screen.hasLeft)
      XCTAssertEqual(caller, ["canceled"])
      XCTAssertNotNil(screen.queue.current, "the user sees the offer after the screen has left")
      XCTAssertTrue(screen.delete.isRunning)
      if accepts {
        screen.queue.answer(PromptAction.undoID)
      } else {
        await screen.clock.advance(by: .seconds(5))
      }
      await settle()
      XCTAssertEqual(screen.writes, accepts ? 0 : 1)
      XCTAssertEqual(screen.drafts.value, accepts ? [1, 2, 3] : [1, 3])
      XCTAssertFalse(screen.delete.isRunning)
    }
  }

  /// The screen is gone with its runner, which the offer retains until its run has ended.
  func test_offer_awaitedInTheWorkOfItsScreen_outlivesTheRunnersOwner() async {
    var (written, model, queue): (Written?, OptimisticModel<[Int]>?, PromptQueue?)
    weak var runner: InteractionRunner<Int, Act>?
    await closing(.tap, start: { $0.start { _ = await $0.delete.run(2) } }) { drafts in
      (written, model, queue, runner) = (drafts.written, drafts.drafts, drafts.queue, drafts.delete)
    }
    await settle()
    XCTAssertNotNil(runner)
    queue?.dismiss()
    await settle()
    XCTAssertEqual(written?.count, 1)
    XCTAssertEqual(model?.value, [1, 3])
    XCTAssertNil(runner)
  }

  func test_offerIsAccepted_whileItsScreenAnimatesOut_theChangeIsUndone() async {
    for way in Way.allCases {
      await closing(way, start: { $0.delete.start(2) }) { drafts in
        drafts.queue.answer(PromptAction.undoID)
        await settle()
        XCTAssertEqual(drafts.writes, 0, "\(way)")
        XCTAssertEqual(drafts.drafts.value, [1, 2, 3], "\(way)")
      }
    }
  }

  /// Without an offer, a run belongs to its screen. So a second tap during the animation does not pay twice.
  func test_runWithoutAnOffer_whileItsScreenAnimatesOut_callsNoOtherRunner() async {
    for way in Way.allCases where way != .tap {
      await closing(way, start: { $0.deleteAtOnce.start(2) }) { drafts in
        drafts.gate?.resume()
        await settle()
        XCTAssertEqual(drafts.writes, 0, "\(way)")
        XCTAssertEqual(drafts.drafts.value, [1, 2, 3], "\(way)")
      }
    }
  }

  /// The offer frees its own run only, and neither the screen nor its other work.
  func test_offerEnds_whileItsScreenAnimatesOut_furtherStartsAreRefused() async {
    for way in Way.allCases {
      await closing(
        way,
        start: { drafts in
          drafts.deleteAtOnce.start(1)
          drafts.start { drafts in
            drafts.outcomes.append("run: \(await drafts.delete.run(2))")
            drafts.outcomes.append("after it: \(await drafts.write.run())")
          }
        },
        { drafts in
          drafts.delete.start(3)
          await drafts.clock.advance(by: .seconds(5))
          await settle()
          if way != .tap { drafts.gate?.resume() }
          await settle()
          XCTAssertEqual(drafts.writes, 1, "\(way): \(drafts.outcomes)")
          let refused = "refused(Interaction.InteractionOutcome<()>.Refusal.disabled)"
          let ends = drafts.outcomes.filter { !$0.hasPrefix("write") }
          XCTAssertEqual(
            ends,
            ["delete: \(refused)", "delete: completed()", "run: completed()", "after it: \(refused)"],
            "\(way)"
          )
          if way == .tap { drafts.gate?.resume() }
        }
      )
    }
  }
}
