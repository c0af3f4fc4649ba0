import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// Details of windows, keyboards, sheets and lists. `U5` is a row of the findings of the round "between the parts".
@MainActor
final class UIKitDetailTests: UIKitTestCase {
  private final class Page: Controller {
    var sheet = PresentationPreferences()
    var bar = StatusBarPreferences()
    override var presentationPreferences: PresentationPreferences { sheet }
    override var statusBar: StatusBarPreferences { bar }
    override var orientation: OrientationPreferences { OrientationPreferences(supported: .portrait) }
  }

  // MARK: Windows and scenes

  /// U5: no view of the tree is in the window meanwhile.
  func test_scenePhase_underAFullScreenModalOfTheApp_reachesTheTree() async {
    let screen = show(Page())
    let modal = UIViewController()
    modal.modalPresentationStyle = .fullScreen
    screen.root.present(modal, animated: false)
    screen.proceed()
    screen.scene.simulate(.background)
    XCTAssertEqual(screen.tree.environment.scenePhase, .background)
    UIWindowScene().simulate(.foregroundActive)
    XCTAssertEqual(screen.tree.environment.scenePhase, .background, "another scene")
  }

  /// Found by the mixed run: UIKit's first question came before the tree knew the device, and nobody made UIKit ask again.
  func test_orientationsOfAPad_areAllFromTheBeginning() async {
    let screen = show(Controller(), isPad: true)
    XCTAssertEqual(screen.window.simulatedOrientations, .all)
  }

  /// U6: UIKit asks the window of the alert for the status bar and the orientations.
  func test_windowOfAnAlert_looksLikeTheWindowBelow() async {
    let page = Page()
    page.bar.isHidden = true
    let screen = show(page)
    screen.window.overrideUserInterfaceStyle = .dark
    screen.window.tintColor = .systemRed
    let prompts = AlertPrompts(over: screen.root)
    let task = Task {
      await prompts.present(UserPrompt.confirm("Delete?", action: "Delete", role: .destructive))
    }
    await until { prompts.current != nil }
    screen.proceed()
    let root = prompts.alertController?.presentingViewController
    XCTAssertEqual(root?.view.window?.overrideUserInterfaceStyle, .dark)
    XCTAssertEqual(root?.view.window?.tintColor, .systemRed)
    XCTAssertEqual(root?.prefersStatusBarHidden, true)
    XCTAssertEqual(root?.supportedInterfaceOrientations, .portrait)
    prompts.close()
    _ = await task.value
  }

  /// No key, such as Escape, reaches a window that is not the key window.
  func test_windowBelowAnAlert_isTheKeyWindowAgain() async {
    let screen = show(Page())
    let prompts = AlertPrompts(over: screen.root)
    let task = Task { await prompts.present(.inform("Saved")) }
    await until { prompts.current != nil }
    screen.proceed()
    XCTAssertFalse(screen.window.isKeyWindow)
    prompts.alertController?.simulateTap(on: "OK")
    _ = await task.value
    screen.proceed()
    XCTAssertTrue(screen.window.isKeyWindow)
  }

  // MARK: Offers

  private func showOffer(_ screen: UIKitScreen) async -> (AlertPrompts, Task<Void, Never>) {
    let prompts = AlertPrompts(over: screen.root)
    let action = PromptAction(id: "undo", title: "Undo")
    let task = Task {
      _ = await prompts.present(UserPrompt(kind: .offer, message: "Deleted", actions: [action]))
    }
    await until { prompts.current != nil }
    screen.proceed()
    return (prompts, task)
  }

  /// U5: the bar must not cover the tabs, and VoiceOver says it.
  func test_offer_liesAboveTheTabBar_andIsSaid() async {
    let tabs = TabController()
    tabs.setControllers([StackController(root: Page()), Page()])
    let screen = show(tabs)
    UIAccessibility.simulatedAnnouncements = []
    let (prompts, task) = await showOffer(screen)
    XCTAssertEqual(UIAccessibility.simulatedAnnouncements, ["Deleted"])
    XCTAssertLessThanOrEqual(screen.offerBar?.frame.maxY ?? .infinity, 844 - 34 - 49)
    prompts.close()
    await task.value
  }

