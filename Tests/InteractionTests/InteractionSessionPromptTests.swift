import ControllerTesting
import Foundation
import Interaction
import TestSupport
import XCTest

/// Choices, fields, progress, undo offers and errors: the prompts that a session presents, and the answers.
@MainActor
final class InteractionSessionPromptTests: XCTestCase {
  private let clock = ManualClock()
  private let stage = Stage()
  private let queue = PromptQueue()

  private func outcome(
    _ prompts: (any PromptHost)?,
    _ body: @escaping @MainActor (InteractionSession) async throws -> Int
  ) async -> String {
    label(await InteractionRunner(TestInteraction(body), prompts: prompts, clock: clock).run())
  }

  private func start(
    _ body: @escaping @MainActor (InteractionSession) async throws -> Int
  ) -> Task<String, Never> {
    let runner = InteractionRunner(TestInteraction(body), prompts: queue, clock: clock)
    return Task { label(await runner.run()) }
  }

  // MARK: - Choices

  func test_choose_everyAnswer_isTheIdentifierOrDeclines() async {
    let actions = [
      PromptAction(id: "1", title: "Mine"), PromptAction(id: "2", title: "Theirs", role: .destructive),
    ]
    let table: [(answer: PromptAnswer, outcome: String)] = [
      (.chose("1"), "completed 1"), (.chose("2"), "completed 2"), (.chose("cancel"), "declined"),
      (.chose("else"), "declined"), (.dismissed, "declined"), (.unavailable, "failed cannotPresent"),
    ]
    for row in table {
      let prompts = ScriptedPrompts(row.answer)
      let outcome = await outcome(prompts) { Int(try await $0.choose("Which?", from: actions)) ?? -1 }
      XCTAssertEqual(outcome, row.outcome)
      XCTAssertEqual(prompts.asked.first?.actions.map(\.title), ["Cancel", "Mine", "Theirs"])
      XCTAssertEqual(prompts.asked.first?.actions.map(\.role), [.cancel, .default, .destructive])
    }
  }

  func test_choose_ownCancelRole_declines_andNoButtonIsAdded() async {
    let actions = [
      PromptAction(id: "1", title: "Save"), PromptAction(id: "2", title: "Keep Editing", role: .cancel),
    ]
    for (id, expected) in [("1", "completed 1"), ("2", "declined")] {
      let prompts = ScriptedPrompts(.chose(id))
      let outcome = await outcome(prompts) { Int(try await $0.choose("Leave?", from: actions)) ?? -1 }
      XCTAssertEqual(outcome, expected)
      XCTAssertEqual(prompts.asked.first?.actions, actions)
    }
  }

  /// The button that declines had the identifier of the app's action, so the choice of the user counted as declined.
  func test_choose_actionWithTheIdentifierCancel_isChosen() async {
    let actions = [
      PromptAction(id: "cancel", title: "Cancel Subscription"), PromptAction(id: "cancel2", title: "Pause"),
    ]
    var chosen: [String] = []
    for index in 0..<3 {
      let prompts = PromptQueue()
      let runner = InteractionRunner(
        TestInteraction {
          chosen.append(try await $0.choose("Subscription", from: actions, cancel: "Not Now"))
          return 0
        },
        prompts: prompts
      )
      let run = Task { label(await runner.run()) }
      await until { prompts.current != nil }
      let offered = prompts.current?.actions ?? []
      XCTAssertEqual(offered.map(\.title), ["Not Now", "Cancel Subscription", "Pause"])
      XCTAssertEqual(Set(offered.map(\.id)).count, 3)
      prompts.answer(offered[index].id)
      let outcome = await run.value
      XCTAssertEqual(outcome, index == 0 ? "declined" : "completed 0")
    }
    XCTAssertEqual(chosen, ["cancel", "cancel2"])
  }

  // MARK: - Fields

  func test_ask_fieldRules_areAskedAgainIfTheHostIsCareless() async {
    final class CarelessHost: PromptHost {
      var answers = [["pin": " "], ["pin": "12345"], ["pin": "1234"]]
      func present(_ prompt: UserPrompt) async -> PromptAnswer {
        .chose(PromptAction.confirmID, texts: answers.removeFirst())
      }
    }
    let host = CarelessHost()
    let field = PromptField(
      id: "pin",
      title: "PIN",
      placeholder: "4 digits",
      contentType: .oneTimeCode,
      keyboardType: .number,
      isSecure: true,
      isRequired: true,
      maxLength: 4
    )
    let outcome = await outcome(host) { session in
      let texts = try await session.ask("Your PIN?", fields: [field])
      return Int(texts["pin"] ?? "") ?? -1
    }
    XCTAssertEqual(outcome, "completed 1234")
    XCTAssertEqual(host.answers.count, 0)
  }

