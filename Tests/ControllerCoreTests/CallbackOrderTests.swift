import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// The callback orders of presentations, page containers and animated containment, with what a hook sees of the tree.
/// `row8` in a test's name is row 8 of the table of UIKit's callback orders in the design notes, which are not in this
/// repository.
@MainActor
final class CallbackOrderTests: XCTestCase {
  private let log = Log()
  private let animator = ManualAnimator()

  private func make(_ name: String) -> LoggingController { LoggingController(name, log) }

  private func show(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    window.environment.animator = animator
    window.show()
    _ = log.take()
    return window
  }

  // MARK: Presenting

  /// A controller that logs what is true of a presentation while its hooks run.
  private final class Modal: LoggingController {
    private func note() {
      log.append("\(name): presented \(isBeingPresented), dismissed \(isBeingDismissed)")
    }
    override func viewWillAppear(animated: Bool) { note() }
    override func viewDidAppear(animated: Bool) { note() }
    override func viewWillDisappear(animated: Bool) { note() }
    override func viewDidDisappear(animated: Bool) { note() }
  }

  func test_row8And9_isBeingPresentedAndDismissed_areTrueInsideTheHooks() async {
    let window = show(make("A"))
    let modal = Modal("B", log)
    window.present(modal, as: .sheet, animated: true)
    animator.finishAll()
    let (presented, dismissed) = ("B: presented true, dismissed false", "B: presented false, dismissed true")
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", presented, presented])
    XCTAssertFalse(modal.isBeingPresented)
    window.dismiss(modal, animated: true)
    animator.finishAll()
    XCTAssertEqual(log.take(), [dismissed, dismissed, "B.left"])
    XCTAssertFalse(modal.isBeingDismissed)
  }

