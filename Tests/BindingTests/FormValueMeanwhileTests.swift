import AsyncTestSupport
import Binding
import Foundation
import Observation
import TestSupport
import XCTest

/// The source gets the value of the user, or a newer one, while the field is still busy with it.
@MainActor
final class FormValueMeanwhileTests: SerialTestCase {
  struct Book: Identifiable, Equatable {
    var id: Int? = 1
    var title = "Notes"
  }

  @MainActor
  final class BookView {
    var title = ""
    var isComposing = false
    var messages: [String: String] = [:]
  }

  @Observable @MainActor
  final class Store { var book = Book() }

  struct Refusal: LocalizedError { var errorDescription: String? { "full" } }
  func test_closureChangesTheSource_thenThrows_showsTheMessage_andCommitsAgain() async {
    let store = Store()
    let view = BookView()
    var calls = 0
    let form = ViewBinding(observing: store, to: view) {
      $0.book
    } rows: {
      Edit(\.title, in: \.title).onCommit {
        calls += 1
        store.book.title = $0
        throw Refusal()
      }
      .messages { $0.messages["title"] = $1 }
    }
    view.title = "Bo"
    form.handle(.changed, in: \.title)
    let status = form.handle(.ended, in: \.title)
    XCTAssertEqual(status?.failure, "full")
    XCTAssertEqual(view.messages["title"], "full")
    let outcome = form.commitEditing()
    XCTAssertEqual(calls, 2, "\(outcome)")
  }

  /// The closure is asynchronous, and changes the source in the turn in which it fails.
  func test_asynchronousClosureChangesTheSource_thenThrows_showsTheMessage() async {
    let store = Store()
    let view = BookView()
    var calls = 0
    let form = ViewBinding(observing: store, to: view) {
      $0.book
    } rows: {
      Edit(\.title, in: \.title).onCommit { (title: String) async throws in
        calls += 1
        store.book.title = title
        throw Refusal()
      }
      .messages { $0.messages["title"] = $1 }
    }
    view.title = "Bo"
    form.handle(.changed, in: \.title)
    form.handle(.ended, in: \.title)
    for _ in 0..<100 { await Task.yield() }
    form.flush()
    XCTAssertEqual(view.messages["title"], "full")
    XCTAssertEqual(calls, 1)
  }

  func test_compositionOfInput_endsUnchanged_isStillInput() {
    let view = BookView()
    var calls = 0
    let form = ViewBinding(Book(), to: view) {
      Edit(\.title, in: \.title).composing { $0.isComposing }.onCommit { _ in calls += 1 }
    }
    form.updateView()
    view.title = "Bo"
    form.handle(.changed, in: \.title)
    // The input method converts what the user has typed, and ends unchanged: it is still input.
    view.isComposing = true
    form.handle(.changed, in: \.title)
    form.show(Book(title: "Newer"))
    view.isComposing = false
    form.handle(.changed, in: \.title)
    XCTAssertEqual(view.title, "Bo")
    XCTAssertTrue(form.isEdited)
    form.handle(.ended, in: \.title)
    XCTAssertEqual(calls, 1)
  }

  func test_compositionOfTheCommittedText_newerValueMeanwhile_isNotCommittedOverIt() async {
    for events in [[EditEvent.changed, .ended], [.ended]] {
      let view = BookView()
      var stored: [String] = []
      let form = ViewBinding(Book(), to: view) {
        Edit(\.title, in: \.title).onCommit { stored.append($0) }.composing { $0.isComposing }
      }
      form.updateView()
      view.isComposing = true
      form.handle(.changed, in: \.title)
      XCTAssertFalse(form.isEdited)
      form.show(Book(title: "Newer"))
      // The user has agreed to discard the input of another field. Only new input ends the agreement.
      var inputs = 0
      form.inputMayBegin = { if $0 != nil { inputs += 1 } }
      view.isComposing = false
      for event in events { form.handle(event, in: \.title) }
      XCTAssertEqual(inputs, 0, "\(events)")
      XCTAssertEqual(view.title, "Newer", "\(events)")
      XCTAssertEqual(stored, [], "\(events)")
    }
  }
}
