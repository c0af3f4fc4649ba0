import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class ViewBindingTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  func test_textField_showsTheValue_andCommitsAtTheEnd() async {
    let (view, form) = makeForm()
    XCTAssertEqual(view.name.text, "Ada")
    view.name.becomeFirstResponder()
    view.name.simulateType(" L.")
    XCTAssertEqual(form.source.name, "Ada")
    XCTAssertTrue(form.isEdited)
    view.name.simulateReturn()
    XCTAssertEqual(form.source.name, "Ada L.")
    XCTAssertFalse(form.isEdited)
  }

  func test_textField_commit_keepsTheCursor() async {
    let (view, form) = makeForm()
    view.city.becomeFirstResponder()
    view.city.simulateMoveCursor(to: 0)
    view.city.simulateType("New ")
    XCTAssertEqual(form.source.city, "New London")
    XCTAssertEqual(view.city.simulatedCursor, 4)
  }

  func test_textField_markedText_isNotCommittedBeforeTheCompositionEnds() async {
    let (view, form) = makeForm()
    view.city.becomeFirstResponder()
    view.city.simulateCompose("k")
    view.city.simulateCompose("か")
    form.updateView()
    XCTAssertTrue(view.city.isComposing)
    XCTAssertEqual(form.source.city, "London")
    view.city.simulateEndComposing("下")
    XCTAssertEqual(form.source.city, "London下")
    view.city.simulateCompose("x")
    view.city.resign()
    XCTAssertEqual(form.source.city, "London下x", "the end of editing ends the composition")
  }

  func test_textField_invalid_isRefused_andFocused() async {
    let (view, form) = makeForm()
    view.name.becomeFirstResponder()
    for _ in 0..<3 { view.name.simulateDeleteBackward() }
    view.city.becomeFirstResponder()
    XCTAssertEqual(view.message.text, "Enter a name")
    guard case .refused = form.commitEditing() else { return XCTFail("The form must be refused.") }
    XCTAssertTrue(view.name.isFirstResponder)
  }

  func test_textView_commitsAtTheEnd() async {
    let (view, form) = makeForm()
    view.note.becomeFirstResponder()
    view.note.simulateType("Hello")
    XCTAssertEqual(form.source.note, "")
    view.note.resign()
    XCTAssertEqual(form.source.note, "Hello")
  }

  func test_switchAndSegments_commitAtEachChange() async {
    let (view, form) = makeForm()
    view.isPublic.simulateToggle()
    XCTAssertTrue(form.source.isPublic)
    view.kind.simulateTap(on: 1)
    XCTAssertEqual(form.source.kind, 1)
  }

  func test_slider_commitsAtTheEndOfTheDrag() async {
    let (view, form) = makeForm()
    var values: [Float] = []
    form.onUpdate = { _ in values.append(form.source.volume) }
    view.volume.simulateDrag(over: [0.3, 0.5, 0.7])
    XCTAssertEqual(form.source.volume, 0.7)
    XCTAssertFalse(values.contains(0.3))
  }

  /// VoiceOver changes the value without a touch, so no event reports the end of a drag.
  func test_slider_changedByVoiceOver_isCommitted() async {
    let (view, form) = makeForm()
    view.volume.accessibilityIncrement()
    XCTAssertEqual(form.source.volume, 0.6, accuracy: 0.001)
    XCTAssertFalse(form.isEdited)
  }

  func test_newSource_isShownInAllControls_withoutEvents() async {
    let (view, form) = makeForm()
    form.show(Person(name: "Alan", city: "Wilmslow", note: "!", isPublic: true, volume: 0.2, kind: 1))
    XCTAssertEqual(view.name.text, "Alan")
    XCTAssertEqual(view.note.text, "!")
    XCTAssertTrue(view.isPublic.isOn)
    XCTAssertEqual(view.volume.value, 0.2)
    XCTAssertEqual(view.kind.selectedSegmentIndex, 1)
    XCTAssertFalse(form.isEdited)
  }

  func test_formAndView_areDeallocated() async {
    let leaks = LeakTracker()
    do {
      let (view, form) = makeForm()
      leaks.track(view)
      leaks.track(form)
      view.name.becomeFirstResponder()
      view.name.simulateType("x")
      view.removeFromSuperview()
      window = nil
    }
    SimulatedDevice.endAnimations()
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  /// R4 L1: a list uses the view of a cell again for another record.
  func test_viewThatIsConnectedAgain_reportsToTheNewFormOnly() async {
    let (view, first) = makeForm()
    var taps = 0
    view.name.addAction(UIAction { _ in taps += 1 }, for: .editingChanged)
    let second = makeForm(in: view)
    let before = first.source
    view.name.becomeFirstResponder()
    view.name.simulateType("!")
    XCTAssertTrue(second.isEdited)
    view.note.becomeFirstResponder()
    view.note.simulateType("Hello")
    view.note.resign()
    view.isPublic.simulateToggle()
    view.kind.simulateTap(on: 1)
    view.volume.accessibilityIncrement()
    view.volume.simulateDrag(over: [0.3, 0.7])
    XCTAssertEqual(first.source, before)
    XCTAssertFalse(first.isEdited)
    let new = Person(name: "Ada!", city: "London", note: "Hello", isPublic: true, volume: 0.7, kind: 1)
    XCTAssertEqual(second.source, new)
    XCTAssertFalse(second.isEdited)
    XCTAssertEqual(taps, 1, "an action of the app stays")
  }

  private var window: UIWindow?

  private func makeForm() -> (PersonView, ViewBinding<Person, PersonView>) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.isHidden = false
    self.window = window
    let view = PersonView()
    window.addSubview(view)
    return (view, makeForm(in: view))
  }

  private func makeForm(in view: PersonView) -> ViewBinding<Person, PersonView> {
    let form = ViewBinding(Person(name: "Ada", city: "London"), to: view) {
      Edit(\.name, in: \.name.text)
        .validated(.required("Enter a name"))
        .messages { view, message in view.message.text = message }
        .focus { view in view.name.becomeFirstResponder() }
        .composing { $0.name.isComposing }
      Edit(\.city, in: \.city.text)
        .composing { $0.city.isComposing }
        .commits(at: .change)
      Edit(\.note, in: \.noteText).composing { $0.note.isComposing }
      Edit(\.isPublic, in: \.isPublic.isOn)
      Edit(\.volume, in: \.volume.value)
      Edit(\.kind, in: \.kind.selectedSegmentIndex)
    }
    form.connect(view.name, to: \.name)
    form.connect(view.city, to: \.city)
    view.noteReporter = form.connect(view.note, to: \.note)
    form.connect(view.isPublic, to: \.isPublic)
    form.connect(view.volume, to: \.volume)
    form.connect(view.kind, to: \.kind)
    form.updateView()
    return form
  }
}

private struct Person: Equatable, Sendable {
  var name = ""
  var city = ""
  var note = ""
  var isPublic = false
  var volume: Float = 0.5
  var kind = 0
}

private final class PersonView: UIView {
  let name = KeyboardTextField(frame: .zero)
  let city = KeyboardTextField(frame: .zero)
  let note = KeyboardTextView(frame: .zero)
  let isPublic = UISwitch(frame: .zero)
  let volume = UISlider(frame: .zero)
  let kind = UISegmentedControl(items: ["One", "Two"])
  let message = UILabel()
  var noteReporter: TextViewReporter?
  var noteText: String {
    get { note.text }
    set { note.text = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [name, city, note, isPublic, volume, kind, message] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }
}
