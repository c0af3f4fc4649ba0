import Binding
import ControllerCore
import ControllerTesting
import KeyboardAvoidance
import XCTest

/// Tests of the focus, the cursor, the input method and the events of a field.
@MainActor
final class HeadlessFieldTests: XCTestCase {
  /// A field of an app, which has only a text and events.
  private final class AppField: FieldControl {
    var value: String
    var onFieldEvent: (@MainActor (EditEvent) -> Void)?
    init(_ value: String) { self.value = value }
  }

  private let keyboard = HeadlessKeyboard()
  private var log: [String] = []

  private func field(_ name: String, _ text: String = "") -> HeadlessField {
    let field = HeadlessField(text, keyboard: keyboard)
    field.onFieldEvent = { [unowned self, unowned field] in log.append("\(name) \($0) \(field.text)") }
    return field
  }

  func test_typing_getsTheFocus_andTheOtherFieldEndsFirst() async {
    let (name, year) = (field("name", "Ada"), field("year"))
    name.type(" L")
    year.type("1815")
    XCTAssertEqual(log, ["name changed Ada L", "name ended Ada L", "year changed 1815"])
    XCTAssertTrue(keyboard.isActive(year))
    XCTAssertEqual([name, year].map(\.isFirstResponder), [false, true])
    year.resign()
    year.resign()
    XCTAssertEqual(log.last, "year ended 1815")
    XCTAssertEqual(log.count, 4)
    XCTAssertNil(keyboard.focusedField)
  }

  func test_typing_replacesTheSelection_andMovesTheCursor() async {
    let name = field("name", "Ada Lovelace")
    name.selection = 0..<3
    name.type("A.")
    XCTAssertEqual(name.text, "A. Lovelace")
    XCTAssertEqual(name.selection, 2..<2)
    name.type("\u{301}")  // joins the point
    XCTAssertEqual(name.selection, 2..<2)
    name.selection = 5..<99
    name.type("")
    XCTAssertEqual(name.text, "A.\u{301} Lo")
    name.clear()
    XCTAssertEqual(log.last, "name changed ")
  }

  func test_composition_isReplaced_confirmed_orCanceled() async {
    let name = field("name", "A")
    name.compose("に")
    name.compose("にほ")
    XCTAssertEqual(name.text, "Aにほ")
    XCTAssertTrue(name.isComposing)
    name.compose("日本")
    name.confirm()
    XCTAssertFalse(name.isComposing)
    name.confirm()
    XCTAssertEqual(
      log,
      ["name changed Aに", "name changed Aにほ", "name changed A日本", "name changed A日本"]
    )
    name.compose("x")
    name.compose("")
    XCTAssertEqual(name.text, "A日本")
    XCTAssertFalse(name.isComposing)
    name.compose("x")
    name.type("y")
    XCTAssertEqual(name.text, "A日本y")
    XCTAssertFalse(name.isComposing)
  }

  func test_leaving_whileAnInputMethodComposes_keepsTheText_andReportsOnlyTheEnd() async {
    let name = field("name")
    name.compose("に")
    keyboard.endEditing()
    XCTAssertEqual(log, ["name changed に", "name ended に"])
    XCTAssertFalse(name.isComposing)
  }

  func test_textSetByTheProgram_endsTheComposition_withoutAnEvent() async {
    let name = field("name", "A")
    name.compose("に")
    name.text = "Grace"
    XCTAssertEqual(log.count, 1)
    XCTAssertFalse(name.isComposing)
    XCTAssertEqual(name.selection, 5..<5)
    XCTAssertTrue(name.isFirstResponder)
  }

  func test_endOfAField_thatMovesTheFocus_refusesTheOtherField() async {
    let (name, year, note) = (field("name"), field("year"), field("note"))
    name.focus()
    name.onFieldEvent = { _ in note.focus() }
    XCTAssertFalse(year.focus())
    XCTAssertTrue(note.isFirstResponder)
  }

  func test_fieldOfAnApp_continuesWithTheKeyboardThatItShares() async {
    let app = AppField("Ada")
    var events: [EditEvent] = []
    app.onFieldEvent = { events.append($0) }
    HeadlessField(app, \.value, keyboard: keyboard).compose("に")
    let again = HeadlessField(app, \.value, keyboard: keyboard)
    XCTAssertTrue(again.isComposing)
    again.compose("日")
    XCTAssertEqual(app.value, "Ada日")
    app.value = "Grace"
    XCTAssertFalse(again.isComposing)
    again.type("!")
    XCTAssertEqual(app.value, "Grace!")
    field("other").focus()
    XCTAssertEqual(events, [.changed, .changed, .changed, .ended])
  }

  func test_host_focusOfAController_isTheFocusOfItsField() async {
    let host = HeadlessHost(.manual)
    let window = HeadlessWindow(StackController(root: Controller()))
    window.window.host = host
    let page = Controller()
    window.root.push(page)
    host.proceed()
    let (name, year) = (field("name"), field("year"))
    (name.controller, year.controller) = (page, page)
    XCTAssertTrue(page.becomeFirstResponder(name))
    XCTAssertTrue(name.isFirstResponder)
    year.focus()
    XCTAssertIdentical(host.firstResponder, year)
    year.isEnabled = false
    XCTAssertTrue(page.becomeFirstResponder(name))
    XCTAssertFalse(page.becomeFirstResponder(year))
    name.focus()
    window.root.pop()
    host.proceed()
    XCTAssertNil(host.firstResponder)
    XCTAssertEqual(log, ["name ended ", "year ended ", "name ended "])
    window.close()
  }

  func test_actions_areThoseThatTheFieldOffersNow() async throws {
    let name = field("name")
    func names() -> [String] { name.userActions(named: "name").map(\.name) }
    XCTAssertEqual(names(), ["type into name", "compose in name", "tap name"])
    try perform("tap name", on: name)
    try perform("compose in name", "に", on: name)
    XCTAssertEqual(
      names(),
      ["type into name", "compose in name", "clear name", "confirm name", "leave name"]
    )
    try perform("confirm name", on: name)
    try perform("type into name", "x", on: name)
    try perform("leave name", on: name)
    try perform("clear name", on: name)
    XCTAssertEqual(
      log,
      ["name changed に", "name changed に", "name changed にx", "name ended にx", "name changed "]
    )
    name.isHidden = true
    XCTAssertEqual(names(), [])
    name.isHidden = false
    name.isEnabled = false
    XCTAssertEqual(names(), [])
    name.type("no")
    XCTAssertEqual(name.text, "")
  }

  private func perform(_ action: String, _ text: String = "", on field: HeadlessField) throws {
    try XCTUnwrap(field.userActions(named: "name").first { $0.name == action })(text: text)
  }
}
