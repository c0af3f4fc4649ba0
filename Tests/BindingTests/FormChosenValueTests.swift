import Binding
import Foundation
import XCTest

/// A value that the user has chosen on another screen. The field shows its text, which another value may have, too: two authors are
/// called Ada.
@MainActor
final class FormChosenValueTests: XCTestCase {
  private struct Author: Codable, Equatable {
    var id: Int
    var name: String
  }

  private struct Book: Equatable {
    var author: Author
    var year = 1843
  }

  private struct Refusal: LocalizedError { var errorDescription: String? { "full" } }

  private typealias Form = ViewBinding<Book, FormView>

  private let (first, second) = (Author(id: 1, name: "Ada"), Author(id: 2, name: "Ada"))
  private let other = Author(id: 3, name: "Bo")
  private let view = FormView()

  /// The format of a table of authors, which knows them by name only.
  private func names(title: String = "") -> FieldFormat<String, Author> {
    let authors = [first, second, other]
    return FieldFormat(
      unreadable: "Unknown",
      format: { title + $0.name },
      parse: { text in authors.first { title + $0.name == text } }
    )
  }

  private let years = FieldFormat<String, Int>(unreadable: "", format: { "\($0)" }, parse: { Int($0) })

  private func makeForm(of author: Author, at time: EditTime = .end) -> Form {
    let form = Form(Book(author: author), to: view) {
      Edit(\.author, in: \.name, as: names()).commits(at: time)
      Edit(\.year, in: \.rating, as: years)
    }
    form.updateView()
    return form
  }

  private func type(_ text: String, in form: Form, _ event: EditEvent = .changed) {
    form.view?.name = text
    form.handle(event, in: \.author)
  }

  func test_enter_valueWhoseTextAnotherValueHas_isCommitted() async {
    for time in EditTime.allCases {
      for committed in [first, other] {
        let form = makeForm(of: committed, at: time)
        let status = form.enter(second, in: \.author)
        XCTAssertEqual(status?.isEdited, time == .demand)
        XCTAssertEqual(form.values[\Book.author], second)
        XCTAssertEqual(form.sourceWithInput.author, second)
        guard case .committed = form.commitEditing() else { return XCTFail("not committed") }
        XCTAssertEqual(form.source.author, second, "\(time), \(committed.name)")
        XCTAssertEqual(view.name, "Ada")
      }
    }
  }

  func test_enter_theCommittedValue_replacesTheInputBefore() async {
    let form = makeForm(of: second, at: .demand)
    type("Bo", in: form)
    XCTAssertEqual(form.enter(second, in: \.author)?.isEdited, false)
    XCTAssertEqual(view.name, "Ada")
  }

  /// Text that the user types is read by the format, as before.
  func test_enteredValue_thenTheUserTypes_isForgotten() async {
    let form = makeForm(of: other, at: .demand)
    form.enter(second, in: \.author)
    type("A", in: form)
    type("Ada", in: form)
    XCTAssertEqual(form.values[\Book.author], first)
    form.enter(second, in: \.author)
    form.discardEditing()
    type("Ada", in: form)
    XCTAssertEqual(form.values[\Book.author], first)
  }

  /// A rule refuses the author until the other field is right, which asks the rule about the same author again.
  func test_enteredValue_isRefusedAndThenAccepted_isCommitted() async {
    var asked: [Int] = []
    let form = Form(Book(author: other), to: view) {
      Edit(\.author, in: \.name, as: names())
        .validated(
          FieldValidation { author, form in
            asked.append(author.id)
            return form[\Book.year] == 1_843 ? .reject("Not in that year") : .accept
          }
        )
        .validated(.asynchronous(after: .zero) { $0.id == 2 ? .accept : .reject("Another author") })
      Edit(\.year, in: \.rating, as: years)
    }
    form.updateView()
    asked = []
    XCTAssertEqual(form.enter(second, in: \.author)?.validity, .invalid("Not in that year"))
    XCTAssertEqual(form.values[\Book.author], second)
    form.enter(1_900, in: \.year)
    guard case .committed = await form.commit() else { return XCTFail("not committed") }
    XCTAssertEqual(form.source.author, second)
    XCTAssertEqual(Set(asked), [2])
  }

  /// The server refuses the author at first. The next attempt stores the same one.
  func test_enteredValue_whoseCommitFails_isCommittedAgain() async {
    var (stored, refuses): ([Int], Bool) = ([], true)
    let form = Form(Book(author: first), to: view) {
      Edit(\.author, in: \.name, as: names())
        .onCommit { author in
          await Task.yield()
          if refuses { throw Refusal() }
          stored.append(author.id)
        }
      Edit(\.year, in: \.rating, as: years)
    }
    form.updateView()
    form.enter(second, in: \.author)
    guard case .failed = await form.commit() else { return XCTFail("refused") }
    form.enter(1_900, in: \.year)
    refuses = false
    guard case .committed = await form.commit() else { return XCTFail("not committed") }
    XCTAssertEqual(stored, [2])
  }

  func test_enteredValue_viewIsMadeAgain_isKept() async {
    let form = makeForm(of: other, at: .demand)
    form.enter(second, in: \.author)
    var next = view
    for title in ["", "Dr. "] {
      next = FormView()
      form.detach()
      form.connect(to: next, rows: [Edit(\.author, in: \.name, as: names(title: title)).commits(at: .demand)])
      form.updateView()
      XCTAssertEqual(next.name, title + "Ada")
      XCTAssertEqual(form.values[\Book.author], second)
    }
    guard case .committed = form.commitEditing() else { return XCTFail("not committed") }
    XCTAssertEqual(form.source.author, second)
  }

  func test_enteredValue_isSavedAndRestored_isKept() async {
    let form = makeForm(of: other, at: .demand)
    form.enter(second, in: \.author)
    let saved = form.uncommittedInput
    for connectsLater in [false, true] {
      let restored = Form(Book(author: other))
      let rows: [Bind<Book, FormView>] = [
        Edit(\.author, in: \.name, as: names(title: "Dr. ")).commits(at: .demand)
      ]
      restored.connect(to: connectsLater ? nil : view, rows: rows)
      restored.follow(Book(author: other))
      restored.restoreInput(saved)
      if connectsLater {
        XCTAssertEqual(restored.uncommittedInput, saved)
        restored.connect(to: view, rows: rows)
        restored.updateView()
      }
      XCTAssertEqual(view.name, "Dr. Ada")
      guard case .committed = restored.commitEditing() else { return XCTFail("not committed") }
      XCTAssertEqual(restored.source.author, second, "\(connectsLater)")
    }
  }
}
