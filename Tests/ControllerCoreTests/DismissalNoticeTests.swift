import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// Who is told of the end of a presentation.
@MainActor
final class DismissalNoticeTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, item, sheet }

  private final class Screen: Controller {
    private(set) var dismissed: [Controller] = []
    override func presentedDidDismiss(_ presented: Controller) { dismissed.append(presented) }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  func test_presentedDidDismiss_presenterInAStackInATab_isTold() async throws {
    let (presenter, sheet, upper) = (Screen(), Screen(), Screen())
    let stack = StackController(root: Controller())
    let tabs = TabController()
    tabs.setControllers([Controller(), stack], selecting: 1)
    let window = HeadlessWindow(tabs)
    stack.push(presenter)
    await window.settle()
    presenter.present(sheet)
    await window.settle()
    sheet.present(upper)
    await window.settle()
    XCTAssertTrue(window.beginSheetDrag())
    window.host.endGesture(completes: true)
    await window.settle()
    XCTAssertTrue(sheet.dismissed.count == 1 && sheet.dismissed.first === upper)
    window.window.dismiss(sheet)
    await window.settle()
    XCTAssertTrue(presenter.dismissed.count == 1 && presenter.dismissed.first === sheet)
    window.close()
  }

  /// Both dismissals wait for the push. The second one finds nothing to dismiss.
  func test_presentedDidDismiss_twoDismissalsDuringAPushInTheSheet_isCalledOnce() async {
    let (root, first, second) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    await window.settle()
    let stack = StackController(root: first)
    root.present(stack)
    await window.settle()
    stack.push(second)
    first.dismiss()
    first.dismiss()
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(root.dismissed.count, 1)
    window.close()
  }

  func test_presentedDidDismiss_presenterHasLeft_rootIsTold() async {
    let (root, child, sheet) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    root.addChild(child)
    await window.settle()
    child.present(sheet)
    await window.settle()
    root.removeChild(child)
    await window.settle()
    window.window.dismiss(sheet)
    await window.settle()
    XCTAssertEqual([root.dismissed.count, child.dismissed.count], [1, 0])
    window.close()
  }

  func test_presentedDidDismiss_ofARoute_screenInFrontIsTold() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    try await navigator.push(.item)
    try await navigator.present(.sheet)
    let presenter = try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).last as? Screen)
    let sheet = try XCTUnwrap(pages.controllers(at: .modal(0)).first)
    try await navigator.dismiss()
    await window.settle()
    XCTAssertTrue(presenter.dismissed.count == 1 && presenter.dismissed.first === sheet)
    window.close()
  }
}
