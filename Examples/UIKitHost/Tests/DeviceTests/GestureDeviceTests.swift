import Concierge
import ControllerTesting
import UIKit
import XCTest

#if os(Linux)
  @testable import UIKitHost
#else
  @testable import ConciergeUIKit
#endif

/// The user's gestures, taps and alerts, and the keyboard, as far as UIKit's API can play them.
///
/// UIKit has no public way to make touches. So these tests ask the delegates what UIKit asks them before a gesture, and pass on what
/// UIKit reports after a gesture. Whether UIKit asks and reports in this way is not tested here. A test of the user interface with
/// XCUITest would play real touches.
@MainActor
final class GestureDeviceTests: XCTestCase {
  /// A screen that may have unsaved input.
  private final class Note: Controller, LeaveConfirming {
    var hasInput = false
    private(set) var asked = 0
    var needsConfirmation: Bool { hasInput }

    func confirmLeaving() async -> Bool {
      asked += 1
      return false
    }
  }

  private let note = Note()
  private var device: Device?

  override func setUp() async throws { UIView.setAnimationsEnabled(false) }

  override func tearDown() async throws {
    UIView.setAnimationsEnabled(true)
    device?.close()
    await Device.proceed()
  }

  private func show(_ tree: ControllerWindow, width: UIUserInterfaceSizeClass = .compact) async -> Device {
    let device = Device(tree)
    device.window.traitOverrides.horizontalSizeClass = width
    self.device = device
    await Device.proceed()
    return device
  }

  /// Waits until a condition holds, on a device for at most five minutes. Tasks of the library may begin late.
  private func wait(until isDone: @MainActor () -> Bool) async {
    for _ in 0..<6_000 where !isDone() {
      await Task.yield()
      await Device.proceed()
    }
    XCTAssertTrue(isDone())
  }

