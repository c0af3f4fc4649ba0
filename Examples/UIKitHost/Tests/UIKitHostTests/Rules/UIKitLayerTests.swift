import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// What the app presents and dismisses without the tree, and what a full-screen layer covers.
@MainActor
final class UIKitLayerTests: UIKitTestCase {
  private lazy var a = LoggedScreen("A", log)
  private lazy var b = LoggedScreen("B", log)
  private lazy var c = LoggedScreen("C", log)
  private lazy var screen = show(a)

  private func present(_ controller: Controller, as style: ModalStyle = .sheet) {
    screen.tree.present(controller, as: style, animated: true)
    screen.proceed()
  }

  // MARK: Dismissals from code

  /// U2: `dismiss(animated:)` from code calls no delegate of the presentation.
  func test_dismissalFromCode_leavesTheTree_andTheNextPresentationIsShown() async {
    _ = screen
    present(b)
    screen.top.dismiss(animated: true)
    screen.proceed()
    XCTAssertEqual(screen.tree.presented.count, 0, "the layer stays in the tree")
    present(c)
    XCTAssertTrue(isOnScreen(c), "the next presentation shows nothing")
    XCTAssertEqual(screen.presented.count, 1)
  }

  /// U2: UIKit dismisses all layers above the one that is asked.
  func test_dismissalFromCode_ofTheLowestLayer_takesThoseAboveWithIt() async {
    _ = screen
    present(b)
    present(c)
    screen.root.dismiss(animated: true)
    screen.proceed()
    XCTAssertEqual(screen.presented.count, 0)
    XCTAssertEqual(screen.tree.presented.count, 0, "the layers stay in the tree")
    XCTAssertEqual([b, c].map(\.appearance), [.disappeared, .disappeared])
  }

  /// A full-screen view controller has taken the layer out of the window, so UIKit tells the layer nothing of its dismissal.
  func test_dismissalFromCode_ofALayerUnderAFullScreenModalOfTheApp_leavesTheTree() async {
    _ = screen
    present(b)
    let modal = UIViewController()
    modal.modalPresentationStyle = .fullScreen
    screen.top.present(modal, animated: false)
    screen.proceed()
    screen.root.dismiss(animated: true)
    screen.proceed()
    XCTAssertEqual(screen.presented.count, 0)
    XCTAssertEqual(screen.tree.presented.count, 0, "the layer stays in the tree")
    present(c)
    XCTAssertTrue(isOnScreen(c), "the next presentation shows nothing")
  }

  /// U2: the dismissal of the tree comes too late, and takes the app's own modal.
  func test_dismissalOfTheTree_afterADismissalFromCode_leavesTheModalOfTheApp() async {
    _ = screen
    present(b)
    screen.top.dismiss(animated: false)
    screen.proceed()
    let sheet = UIViewController()
    screen.root.present(sheet, animated: false)
    screen.proceed()
    screen.tree.dismiss(b)
    screen.proceed()
    XCTAssertIdentical(screen.presented.first, sheet, "the tree has dismissed the modal of the app")
  }

  // MARK: Presentations that UIKit refuses

  /// Advances a clock in small steps until a condition holds.
  private func advance(_ clock: ManualClock, seconds: Int = 40, until isDone: () -> Bool) async {
    for _ in 0..<seconds where !(await turns(until: isDone)) {
      await clock.advance(by: .seconds(1))
      screen.proceed()
    }
  }

  /// U4: UIKit prints a warning, and calls no completion.
  func test_presentation_thatUIKitRefuses_isTriedAgain() async {
    let clock = ManualClock()
    screen.tree.environment.clock = clock
    SimulatedDevice.refusesPresentations = true
    present(b)
    _ = await turns { false }
    XCTAssertEqual(SimulatedDevice.takeComplaints().count, 1)
    SimulatedDevice.refusesPresentations = false
    await advance(clock) { !self.screen.presented.isEmpty }
    screen.proceed()
    XCTAssertTrue(isOnScreen(b), "the modal is lost")
    XCTAssertEqual(screen.presented.count, 1)
    assertNoComplaints()
  }

  /// U4: the presenter waited for the completion for ever.
  func test_presentation_thatUIKitRefuses_locksNoOtherModal() async {
    let clock = ManualClock()
    screen.tree.environment.clock = clock
    SimulatedDevice.refusesPresentations = true
    present(b)
    _ = await turns { false }
    screen.tree.dismiss(b)
    await advance(clock) { self.b.appearance == .disappeared }
    XCTAssertEqual(b.appearance, .disappeared)
    SimulatedDevice.refusesPresentations = false
    _ = SimulatedDevice.takeComplaints()
    present(c)
    XCTAssertTrue(isOnScreen(c), "no modal is shown any more")
    XCTAssertEqual(screen.presented.count, 1)
    assertNoComplaints()
  }

