import AsyncTestSupport
import Binding
import ControllerSupport
import Foundation
import Observation
import Synchronization
import TestSupport
import XCTest

/// Commits that take time, and the record to which they belong.
@MainActor
final class FieldCommitTests: SerialTestCase {
  private struct Refusal: LocalizedError { var errorDescription: String? { "The server is full" } }

  fileprivate struct Record: Identifiable, Equatable {
    var id = 1
    var name = "Ada"
    var city = "London"
  }

  @Observable @MainActor
  fileprivate final class Store {
    var record = Record()
  }

  /// A server that answers when the test says so.
  @MainActor
  private final class Server {
    private(set) var asked: [String] = []
    private var calls: [CheckedContinuation<Void, any Error>] = []
    var isBusy: Bool { !calls.isEmpty }

    func save(_ value: String) async throws {
      asked.append(value)
      try await withCheckedThrowingContinuation { calls.append($0) }
    }

    func answer(_ error: (any Error)? = nil) async {
      for _ in 0..<200 where calls.isEmpty { await Task.yield() }
      guard !calls.isEmpty else { return XCTFail("nobody has asked") }
      let call = calls.removeFirst()
      if let error { call.resume(throwing: error) } else { call.resume() }
      for _ in 0..<50 { await Task.yield() }
    }
  }

  private let view = FormView()
  private let server = Server()
  private typealias Form = ViewBinding<Record, FormView>

  private func makeForm(at time: EditTime = .end) -> Form {
    let server = server
    let form = Form(Record(), to: view) {
      Edit(\.name, in: \.name).onCommit { try await server.save($0) }
        .commits(at: time).composing { $0.hasMarkedText }
        .messages { $0.messages["name"] = $1 }
      Edit(\.city, in: \.rating).onCommit { try await server.save($0) }
        .commits(at: time)
        .messages { $0.messages["city"] = $1 }
    }
    form.updateView()
    return form
  }

  private func type(_ text: String, _ form: Form, _ events: EditEvent...) {
    view.name = text
    form.handle(.changed, in: \.name)
    for event in events { form.handle(event, in: \.name) }
  }

  private func turn() async { for _ in 0..<50 { await Task.yield() } }

  // MARK: One commit at a time

  func test_asynchronousCommit_isEditedUntilItReturns() async {
    let form = makeForm()
    type("Bo", form, .ended)
    await turn()
    XCTAssertEqual(server.asked, ["Bo"])
    XCTAssertTrue(form.isEdited, "the server has not got it yet")
    XCTAssertNotNil(form.uncommittedInput["name"], "a launch meanwhile does not lose it")
    form.show(Record(name: "Old"))
    XCTAssertEqual(view.name, "Bo")
    await server.answer()
    XCTAssertFalse(form.isEdited)
    XCTAssertEqual(form.uncommittedInput, [:])
  }

  func test_asynchronousCommit_inputMeanwhile_isCommittedAfterwards_onlyTheLast() async {
    let form = makeForm(at: .change)
    for text in ["B", "Bo", "Bob"] { type(text, form) }
    await turn()
    XCTAssertEqual(server.asked, ["B"], "one call at a time")
    await server.answer()
    XCTAssertEqual(server.asked, ["B", "Bob"])
    XCTAssertEqual(view.name, "Bob")
    await server.answer()
    XCTAssertFalse(form.isEdited)
  }

  func test_asynchronousCommit_oldValueTypedAgainMeanwhile_isCommittedToo() async {
    for fails in [true, false] {
      let (form, before) = (makeForm(at: .change), server.asked.count)
      type("Bo", form)
      type("Ada", form)
      XCTAssertTrue(form.isEdited)
      await server.answer(fails ? Refusal() : nil)
      XCTAssertEqual(server.asked.dropFirst(before), fails ? ["Bo"] : ["Bo", "Ada"])
      XCTAssertEqual(view.name, "Ada")
      if !fails { await server.answer() }
      XCTAssertFalse(form.isEdited)
    }
  }