  func test_row8And9_completionComesLast_andTheLinkIsCutBeforeTheDidCallbacks() async {
    let a = make("A")
    let window = show(a)
    window.present(make("B"), as: .fullScreen, animated: false) { [log] outcome in
      log.append("end \(outcome)")
    }
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "A.wD", "B.wA", "B.dA", "A.dD", "end completed"])
    a.onHook["dA"] = { [log] controller in
      log.append("presented: \(controller.window?.presented.count ?? -1)")
    }
    window.presented.first.map { b in
      window.dismiss(b, animated: false) { [log] outcome in log.append("end \(outcome)") }
    }
    XCTAssertEqual(
      log.take(),
      ["B.wD", "A.wA", "A.dA", "presented: 0", "B.dD", "B.left", "end completed"]
    )
  }

  func test_row10And11_sheetPopoverAndAlert_thePresenterGetsNoCallback() async {
    for style in [ModalStyle.sheet, .popover, .alert] {
      let window = show(make("A"))
      let b = make("B")
      window.present(b, as: style, animated: true)
      animator.finishAll()
      XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "B.wA*", "B.dA*"], "\(style)")
      window.dismiss(b, animated: true)
      animator.finishAll()
      XCTAssertEqual(log.take(), ["B.wD*", "B.dD*", "B.left"], "\(style)")
    }
  }

  // MARK: A canceled swipe

  func test_row7_canceledSwipe_theStackIsCalledAfterDidMove() async {
    final class Navigation: StackController {
      var log: Log?
      override func childrenWillChange(_ change: TreeChange) { log?.append("will \(change.kind)") }
      override func childrenDidChange(_ change: TreeChange) {
        log?.append("did \(change.kind), canceled \(change.outcome == .canceled)")
      }
    }
    let stack = Navigation(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: false)
    _ = log.take()
    stack.log = log
    let swipe = stack.beginInteractivePop()
    XCTAssertEqual(log.take(), ["B.wM(nil)", "will pop", "B.wD*", "A.wA*"])
    swipe?.cancel()
    XCTAssertEqual(
      log.take(),
      ["A.wD*", "A.dD*", "B.wA*", "B.dA*", "B.dM(N)", "did pop, canceled true"]
    )
    stack.push(make("C"), animated: true)
    animator.finishAll()
    XCTAssertEqual(
      log.take(),
      [
        "C.wM(N)", "C.LV", "C.VDL", "will push", "B.wD*", "C.wA*", "B.dD*", "C.dA*", "C.dM(N)",
        "did push, canceled false",
      ]
    )
    withExtendedLifetime(window) {}
  }

  // MARK: Page containers

  /// A container without forwarding. The test sends the callbacks of the pages, in the order of a platform.
  private func makePages() -> (a: LoggingController, b: LoggingController, window: ControllerWindow) {
    let pager = Controller()
    pager.forwardsAppearance = false
    let (a, b) = (make("A"), make("B"))
    pager.addChild(a)
    pager.addChild(b)
    let window = show(pager)
    [a, b].forEach { $0.loadViewIfNeeded() }
    a.beginAppearance(true, animated: false)
    a.endAppearance()
    _ = log.take()
    return (a, b, window)
  }

  func test_row14_pageScroll_completedAndCanceled() async {
    let (a, b, window) = makePages()
    b.beginAppearance(true, animated: true)
    a.beginAppearance(false, animated: true)
    a.cancelAppearance()
    a.endAppearance()
    b.cancelAppearance()
    b.endAppearance()
    XCTAssertEqual(log.take(), ["B.wA*", "A.wD*", "A.wA*", "A.dA*", "B.wD*", "B.dD*"])
    b.beginAppearance(true, animated: true)
    a.beginAppearance(false, animated: true)
    b.endAppearance()
    a.endAppearance()
    XCTAssertEqual(log.take(), ["B.wA*", "A.wD*", "B.dA*", "A.dD*"])
    withExtendedLifetime(window) {}
  }

  func test_row15_pageCurl_completedAndCanceled() async {
    let (a, b, window) = makePages()
    b.beginAppearance(true, animated: true)
    a.beginAppearance(false, animated: true)
    b.cancelAppearance()
    a.cancelAppearance()
    b.endAppearance()
    a.endAppearance()
    XCTAssertEqual(log.take(), ["B.wA*", "A.wD*", "B.wD*", "A.wA*", "B.dD*", "A.dA*"])
    b.beginAppearance(true, animated: true)
    a.beginAppearance(false, animated: true)
    a.endAppearance()
    b.endAppearance()
    XCTAssertEqual(log.take(), ["B.wA*", "A.wD*", "A.dD*", "B.dA*"])
    withExtendedLifetime(window) {}
  }

  // MARK: Containment with an animation

  func test_row16And20_addAndRemove_theAnimationIsInBetween() async {
    let parent = make("P")
    let window = show(parent)
    let child = make("C")
    parent.addChild(child, animated: true)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.LV", "C.VDL", "C.wA*"])
    XCTAssertTrue(child.isMovingToParent)
    animator.finishAll()
    XCTAssertEqual(log.take(), ["C.dA*", "C.dM(P)"])
    parent.removeChild(child, animated: true)
    XCTAssertEqual(log.take(), ["C.wM(nil)", "C.wD*"])
    XCTAssertTrue(child.isMovingFromParent)
    animator.finishAll()
    XCTAssertEqual(log.take(), ["C.dD*", "C.dM(nil)", "C.left"])
    withExtendedLifetime(window) {}
  }

  func test_row23_swap_theAnimationIsInBetween_andCanBeCanceled() async {
    let parent = make("P")
    let (old, new) = (make("old"), make("new"))
    parent.addChild(old)
    let window = show(parent)
    parent.swapChild(old, for: new, animated: true)
    let beginning = ["old.wM(nil)", "new.wM(P)", "new.LV", "new.VDL", "old.wD*", "new.wA*"]
    XCTAssertEqual(log.take(), beginning)
    animator.finishNext()
    XCTAssertEqual(
      log.take(),
      ["old.dD*", "new.dA*", "new.dM(P)", "old.dM(nil)", "old.left"]
    )
    parent.swapChild(new, for: old, animated: true)
    _ = log.take()
    animator.transitions.first?.cancel()
    XCTAssertEqual(
      log.take(),
      ["old.wD*", "old.dD*", "new.wA*", "new.dA*", "new.dM(P)", "old.dM(nil)", "old.left"]
    )
    XCTAssertTrue(parent.children.elementsEqual([new], by: ===))
    withExtendedLifetime(window) {}
  }

  // MARK: Presentations that a finger drags

  func test_row12_interactiveDismissal_cancelled() async {
    let root = make("A")
    let window = ControllerWindow(root: root)
    window.show()
    XCTAssertNil(window.beginInteractiveDismissal(), "nothing is presented")
    window.present(make("B"))
    _ = log.take()
    let drag = window.beginInteractiveDismissal()
    XCTAssertNil(window.beginInteractiveDismissal(), "one at a time")
    XCTAssertEqual(log.take(), ["B.wD*"])
    drag?.cancel()
    XCTAssertEqual(log.take(), ["B.wA*", "B.dA*"])
    window.beginInteractiveDismissal()?.finish()
    XCTAssertEqual(log.take(), ["B.wD*", "B.dD*", "B.left"])
    XCTAssertEqual(window.presented.count, 0)
  }

  // MARK: Snapshots

  private final class Snapshotter: TransitionSnapshotter {
    final class Picture {
      let name: String?
      let callbacks: [String]?
      init(_ name: String?, after callbacks: [String]?) { (self.name, self.callbacks) = (name, callbacks) }
    }
    weak var last: Picture?

    func snapshot(of controller: Controller) -> AnyObject? {
      let screen = controller.topmost as? LoggingController
      let picture = Picture(screen?.name, after: screen?.log.entries)
      last = picture
      return picture
    }
  }

  func test_snapshot_livesFromBeforeTheTransitionUntilItHasSettled() async {
    let snapshotter = Snapshotter()
    let stack = StackController(root: make("A"))
    let window = ControllerWindow(root: stack)
    window.environment.animator = animator
    window.environment.snapshotter = snapshotter
    window.show()
    _ = log.take()
    stack.push(make("B"), animated: true)
    XCTAssertEqual((animator.transitions.first?.snapshot as? Snapshotter.Picture)?.name, "A")
    XCTAssertEqual(snapshotter.last?.callbacks, [], "nothing has begun")
    animator.finishAll()
    XCTAssertNil(snapshotter.last)
    let drag = stack.beginInteractivePop()
    XCTAssertEqual(snapshotter.last?.name, "B")
    drag?.cancel()
    XCTAssertNil(drag?.snapshot)
    XCTAssertNil(snapshotter.last)
    window.present(make("C"), animated: true)
    XCTAssertEqual(snapshotter.last?.name, "B")
    animator.finishAll()
    XCTAssertNil(snapshotter.last)
  }
}
