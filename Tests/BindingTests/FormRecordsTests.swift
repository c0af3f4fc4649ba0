import Binding
import Foundation
import TestSupport
import XCTest

/// Input belongs to one field of one record.
@MainActor
final class FormRecordsTests: XCTestCase {
  @MainActor
  private final class View {
    var first = ""
    var second = ""
  }

  private struct Lists {
    var list = ["x", "y"]
    var name = ""
  }

  private struct Book: Identifiable {
    var id: Int? = 1
    var title = "Notes"
  }

  /// The user types a title for a new book, and then selects the book that was shown before it.
  func test_show_newRecordBetweenTwoCallsForAStoredOne_inputDoesNotReachIt() async {
    for events in [[EditEvent.changed], [.changed, .ended]] {
      let view = View()
      let form = ViewBinding(Book(), to: view) { Edit(\.title, in: \.first) }
      form.updateView()
      form.show(Book(id: nil, title: ""))
      view.first = "Bo"
      for event in events { form.handle(event, in: \.title) }
      form.show(Book())
      XCTAssertEqual([view.first, form.source.title], ["Notes", "Notes"], "\(events)")
      XCTAssertFalse(form.isEdited)
    }
  }

  /// The app stores the new book, and it gets its `id` from the server. It is the same book, and keeps newer input.
  func test_show_newRecordIsStored_getsItsID_keepsTheInput() async {
    for isOfAField in [false, true] {
      let view = View()
      let form = ViewBinding(Book(), to: view) {
        isOfAField ? Edit(\.title, in: \.first).onCommit { _ in } : Edit(\.title, in: \.first)
      }
      form.updateView()
      form.show(Book(id: nil, title: ""))
      view.first = "Bo"
      form.handle(.changed, in: \.title)
      if isOfAField { form.handle(.ended, in: \.title) } else { form.commitEditing() }
      view.first = "Bob"
      form.handle(.changed, in: \.title)
      form.show(Book(id: 2, title: "Bo"))
      XCTAssertEqual(view.first, "Bob", "field: \(isOfAField)")
      XCTAssertTrue(form.isEdited)
    }
  }

  /// Nobody has stored the new book, so the next book is another one, also if the form has never shown it.
  func test_show_storedRecordAfterANewOne_thatNobodyStores_inputDoesNotReachIt() async {
    let view = View()
    var stored: [String] = []
    let form = ViewBinding(Book(), to: view) { Edit(\.title, in: \.first).onCommit { stored.append($0) } }
    form.updateView()
    form.show(Book(id: nil, title: ""))
    view.first = "Bo"
    form.handle(.changed, in: \.title)
    form.show(Book(id: 2, title: "Diary"))
    XCTAssertEqual(view.first, "Diary")
    form.handle(.ended, in: \.title)
    XCTAssertEqual(stored, [])
  }

  /// The form has shown no book before, so the model without an `id` may be a placeholder for the book that the app loads.
  func test_show_firstRecordIsAPlaceholder_keepsTheInput() async {
    let view = View()
    let form = ViewBinding(Book(id: nil, title: ""), to: view) { Edit(\.title, in: \.first) }
    form.updateView()
    view.first = "Bo"
    form.handle(.changed, in: \.title)
    form.show(Book())
    XCTAssertEqual(view.first, "Bo")
  }

  /// The user goes to a second book, to a new one, and back to the first one.
  func test_show_newRecordThenAnEarlierOne_inputDoesNotReachIt() async {
    for isStored in [false, true] {
      let view = View()
      var stored: [String] = []
      let form = ViewBinding(Book(), to: view) { Edit(\.title, in: \.first).onCommit { stored.append($0) } }
      form.updateView()
      form.show(Book(id: 2, title: "Diary"))
      form.show(Book(id: nil, title: ""))
      view.first = "Bo"
      form.handle(.changed, in: \.title)
      if isStored {
        form.handle(.ended, in: \.title)
        view.first = "Bob"
        form.handle(.changed, in: \.title)
      }
      form.show(Book())
      XCTAssertEqual(view.first, "Notes", "stored: \(isStored)")
      form.handle(.ended, in: \.title)
      XCTAssertEqual(stored, isStored ? ["Bo"] : [])
    }
  }

  /// The fields have the same name in a draft. One text overwrote the other, and was entered into both fields.
  func test_uncommittedInput_fieldsWithEqualNames_keepTheirInput() async {
    let makes: [(View) -> ViewBinding<Lists, View>] = [
      { view in
        ViewBinding(Lists(), to: view) {
          Edit(\.list[0], in: \.first)
          Edit(\.list[1], in: \.second)
        }
      },
      { view in
        ViewBinding(Lists(), to: view) {
          Edit(\.name, in: \.first)
          Edit(\.name, in: \.second).identified(by: "name")
        }
      },
    ]
    for make in makes {
      for typed in [["a", "b"], ["a", nil], [nil, "b"]] {
        let view = View()
        let form = make(view)
        form.updateView()
        let fields = form.editing.map(\.field)
        if let text = typed[0] {
          view.first = text
          form.handle(.changed, in: fields[0])
        }
        if let text = typed[1] {
          view.second = text
          form.handle(.changed, in: fields[1])
        }
        let (other, restored) = (View(), form.uncommittedInput)
        let again = make(other)
        again.updateView()
        let before = [other.first, other.second]
        again.restoreInput(restored)
        XCTAssertEqual([other.first, other.second], [typed[0] ?? before[0], typed[1] ?? before[1]])
        XCTAssertEqual(again.editing.map(\.isEdited), typed.map { $0 != nil })
      }
    }
  }

  private struct City: Identifiable {
    let id: Int
    var name: String
    var country = ""
  }

  /// The form showed another record, and the text and the running commit of the old one reached it.
  func test_show_anotherRecord_dropsInputAndCommitOfTheOldOne() async {
    for isOther in [true, false] {
      let view = View()
      var rule: CheckedContinuation<Void, Never>?
      let form = ViewBinding(City(id: 1, name: "Rain"), to: view) {
        Edit(\.name, in: \.first).validated(
          .asynchronous(after: .zero) { _ in
            await withCheckedContinuation { rule = $0 }
            return .accept
          }
        )
        Edit(\.country, in: \.second)
      }
      form.updateView()
      view.first = "Rainy"
      form.handle(.changed, in: \.name)
      let commit = Task { await form.commit() }
      await until { rule != nil }
      form.show(City(id: isOther ? 2 : 1, name: "Snow", country: "Norway"))
      XCTAssertEqual([view.first, view.second], [isOther ? "Snow" : "Rainy", "Norway"])
      rule?.resume()
      let outcome = await commit.value
      XCTAssertEqual(outcome, isOther ? .superseded : .committed([FieldID(\City.name)]))
      XCTAssertEqual(form.source.name, isOther ? "Snow" : "Rainy")
      XCTAssertFalse(form.isEdited)
    }
  }
}
