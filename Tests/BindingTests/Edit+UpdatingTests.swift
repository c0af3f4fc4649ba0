import Binding
import Foundation
import XCTest

/// Updates of a form between the commits of the user: what counts as a change of the source, and what is written again.
@MainActor
final class EditUpdatingTests: XCTestCase {
  private typealias PersonForm = ViewBinding<FormPerson, FormView>
  private typealias ModelForm = ViewBinding<Model, FormView>

  private final class Model {
    var name: String

    init(_ name: String) { self.name = name }
  }

  private struct Refusal: Error {}

  private let view = FormView()

  /// A form of a model that has each committed value at once. The app has to call `updateView()`.
  private func makeModelForm(_ model: Model) -> ModelForm {
    let form = ViewBinding(model, to: view) {
      Edit(\.name, in: \.name).commits(at: .change).onCommit {
        if $0 == "Full" { throw Refusal() }
        model.name = $0
      }
    }
    form.updateView()
    return form
  }

  private func makeForm(
    at time: EditTime = .demand,
    commit: (@MainActor (String) -> Void)? = nil
  ) -> PersonForm {
    let row = Edit(\FormPerson.name, in: \FormView.name).commits(at: time).composing { $0.hasMarkedText }
    let form = PersonForm(FormPerson(), to: view, rows: [commit.map { row.onCommit($0) } ?? row])
    form.updateView()
    return form
  }

  private func type<Source>(_ text: String, _ form: ViewBinding<Source, FormView>) {
    view.name = text
    form.handle(.changed, in: form.editing[0].field)
  }

  // MARK: A source that has each commit at once

  func test_modelWithEveryCommit_thatReturnsToAnEarlierValue_isShown() async {
    for earlier in ["Ada", "Al"] {
      let model = Model("Ada")
      let form = makeModelForm(model)
      for text in ["Al", "Alb"] { type(text, form) }
      XCTAssertEqual(model.name, "Alb")
      model.name = earlier
      form.updateView()
      XCTAssertEqual(view.name, earlier)
    }
  }

  func test_modelWithEveryCommit_anotherModelWithAnEarlierValue_isShown() async {
    let form = makeModelForm(Model("Ada"))
    for text in ["1", "12"] { type(text, form) }
    form.show(Model("1"))
    XCTAssertEqual(view.name, "1")
  }

  func test_modelWithEveryCommit_commitThatFails_keepsTheInput() async {
    let model = Model("Ada")
    let form = makeModelForm(model)
    for text in ["Al", "Full"] { type(text, form) }
    XCTAssertEqual(model.name, "Al")
    XCTAssertEqual(view.name, "Full")
    form.discardEditing()
    XCTAssertEqual(view.name, "Al")
  }

  // MARK: A slow source

  /// The source has the committed value before the commit. It has not reached the first commit yet.
  func test_slowSource_commitOfTheValueThatItStillHas_isNotOverwritten() async {
    let form = makeForm(at: .change) { _ in }
    for text in ["Al", "Ada"] { type(text, form) }
    for late in ["Al", "Ada"] { XCTAssertEqual(form.show(FormPerson(name: late)).written, [], late) }
    XCTAssertEqual(view.name, "Ada")
  }

  /// The limit: a source that reaches every commit looks the same. The form must end with the value of the source.
  func test_slowSource_thatSkipsCommitsAndChangesLater_isShown() async {
    let form = makeForm(at: .change) { _ in }
    for text in ["Al", "Alb", "Al"] { type(text, form) }
    XCTAssertEqual(form.show(FormPerson(name: "Al")).written, [])
    form.show(FormPerson(name: "Alb"))
    XCTAssertEqual(view.name, "Alb")
  }

  // MARK: forget() before the next update

  func test_forget_inputThatTheControlHasNotReported_isCommitted() async {
    let form = makeForm()
    type("Bo", form)
    form.handle(.ended, in: \.name)
    form.forget()
    view.name = "Bob"
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\FormPerson.name)]))
    XCTAssertEqual(view.name, "Bob")
    XCTAssertEqual(form.source.name, "Bob")
  }

  func test_forget_inputAfterIt_isNotWrittenAgain() async {
    let form = makeForm()
    for text in ["Bob", "Bo"] {
      type("Bo", form)
      form.forget()
      type(text, form)
      XCTAssertEqual(form.updateView().written, [], "the form has read the view since: \(text)")
    }
    form.forget()
    view.hasMarkedText = true
    type("Bok", form)
    XCTAssertEqual(form.updateView().written, [], "the composition is not disturbed")
  }

  // MARK: A row that changes a later field

  private func makeForm(_ act: @escaping @MainActor (PersonForm) -> Void) -> PersonForm {
    weak var weakForm: PersonForm?
    let form = PersonForm(FormPerson(), to: view) {
      Bind(get: { $0.year }, set: { _, year in if year == 1906, let form = weakForm { act(form) } })
      Edit(\.name, in: \.name).commits(at: .demand)
    }
    weakForm = form
    form.updateView()
    type("Bo", form)
    return form
  }

  func test_update_earlierRowDiscardsTheInput_writesTheCommittedValue() async {
    let form = makeForm { $0.discardEditing() }
    form.forget()
    form.show(FormPerson(name: "Grace", year: 1906))
    XCTAssertEqual(view.name, "Grace")
    XCTAssertFalse(form.isEdited)
  }

  private var savedInput: [String: Data] = [:]

  func test_update_earlierRowRestoresInput_keepsIt() async {
    let form = makeForm { [unowned self] in $0.restoreInput(savedInput) }
    savedInput = form.uncommittedInput
    form.discardEditing()
    form.show(FormPerson(name: "Grace", year: 1906))
    XCTAssertEqual(view.name, "Bo")
    XCTAssertTrue(form.isEdited)
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\FormPerson.name)]))
    XCTAssertEqual(form.source.name, "Bo")
  }
}
