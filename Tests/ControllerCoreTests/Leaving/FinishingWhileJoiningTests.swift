import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A screen finishes with a result before it is in its container: as it is made, or while it is being added.
@MainActor
final class FinishingWhileJoiningTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, picker }

  /// When the screen finishes. `prepare` is a callback of the screen below.
  private enum Moment: CaseIterable { case made, prepare, environment, willMove, willAppear }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
    var moment: Moment?

    override func environmentDidChange(from previous: ControllerEnvironment) {
      super.environmentDidChange(from: previous)
      finish(at: .environment)
    }

    override func willMove(toParent parent: Controller?) {
      super.willMove(toParent: parent)
      if parent != nil { finish(at: .willMove) }
    }

    override func viewWillAppear(animated: Bool) {
      super.viewWillAppear(animated: animated)
      finish(at: .willAppear)
    }

    /// Finishes once.
    func finish(at moment: Moment) {
      guard self.moment == moment else { return }
      self.moment = nil
      finish(with: 7)
    }
  }

  private final class List: Controller {
    override func prepare(for next: Controller, from view: AnyObject?) {
      super.prepare(for: next, from: view)
      (next as? Picker)?.finish(at: .prepare)
    }
  }

  private final class Pages: RouteController<Page> {
    var picker = Picker()
    override func makeController(for page: Page) -> Controller {
      guard page == .picker else { return List() }
      picker.finish(at: .made)
      return picker
    }
  }

  func test_finish_beforeTheScreenIsThere_theCallerGetsTheValue() async throws {
    for moment in Moment.allCases {
      for isPresented in [false, true] {
        for isAnimated in [false, true] {
          // A result that is given between two showings belongs to the first one, and a screen that comes back to the same place
          // has its environment already.
          for isReused in [.made, .environment].contains(moment) ? [false] : [false, true] {
            let name = "\(moment), presented: \(isPresented), animated: \(isAnimated), reused: \(isReused)"
            let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
            navigator.attach(pages)
            let window = HeadlessWindow(pages)
            await window.settle()
            if isReused {
              try await navigator.push(.picker)
              await window.settle()
              try await navigator.back()
              await window.settle()
              XCTAssertTrue(pages.picker.hasLeft, name)
            }
            pages.picker.moment = moment
            var outcome: NavigationOutcome<Int>?
            let waiting = Task {
              outcome =
                isPresented
                ? try await navigator.present(.picker, returning: Int.self, animated: isAnimated)
                : try await navigator.push(.picker, returning: Int.self, animated: isAnimated)
            }
            for _ in 0..<50 { await Task.yield() }
            await window.settle()
            XCTAssertEqual(outcome, .value(7), name)
            XCTAssertTrue(pages.picker.hasLeft, name)
            XCTAssertEqual(navigator.state.topRoute, .list, name)
            XCTAssertTrue(window.root.topmost is List, name)
            waiting.cancel()
            window.close()
          }
        }
      }
    }
  }

  /// The screen is pushed on a plain stack, or presented by a controller.
  func test_finish_beforeTheScreenIsThere_theHandlerIsCalledOnce() async {
    for moment in Moment.allCases {
      for isPresented in [false, true] {
        let name = "\(moment), presented: \(isPresented)"
        let (stack, picker) = (StackController(root: List()), Picker())
        let window = HeadlessWindow(stack)
        await window.settle()
        picker.moment = moment
        var outcomes: [NavigationOutcome<Int>] = []
        picker.onResult(self) { outcomes.append($1) }
        picker.finish(at: .made)
        if isPresented { stack.present(picker) } else { stack.push(picker) }
        await window.settle()
        // A presented screen gets no parent.
        let comes = !(isPresented && moment == .willMove)
        XCTAssertEqual(picker.moment, comes ? nil : moment, name)
        XCTAssertEqual(outcomes, comes ? [.value(7)] : [], name)
        XCTAssertEqual(picker.hasLeft, comes, name)
        XCTAssertEqual(stack.children.count, 1, name)
        XCTAssertEqual(window.window.presented.count, comes ? 0 : 1, name)
        window.close()
      }
    }
  }

  /// The screen is the root of a stack that is being presented, so the whole stack leaves.
  func test_finish_ofTheRootOfAStackThatIsBeingPresented_dismissesTheStack() async {
    for moment in [Moment.environment, .willAppear] {
      let (root, picker) = (List(), Picker())
      let window = HeadlessWindow(root)
      await window.settle()
      let sheet = StackController(root: picker)
      picker.moment = moment
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      window.window.environment.horizontalSizeClass = .compact
      root.present(sheet)
      await window.settle()
      XCTAssertNil(picker.moment, "\(moment)")
      XCTAssertEqual(outcomes, [.value(7)], "\(moment)")
      XCTAssertEqual(window.window.presented.count, 0, "\(moment)")
      window.close()
    }
  }

  /// The transition that adds the screen is canceled, for example because the window needs another screen at once.
  func test_finish_beforeTheScreenIsThere_theTransitionIsCanceled_theValueArrives() async {
    for moment in [Moment.prepare, .environment, .willMove, .willAppear] {
      let (stack, picker, animator) = (StackController(root: List()), Picker(), ManualAnimator())
      let window = ControllerWindow(root: stack)
      window.show()
      window.environment.animator = animator
      picker.moment = moment
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      stack.push(picker)
      animator.transitions.first?.cancel()
      XCTAssertEqual(outcomes, [.value(7)], "\(moment)")
      XCTAssertEqual(stack.children.count, 1, "\(moment)")
      window.close()
    }
  }

  /// The picker has finished before its presentation begins, so nobody has to see it.
  func test_presentForResult_ofAPickerThatHasFinished_returnsTheValueAtOnce() async {
    let (window, picker) = (HeadlessWindow(List()), Picker())
    await window.settle()
    picker.finish(with: 7)
    var result: Int??
    let waiting = Task { result = await window.window.presentForResult(picker) }
    for _ in 0..<50 { await Task.yield() }
    await window.settle()
    XCTAssertEqual(result, .some(7))
    XCTAssertEqual(window.window.presented.count, 0)
    // The value is used up.
    let again = Task { await window.window.presentForResult(picker) }
    await until { picker.appearance == .appeared }
    picker.finish(with: 8)
    let next = await again.value
    XCTAssertEqual(next, 8)
    waiting.cancel()
    window.close()
  }

  /// The screen comes from another stack, which has it until the screen below was asked.
  func test_finish_asItMovesToAnotherContainer_theHandlerGetsTheValue() async {
    for isPresented in [false, true] {
      let (root, first, second) = (Controller(), StackController(root: List()), StackController(root: List()))
      let picker = Picker()
      root.addChild(first)
      root.addChild(second)
      let window = HeadlessWindow(root)
      await window.settle()
      first.push(picker)
      await window.settle()
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      picker.moment = .prepare
      if isPresented { window.window.present(picker) } else { second.push(picker) }
      await window.settle()
      if picker.moment == nil {
        XCTAssertEqual(outcomes, [.value(7)], "presented: \(isPresented)")
        XCTAssertTrue(picker.hasLeft, "presented: \(isPresented)")
      }
      XCTAssertEqual(picker.moment == nil, !isPresented)
      window.close()
    }
  }

  /// The stack takes the lower sheet out of the window, which also removes the one above. Both sheets become screens of the stack.
  func test_twoSheetsBecomeScreensOfAStack_bothAreInUse() async {
    final class Sheet: Controller {
      var timesLeft = 0
      /// Whether work can be started, as `willMove(toParent:)` is called by the stack.
      var hasScope: Bool?
      override func didLeave() { timesLeft += 1 }
      override func willMove(toParent parent: Controller?) {
        super.willMove(toParent: parent)
        if parent != nil { hasScope = scope(.controller) != nil }
      }
    }
    let (stack, lower, upper) = (StackController(root: List()), Sheet(), Sheet())
    let window = HeadlessWindow(stack)
    await window.settle()
    window.window.present(lower)
    window.window.present(upper)
    await window.settle()
    stack.setControllers(stack.children + [lower, upper])
    await window.settle()
    XCTAssertEqual(window.window.presented.count, 0)
    XCTAssertFalse(upper.hasLeft)
    XCTAssertNotNil(upper.scope(.controller))
    XCTAssertEqual([lower.hasScope, upper.hasScope], [true, true])
    let before = upper.timesLeft
    stack.pop()
    await window.settle()
    XCTAssertEqual(upper.timesLeft, before + 1)
    window.close()
  }

  /// The request to leave belonged to the last showing, and closed the next one.
  func test_finish_asItIsRemoved_thenItIsPushedAgain_stays() async {
    final class Late: Controller, ResultProviding {
      typealias Output = Int
      override func didMove(toParent parent: Controller?) { if parent == nil { finish(with: 7) } }
    }
    for isHandler in [true, false] {
      for isAnimated in [true, false] {
        let (stack, picker) = (StackController(root: List()), Late())
        let window = HeadlessWindow(stack)
        await window.settle()
        stack.push(picker)
        await window.settle()
        var outcomes: [NavigationOutcome<Int>] = []
        picker.onResult(self) { [weak stack] _, outcome in
          outcomes.append(outcome)
          if isHandler { stack?.push(picker, animated: isAnimated) }
        }
        stack.pop(animated: isAnimated)
        if !isHandler { stack.push(picker, animated: isAnimated) }
        await window.settle()
        XCTAssertTrue(stack.top === picker, "handler: \(isHandler), animated: \(isAnimated)")
        XCTAssertEqual(outcomes, [.value(7)])
        window.close()
      }
    }
  }

  /// The user wanted to stay. A move that was canceled asked again, or removed the screen.
  func test_finishedScreenThatStays_isMovedAndComesBack_stays() async {
    final class Form: Controller, LeaveConfirming {
      var questions = 0
      var needsConfirmation: Bool { true }
      func confirmLeaving() async -> Bool {
        questions += 1
        return false
      }
    }
    let (first, second) = (StackController(root: List()), StackController(root: List()))
    let (root, picker, form, animator) = (Controller(), Picker(), Form(), ManualAnimator())
    root.addChild(first)
    root.addChild(second)
    let window = ControllerWindow(root: root)
    window.show()
    first.push(picker)
    first.push(form)
    picker.finish(with: 1)
    await window.settle()
    XCTAssertEqual([form.questions, first.children.count], [1, 3])
    window.environment.animator = animator
    second.push(picker)
    animator.transitions.last?.cancel()
    await window.settle()
    XCTAssertTrue(picker.container === first)
    XCTAssertEqual([form.questions, first.children.count], [1, 3])
    window.close()
  }

  /// It had not finished when the move began, so its request to leave counts where it comes back.
  func test_finish_duringAMoveThatIsCanceled_theHandlerGetsTheValue() async {
    for moment in [Moment.prepare, .willMove, .willAppear] {
      let (first, second) = (StackController(root: List()), StackController(root: List()))
      let (root, picker, animator) = (Controller(), Picker(), ManualAnimator())
      root.addChild(first)
      root.addChild(second)
      let window = ControllerWindow(root: root)
      window.show()
      first.push(picker)
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      window.environment.animator = animator
      picker.moment = moment
      second.push(picker)
      XCTAssertNil(picker.moment, "\(moment)")
      animator.transitions.last?.cancel()
      // The stack to which the screen has returned may pop it with an animation.
      animator.transitions.last?.finish()
      await window.settle()
      XCTAssertEqual(outcomes, [.value(7)], "\(moment)")
      XCTAssertTrue(picker.hasLeft, "\(moment)")
      XCTAssertEqual([first.children.count, second.children.count], [1, 1], "\(moment)")
      window.close()
    }
  }
}
