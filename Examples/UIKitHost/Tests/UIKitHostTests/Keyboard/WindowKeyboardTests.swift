import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class WindowKeyboardTests: XCTestCase {
  override func setUp() async throws {
    _ = SimulatedDevice.takeComplaints()
    SimulatedKeyboard.reset()
  }

  func test_field_belowTheKeyboard_scrollsAboveIt_andBack() async {
    let (stage, form, keyboard) = makeForm()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 336 + 10)
    XCTAssertLessThanOrEqual(form.view.note.frameInWindow.maxY, 844 - 336)
    XCTAssertEqual(keyboard.rootShift, 0)
    form.view.note.resign()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 0)
    stage.close()
  }

  func test_nextField_keyboardStays_andTheNewFieldIsVisible() async {
    let (stage, form, keyboard) = makeForm()
    form.view.name.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertTrue(SimulatedKeyboard.isShown)
    XCTAssertFalse(form.view.name.isFirstResponder)
    XCTAssertIdentical(keyboard.focusedField, form.view.note)
    XCTAssertLessThanOrEqual(form.view.note.frameInWindow.maxY, 844 - 336)
    stage.close()
  }

  func test_higherKeyboard_movesTheFieldAgain() async {
    let (stage, form, keyboard) = makeForm()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    SimulatedKeyboard.change(height: 400, in: stage.window)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 400 + 10)
    XCTAssertLessThanOrEqual(form.view.note.frameInWindow.maxY, 844 - 400)
    XCTAssertIdentical(keyboard.focusedField, form.view.note)
    stage.close()
  }

  /// The keyboard did not move. The window became lower, which is no drag.
  func test_lowerWindow_whileTheKeyboardIsShown_movesTheFieldAgain() async {
    let (stage, form, keyboard) = makeForm()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    stage.window.simulate(size: CGSize(width: 390, height: 700))
    SimulatedDevice.endAnimations()
    XCTAssertLessThanOrEqual(form.view.note.frameInWindow.maxY, 700 - 336)
    XCTAssertIdentical(keyboard.focusedField, form.view.note)
    stage.close()
  }

  func test_fieldWithoutAScrollView_movesTheRootView() async {
    let (stage, form, keyboard) = makeForm()
    stage.window.rootViewController?.view.addSubview(form.view)
    form.view.addSubview(form.view.free)
    form.view.free.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertGreaterThan(keyboard.rootShift, 0)
    XCTAssertEqual(stage.window.rootViewController?.view.frame.origin.y, CGFloat(-keyboard.rootShift))
    form.view.free.resign()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(keyboard.rootShift, 0)
    stage.close()
  }

  /// The focus moves from the form to a sheet above it. Each layer has its own distance.
  func test_fieldOfAnotherLayer_needsTheSameDistance_movesItsLayer() async throws {
    let (stage, form, keyboard) = makeForm()
    let root = try XCTUnwrap(stage.window.rootViewController)
    root.view.addSubview(form.view)
    form.view.addSubview(form.view.free)
    // A sheet that leaves the form below it usable.
    let (sheet, field) = (UIViewController(), KeyboardTextField(frame: form.view.free.frameInWindow))
    root.present(sheet, animated: false)
    SimulatedDevice.endAnimations()
    sheet.view.addSubview(field)
    form.view.free.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    let shift = keyboard.rootShift
    XCTAssertGreaterThan(shift, 0)
    field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual([root.view.frame.minY, sheet.view.frame.minY], [0, -shift])
    XCTAssertEqual(keyboard.rootShift, shift)
    field.resign()
    SimulatedDevice.endAnimations()
    XCTAssertEqual([root.view.frame.minY, sheet.view.frame.minY], [0, 0])
    stage.close()
  }

  func test_tapOutside_endsEditing_ifThePreferencesAllowIt() async {
    let (stage, form, keyboard) = makeForm()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    keyboard.manager.preferences = { _ in KeyboardPreferences(resignsOnTouchOutside: false) }
    stage.window.simulateTouch(at: CGPoint(x: 10, y: 10))
    XCTAssertTrue(form.view.note.isFirstResponder, "the field does not allow it")
    keyboard.manager.preferences = { _ in KeyboardPreferences() }
    stage.window.simulateTouch(at: CGPoint(x: 10, y: 10), liftedAt: CGPoint(x: 10, y: 100))
    XCTAssertTrue(form.view.note.isFirstResponder, "the finger scrolls")
    let field = form.view.note.frameInWindow
    stage.window.simulateTouch(at: CGPoint(x: field.midX, y: field.midY))
    XCTAssertTrue(form.view.note.isFirstResponder, "the tap is in the field")
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    stage.window.addSubview(bar)
    stage.window.simulateTouch(at: CGPoint(x: 10, y: 10))
    XCTAssertTrue(form.view.note.isFirstResponder, "the tap is in a bar")
    bar.removeFromSuperview()
    stage.window.simulateTouch(at: CGPoint(x: 10, y: 10), type: .pencil)
    XCTAssertTrue(form.view.note.isFirstResponder, "the user writes with a pencil")
    stage.window.simulateTouch(at: CGPoint(x: 10, y: 10))
    XCTAssertFalse(form.view.note.isFirstResponder)
    stage.close()
  }

  func test_dockedBar_staysAboveTheKeyboard_andTheListMakesRoom() async {
    let (stage, form, keyboard) = makeForm()
    let bar = ChatBar(frame: .zero)
    form.view.addSubview(bar)
    bar.dockedScroller = form.view.scroll
    bar.field.dockedBar = bar
    keyboard.manager.begin(for: form, bar: bar)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(bar.frame.maxY, 844)
    bar.field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(bar.frame.maxY, 844 - 336)
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 336 + 50)
    bar.field.resign()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(bar.frame.maxY, 844)
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 50)
    stage.close()
  }

  func test_field_knowsItsControllerAndItsScrollViews() async {
    let (stage, form, keyboard) = makeForm()
    XCTAssertIdentical(form.view.note.controller, form)
    XCTAssertEqual(form.view.note.scrollers.count, 1)
    XCTAssertTrue(keyboard.focus(form.view.note))
    XCTAssertIdentical(keyboard.focusedField, form.view.note)
    XCTAssertTrue(keyboard.isActive(form))
    stage.close()
  }

  func test_controllerOffScreen_ignoresTheKeyboard() async {
    let (stage, form, keyboard) = makeForm()
    stage.tree.hide()
    form.view.note.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.view.scroll.contentInset.bottom, 0)
    XCTAssertFalse(keyboard.manager.isObserving)
    stage.close()
  }

  func test_keyboard_isDeallocatedWithItsOwner() async {
    let leaks = LeakTracker()
    do {
      let (stage, form, keyboard) = makeForm()
      leaks.track(form)
      leaks.track(keyboard)
      leaks.track(keyboard.manager)
      form.view.note.becomeFirstResponder()
      SimulatedDevice.endAnimations()
      stage.close()
      SimulatedDevice.endAnimations()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  private func makeForm() -> (Stage, Form, WindowKeyboard) {
    let form = Form()
    let stage = Stage(form)
    let keyboard = WindowKeyboard(stage.window)
    form.add(KeyboardBehavior(keyboard.manager))
    SimulatedDevice.turn()
    return (stage, form, keyboard)
  }
}

private final class Form: ViewController<FormView> {
  override func makeView() -> FormView { FormView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
}

private final class FormView: UIView, HostedView {
  weak var viewHost: (any ViewHost)?
  let scroll = FormScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let name = KeyboardTextField(frame: CGRect(x: 20, y: 100, width: 350, height: 40))
  let note = KeyboardTextField(frame: CGRect(x: 20, y: 700, width: 350, height: 40))
  let free = KeyboardTextField(frame: CGRect(x: 20, y: 700, width: 350, height: 40))

  override init(frame: CGRect) {
    super.init(frame: frame)
    scroll.contentSize = CGSize(width: 390, height: 844)
    addSubview(scroll)
    scroll.addSubview(name)
    scroll.addSubview(note)
  }

  required init?(coder: NSCoder) { nil }
}

private final class ChatBar: DockedBarView {
  let field = KeyboardTextField(frame: CGRect(x: 10, y: 5, width: 300, height: 40))

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(field)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 50) }
}