  func test_swipeBack_beginsUnlessThereIsUnsavedInput() async throws {
    let stack = StackController(root: Controller())
    let device = await show(ControllerWindow(root: stack))
    let navigation = try XCTUnwrap(device.root.content as? UINavigationController)
    let edge = try XCTUnwrap(navigation.interactivePopGestureRecognizer)
    let delegate = try XCTUnwrap(edge.delegate as? StackViewController)
    XCTAssertFalse(delegate.gestureRecognizerShouldBegin(edge), "the first screen")
    stack.push(note, animated: false)
    await Device.proceed()
    XCTAssertTrue(delegate.gestureRecognizerShouldBegin(edge))
    note.hasInput = true
    XCTAssertFalse(delegate.gestureRecognizerShouldBegin(edge))
    // The swipe in the content of iOS 26 keeps UIKit's delegate, and waits for the gate.
    let gate = try XCTUnwrap(navigation.view.gestureRecognizers?.lazy.compactMap { $0 as? PopGate }.first)
    XCTAssertFalse(gate.allowsPop(100))
    note.hasInput = false
    XCTAssertTrue(gate.allowsPop(100))
    if #available(iOS 26, *) {
      let content = try XCTUnwrap(navigation.interactiveContentPopGestureRecognizer)
      XCTAssertNotNil(content.delegate)
      XCTAssertFalse(content.delegate is StackViewController)
    }
  }

  func test_dragOfASheet_asksAboutUnsavedInput_andDismissesWithoutIt() async throws {
    let window = ControllerWindow(root: Controller())
    let device = await show(window)
    window.present(note, as: .sheet, animated: false)
    await Device.proceed()
    let sheet = try XCTUnwrap(device.root.presentedViewController?.presentationController)
    let delegate = try XCTUnwrap(sheet.delegate as? LayerPresenter)
    note.hasInput = true
    XCTAssertFalse(delegate.presentationControllerShouldDismiss(sheet))
    delegate.presentationControllerDidAttemptToDismiss(sheet)
    await wait { note.asked == 1 }
    XCTAssertTrue(window.presented.contains { $0 === note })
    note.hasInput = false
    XCTAssertTrue(delegate.presentationControllerShouldDismiss(sheet))
    delegate.presentationControllerWillDismiss(sheet)
    device.root.dismiss(animated: false)
    await Device.proceed()
    delegate.presentationControllerDidDismiss(sheet)
    await wait { note.appearance == .disappeared }
    XCTAssertEqual(window.presented.count, 0)
  }

  func test_alert_hasAWindow_andClosingGivesTheKeysBack() async throws {
    let device = await show(ControllerWindow(root: note))
    device.window.makeKeyAndVisible()
    let prompts = AlertPrompts(over: device.root)
    let answer = Task { await prompts.present(.inform("Saved")) }
    await wait { prompts.alert?.controller.viewIfLoaded?.window != nil }
    XCTAssertEqual(prompts.alert?.controller.message, "Saved")
    XCTAssertEqual(prompts.alert?.window.isKeyWindow, true)
    XCTAssertFalse(device.window.isKeyWindow)
    prompts.close()
    let choice = await answer.value.choice
    XCTAssertNil(choice)
    XCTAssertTrue(device.window.isKeyWindow)
    XCTAssertNil(prompts.alert)
  }

  func test_keyboard_movesTheFieldThatItCovers() async throws {
    let device = await show(ControllerWindow(root: note))
    device.window.makeKeyAndVisible()
    let keyboard = WindowKeyboard(device.window)
    note.add(KeyboardBehavior(keyboard.manager))
    let view = try XCTUnwrap(device.root.view)
    let field = KeyboardTextField(frame: CGRect(x: 20, y: view.bounds.maxY - 60, width: 200, height: 40))
    view.addSubview(field)
    XCTAssertTrue(field.becomeFirstResponder())
    await Device.proceed()
    // A simulator with a hardware keyboard shows none, so the test posts what UIKit would post.
    post(UIResponder.keyboardWillShowNotification, height: 300, in: device.window)
    XCTAssertGreaterThan(keyboard.rootShift, 0)
    XCTAssertEqual(view.frame.minY, CGFloat(-keyboard.rootShift))
    post(UIResponder.keyboardWillHideNotification, height: 0, in: device.window)
    XCTAssertEqual(keyboard.rootShift, 0)
    XCTAssertEqual(view.frame.minY, 0)
    field.resignFirstResponder()
    await Device.proceed()
  }

  private func post(_ name: Notification.Name, height: CGFloat, in window: UIWindow) {
    let frame = CGRect(x: 0, y: window.bounds.maxY - height, width: window.bounds.width, height: height)
    let info: [String: Any] = [
      UIResponder.keyboardFrameEndUserInfoKey: frame, UIResponder.keyboardAnimationDurationUserInfoKey: 0.0,
      UIResponder.keyboardAnimationCurveUserInfoKey: 7,
    ]
    NotificationCenter.default.post(name: name, object: nil, userInfo: info)
  }

  func test_tap_onATab_andSelectionByTheApp_selectTheTab() async throws {
    let (tabs, last) = (TabController(), Controller())
    tabs.setControllers([note, Controller(), last])
    let device = await show(ControllerWindow(root: tabs))
    let delegate = try XCTUnwrap(device.root.content as? TabsViewController)
    let bar = delegate.bar
    XCTAssertIdentical(bar.delegate, delegate)
    let second = try XCTUnwrap(bar.viewControllers?[1])
    // The tree selects the tab, so UIKit is told not to.
    XCTAssertFalse(delegate.tabBarController(bar, shouldSelect: second))
    await Device.proceed()
    XCTAssertEqual([tabs.selectedIndex, bar.selectedIndex], [1, 1])
    bar.selectedIndex = 2
    await wait { last.appearance == .appeared }
    XCTAssertEqual(tabs.selectedIndex, 2)
    XCTAssertNotNil(bar.selectedViewController?.view.window)
  }

  func test_columns_areBothInTheWindow_andOneOfThemInACompactWidth() async throws {
    let (split, list) = (SplitController(), Controller())
    split.setColumns([list, note])
    let device = await show(ControllerWindow(root: split), width: .regular)
    let views = { [list, self.note].compactMap { $0.uiViewController?.viewIfLoaded?.window } }
    XCTAssertEqual([list.appearance, note.appearance], [.appeared, .appeared])
    XCTAssertEqual(views().count, 2)
    device.window.traitOverrides.horizontalSizeClass = .compact
    await wait { views().count == 1 }
    XCTAssertNotNil(note.uiViewController?.viewIfLoaded?.window)
    let columns = (device.root.content as? ColumnsViewController)?.content as? UISplitViewController
    XCTAssertEqual(columns?.isCollapsed, true)
  }
}