  /// The next presentation has all of its attempts again.
  func test_presentation_afterOneThatUIKitHasRefusedForGood_isTriedAgain() async {
    let clock = ManualClock()
    screen.tree.environment.clock = clock
    SimulatedDevice.refusesPresentations = true
    present(b)
    await advance(clock, seconds: 120) { false }
    screen.tree.dismiss(b)
    screen.proceed()
    present(c)
    _ = await turns { false }
    SimulatedDevice.refusesPresentations = false
    await advance(clock, seconds: 2) { false }
    XCTAssertTrue(isOnScreen(c), "the presentation waits for its timeout")
    _ = SimulatedDevice.takeComplaints()
  }

  /// U4: the same for a dismissal.
  func test_dismissal_thatUIKitRefuses_isTriedAgain() async {
    let clock = ManualClock()
    screen.tree.environment.clock = clock
    present(b)
    SimulatedDevice.refusesPresentations = true
    screen.tree.dismiss(b)
    screen.proceed()
    _ = await turns { false }
    XCTAssertEqual(SimulatedDevice.takeComplaints().count, 1)
    SimulatedDevice.refusesPresentations = false
    await advance(clock) { self.screen.presented.isEmpty }
    XCTAssertEqual(screen.presented.count, 0, "the layer stays on the screen")
    present(c)
    XCTAssertTrue(isOnScreen(c), "no modal is shown any more")
    assertNoComplaints()
  }

  /// U4: a menu would take what is presented over it with it.
  func test_presentation_whileAMenuIsOpen_isShownWhenTheMenuHasClosed() async {
    let clock = ManualClock()
    screen.tree.environment.clock = clock
    let menu = SimulatedMenu(over: screen.root)
    present(b)
    menu.close()
    screen.proceed()
    await advance(clock) { !self.screen.presented.isEmpty }
    screen.proceed()
    XCTAssertEqual(screen.tree.presented.count, 1, "the modal has gone with the menu")
    XCTAssertTrue(isOnScreen(b))
    assertNoComplaints()
  }

  // MARK: Modals of the app