  func test_asynchronousCommit_thatFails_keepsTheInput_andTheNextAttemptRepeatsIt() async {
    let form = makeForm()
    type("Bo", form, .ended)
    await server.answer(Refusal())
    XCTAssertEqual([view.name, view.messages["name"]], ["Bo", "The server is full"])
    XCTAssertTrue(form.isEdited)
    form.handle(.ended, in: \.name)
    await turn()
    XCTAssertNil(view.messages["name"])
    await server.answer()
    XCTAssertEqual(server.asked, ["Bo", "Bo"])
    XCTAssertFalse(form.isEdited)
  }

  func test_asynchronousCommit_discardedMeanwhile_showsTheValueThatWasSaved() async {
    for fails in [true, false] {
      let form = makeForm()
      type("Bo", form, .ended)
      await turn()
      form.discardEditing()
      XCTAssertEqual(view.name, "Ada")
      XCTAssertFalse(form.isEdited)
      await server.answer(fails ? Refusal() : nil)
      XCTAssertEqual(view.name, fails ? "Ada" : "Bo")
      XCTAssertNil(view.messages["name"])
    }
  }

  /// A field that commits each change keeps the user's spelling until the user leaves it, also while a commit runs.
  func test_asynchronousCommit_leftMeanwhile_showsTheUsualSpellingAtItsEnd() async {
    let server = server
    let trimmed = FieldFormat<String, String>(
      unreadable: "Not a name",
      format: { $0 },
      parse: { $0.trimmingCharacters(in: .whitespaces) }
    )
    for isLeft in [true, false] {
      let form = Form(Record(), to: view) {
        Edit(\.name, in: \.name, as: trimmed).onCommit { try await server.save($0) }.commits(at: .change)
      }
      form.updateView()
      type(" Bo", form)
      await turn()
      XCTAssertEqual(server.asked.last, "Bo")
      if isLeft { form.handle(.ended, in: \.name) }
      XCTAssertEqual(view.name, " Bo", "the commit may fail, and then the user goes on with this text")
      await server.answer()
      XCTAssertEqual(view.name, isLeft ? "Bo" : " Bo")
    }
  }

  // MARK: A source that delivers older values

  /// The store has read its rows before the commits, and delivers them one after another.
  func test_deliveriesThatAreOlderThanTheCommit_areNotShown() async {
    let form = makeForm(at: .change)
    var names = ["Ada"]
    for number in 1...40 {
      type("t\(number)", form)
      await server.answer()
      names.append("t\(number)")
    }
    for name in names {
      form.show(Record(name: name))
      XCTAssertEqual(view.name, "t40", "the store is at \(name)")
    }
    form.show(Record(name: "Ada"))
    XCTAssertEqual(view.name, "Ada", "the source had caught up, so this is new")
  }

  /// Another screen changes the value back before the binding has read its source.
  func test_storeThatWasChangedBackAtOnce_isFollowed() async {
    let store = Store()
    let form = Form(observing: store, to: view) {
      $0.record
    } rows: {
      Edit(\.name, in: \.name).onCommit { store.record.name = $0 }
    }
    type("Bo", form, .ended)
    store.record.name = "Ada"
    form.flush()
    XCTAssertEqual(view.name, "Ada")
  }

  // MARK: Records

  /// Input for one record was stored in the next one.
  func test_storeThatChangesItsRecord_dropsTheInputOfTheOldOne() async {
    let store = Store()
    let form = Form(observing: store, to: view) {
      $0.record
    } rows: {
      Edit(\.name, in: \.name).onCommit { store.record.name = $0 }
        .validated(.required("Enter a name"))
        .messages { $0.messages["name"] = $1 }
    }
    type("", form, .ended)
    XCTAssertEqual(view.messages["name"], "Enter a name")
    store.record = Record(id: 2, name: "Grace")
    form.flush()
    XCTAssertEqual(view.name, "Grace")
    XCTAssertNil(view.messages["name"])
    XCTAssertFalse(form.isEdited)
    form.handle(.ended, in: \.name)
    XCTAssertEqual(store.record.name, "Grace")
  }