  func test_titles_comeFromTheHost() async {
    queue.titles = PromptTitles(
      acknowledge: "Gut",
      cancel: "Abbrechen",
      retry: "Nochmal",
      undo: "Zurück",
      unknownError: "Oje."
    )
    var shown: [[String]] = []
    queue.onCurrentChange = { [queue] prompt in
      guard let prompt else { return }
      shown.append([prompt.message] + prompt.actions.map(\.title))
      queue.answer(prompt.actions.last?.id ?? "")
    }
    _ = await outcome(queue) { session in
      try await session.confirm("1", action: "Ja")
      await session.inform("2")
      _ = try await session.ask("3", fields: [])
      _ = try await session.choose("4", from: [PromptAction(id: "1", title: "Eins")])
      _ = try await session.offerUndo("5")
      var tries = 0
      return try await session.presentingErrors {
        tries += 1
        if tries == 1 { throw TestError() }
        return tries
      }
    }
    XCTAssertEqual(
      shown,
      [
        ["1", "Abbrechen", "Ja"], ["2", "Gut"], ["3", "Abbrechen", "Gut"], ["4", "Abbrechen", "Eins"],
        ["5", "Zurück"],
        ["Oje.", "Abbrechen", "Nochmal"],
      ]
    )
  }

  func test_inform_saysWhetherTheNoticeWasPresented() async {
    let table: [((any PromptHost)?, Int)] = [
      (ScriptedPrompts(.chose(PromptAction.acknowledgeID)), 1), (ScriptedPrompts(.dismissed), 1),
      (ScriptedPrompts(.unavailable), 0), (nil, 0),
    ]
    for (host, expected) in table {
      let outcome = await outcome(host) { await $0.inform("Saved.") ? 1 : 0 }
      XCTAssertEqual(outcome, "completed \(expected)")
    }
  }

