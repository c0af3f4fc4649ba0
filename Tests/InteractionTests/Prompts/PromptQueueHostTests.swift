import Interaction
import TestSupport
import XCTest

/// The side of the queue that a host uses: the callback, late answers, offers, and being unavailable.
@MainActor
final class PromptQueueHostTests: XCTestCase {
  private let queue = PromptQueue()
  private var shown: [String?] = []

  private func observe() {
    queue.onCurrentChange = { [weak self] prompt in self?.shown.append(prompt?.message) }
  }

  /// Presents a prompt and returns when it is in the queue.
  private func present(_ prompt: UserPrompt) async -> Task<PromptAnswer, Never> {
    let count = queue.count
    let number = queue.currentNumber
    let task = Task { await queue.present(prompt) }
    await until { queue.count > count || queue.currentNumber != number }
    return task
  }

  private func question(_ message: String) -> UserPrompt { .confirm(message, action: "Go") }

  private func offer(_ message: String) -> UserPrompt {
    UserPrompt(
      kind: .offer,
      message: message,
      actions: [PromptAction(id: PromptAction.undoID, title: "Undo")]
    )
  }

  func test_onCurrentChange_isCalledOncePerChange_alsoForEqualPrompts() async {
    observe()
    let tasks = [await present(question("1")), await present(question("1")), await present(question("2"))]
    XCTAssertEqual(shown, ["1"])
    queue.answer(PromptAction.confirmID)
    tasks[2].cancel()
    _ = await tasks[2].value
    XCTAssertEqual(shown, ["1", "1"])
    queue.dismiss()
    XCTAssertEqual(shown, ["1", "1", nil])
    _ = await (tasks[0].value, tasks[1].value)
  }

  /// Without the call, nobody saw the prompt, and the ones behind it waited for ever. The host before kept the prompt on its screen.
  func test_onCurrentChange_isSetWhileAPromptIsCurrent_eachHostGetsIt_theOneBeforeHidesIt() async {
    let task = await present(question("1"))
    var hosts: [[String?]] = [[], []]
    queue.onCurrentChange = { hosts[0].append($0?.message) }
    XCTAssertEqual(hosts[0], ["1"])
    queue.onCurrentChange = { hosts[1].append($0?.message) }
    XCTAssertEqual(hosts, [["1", nil], ["1"]])
    queue.onCurrentChange = nil
    XCTAssertEqual(hosts, [["1", nil], ["1", nil]])
    queue.answer(PromptAction.confirmID)
    _ = await task.value
    queue.onCurrentChange = { hosts[0].append($0?.message) }
    queue.onCurrentChange = nil
    XCTAssertEqual(hosts, [["1", nil], ["1", nil]], "there was nothing to show or to hide")
  }

  /// A popover that goes may dismiss its prompt. The new host got the next prompt twice.
  func test_onCurrentChange_theHostBeforeDismissesThePromptThatItHides_theNextIsShownOnce() async {
    let tasks = [await present(question("1")), await present(question("2"))]
    queue.onCurrentChange = { [queue] in if $0 == nil { queue.dismiss() } }
    var shown: [String?] = []
    queue.onCurrentChange = { shown.append($0?.message) }
    XCTAssertEqual(shown, ["2"])
    queue.dismissAll()
    _ = await (tasks[0].value, tasks[1].value)
  }

  /// A host that detaches itself in a call needs no further call for the end of the prompt.
  func test_onCurrentChange_aHostDetachesItselfFromWithin_isNotCalledAgain() async {
    var shown: [String?] = []
    queue.onCurrentChange = { [queue] in
      shown.append($0?.message)
      queue.onCurrentChange = nil
    }
    let task = await present(question("1"))
    XCTAssertEqual(shown, ["1"])
    queue.dismissAll()
    _ = await task.value
  }