  /// U3: UIKit presents nothing on a view controller that presents already.
  func test_presentation_whileTheAppPresents_isShownAboveOrAfterIt() async {
    let sheet = UIViewController()
    screen.root.present(sheet, animated: true)
    screen.proceed()
    present(b)
    XCTAssertTrue(
      isOnScreen(b) || b.appearance != .appeared,
      "the presentation counts as finished without being shown"
    )
    if !isOnScreen(b) {
      screen.root.dismiss(animated: true)
      screen.proceed()
    }
    XCTAssertTrue(isOnScreen(b), "the layer does not follow when the modal of the app has gone")
    XCTAssertEqual(b.appearance, .appeared)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  /// U3: a share sheet over a sheet of the tree must not end the other layer.
  func test_modalOfTheApp_overALayer_staysWhenTheTreePresents() async {
    _ = screen
    present(b)
    let share = UIViewController()
    screen.top.present(share, animated: true)
    screen.proceed()
    present(c)
    if !isOnScreen(c) {
      share.dismiss(animated: true)
      screen.proceed()
    }
    XCTAssertTrue(isOnScreen(c))
    XCTAssertEqual(c.appearance, .appeared)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  // MARK: Under a full-screen layer

  /// U4: the view of the root is not in the window under a full-screen layer.
  func test_prompt_overAFullScreenLayer_isShown() async {
    let prompts = AlertPrompts(over: screen.root)
    present(b, as: .fullScreen)
    var answer: PromptAnswer?
    let task = Task { answer = await prompts.present(.inform("Saved")) }
    await until { prompts.alertController != nil || answer != nil }
    XCTAssertNil(answer, "the prompt was refused")
    XCTAssertNotNil(prompts.alertController)
    prompts.close()
    await task.value
  }

  private func offer(_ prompts: AlertPrompts) async -> Task<Void, Never> {
    let task = Task { [action = PromptAction(id: "undo", title: "Undo")] in
      _ = await prompts.present(UserPrompt(kind: .offer, message: "Deleted", actions: [action]))
    }
    await until { prompts.current != nil }
    screen.proceed()
    return task
  }

  /// U4: an offer must lie on the topmost layer. It stays when the layer goes, because its time runs on.
  func test_offer_overASheet_staysWhenTheSheetGoes() async throws {
    let prompts = AlertPrompts(over: screen.root)
    present(b)
    let task = await offer(prompts)
    let bar = try XCTUnwrap(screen.offerBar)
    XCTAssertFalse(bar.isDescendant(of: screen.window), "it does not lie under a sheet")
    let frame = bar.frame
    screen.tree.dismiss(b)
    screen.proceed()
    XCTAssertNil(screen.root.presentedViewController)
    XCTAssertIdentical(screen.offerBar, bar)
    XCTAssertEqual(bar.frame, frame)
    prompts.close()
    await task.value
    XCTAssertNil(screen.offerBar)
  }

  func test_offer_isAboveALaterSheetAndFullScreenLayer() async throws {
    let prompts = AlertPrompts(over: screen.root)
    _ = screen
    let task = await offer(prompts)
    present(b)
    XCTAssertNotNil(screen.offerBar?.window)
    present(c, as: .fullScreen)
    XCTAssertNotNil(screen.offerBar?.window)
    XCTAssertIdentical(SimulatedDevice.visibleWindows(of: screen.scene).last, screen.offerBar?.window)
    prompts.close()
    await task.value
  }

  /// U4: the scene is found through the view of the root.
  func test_scenePhase_underAFullScreenLayer_reachesTheTree() async {
    _ = screen
    present(b, as: .fullScreen)
    screen.scene.simulate(.background)
    XCTAssertEqual(screen.tree.environment.scenePhase, .background)
    screen.scene.simulate(.foregroundActive)
    XCTAssertEqual(screen.tree.environment.scenePhase, .active)
  }

  /// U4: UIKit tells traits to view controllers in the window only.
  func test_traits_underAFullScreenLayer_reachTheTree() async {
    _ = screen
    present(b, as: .fullScreen)
    screen.window.simulate {
      $0.userInterfaceStyle = .dark
      $0.preferredContentSizeCategory = .accessibilityLarge
    }
    screen.proceed()
    XCTAssertEqual(screen.tree.environment.colorScheme, .dark)
    XCTAssertEqual(b.environment.colorScheme, .dark)
    XCTAssertEqual(b.environment.textSize, screen.tree.environment.textSize)
    XCTAssertNotEqual(screen.tree.environment.textSize, .large)
  }

  // MARK: Attempts and sizes

  private class Draft: Controller, LeaveConfirming {
    private(set) var questions = 0
    var needsConfirmation: Bool { true }
    func confirmLeaving() async -> Bool {
      questions += 1
      return false
    }
  }

  /// U12: the same if the preferences forbid the dismissal, as those of `FormController` do.
  func test_attemptedDismissal_ofADraftThatForbidsIt_asksTheDraft() async {
    final class Locked: Draft {
      override var presentationPreferences: PresentationPreferences {
        PresentationPreferences(allowsUserDismissal: false)
      }
    }
    let draft = Locked()
    _ = screen
    present(draft)
    XCTAssertNil(screen.top.simulateSwipeDown())
    await until { draft.questions > 0 }
    XCTAssertEqual(draft.questions, 1, "the swipe is refused without a question")
  }

  /// U12: UIKit calls `presentationControllerDidAttemptToDismiss`, and the user expects a question.
  func test_attemptedDismissal_ofADraft_asksTheDraft() async {
    let draft = Draft()
    _ = screen
    present(draft)
    XCTAssertNil(screen.top.simulateSwipeDown(), "a draft must not follow the finger")
    await until { draft.questions > 0 }
    XCTAssertEqual(draft.questions, 1, "the draft was not asked")
    XCTAssertEqual(screen.tree.presented.count, 1)
  }

  /// The Escape key and VoiceOver's two-finger scrub go back, and a draft is asked.
  func test_escapeAndScrub_goBack_andAskADraft() async {
    let draft = Draft()
    _ = screen
    present(b)
    screen.top.view.simulatePress(.keyboardReturnOrEnter)
    XCTAssertEqual(screen.tree.presented.count, 1)
    screen.top.view.simulatePress(.keyboardEscape)
    screen.proceed()
    XCTAssertEqual(screen.tree.presented.count, 0)
    present(draft)
    XCTAssertTrue(screen.top.accessibilityPerformEscape())
    await until { draft.questions > 0 }
    XCTAssertEqual(draft.questions, 1)
    XCTAssertEqual(screen.tree.presented.count, 1)
  }

  /// U15: a page sheet ignores `preferredContentSize`.
  func test_sheetWithAPreferredSize_onATablet_hasThatSize() async {
    final class Small: Controller {
      override var presentationPreferences: PresentationPreferences {
        PresentationPreferences(preferredContentSize: CGSize(width: 400, height: 300))
      }
    }
    let pad = show(Controller(), isPad: true)
    pad.tree.present(Small())
    pad.proceed()
    XCTAssertEqual(pad.top.view.frame.size, CGSize(width: 400, height: 300))
  }
}
