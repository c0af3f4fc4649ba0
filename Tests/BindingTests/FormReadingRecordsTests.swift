import Binding
import Foundation
import Observation
import XCTest

/// What a reader of the forms has found between two parts: records, values that an update brings, and commits that outlive their
/// screen.
@MainActor
final class FormReadingRecordsTests: FormReadingTestCase {
  func test_composingWhileACommitRuns_isNotOverwritten() async {
    for fails in [false, true] {
      let (view, server) = (View(), Server())
      let form = ViewBinding(Text(), to: view) {
        Edit(\.a, in: \.a).onCommit { try await server.save($0) }.composing { $0.isComposing }
      }
      form.updateView()
      view.a = "Bo"
      form.handle(.changed, in: \.a)
      form.handle(.ended, in: \.a)
      await turn()
      XCTAssertEqual(server.asked, ["Bo"])
      view.isComposing = true
      view.a = "Bo你"
      form.handle(.changed, in: \.a)
      await server.answer(fails ? Refusal() : nil)
      XCTAssertEqual(view.a, "Bo你", "fails \(fails)")
      view.isComposing = false
      form.handle(.ended, in: \.a)
      await turn()
      XCTAssertEqual(server.asked.last, "Bo你", "fails \(fails)")
      await server.finish()
    }
  }

  func test_newRecordAfterAStoredOne_dropsTheInput() async {
    let form = ViewBinding(Record(), to: view) { Edit(\.a, in: \.a) }
    form.updateView()
    view.a = "Bo"
    form.handle(.changed, in: \.a)
    form.show(Record(id: nil, a: ""))
    XCTAssertEqual(view.a, "")
    form.handle(.ended, in: \.a)
    XCTAssertEqual(form.source.a, "")
  }

  @Observable @MainActor
  final class Store {
    var value = Text(a: "", b: "DE")
  }

  func test_fieldThatALaterCommitResets_isShown() async {
    let store = Store()
    let form = ViewBinding(observing: store, to: view) {
      $0.value
    } rows: {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { store.value.a = $0 }
      Edit(\.b, in: \.b).commits(at: .demand).onCommit {
        store.value.b = $0
        store.value.a = ""
      }
    }
    view.a = "Bavaria"
    view.b = "FR"
    _ = form.commitEditing()
    form.flush()
    await turn()
    XCTAssertEqual(store.value, Text(a: "", b: "FR"))
    XCTAssertEqual(view.a, "")
  }

  func test_optionalInput_nil_isSavedAndRestored() async {
    let form = ViewBinding(Pair(nick: "Bo"), to: view) { Edit(\.nick, in: \.optional).commits(at: .demand) }
    form.updateView()
    XCTAssertEqual(view.optional, "Bo")
    view.optional = nil
    form.handle(.changed, in: \.nick)
    XCTAssertTrue(form.isEdited)
    let saved = form.uncommittedInput
    XCTAssertEqual(saved.count, 1)
    XCTAssertNil(form.sourceWithInput.nick)
    let other = View()
    let again = ViewBinding(Pair(nick: "Bo"), to: other) { Edit(\.nick, in: \.optional).commits(at: .demand) }
    again.updateView()
    again.restoreInput(saved)
    XCTAssertNil(other.optional)
    XCTAssertTrue(again.isEdited)
    again.discardEditing()
    XCTAssertEqual(other.optional, "Bo")
    again.enter(nil, in: \.nick)
    XCTAssertNil(other.optional)
    XCTAssertEqual(again.editing.first?.isEdited, true)
  }

