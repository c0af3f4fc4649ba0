import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A screen finishes with a result while it is leaving already: its transition is animated, or the user's finger moves it.
@MainActor
final class FinishingWhileLeavingTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, picker, other, more }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
    /// Whether the screen finishes when it is told its next container, or that it has none.
    var finishes: (@MainActor (_ parent: Controller?) -> Bool)?

    override func willMove(toParent parent: Controller?) {
      super.willMove(toParent: parent)
      if finishes?(parent) == true { finish(with: 7) }
    }
  }

  private final class Pages: RouteController<Page> {
    let picker = Picker()
    override func makeController(for page: Page) -> Controller { page == .picker ? picker : Controller() }
  }

  @MainActor
  private final class App {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.list))
    let window: HeadlessWindow<Pages>
    let waiting: Task<NavigationOutcome<Int>, any Error>

    init(isPresented: Bool) async {
      navigator.attach(pages)
      let (navigator, pages) = (navigator, pages)
      window = HeadlessWindow(pages)
      waiting = Task {
        isPresented
          ? try await navigator.present(.picker, returning: Int.self)
          : try await navigator.push(.picker, returning: Int.self)
      }
      await until { pages.picker.appearance == .appeared && navigator.state.topRoute == .picker }
      await window.settle()
      window.host.pace = .manual
    }

    var picker: Picker { pages.picker }

    /// Waits until the screen is leaving. The view below is placed, so that the animation can begin.
    func untilLeaving() async {
      await until {
        window.host.layOut()
        return window.host.gesture != nil || !window.host.transitions.isEmpty
      }
    }

    /// Ends the animation.
    func proceed() async {
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
    }
  }

  private typealias Way = (name: String, begin: @MainActor (App) -> Void)

  private func ways(isPresented: Bool) -> [Way] {
    var ways: [Way] = [
      ("back", { $0.window.goBack() }),
      ("request", { $0.navigator.enqueue(.back) }),
      ("several", { $0.navigator.enqueue(isPresented ? .dismiss() : .popToRoot()) }),
      ("drag", { XCTAssertTrue(isPresented ? $0.window.beginSheetDrag() : $0.window.beginSwipeBack()) }),
    ]
    if isPresented {
      ways.append(("outside", { app in app.window.attemptDismissal(of: app.picker) }))
      ways.append(("dismiss", { app in app.picker.dismiss() }))
    } else {
      ways.append(("pop", { app in app.picker.stackController?.pop() }))
    }
    return ways
  }

  func test_finish_whileLeaving_theCallerGetsTheValue() async throws {
    for isPresented in [false, true] {
      for way in ways(isPresented: isPresented) {
        let app = await App(isPresented: isPresented)
        way.begin(app)
        await app.untilLeaving()
        app.picker.finish(with: 7)
        XCTAssertFalse(app.picker.hasLeft, way.name)
        app.window.host.endGesture(completes: true)
        await app.proceed()
        let outcome = try await app.waiting.value
        XCTAssertEqual(outcome, .value(7), "\(way.name), presented: \(isPresented)")
        XCTAssertTrue(app.picker.hasLeft, way.name)
        XCTAssertEqual(app.navigator.state.topRoute, .list, way.name)
        XCTAssertEqual(app.navigator.state.modals.count, 0, way.name)
        app.window.close()
      }
    }
  }

  /// The stack had the old screens while the position was looked up among the new ones, which are more: an index out of range.
  func test_finish_asItIsReplacedByTwoScreens_theCallerGetsTheValue() async throws {
    let app = await App(isPresented: false)
    app.window.host.pace = .later
    app.picker.finishes = { $0 == nil }
    try await app.navigator.set([.list, .other, .more])
    let outcome = try await app.waiting.value
    XCTAssertEqual(outcome, .value(7))
    XCTAssertEqual(app.navigator.state.currentTab.path, [.list, .other, .more])
    app.window.close()
  }

  /// The transition comes back. The screen has finished, so it leaves all the same.
  func test_finish_whileLeaving_theTransitionIsCanceled_theScreenLeavesWithItsValue() async throws {
    for isPresented in [false, true] {
      for way in ways(isPresented: isPresented) {
        let app = await App(isPresented: isPresented)
        app.navigator.onError = { _ in }
        way.begin(app)
        await app.untilLeaving()
        app.picker.finish(with: 7)
        if app.window.host.gesture != nil {
          app.window.host.endGesture(completes: false)
        } else {
          app.window.host.cancelAnimation()
        }
        await app.proceed()
        let outcome = try await app.waiting.value
        XCTAssertEqual(outcome, .value(7), "\(way.name), presented: \(isPresented)")
        XCTAssertTrue(app.picker.hasLeft, way.name)
        XCTAssertEqual(app.navigator.state.topRoute, .list, way.name)
        app.window.close()
      }
    }
  }

  /// The picker is below the top screen of a modal that is dismissed.
  func test_finish_ofAPushedScreen_whileItsModalLeaves_theCallerGetsTheValue() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    try await navigator.present(.other)
    let waiting = Task { try await navigator.push(.picker, returning: Int.self) }
    await until { navigator.state.topRoute == .picker }
    await window.settle()
    window.host.pace = .manual
    navigator.enqueue(.dismiss())
    await until {
      window.host.layOut()
      return !window.host.transitions.isEmpty
    }
    pages.picker.finish(with: 7)
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    let outcome = try await waiting.value
    XCTAssertEqual(outcome, .value(7))
    XCTAssertEqual(navigator.state.modals.count, 0)
    window.close()
  }

  /// The handler is called when the screen has left, as it is without a transition.
  func test_finish_whileLeaving_theHandlerIsCalledAtTheEnd() async {
    for isPresented in [false, true] {
      let (root, picker) = (StackController(root: Controller()), Picker())
      let window = HeadlessWindow(root)
      await window.settle()
      if isPresented { root.present(picker) } else { root.push(picker) }
      await window.settle()
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      window.host.pace = .manual
      XCTAssertEqual(window.goBack(), .done)
      picker.finish(with: 7)
      XCTAssertEqual(outcomes, [], "presented: \(isPresented)")
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      XCTAssertEqual(outcomes, [.value(7)])
      XCTAssertTrue(picker.hasLeft)
      window.close()
    }
  }

  func test_presentForResult_finishWhileLeaving_returnsTheValue() async {
    for completes in [true, false] {
      let (root, picker) = (Controller(), Picker())
      let window = HeadlessWindow(root)
      await window.settle()
      let waiting = Task { await window.window.presentForResult(picker) }
      await until { picker.appearance == .appeared }
      await window.settle()
      window.host.pace = .manual
      window.window.dismiss(picker)
      picker.finish(with: 7)
      if !completes { window.host.cancelAnimation() }
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      let value = await waiting.value
      XCTAssertEqual(value, 7)
      XCTAssertEqual(window.presented.count, 0)
      window.close()
    }
  }

  // MARK: In a callback

  private enum Callback: CaseIterable { case willMove, willDisappear, didDisappear, didMove, didLeave }

  /// A screen that finishes with a result when it goes, such as an editor with the edited text.
  private final class Editor: Controller, ResultProviding {
    typealias Output = Int
    var callback = Callback.didLeave

    private func finish(in callback: Callback) {
      if callback == self.callback { finish(with: 7) }
    }
    override func willMove(toParent parent: Controller?) { if parent == nil { finish(in: .willMove) } }
    override func viewWillDisappear(animated: Bool) { finish(in: .willDisappear) }
    override func viewDidDisappear(animated: Bool) { finish(in: .didDisappear) }
    override func didMove(toParent parent: Controller?) { if parent == nil { finish(in: .didMove) } }
    override func didLeave() { finish(in: .didLeave) }
  }

  private final class EditorPages: RouteController<Page> {
    let editor = Editor()
    override func makeController(for page: Page) -> Controller { page == .picker ? editor : Controller() }
  }

  func test_finish_inACallbackOfLeaving_theCallerGetsTheValue() async throws {
    let steps: [(isPresented: Bool, name: String, leave: @MainActor (HeadlessWindow<EditorPages>) -> Void)] =
      [
        (false, "back", { $0.goBack() }), (true, "back", { $0.goBack() }),
        (false, "request", { $0.root.navigator?.enqueue(.back) }),
        (true, "request", { $0.root.navigator?.enqueue(.dismiss(), animated: false) }),
        (
          false, "swipe",
          { window in
            XCTAssertTrue(window.beginSwipeBack())
            window.host.endGesture(completes: true)
          }
        ),
        (
          true, "drag",
          { window in
            XCTAssertTrue(window.beginSheetDrag())
            window.host.endGesture(completes: true)
          }
        ),
        (true, "platform", { window in window.window.didDismiss(window.presented[0]) }),
      ]
    for (isPresented, name, leave) in steps {
      for callback in Callback.allCases {
        if isPresented, [.willMove, .didMove].contains(callback) { continue }
        let (pages, navigator) = (EditorPages(), RouteNavigator(.stack(root: Page.list)))
        navigator.attach(pages)
        pages.editor.callback = callback
        let window = HeadlessWindow(pages)
        let waiting = Task {
          isPresented
            ? try await navigator.present(.picker, returning: Int.self)
            : try await navigator.push(.picker, returning: Int.self)
        }
        await until { navigator.state.topRoute == .picker && pages.editor.appearance == .appeared }
        await window.settle()
        leave(window)
        await window.settle()
        let outcome = try await waiting.value
        XCTAssertEqual(outcome, .value(7), "\(callback), \(name), presented: \(isPresented)")
        XCTAssertEqual(navigator.state.topRoute, .list)
        window.close()
      }
    }
  }

  /// Inside of another controller, the wait ended before the screens had left.
  func test_finish_inDidLeave_theWindowCloses_theCallerGetsTheValue() async throws {
    for isNested in [false, true] {
      let (pages, navigator) = (EditorPages(), RouteNavigator(.stack(root: Page.list)))
      navigator.attach(pages)
      let root = isNested ? Controller() : pages
      if isNested { root.addChild(pages) }
      let window = HeadlessWindow(root)
      let waiting = Task { try await navigator.push(.picker, returning: Int.self) }
      await until { navigator.state.topRoute == .picker && pages.editor.appearance == .appeared }
      await window.settle()
      window.close()
      let outcome = try await waiting.value
      XCTAssertEqual(outcome, .value(7), "nested: \(isNested)")
      XCTAssertEqual(navigator.state.topRoute, .list)
    }
  }

  /// The caller has its answer already. Only a handler that is registered afterwards gets the value.
  func test_finish_afterTheScreenHasLeft_onlyALaterHandlerGetsTheValue() async throws {
    for isPresented in [false, true] {
      let app = await App(isPresented: isPresented)
      var outcomes: [NavigationOutcome<Int>] = []
      app.picker.onResult(self) { outcomes.append($1) }
      app.window.goBack()
      await app.proceed()
      XCTAssertTrue(app.picker.hasLeft)
      app.picker.onResult(self) { outcomes.append($1) }
      app.picker.finish(with: 7)
      let outcome = try await app.waiting.value
      XCTAssertEqual(outcome, .dismissed, "presented: \(isPresented)")
      XCTAssertEqual(outcomes, [.dismissed, .value(7)], "presented: \(isPresented)")
      app.window.close()
    }
  }

  // MARK: Presented again

  /// The next caller got no answer: the wait ended with the dismissal before, although the picker was presented again.
  func test_presentForResult_duringTheDismissalOfThePicker_getsTheNextValue() async {
    let (root, picker) = (Controller(), Picker())
    let window = HeadlessWindow(root)
    await window.settle()
    let first = Task { await window.window.presentForResult(picker) }
    await until { picker.appearance == .appeared }
    await window.settle()
    window.host.pace = .manual
    window.window.dismiss(picker)
    let second = Task { await window.window.presentForResult(picker) }
    for _ in 0..<50 { await Task.yield() }
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    let none = await first.value
    XCTAssertNil(none)
    XCTAssertEqual(window.presented.count, 1)
    picker.finish(with: 7)
    await window.settle()
    let value = await second.value
    XCTAssertEqual(value, 7)
    window.close()
  }

  /// A controller that the window cannot present never leaves, so its caller waited until the window was closed.
  func test_presentForResult_ofTheRoot_returnsNone() async {
    let picker = Picker()
    let window = HeadlessWindow(picker)
    await window.settle()
    var value: Int?? = .none
    let waiting = Task { value = .some(await window.window.presentForResult(picker)) }
    await until { value != nil }
    XCTAssertEqual(value, .some(nil))
    window.close()
    await waiting.value
  }

  /// The screen was looked up among the children before the push, after the push was rolled back.
  func test_finish_inTheLastCallbackOfACanceledPush_doesNotTrap() async {
    final class Editor: Controller, ResultProviding {
      typealias Output = Int
      override func didLeave() { finish(with: 7) }
    }
    final class Pages: RouteController<Page> {
      override func makeController(for page: Page) -> Controller { page == .picker ? Editor() : Controller() }
    }
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    window.host.pace = .manual
    let push = Task { try? await navigator.push(.picker) }
    await until {
      window.host.layOut()
      return !window.host.transitions.isEmpty
    }
    window.host.cancelAnimation()
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    await push.value
    XCTAssertEqual(navigator.state[.column(.primary, tab: 0)], [.list])
    window.close()
  }
}
