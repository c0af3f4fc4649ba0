import ControllerCore
import Navigator
import XCTest

/// Row 3.97: `goBack()` serves the back button of a bar and the back key of a device alike.
@MainActor
final class BackTests: XCTestCase {
  /// A form of two steps.
  private final class Form: Controller {
    var step = 2

    override func handleBack() -> Bool {
      guard step > 1 else { return false }
      step -= 1
      return true
    }
  }

  private final class Pages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Controller() }
  }

  private func back(_ window: ControllerWindow) -> UserActionOutcome { window.goBack() }

  func test_pageOnTop_isAskedFirst_thenLeaves_untilNobodyCan() async {
    let stack = StackController(root: Controller())
    let tabs = TabController()
    tabs.setControllers([stack])
    let window = ControllerWindow(root: tabs)
    window.show()
    stack.push(Form())
    window.present(StackController(root: Controller()))
    XCTAssertEqual(back(window), .done)
    XCTAssertTrue(window.presented.isEmpty)
    XCTAssertEqual(back(window), .done)
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertEqual(back(window), .done)
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(back(window), .refused)
    XCTAssertEqual(ControllerWindow().goBack(), .refused)
  }

  func test_screenOfARoute_leavesByTheNavigator() async throws {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: 0))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    try await navigator.navigate(to: 1)
    XCTAssertEqual(back(window), .done)
    await window.settle()
    XCTAssertEqual(navigator.state.topRoute, 0)
    XCTAssertEqual(back(window), .refused)
  }

  /// A sheet that the user may not dismiss, with an answer to the question about its input, or without input.
  private final class Firm: Controller, LeaveConfirming {
    var needsConfirmation = false
    override var presentationPreferences: PresentationPreferences {
      PresentationPreferences(allowsUserDismissal: false)
    }
    func confirmLeaving() async -> Bool { true }
  }

  private final class FirmPages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { route == 1 ? Firm() : Controller() }
  }

  /// Back and Escape dismissed a sheet that a swipe and a tap outside of it may not dismiss.
  func test_sheetThatMustBeAnswered_staysUnlessItCanAskTheUser() async throws {
    let window = ControllerWindow(root: Controller())
    window.show()
    let firm = Firm()
    let stack = StackController(root: firm)
    window.present(stack, as: .fullScreen)
    stack.push(Controller())
    XCTAssertEqual(back(window), .done, "inside of the sheet, the user may go back")
    XCTAssertEqual(back(window), .refused)
    XCTAssertEqual(window.presented.count, 1)
    firm.needsConfirmation = true
    XCTAssertEqual(back(window), .asking)
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)

    let (pages, navigator) = (FirmPages(), RouteNavigator(.stack(root: 0)))
    navigator.attach(pages)
    window.root = pages
    try await navigator.present(1)
    XCTAssertEqual(back(window), .refused)
    XCTAssertTrue(window.topmost?.close() == true, "the sheet itself may close")
    await window.settle()
    XCTAssertEqual(navigator.state.modals, [])
    try await navigator.present(1)
    try await navigator.back()
    XCTAssertEqual(navigator.state.modals, [], "so may the app")
  }

  // MARK: Closing

  private func make(_ name: String) -> LoggingController { LoggingController(name, Log()) }

  func test_close_leavesByActualRelation() async {
    let names = { (controllers: [Controller]) in controllers.compactMap { ($0 as? LoggingController)?.name } }
    let root = StackController(root: make("A"))
    let window = ControllerWindow(root: root)
    window.show()
    let b = make("B")
    root.push(b)
    let modal = StackController(root: make("C"))
    window.present(modal)
    let d = make("D")
    modal.push(d)

    XCTAssertTrue(d.close(), "pushed inside of what is presented: popped")
    XCTAssertEqual(names(modal.controllers), ["C"])
    XCTAssertEqual(modal.controllers.first?.close(), true, "the root of what is presented: dismissed")
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertTrue(b.close(), "pushed: popped")
    XCTAssertEqual(names(root.controllers), ["A"])
    XCTAssertFalse(root.close())
    XCTAssertFalse(root.controllers[0].close())
    XCTAssertTrue(root.controllers[0].window === window)
    XCTAssertNil(b.window)
  }

  func test_backItem_atTheRootThereIsNone() async {
    final class Titled: Controller {
      override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "First") }
    }
    let stack = StackController(root: Titled())
    XCTAssertNil(stack.backItem)
    stack.push(Controller())
    XCTAssertEqual(stack.backItem, BarItem(id: BarItem.backID, title: "First"))
    XCTAssertNil(StackController().backItem)
  }
}
