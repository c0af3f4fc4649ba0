import AsyncTestSupport
import Binding
import ControllerSupport
import Foundation
import TestSupport
import XCTest

/// Forms with asynchronous rules: how often a rule is asked, and what waits for its answer.
@MainActor
final class FormAsynchronousRulesTests: SerialTestCase {
  private typealias Person = FormPerson
  private typealias View = FormView

  private struct Refusal: LocalizedError {
    var errorDescription: String? { "The store is full" }
  }

  private let view = View()
  private let clock = StepClock()
  private var committed: [String] = []

  private func pass(turns: Int = 200) async {
    for _ in 0..<turns { await Task.yield() }
  }

  private func makeCheckedForm(
    delay: Duration = .zero,
    _ check: @escaping @MainActor (String) async throws -> FieldDecision<String>
  ) -> ViewBinding<Person, View> {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] in committed.append($0) }
        .validated(.asynchronous(after: delay, failure: { _ in "Offline" }, check))
        .commits(at: .demand)
        .messages { $0.messages["name"] = $1 }
    }
    form.clock = { [clock] in clock }
    form.messageTime = .change
    form.updateView()
    return form
  }

  /// Finding A: the corrected value was taken for a new one, and was checked again for ever.
  func test_asynchronousCorrection_isAskedOnceAndCommitted() async {
    var asked = 0
    let form = makeCheckedForm {
      asked += 1
      return .correct($0.uppercased())
    }
    view.name = "a"
    form.handle(.changed, in: \.name)
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([FieldID(\Person.name)]))
    XCTAssertEqual(committed, ["A"])
    await pass()
    XCTAssertEqual(asked, 1)
    XCTAssertEqual(view.name, "A")
  }

  /// Finding C: after one failed check the field was refused until its text was edited.
  func test_asynchronousRule_thatCouldNotDecide_isAskedAgainByTheNextCommit() async {
    var answers: [FieldDecision<String>] = [.undecided("Offline"), .undecided("Offline"), .accept]
    let form = makeCheckedForm { _ in answers.removeFirst() }
    view.name = "a"
    form.handle(.changed, in: \.name)
    await until { form.editing[0].validity == .undecided("Offline") }
    XCTAssertEqual(view.messages["name"], "Offline")
    guard case .refused = await form.commit() else { return XCTFail("still offline") }
    await pass()
    XCTAssertEqual(answers.count, 1, "nobody asks without an attempt to commit")
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([FieldID(\Person.name)]))
    XCTAssertNil(view.messages["name"])
  }

  func test_asynchronousRule_thatThrows_isUndecided() async {
    var answers: [Result<FieldDecision<String>, any Error>] = [.failure(Refusal()), .success(.accept)]
    let form = makeCheckedForm { _ in try answers.removeFirst().get() }
    view.name = "a"
    form.handle(.changed, in: \.name)
    await until { form.editing[0].validity == .undecided("Offline") }
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([FieldID(\Person.name)]))
  }

  func test_asynchronousRejection_isNotAskedAgain() async {
    var asked = 0
    let form = makeCheckedForm { _ in
      asked += 1
      return .reject("Taken")
    }
    view.name = "a"
    for _ in 0..<3 {
      guard case .refused = await form.commit() else { return XCTFail("must refuse") }
    }
    XCTAssertEqual(asked, 1)
  }

  /// `settle(advancing:)` returned although the delay of a rule slept on the clock.
  func test_asynchronousRule_isPendingWork_andItsDelayToo() async {
    var answer: CheckedContinuation<Void, Never>?
    let form = makeCheckedForm(delay: .seconds(1)) { _ in
      await withCheckedContinuation { answer = $0 }
      return .accept
    }
    view.name = "a"
    form.handle(.changed, in: \.name)
    await clock.hasSleepers(1)
    XCTAssertTrue(PendingWork.busy.contains("field rule"))
    clock.advance(by: .seconds(1))
    await until { answer != nil }
    XCTAssertTrue(PendingWork.busy.contains("field rule"))
    answer?.resume()
    await until { form.editing[0].validity == .valid }
    XCTAssertFalse(PendingWork.busy.contains("field rule"))
  }

  func test_asynchronousRule_withoutDelay_isPendingAtOnce() async {
    let form = makeCheckedForm { _ in .accept }
    view.name = "a"
    form.handle(.changed, in: \.name)
    XCTAssertTrue(PendingWork.busy.contains("field rule"))
    await until { form.editing[0].validity == .valid }
    XCTAssertFalse(PendingWork.busy.contains("field rule"))
  }

  func test_asynchronousRules_joined_areAskedInTurnAboutTheCorrectedValue() async {
    var asked: [String] = []
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] in committed.append($0) }
        .validated(
          .asynchronous(after: .zero) {
            asked.append($0)
            return .correct($0 + "!")
          }
        )
        .validated(
          .asynchronous(after: .zero) {
            asked.append($0)
            return .accept
          }
        )
    }
    form.updateView()
    view.name = "a"
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([FieldID(\Person.name)]))
    XCTAssertEqual(asked, ["a", "a!"])
    XCTAssertEqual(committed, ["a!"])
  }

  // MARK: Views that go

  /// Finding F3: the wait for the rule never ended when the view was deallocated meanwhile.
  func test_commit_viewDeallocatedWhileARuleWaits_returns() async {
    var view: View? = View()
    var answer: CheckedContinuation<Void, Never>?
    var form = view.map { view in
      ViewBinding(Person(), to: view) {
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { _ in
              await withCheckedContinuation { answer = $0 }
              return .accept
            }
          )
      }
    }
    form?.updateView()
    view?.name = "Bo"
    var outcome: EditOutcome?
    let task = Task { [weak form] in outcome = await form?.commit() }
    await until { answer != nil }
    weak let released = form
    weak let releasedView = view
    (view, form) = (nil, nil)
    XCTAssertNil(releasedView)
    answer?.resume()
    await until { outcome != nil }
    XCTAssertEqual(outcome, .superseded)
    await task.value
    XCTAssertNil(released)
  }

  // MARK: Fields that end while a commit of the form waits

  /// A form of a name, whose rule waits for `answer`, and a nickname that the name must not repeat.
  private func makeWaitingForm(
    commitName: @escaping @MainActor (String) throws -> Void = { _ in },
    commitNickname: @escaping @MainActor (String) throws -> Void = { _ in },
    answer: @escaping @MainActor () async -> FieldDecision<String>
  ) -> ViewBinding<Person, View> {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit(commitName)
        .validated(
          FieldValidation { name, form in
            form[\Person.nickname] == name ? .reject("Both are the same") : .accept
          }
        )
        .validated(.asynchronous(after: .zero) { _ in await answer() })
      Edit(\.nickname, in: \.nickname).onCommit(commitNickname)
    }
    form.updateView()
    return form
  }

  /// The user leaves the field by a tap on the save button. The form said that nothing was edited, or that all was committed.
  func test_commit_fieldHasEndedWhileItsRuleIsAsked_hasTheOutcomeOfTheField() async {
    for fails in [false, true] {
      var answer: CheckedContinuation<Void, Never>?
      let form = makeWaitingForm(commitName: { _ in if fails { throw Refusal() } }) {
        await withCheckedContinuation { answer = $0 }
        return .accept
      }
      view.name = "Bo"
      form.handle(.changed, in: \.name)
      await until { answer != nil }
      form.handle(.ended, in: \.name)
      var outcome: EditOutcome?
      let task = Task { outcome = await form.commit() }
      await pass()
      XCTAssertNil(outcome)
      answer?.resume()
      await task.value
      if fails {
        guard case .failed(let status) = outcome else { return XCTFail("\(String(describing: outcome))") }
        XCTAssertEqual(status.failure, "The store is full")
      } else {
        XCTAssertEqual(outcome, .committed([FieldID(\Person.name)]))
      }
    }
  }

  /// The control reports its unchanged content after `forget()`. The form took the report for new input.
  func test_forget_whileARuleIsAsked_unchangedContentIsNoInput() async {
    for waits in [false, true] {
      var answer: CheckedContinuation<Void, Never>?
      let form = makeWaitingForm(commitName: { [unowned self] in committed.append($0) }) {
        await withCheckedContinuation { answer = $0 }
        return .accept
      }
      committed = []
      view.name = "Bo"
      form.handle(.changed, in: \.name)
      await until { answer != nil }
      var outcome: EditOutcome?
      let task = Task { if waits { outcome = await form.commit() } }
      await pass()
      if !waits { form.handle(.ended, in: \.name) }
      form.forget()
      form.handle(waits ? .ended : .changed, in: \.name)
      await pass()
      XCTAssertNil(outcome, "the call waits for the rule")
      answer?.resume()
      await task.value
      await until { form.editing[0].validity == .valid }
      XCTAssertEqual(committed, ["Bo"])
      if waits { XCTAssertEqual(outcome, .committed([FieldID(\Person.name)])) }
    }
  }

  /// Another field fails and makes the name invalid. This cancels the rule of the name. The commit did not return in this case.
  func test_commit_anotherFieldFailsAtItsEnd_returns() async {
    var asked = 0
    let form = makeWaitingForm(commitNickname: { _ in throw Refusal() }) { [clock] in
      asked += 1
      try? await clock.sleep(for: .seconds(1))
      return .accept
    }
    view.nickname = "b"
    form.handle(.changed, in: \.nickname)
    view.name = "ada"
    form.handle(.changed, in: \.name)
    await until { asked > 0 }
    var outcome: EditOutcome?
    let task = Task { outcome = await form.commit() }
    await pass()
    XCTAssertNil(outcome)
    form.handle(.ended, in: \.nickname)
    await pass()
    guard case .failed(let status) = outcome else {
      task.cancel()
      await task.value
      return XCTFail("The commit waits for nobody.")
    }
    XCTAssertEqual(status.field, FieldID(\Person.nickname))
    await task.value
  }

  /// Input that is restored is an edit: the commit of the input before is superseded.
  func test_restoreInput_whileACommitWaits_supersedesIt() async {
    var answers: [CheckedContinuation<Void, Never>] = []
    var committed: [String] = []
    let form = makeWaitingForm(commitName: { committed.append($0) }) {
      await withCheckedContinuation { answers.append($0) }
      return .accept
    }
    view.name = "Old"
    form.handle(.changed, in: \.name)
    let saved = form.uncommittedInput
    view.name = "New"
    form.handle(.changed, in: \.name)
    var outcome: EditOutcome?
    let task = Task { outcome = await form.commit() }
    await pass()
    form.restoreInput(saved)
    await pass()
    XCTAssertEqual(outcome, .superseded)
    answers.forEach { $0.resume() }
    await pass()
    answers.removeAll()
    task.cancel()
    await task.value
    XCTAssertEqual(committed, [])
  }

  /// The user has left the field when it was invalid, which commits nothing, also when it becomes valid by another field.
  func test_leftInvalidField_thatBecomesValidByAnotherField_isNotCommittedLater() async {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] in committed.append($0) }
        .validated(
          FieldValidation { _, form in form["other"] == "free" ? .accept : .reject("Taken") }
            .and(.asynchronous(after: .zero, failure: { _ in "Offline" }) { _ in .accept })
        )
      Edit(\.nickname, in: \.nickname).onCommit { _ in }.identified(by: "other").commits(at: .demand)
    }
    form.clock = { [clock] in clock }
    form.updateView()
    view.name = "a"
    form.handle(.changed, in: \.name)
    form.handle(.ended, in: \.name)
    XCTAssertEqual(form.editing[0].validity, .invalid("Taken"))
    view.nickname = "free"
    form.handle(.changed, in: "other")
    await until { form.editing[0].validity == .valid }
    await pass()
    XCTAssertEqual(committed, [])
  }

  /// A controller waits for the rules before it asks whether input may be lost.
  func test_rulesHaveAnswered_returnsWhenNoRuleChecksInput_andNotBefore() async {
    var answer: CheckedContinuation<Void, Never>?
    let form = makeCheckedForm { _ in
      await withCheckedContinuation { answer = $0 }
      return .accept
    }
    view.name = "a"
    form.handle(.changed, in: \.name)
    var returns = 0
    func wait() -> Task<Void, Never> {
      Task {
        await form.rulesHaveAnswered()
        returns += 1
      }
    }
    let first = wait()
    await pass()
    XCTAssertEqual(returns, 0, "the rule has not answered")
    answer?.resume()
    await pass()
    XCTAssertEqual(returns, 1)
    XCTAssertTrue(form.isEdited, "the input is not committed")
    let second = wait()
    await pass()
    XCTAssertEqual(returns, 2, "no rule checks the input")
    [first, second].forEach { $0.cancel() }
  }
}