  func test_ruleThatReadsNil_isNotAskedAgain() async {
    var asked = 0
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.a, in: \.a, as: ints).commits(at: .demand).validated(
        .asynchronous(after: .zero) { _, form in
          asked += 1
          _ = form[\Pair.nick]
          _ = form[\Pair.rating]
          return .accept
        }
      )
      Edit(\.b, in: \.b, as: ints).commits(at: .demand)
      Edit(\.nick, in: \.optional)
    }
    form.updateView()
    view.a = "5"
    form.handle(.changed, in: \.a)
    await turn()
    for text in ["3", "4", "5"] {
      view.b = text
      form.handle(.changed, in: \.b)
      await turn()
    }
    XCTAssertEqual(asked, 1)
  }

  func test_forget_writesTheMessageAgain() async {
    let form = ViewBinding(Text(a: ""), to: view) {
      Edit(\.a, in: \.a).validated(.required("Enter a")).messages { $0.messages["a"] = $1 }
    }
    form.updateView()
    _ = form.commitEditing()
    view.messages = [:]  // other code resets the view
    form.forget()
    form.updateView()
    XCTAssertEqual(view.messages["a"], "Enter a")
  }

  func test_queuedValue_isCommittedAfterTheScreenHasClosed() async throws {
    for keepsForm in [true, false] {
      let server = Server()
      var view: View? = View()
      var form: ViewBinding<Text, View>? = ViewBinding(Text(), to: try XCTUnwrap(view)) {
        Edit(\.a, in: \.a).commits(at: .change).onCommit { try await server.save($0) }
      }
      form?.updateView()
      for text in ["B", "Bo", "Bob"] {
        view?.a = text
        form?.handle(.changed, in: \.a)
        await turn()
      }
      form?.handle(.ended, in: \.a)
      XCTAssertEqual(server.asked, ["B"])
      view = nil
      if !keepsForm { form = nil }
      await server.answer()
      await turn()
      XCTAssertEqual(server.asked, ["B", "Bob"], "keeps the form: \(keepsForm)")
      await server.finish()
      withExtendedLifetime(form) {}
    }
  }

  func test_commitOfTheForm_begunInACommitOfAField_goesOn() async {
    weak var weakForm: ViewBinding<Text, View>?
    var outcome: EditOutcome?
    var rules: [CheckedContinuation<Void, Never>] = []
    var stored: [String] = []
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .change).onCommit { (_: String) in outcome = weakForm?.commitEditing() }
      Edit(\.b, in: \.b).commits(at: .demand).onCommit { stored.append($0) }
        .validated(
          .asynchronous(after: .zero) { _ in
            await withCheckedContinuation { rules.append($0) }
            return .accept
          }
        )
    }
    weakForm = form
    form.updateView()
    view.b = "Cy"
    form.handle(.changed, in: \.b)
    await turn()
    view.a = "Bo"
    form.handle(.changed, in: \.a)
    rules.forEach { $0.resume() }
    rules = []
    await turn()
    guard case .pending? = outcome else { return XCTFail("\(String(describing: outcome))") }
    XCTAssertEqual(stored, ["Cy"])
  }

  func test_asynchronousCorrection_notANumber_isNotCommitted() async {
    struct Number: Equatable { var a = 1.0 }
    var stored: [Double] = []
    let format = FieldFormat<String, Double>(unreadable: "no", format: { "\($0)" }, parse: { Double($0) })
    let form = ViewBinding(Number(), to: view) {
      Edit(\.a, in: \.a, as: format).validated(.asynchronous(after: .zero) { _ in .correct(.nan) })
        .onCommit { stored.append($0) }
    }
    form.updateView()
    view.a = "3"
    form.handle(.ended, in: \.a)
    await turn()
    XCTAssertEqual(stored.count, 0)
  }

  /// A refused commit of the form takes the reason of a failed field away, although nothing was tried.
  func test_refusedCommit_keepsTheFailureOfAnotherField() async {
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).onCommit { (_: String) in throw Refusal() }.messages { $0.messages["a"] = $1 }
      Edit(\.b, in: \.b).validated(.required("Enter b")).commits(at: .demand)
    }
    form.updateView()
    view.a = "Bo"
    form.handle(.ended, in: \.a)
    XCTAssertEqual(view.messages["a"], "full")
    view.b = ""
    guard case .refused = form.commitEditing() else { return XCTFail("must be refused") }
    XCTAssertEqual(view.messages["a"], "full")
  }

  /// The first field changes the store, which updates the view during the commit of the form.
  func test_commit_ofAnObservedForm_callsTheClosureOfAFieldThatFailsOnce() async {
    let store = Store()
    var attempts = 0
    let form = ViewBinding(observing: store, to: view) {
      $0.value
    } rows: {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { store.value.a = $0.uppercased() }
      Edit(\.b, in: \.b).commits(at: .demand).onCommit { (_: String) in
        attempts += 1
        throw Refusal()
      }
    }
    view.a = "bo"
    view.b = "cy"
    guard case .failed(let status) = form.commitEditing() else { return XCTFail("must fail") }
    XCTAssertEqual(status.field, FieldID(\Text.b))
    XCTAssertEqual(attempts, 1)
  }

  /// Two servers have corrected each other's values until the form has stopped them. Then the user enters another value, without an
  /// event of the view: the rule of the other field is asked about it.
  func test_correctionsThatWereStopped_beginAgainWithNewInput() async {
    let ways: [(name: String, enter: (ViewBinding<Pair, View>, View, [String: Data]) -> Void)] = [
      ("enter", { form, _, _ in form.enter(30, in: \.a) }),
      ("restore", { form, _, saved in form.restoreInput(saved) }),
      (
        "commit",
        { form, view, _ in
          view.a = "30"
          form.commitEditing()
        }
      ),
    ]
    for (name, enter) in ways {
      let view = View()
      var asked: [String] = []
      func rule(_ name: String, _ other: KeyPath<Pair, Int>) -> FieldValidation<Int> {
        .asynchronous(after: .zero) { _, form in
          asked.append(name)
          if asked.count > 200 { throw Refusal() }
          let value = form[other] ?? 0
          await Task.yield()
          return .correct(value + 1)
        }
      }
      let form = ViewBinding(Pair(), to: view) {
        Edit(\.a, in: \.a, as: ints).commits(at: .demand).validated(rule("a", \.b))
        Edit(\.b, in: \.b, as: ints).commits(at: .demand).validated(rule("b", \.a))
      }
      form.updateView()
      view.a = "30"
      form.handle(.changed, in: \.a)
      let saved = form.uncommittedInput
      view.a = "10"
      form.handle(.changed, in: \.a)
      view.b = "20"
      form.handle(.changed, in: \.b)
      for _ in 0..<3_000 { await Task.yield() }
      asked = []
      enter(form, view, saved)
      for _ in 0..<3_000 { await Task.yield() }
      XCTAssertGreaterThan(asked.count { $0 == "b" }, 1, name)
      XCTAssertLessThan(asked.count, 20, name)
      form.discardEditing()
    }
  }
}