  func test_onCurrentChange_answersFromWithin_everyPromptIsShownAndAnsweredOnce() async {
    queue.onCurrentChange = { [weak self] prompt in
      self?.shown.append(prompt?.message)
      self?.queue.answer(PromptAction.confirmID)
    }
    let answers = [await queue.present(question("1")), await queue.present(question("2"))]
    XCTAssertEqual(answers, [.chose("confirm"), .chose("confirm")])
    XCTAssertEqual(shown, ["1", nil, "2", nil])
  }

  func test_onCurrentChange_answersFromWithin_isNotCalledWithinItself() async {
    var calls: [String] = []
    queue.onCurrentChange = { [weak self] prompt in
      let name = prompt?.message ?? "none"
      calls.append("begin \(name)")
      if name == "2" { self?.queue.answer(PromptAction.confirmID) }
      calls.append("end \(name)")
    }
    let tasks = [await present(question("1")), await present(question("2"))]
    queue.answer(PromptAction.confirmID)
    _ = await (tasks[0].value, tasks[1].value)
    XCTAssertEqual(calls, ["begin 1", "end 1", "begin 2", "end 2", "begin none", "end none"])
  }

  func test_onCurrentChange_doesNotRetainTheQueue() async {
    weak var weakQueue: PromptQueue?
    do {
      let queue = PromptQueue()
      queue.onCurrentChange = { _ in }
      weakQueue = queue
    }
    XCTAssertNil(weakQueue)
  }

  func test_answer_lateOrTwice_doesNotReachTheNextPrompt() async {
    let first = await present(question("1"))
    let second = await present(question("2"))
    let number = queue.currentNumber
    XCTAssertTrue(queue.answer(PromptAction.confirmID, to: number))
    XCTAssertFalse(queue.answer(PromptAction.confirmID, to: number))
    XCTAssertFalse(queue.dismiss(number))
    XCTAssertEqual(queue.current?.message, "2")
    XCTAssertTrue(queue.dismiss(queue.currentNumber))
    let answers = [await first.value, await second.value]
    XCTAssertEqual(answers, [.chose("confirm"), .dismissed])
  }

  func test_answer_textsThatAFieldDoesNotAccept_isRefused_cancelIsNot() async {
    var prompt = question("Name?")
    prompt.fields = [
      PromptField(id: "name", title: "Name", isRequired: true),
      PromptField(id: "nick", title: "Nick", maxLength: 3),
    ]
    let first = await present(prompt)
    let table: [(texts: [String: String], isAccepted: Bool)] = [
      ([:], false), (["name": " \n"], false), (["name": "Ada", "nick": "long"], false),
      (["name": "Ada", "nick": "ada"], true),
    ]
    for row in table {
      XCTAssertEqual(queue.current?.canChoose(PromptAction.confirmID, texts: row.texts), row.isAccepted)
      XCTAssertEqual(queue.answer(PromptAction.confirmID, texts: row.texts), row.isAccepted)
    }
    let answer = await first.value
    XCTAssertEqual(answer.texts, ["name": "Ada", "nick": "ada"])
    let second = await present(prompt)
    XCTAssertTrue(queue.answer(PromptAction.cancelID))
    _ = await second.value
  }

  func test_offer_isDismissedByTheNextPrompt() async {
    observe()
    let first = await present(offer("deleted 1"))
    let second = await present(offer("deleted 2"))
    let third = await present(question("3"))
    let answers = [await first.value, await second.value]
    XCTAssertEqual(answers, [.dismissed, .dismissed])
    XCTAssertEqual(shown, ["deleted 1", "deleted 2", "3"])
    queue.dismiss()
    _ = await third.value
  }

  func test_refuse_answersTheCurrentPromptAsUnavailable() async {
    XCTAssertFalse(queue.refuse())
    let tasks = [await present(question("1")), await present(question("2"))]
    XCTAssertFalse(queue.refuse(2))
    XCTAssertTrue(queue.refuse(1))
    let answer = await tasks[0].value
    XCTAssertEqual(answer, .unavailable)
    XCTAssertEqual(queue.current?.message, "2")
    queue.dismiss()
    _ = await tasks[1].value
  }
}
