import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// A screen closes itself while the user drags it away. It leaves, whether the drag is completed or canceled.
@MainActor
final class ClosingWhileDraggedTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, picker }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    let picker = Picker()
    override func makeController(for page: Page) -> Controller { page == .picker ? picker : Controller() }
  }

  private func check(
    _ screen: Picker,
    in window: HeadlessWindow<some Controller>,
    _ line: UInt = #line,
    drag: @MainActor () -> ContainerTransition?
  ) async {
    var outcomes: [NavigationOutcome<Int>] = []
    screen.onResult(self) { outcomes.append($1) }
    await window.settle()
    XCTAssertTrue(window.host.beginGesture(drag), line: line)
    screen.finish(with: 7)
    await window.settle()
    XCTAssertFalse(screen.hasLeft, "The finger decides first.", line: line)
    window.host.endGesture(completes: false)
    await window.settle()
    XCTAssertTrue(screen.hasLeft, line: line)
    XCTAssertEqual(outcomes, [.value(7)], line: line)
    window.close()
  }

  func test_finish_duringASwipeThatIsCanceled_theScreenLeavesWithItsResult() async {
    let (stack, picker) = (StackController(root: Controller()), Picker())
    let window = HeadlessWindow(stack)
    stack.push(picker)
    await check(picker, in: window) { stack.beginInteractivePop() }
  }

  func test_finish_duringADragOfItsSheetThatIsCanceled_theSheetLeaves() async {
    for isInStack in [false, true] {
      let (root, picker) = (Controller(), Picker())
      let window = HeadlessWindow(root)
      root.present(isInStack ? StackController(root: picker) : picker, as: .sheet)
      await check(picker, in: window) { window.window.beginInteractiveDismissal() }
    }
  }

  func test_finish_ofARoute_duringADragThatIsCanceled_theNavigatorRemovesIt() async throws {
    for isPresented in [false, true] {
      let pages = Pages()
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      if isPresented { try await navigator.present(.picker) } else { try await navigator.push(.picker) }
      await check(pages.picker, in: window) {
        isPresented
          ? window.window.beginInteractiveDismissal()
          : (pages.picker.container as? StackController)?.beginInteractivePop()
      }
      XCTAssertEqual(navigator.state.topRoute, .list)
    }
  }

  /// The pop that follows the canceled drag began while the drag was still reported, and the app crashed.
  func test_close_ofAScreenWithoutARoute_duringADragThatIsCanceled_itLeaves() async throws {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    let stack = try XCTUnwrap(pages.tabs.selected as? StackController)
    let screen = Picker()
    stack.push(screen)
    await check(screen, in: window) { stack.beginInteractivePop() }
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  func test_close_ofTheScreenBelowTheDraggedOne_bothLeave() async {
    let (stack, lower, upper) = (StackController(root: Controller()), Picker(), Controller())
    let window = HeadlessWindow(stack)
    stack.push(lower)
    stack.push(upper)
    await window.settle()
    XCTAssertTrue(window.host.beginGesture { stack.beginInteractivePop() })
    XCTAssertTrue(lower.close())
    window.host.endGesture(completes: false)
    await window.settle()
    XCTAssertEqual(stack.children.count, 1)
    XCTAssertTrue(upper.hasLeft && lower.hasLeft)
    window.close()
  }

  /// The result of a screen that stays is delivered.
  func test_finish_ofATab_inASheetWhoseDragIsCanceled_deliversItsResult() async {
    let (root, tab) = (Controller(), Picker())
    let window = HeadlessWindow(root)
    var outcomes: [NavigationOutcome<Int>] = []
    tab.onResult(self) { outcomes.append($1) }
    let tabs = TabController()
    tabs.setControllers([tab])
    root.present(tabs, as: .sheet)
    await window.settle()
    XCTAssertTrue(window.host.beginGesture { window.window.beginInteractiveDismissal() })
    tab.finish(with: 3)
    window.host.endGesture(completes: false)
    await window.settle()
    XCTAssertEqual(outcomes, [.value(3)])
    XCTAssertFalse(tab.hasLeft)
    window.close()
  }
}