  func test_ask_canceledWhileValidating_endsThere() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID, texts: ["name": "x"]))
    var runner: InteractionRunner<Void, TestInteraction>?
    var isReached = false
    runner = InteractionRunner(
      TestInteraction { session in
        _ = try await session.ask("Name?", fields: [PromptField(id: "name", title: "Name")]) { _ in
          runner?.cancel()
          return [:]
        }
        isReached = true
        return 1
      },
      prompts: prompts
    )
    let outcome = await runner?.run()
    XCTAssertEqual(outcome.map(label), "canceled")
    XCTAssertFalse(isReached)
  }

  // MARK: - Errors

  private struct Refused: LocalizedError, Equatable {
    var errorDescription: String? { "The card was refused." }
  }

  func test_presentingErrors_localizedError_isPresentedWithItsDescription() async {
    let prompts = ScriptedPrompts(.dismissed)
    let outcome = await outcome(prompts) { try await $0.presentingErrors { throw Refused() } }
    XCTAssertEqual(outcome, "failed Refused(), told")
    XCTAssertEqual(prompts.asked.map(\.message), ["The card was refused."])
  }

  func test_failed_toldUser_onlyIfTheUserHasSeenThisError() async {
    let unseen = await outcome(nil) { try await $0.presentingErrors { throw Refused() } }
    XCTAssertEqual(unseen, "failed Refused()")
    let unavailable = await outcome(ScriptedPrompts(.unavailable)) { session in
      try await session.presentingErrors { throw Refused() }
    }
    XCTAssertEqual(unavailable, "failed Refused()")
    let other = await outcome(ScriptedPrompts(.dismissed)) { session in
      do { return try await session.presentingErrors { throw Refused() } } catch { throw TestError(code: 2) }
    }
    XCTAssertEqual(other, "failed 2")
    let another = await outcome(ScriptedPrompts(.dismissed)) { session in
      do { return try await session.presentingErrors { throw TestError(code: 1) } } catch {
        throw TestError(code: 2)
      }
    }
    XCTAssertEqual(another, "failed 2")
  }

  // MARK: - Undo offers

  private lazy var offering = InteractionRunner(
    TestInteraction { try await $0.offerUndo("Deleted.", for: .seconds(5)) ? 1 : 0 },
    prompts: queue,
    clock: clock
  )

  private func startOffer() -> Task<String, Never> { Task { label(await offering.run()) } }

  func test_offerUndo_userChoosesIt_isTrue() async {
    let task = startOffer()
    await until { queue.current != nil }
    XCTAssertEqual(queue.current?.kind, .offer)
    queue.answer(PromptAction.undoID)
    let outcome = await task.value
    XCTAssertEqual(outcome, "completed 1")
    await until { clock.sleeperCount == 0 }
  }

  func test_offerUndo_expires_isFalseAndThePromptIsGone() async {
    let task = startOffer()
    await until { queue.current != nil }
    await clock.waitForSleepers(1)
    await clock.advance(by: .milliseconds(4_999))
    XCTAssertEqual(queue.count, 1)
    await clock.advance(by: .milliseconds(1))
    let outcome = await task.value
    XCTAssertEqual(outcome, "completed 0")
    await until { queue.count == 0 }
  }

  func test_offerUndo_anotherPromptIsPresented_isFalse() async {
    let task = startOffer()
    await until { queue.current != nil }
    let other = Task { await queue.present(.inform("Something else")) }
    let outcome = await task.value
    XCTAssertEqual(outcome, "completed 0")
    XCTAssertEqual(queue.current?.message, "Something else")
    queue.dismiss()
    _ = await other.value
  }

  func test_offerUndo_runIsCanceled_endsAndThePromptIsGone() async {
    let task = startOffer()
    await until { queue.current != nil }
    offering.cancel()
    let outcome = await task.value
    XCTAssertEqual(outcome, "canceled")
    await until { queue.count == 0 }
    await until { clock.sleeperCount == 0 }
  }

  /// The offer waited behind a dialog, and had expired before the user saw it.
  func test_offerUndo_waitsBehindADialog_itsTimeBeginsWhenItIsShown() async {
    let dialog = Task { await queue.present(.inform("Read this.")) }
    await until { queue.current != nil }
    let task = startOffer()
    await until { queue.count == 2 }
    for _ in 0..<10 { await clock.advance(by: .seconds(1)) }
    XCTAssertEqual(queue.count, 2)
    queue.dismiss()
    XCTAssertEqual(queue.current?.message, "Deleted.")
    await clock.waitForSleepers(1)
    await clock.advance(by: .milliseconds(4_999))
    XCTAssertEqual(queue.count, 1)
    await clock.advance(by: .milliseconds(1))
    let outcome = await task.value
    XCTAssertEqual(outcome, "completed 0")
    _ = await dialog.value
  }

  /// The run is canceled while its offer waits: no timer is left.
  func test_offerUndo_canceledWhileItWaits_isNeverShown() async {
    let dialog = Task { await queue.present(.inform("Read this.")) }
    await until { queue.current != nil }
    let task = startOffer()
    await until { queue.count == 2 }
    offering.cancel()
    let outcome = await task.value
    XCTAssertEqual(outcome, "canceled")
    await until { queue.count == 1 }
    XCTAssertEqual(clock.sleeperCount, 0)
    queue.dismiss()
    XCTAssertNil(queue.current)
    _ = await dialog.value
  }

  // MARK: - What was shown

  /// A prompt that waited when its window closed counted as seen.
  func test_inform_dismissedBeforeItWasShown_isFalse() async {
    let first = start { await $0.inform("1") ? 1 : 0 }
    await until { queue.count == 1 }
    let second = start { await $0.inform("2") ? 1 : 0 }
    await until { queue.count == 2 }
    queue.dismissAll()
    let outcomes = [await first.value, await second.value]
    XCTAssertEqual(outcomes, ["completed 1", "completed 0"])
  }

  func test_presentingErrors_dismissedBeforeTheErrorWasShown_isNotTold() async {
    let first = Task { await queue.present(.inform("1")) }
    await until { queue.count == 1 }
    let second = start { session in try await session.presentingErrors { throw TestError(code: 2) } }
    await until { queue.count == 2 }
    queue.dismissAll()
    let outcome = await second.value
    XCTAssertEqual(outcome, "failed 2")
    _ = await first.value
  }

  func test_offerUndo_withoutHost_isFalse() async {
    let outcome = await outcome(nil) { try await $0.offerUndo("Deleted.") ? 1 : 0 }
    XCTAssertEqual(outcome, "completed 0")
  }
}