  func test_commitOfTheOldRecord_doesNotReachTheNewOne() async {
    for error in [nil, Refusal()] {
      let form = makeForm()
      type("Bo", form, .ended)
      await turn()
      form.show(Record(id: 2, name: "Grace"))
      await server.answer(error)
      XCTAssertEqual(view.name, "Grace")
      XCTAssertNil(view.messages["name"])
      XCTAssertFalse(form.isEdited)
    }
  }

  /// Nobody sees the reason in the form any more, and nobody else has the value.
  func test_failedCommitOfTheOldRecord_isReported() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let form = makeForm()
      type("Bo", form, .ended)
      await turn()
      form.show(Record(id: 2, name: "Grace"))
      await server.answer(Refusal())
    }
    let reported = messages.withLock { $0 }
    XCTAssertEqual(reported.count, 1)
    XCTAssertTrue(reported.first?.contains("The server is full") == true, "\(reported)")
  }

  /// The user has left the field twice, so the form was not asked about the second value. The call for it would begin when the
  /// screen shows another record, and the value was lost without a word.
  func test_inputThatFollowsACallOfTheOldRecord_isReported() async {
    for isDiscarded in [false, true] {
      let messages = Mutex<[String]>([])
      await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
        let (form, before) = (makeForm(), server.asked.count)
        type("Bo", form, .ended)
        await turn()
        type("Cy", form, .ended)
        if isDiscarded { form.discardEditing() }
        form.show(Record(id: 2, name: "Grace"))
        await server.answer()
        XCTAssertEqual(server.asked.dropFirst(before), ["Bo"], "the closure may read the record")
        XCTAssertEqual(view.name, "Grace")
      }
      let reported = messages.withLock { $0 }
      XCTAssertEqual(reported.count, isDiscarded ? 0 : 1)
      if !isDiscarded { XCTAssertTrue(reported.first?.contains("field name") == true, "\(reported)") }
    }
  }

  /// A hidden field commits nothing, so nothing of it is lost with the record.
  func test_inputOfAHiddenFieldThatFollowsACall_isNotReported() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let server = server
      let form = Form(Record(), to: view) {
        Edit(\.name, in: \.name).onCommit { try await server.save($0) }.included { $0[\Record.city] != "" }
        Edit(\.city, in: \.rating)
      }
      form.updateView()
      type("Bo", form, .ended)
      await turn()
      type("Cy", form, .ended)
      form.enter("", in: \.city)
      form.show(Record(id: 2, name: "Grace"))
      await server.answer()
      XCTAssertEqual(server.asked, ["Bo"])
    }
    XCTAssertEqual(messages.withLock { $0 }, [])
  }

  /// A record that gets its identity from the server is the same record.
  func test_recordThatGetsItsIdentity_keepsTheInput() async {
    struct New: Identifiable {
      var id: Int?
      var name = "Ada"
    }
    let form = ViewBinding(New(), to: view) { Edit(\.name, in: \.name) }
    form.updateView()
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    form.show(New(id: 7))
    XCTAssertEqual(view.name, "Bo")
    form.show(New(id: 8))
    XCTAssertEqual(view.name, "Ada")
  }

  // MARK: The whole form

  func test_commit_waitsForOneFieldAfterAnother() async {
    let form = makeForm(at: .demand)
    type("Bo", form)
    view.rating = "Rome"
    let commit = Task { await form.commit() }
    await turn()
    XCTAssertEqual(server.asked, ["Bo"])
    await server.answer()
    XCTAssertEqual(server.asked, ["Bo", "Rome"])
    await server.answer()
    let outcome = await commit.value
    XCTAssertEqual(outcome, .committed([FieldID(\Record.name), FieldID(\Record.city)]))
  }

  func test_commit_firstFieldFails_theSecondIsNotCommitted_andTheNextCommitRepeats() async {
    let form = makeForm(at: .demand)
    type("Bo", form)
    view.rating = "Rome"
    let commit = Task { await form.commit() }
    await server.answer(Refusal())
    guard case .failed(let status) = await commit.value else { return XCTFail("must fail") }
    XCTAssertEqual(status.failure, "The server is full")
    XCTAssertEqual(server.asked, ["Bo"])
    XCTAssertEqual(form.editing.map(\.isEdited), [true, true])
    let again = Task { await form.commit() }
    await server.answer()
    await server.answer()
    let outcome = await again.value
    XCTAssertEqual(outcome, .committed([FieldID(\Record.name), FieldID(\Record.city)]))
    XCTAssertEqual(server.asked, ["Bo", "Bo", "Rome"])
  }

  /// A field that the user leaves while the form waits is committed alone, and its failure is the form's.
  func test_commit_fieldThatIsBeingCommitted_isAwaited() async {
    for error in [nil, Refusal()] {
      let form = makeForm()
      type("Bo", form, .ended)
      await turn()
      let commit = Task { await form.commit() }
      await turn()
      await server.answer(error)
      let outcome = await commit.value
      if error == nil {
        XCTAssertEqual(outcome, .committed([FieldID(\Record.name)]))
      } else if case .failed = outcome {
      } else {
        XCTFail("\(outcome)")
      }
    }
  }

  /// The user goes to the next record and back while the first call runs.
  func test_commit_afterOtherRecordAndBack_waitsForTheCallThatRuns() async {
    let form = makeForm()
    type("Bo", form, .ended)
    await turn()
    form.show(Record(id: 2, name: "Grace"))
    form.show(Record())
    type("Cy", form, .ended)
    await turn()
    XCTAssertEqual(server.asked, ["Bo"], "one call at a time")
    await server.answer()
    XCTAssertEqual(server.asked, ["Bo", "Cy"])
    type("Di", form, .ended)
    await turn()
    XCTAssertEqual(server.asked, ["Bo", "Cy"], "one call at a time")
    await server.answer()
    await server.answer()
    XCTAssertEqual(server.asked, ["Bo", "Cy", "Di"])
    XCTAssertFalse(form.isEdited)
  }

  /// The second commit of the form waits for the call of the first one, and is canceled.
  func test_commit_canceledWhileACallRuns_commitsNothingLater() async {
    for time in [EditTime.demand, .end] {
      let (form, before) = (makeForm(at: time), server.asked.count)
      type("Bo", form)
      let first = Task { await form.commit() }
      await turn()
      type("Bob", form)
      let second = Task { await form.commit() }
      await turn()
      second.cancel()
      _ = await (first.value, second.value)
      await server.answer()
      XCTAssertEqual(server.asked.dropFirst(before), ["Bo"])
      XCTAssertEqual(view.name, "Bob")
      XCTAssertTrue(form.isEdited)
      let third = Task { await form.commit() }
      await server.answer()
      let outcome = await third.value
      XCTAssertEqual(outcome, .committed([FieldID(\Record.name)]))
    }
  }

  func test_commit_ofNewInputWhileACallRuns_waitsForBoth() async {
    let form = makeForm(at: .demand)
    type("Bo", form)
    let first = Task { await form.commit() }
    await turn()
    type("Bob", form)
    let second = Task { await form.commit() }
    await server.answer()
    await server.answer()
    let outcomes = await [first.value, second.value]
    XCTAssertEqual(outcomes, [.superseded, .committed([FieldID(\Record.name)])])
    XCTAssertEqual(server.asked, ["Bo", "Bob"])
  }

  /// The call fails, but the store has its value nevertheless.
  func test_failedCommit_whoseValueTheSourceDelivers_isNotEdited() async {
    let form = makeForm()
    type("Bo", form, .ended)
    await server.answer(Refusal())
    XCTAssertEqual(view.messages["name"], "The server is full")
    form.show(Record(name: "Bo"))
    XCTAssertFalse(form.isEdited)
    XCTAssertNil(view.messages["name"])
  }
}