  /// U5: the keyboard may come after the offer.
  func test_offer_staysAboveTheKeyboard() async {
    let screen = show(Page())
    let field = UITextField()
    screen.root.view.addSubview(field)
    let (prompts, task) = await showOffer(screen)
    let before = screen.offerBar?.frame
    field.becomeFirstResponder()
    let curve = UIView.AnimationOptions(rawValue: UInt(SimulatedKeyboard.curve) << 16)
    XCTAssertTrue(SimulatedDevice.lastAnimationOptions.contains(curve), "it moves apart from the keyboard")
    SimulatedDevice.endAnimations()
    XCTAssertLessThanOrEqual(screen.offerBar?.frame.maxY ?? .infinity, 844 - SimulatedKeyboard.height)
    field.resignFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(screen.offerBar?.frame, before)
    prompts.close()
    await task.value
  }

  /// A floating keyboard is not at the bottom, and the bar went to the middle of the screen.
  func test_offer_belowAFloatingKeyboard_staysAtTheBottom() async {
    let screen = show(Page())
    let (prompts, task) = await showOffer(screen)
    let before = screen.offerBar?.frame
    for frame in [CGRect(x: 40, y: 300, width: 320, height: 250), .zero] {
      NotificationCenter.default.post(
        name: UIResponder.keyboardWillChangeFrameNotification,
        object: nil,
        userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame]
      )
      SimulatedDevice.endAnimations()
      XCTAssertEqual(screen.offerBar?.frame, before)
    }
    prompts.close()
    await task.value
  }

  /// U5: with the large sizes for accessibility, the text needs the whole width.
  func test_offer_withLargeText_hasItsButtonsBelow() async {
    let screen = show(Page())
    screen.window.simulate { $0.preferredContentSizeCategory = .accessibilityLarge }
    let (prompts, task) = await showOffer(screen)
    XCTAssertEqual(screen.offerBar?.axis, .vertical)
    prompts.close()
    await task.value
  }

  private final class TouchCounter: UIGestureRecognizer {
    var count = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { count += 1 }
  }

  /// A touch of a window makes it key, and the keyboard goes with the key window. See `canBecomeKey` of `UIWindow`.
  func test_touchesOfAnOffer_leaveTheKeyboardWhereItIs() async throws {
    let screen = show(Page())
    let field = UITextField()
    screen.root.view.addSubview(field)
    let (prompts, task) = await showOffer(screen)
    let touches = TouchCounter()
    screen.root.view.addGestureRecognizer(touches)
    field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    let bar = try XCTUnwrap(screen.offerBar)
    screen.window.simulateTouch(at: CGPoint(x: bar.frame.midX, y: bar.frame.midY))
    XCTAssertEqual(touches.count, 0, "the touch is the bar's")
    XCTAssertTrue(screen.window.isKeyWindow)
    screen.window.simulateTouch(at: CGPoint(x: bar.frame.midX, y: bar.frame.minY - 1))
    XCTAssertEqual(touches.count, 1, "the touch is the screen's")
    XCTAssertTrue(field.isFirstResponder)
    prompts.close()
    await task.value
    XCTAssertTrue(screen.window.isKeyWindow)
  }

  // MARK: Keyboard

  /// U5: the view below a full-screen layer must not move.
  func test_keyboard_forAFieldInALayer_movesTheLayer() async {
    let (root, layer) = (Page(), Page())
    let screen = show(root)
    let keyboard = WindowKeyboard(screen.window)
    screen.tree.present(layer, as: .popover)
    screen.proceed()
    let field = KeyboardTextField(frame: CGRect(x: 0, y: 700, width: 100, height: 40))
    screen.top.view.addSubview(field)
    field.becomeFirstResponder()
    keyboard.shiftRoot(by: 100, over: .zero)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(screen.root.view.frame.minY, 0)
    XCTAssertEqual(screen.top.view.frame.minY, -100)
    keyboard.shiftRoot(by: 0, over: .zero)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(screen.top.view.frame.minY, 0)
  }

  /// A rotation gives the view its place again.
  func test_rootView_thatUIKitPlacesWhileItIsMovedUp_comesBackToItsPlace() async {
    let screen = show(Page())
    let keyboard = WindowKeyboard(screen.window)
    let view = screen.root.view
    keyboard.shiftRoot(by: 100, over: .zero)
    keyboard.shiftRoot(by: 120, over: .zero)
    XCTAssertEqual(view?.frame.minY, -120)
    view?.frame.origin.y = 0
    keyboard.shiftRoot(by: 0, over: .zero)
    XCTAssertEqual(view?.frame.minY, 0)
    view?.frame.origin.y = 20
    keyboard.shiftRoot(by: 100, over: .zero)
    XCTAssertEqual(view?.frame.minY, -80)
    keyboard.shiftRoot(by: 0, over: .zero)
    XCTAssertEqual(view?.frame.minY, 20, "the place may change between two shifts")
  }

  /// U6: the key ends the editing.
  func test_escape_whileTheUserTypes_endsEditing_andKeepsTheScreen() async {
    let stack = StackController(root: Page())
    let screen = show(stack)
    stack.push(Page())
    screen.proceed()
    let field = UITextField()
    screen.navigation(of: stack)?.topViewController?.view.addSubview(field)
    field.becomeFirstResponder()
    field.simulatePress(.keyboardEscape)
    screen.proceed()
    XCTAssertFalse(field.isFirstResponder)
    XCTAssertEqual(stack.controllers.count, 2)
    screen.root.view.simulatePress(.keyboardEscape)
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
  }

  /// The next responder of a presented view controller is the presenting one, so a key reaches the layers below.
  func test_escape_inAModalOfTheApp_leavesTheScreensBelowItAlone() async {
    let stack = StackController(root: Page())
    let screen = show(stack)
    stack.push(Page())
    screen.proceed()
    screen.tree.present(Page())
    screen.proceed()
    let modal = UIViewController()
    screen.top.present(modal, animated: false)
    screen.proceed()
    modal.view.simulatePress(.keyboardEscape)
    XCTAssertFalse(screen.presented[0].accessibilityPerformEscape())
    XCTAssertFalse(screen.root.accessibilityPerformEscape())
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertEqual(screen.tree.presented.count, 1)
    XCTAssertIdentical(screen.top, modal)
    modal.dismiss(animated: false)
    screen.proceed()
    screen.top.view.simulatePress(.keyboardEscape)
    screen.proceed()
    XCTAssertEqual(screen.tree.presented.count, 0)
    XCTAssertEqual(stack.controllers.count, 2)
  }

  /// U7: UIKit asks for the accessory at the beginning of editing only.
  func test_accessory_setWhileTheUserEdits_isShown() async {
    let screen = show(Page())
    let field = KeyboardTextField()
    screen.root.view.addSubview(field)
    field.becomeFirstResponder()
    let accessory = UIKitController { UIViewController() }
    field.accessory = accessory
    XCTAssertIdentical(field.simulatedAccessory, accessory.viewController.view)
  }

  // MARK: Sheets

  /// U7: a sheet has one height at least.
  func test_detents_thatArePreferredNoMore_areTheStandard() async {
    let (root, sheet) = (Page(), Page())
    sheet.sheet.detents = [.medium]
    let screen = show(root)
    screen.tree.present(sheet)
    screen.proceed()
    sheet.sheet.detents = []
    sheet.setNeedsPreferencesUpdate()
    screen.proceed()
    XCTAssertEqual(screen.top.sheetPresentationController?.detents.map(\.identifier), [.large])
    assertNoComplaints()
  }

  /// U7: UIKit asks a view controller that is presented over the full screen only with this flag:
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationcapturesstatusbarappearance>
  func test_alertLayer_decidesAboutTheStatusBar() async {
    let screen = show(Page())
    screen.tree.present(Page(), as: .alert)
    screen.proceed()
    XCTAssertTrue(screen.top.modalPresentationCapturesStatusBarAppearance)
  }
}
