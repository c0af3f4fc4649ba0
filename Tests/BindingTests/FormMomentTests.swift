import Binding
import Foundation
import Observation
import XCTest

/// Tests of forms in which an update, the answer of a rule or the end of the view comes between two events of the user.
@MainActor
final class FormMomentTests: FormReadingTestCase {
  /// An update makes the refused input of another field valid, which commits at each change. The label of the same property
  /// follows, and the app is told of the commit.
  func test_update_makesInputValid_theCommittedValueIsShownEverywhere() async {
    var told = 0
    let form = ViewBinding(Pair(a: 1, b: 3), to: view) {
      Edit(\.b, in: \.b, as: ints)
      Edit(\.a, in: \.a, as: ints).commits(at: .change)
        .validated(FieldValidation { $0 <= $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
      Bind(get: { "\($0.a)" }, set: { $0.c = $1 })
    }
    form.onEditingChange = { told += 1 }
    form.updateView()
    view.a = "5"
    form.handle(.changed, in: \.a)
    XCTAssertEqual(form.source.a, 1)
    let before = told
    var other = form.source
    other.b = 9
    form.show(other)
    XCTAssertEqual(form.source.a, 5, "committed by the update")
    XCTAssertEqual(view.c, "5", "the label of the same property")
    XCTAssertGreaterThan(told, before, "onEditingChange after a commit")
  }

  /// Like `test_queuedValue_isCommittedAfterTheScreenHasClosed`, for a field that is included under a condition that holds.
  func test_queuedValueOfAnIncludedField_isCommittedAfterTheScreenHasClosed() async throws {
    for keepsForm in [true, false] {
      let server = Server()
      var view: View? = View()
      var form: ViewBinding<Text, View>? = ViewBinding(Text(), to: try XCTUnwrap(view)) {
        Edit(\.a, in: \.a).commits(at: .change).onCommit { try await server.save($0) }
          .included { $0[\Text.b] == "Bea" }
        Edit(\.b, in: \.b)
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

  /// The user has left the field, and its rule still asks the server. Then the view goes, and the binding stays.
  func test_answerOfARule_afterTheViewHasGone_commitsTheValue() async throws {
    var rule: CheckedContinuation<Void, Never>?
    var stored: [String] = []
    var view: View? = View()
    let form = ViewBinding(Text(), to: try XCTUnwrap(view)) {
      Edit(\.a, in: \.a).onCommit { stored.append($0) }
        .validated(
          .asynchronous(after: .zero) { _ in
            await withCheckedContinuation { rule = $0 }
            return .accept
          }
        )
    }
    form.updateView()
    view?.a = "Bo"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    await turn()
    view = nil
    rule?.resume()
    await turn()
    XCTAssertEqual(stored, ["Bo"])
    XCTAssertFalse(form.isEdited)
  }

  /// The source gets the value that the user has typed and not left: nothing is unsaved.
  func test_sourceThatGetsTheTypedValue_isNotEdited() async {
    let form = ViewBinding(Text(), to: view) { Edit(\.a, in: \.a) }
    form.updateView()
    view.a = "Bo"
    form.handle(.changed, in: \.a)
    form.show(Text(a: "Bo"))
    XCTAssertFalse(form.isEdited)
  }

  /// A model is loaded, and the form becomes valid: the closure that enables the save button is called.
  func test_updateThatMakesTheFormValid_isReported() async {
    let form = ViewBinding(Text(a: ""), to: view) { Edit(\.a, in: \.a).validated(.required("Enter a")) }
    var canSave: [Bool] = []
    form.onEditingChange = { [weak form] in canSave.append(form?.isValid == true) }
    form.updateView()
    form.show(Text(a: "Ada"))
    XCTAssertTrue(form.isValid)
    XCTAssertEqual(canSave.last, true)
  }

  @MainActor final class Slider {
    var value = 0.0
    var text = ""
  }
  struct Ratio { var value: Double }

  /// A control that shows the number itself, and a source whose number is none (0 / 0).
  func test_notANumberInAControl_takesInputNevertheless() async {
    let slider = Slider()
    let form = ViewBinding(Ratio(value: .nan), to: slider) { Edit(\.value, in: \.value) }
    form.updateView()
    slider.value = 0.5
    form.handle(.changed, in: \.value)
    form.handle(.ended, in: \.value)
    XCTAssertEqual(form.source.value, 0.5)
  }

  @Observable @MainActor final class Cart { var pair = Pair(a: 5) }

  /// The closure has returned, so the source has the value: the store keeps at most 5, which it had before.
  func test_commitThatTheStoreLimitsToTheOldValue_isShown() async {
    let cart = Cart()
    let form = ViewBinding(observing: cart, to: view) {
      $0.pair
    } rows: {
      Edit(\.a, in: \.a, as: ints).onCommit { cart.pair.a = min($0, 5) }
      Bind(get: { "\($0.a)" }, set: { $0.c = $1 })
    }
    view.a = "9"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    form.flush()
    await turn()
    XCTAssertEqual(cart.pair.a, 5)
    XCTAssertEqual(view.c, "5")
    XCTAssertEqual(view.a, "5", "what is shown is true")
    cart.pair.b = 7
    form.flush()
    await turn()
    XCTAssertEqual(view.a, "5", "after another change")
  }

  /// The closure shows the source of the app before it returns. The source had the value before, so nothing in it has changed.
  func test_commitThatTheAppLimitsToTheOldValue_andShows_isShown() async {
    for time in EditTime.allCases {
      let view = View()
      var stored = Pair(a: 5)
      weak var shown: ViewBinding<Pair, View>?
      let form = ViewBinding(stored, to: view) {
        Edit(\.a, in: \.a, as: ints).commits(at: time).onCommit {
          stored.a = min($0, 5)
          shown?.show(stored)
        }
      }
      shown = form
      form.updateView()
      view.a = "9"
      form.handle(.changed, in: \.a)
      form.handle(.ended, in: \.a)
      _ = form.commitEditing()
      XCTAssertEqual(view.a, "5", "\(time)")
      XCTAssertEqual(form.source.a, 5)
      XCTAssertFalse(form.isEdited)
    }
  }

  @MainActor final class Model {
    var volume = 5
    private let stored: Int
    var copy: Int { stored }
    init(stored: Int = 5) { self.stored = stored }
  }

  /// The source is an object whose property the closure sets. The object has its value when the closure has returned.
  func test_commitThatAnObjectLimitsToItsOldValue_isShown() async {
    let model = Model()
    let form = ViewBinding(model, to: view) {
      Edit(\.volume, in: \.a, as: ints).onCommit { model.volume = min($0, 5) }
    }
    form.updateView()
    view.a = "9"
    form.handle(.changed, in: \.volume)
    form.handle(.ended, in: \.volume)
    XCTAssertEqual(view.a, "5")
    XCTAssertFalse(form.isEdited)
  }

  /// The closure waits for a server, which limits the value, and puts it into the observed store or the object before it returns.
  /// The field showed what the user had entered, and the label what is stored.
  func test_commitThatWaits_andIsLimitedToTheOldValue_isShown() async {
    let (cart, model, other) = (Cart(), Model(), View())
    let form = ViewBinding(observing: cart, to: view) {
      $0.pair
    } rows: {
      Edit(\.a, in: \.a, as: ints).onCommit { (value: Int) in
        await Task.yield()
        cart.pair.a = min(value, 5)
      }
      Bind(get: { "\($0.a)" }, set: { $0.c = $1 })
    }
    let ofObject = ViewBinding(model, to: other) {
      Edit(\.volume, in: \.a, as: ints).onCommit { (value: Int) in
        await Task.yield()
        model.volume = min(value, 5)
      }
    }
    ofObject.updateView()
    (view.a, other.a) = ("9", "9")
    for event in [EditEvent.changed, .ended] {
      form.handle(event, in: \.a)
      ofObject.handle(event, in: \.volume)
    }
    await turn()
    XCTAssertEqual([view.a, view.c, other.a], ["5", "5", "5"])
    XCTAssertEqual(form.values[\Pair.a], 5)
    XCTAssertFalse(form.isEdited || ofObject.isEdited)
    cart.pair.a = 7
    form.flush()
    XCTAssertEqual(view.a, "7", "the store is still observed")
  }

  /// The source is an object with a copy of the value, which the app replaces after the closure: the field does not go back meanwhile.
  func test_commitToAStore_whoseObjectIsReplacedLater_staysShown() async {
    let form = ViewBinding(Model(), to: view) {
      Edit(\.copy, in: \.a, as: ints).commits(at: .change).onCommit { _ in }
    }
    form.updateView()
    view.a = "9"
    form.handle(.changed, in: \.copy)
    XCTAssertEqual(view.a, "9")
    form.show(Model(stored: 9))
    form.show(Model(stored: 5))
    XCTAssertEqual(view.a, "5")
  }
}
