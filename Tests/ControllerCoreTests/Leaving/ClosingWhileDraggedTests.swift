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
}
