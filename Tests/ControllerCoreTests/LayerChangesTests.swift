import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import TestSupport
import XCTest

/// Dismissals and new roots, while the user drags a sheet or while other screens leave.
@MainActor
final class LayerChangesTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int) }

  private final class Screen: Controller, ResultProviding, LeaveConfirming {
    typealias Output = Int
    private(set) var dismissed: [Controller] = []
    private(set) var timesLeft = 0
    private(set) var drafts = 0
    var needsConfirmation = false

    override func presentedDidDismiss(_ presented: Controller) { dismissed.append(presented) }
    override func didLeave() { timesLeft += 1 }
    func confirmLeaving() async -> Bool { true }
    func saveDraft() { drafts += 1 }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  func test_dismissOfThePresenter_whileTheUserDragsTheSheet_presenterStays() async {
    let (root, presenter, sheet) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    await window.settle()
    root.present(presenter)
    await window.settle()
    presenter.present(sheet)
    await window.settle()
    presenter.needsConfirmation = true
    XCTAssertTrue(window.beginSheetDrag())
    presenter.dismiss()
    window.host.endGesture(completes: true)
    await window.settle()
    XCTAssertTrue(window.presented.elementsEqual([presenter], by: ===), "\(window.window.debugDescription)")
    XCTAssertEqual(presenter.drafts, 0)
    window.close()
  }

  func test_dismissOfThePresenterTwice_presenterStays() async {
    let (root, presenter, sheet) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    await window.settle()
    root.present(presenter)
    await window.settle()
    presenter.present(sheet)
    await window.settle()
    presenter.dismiss()
    presenter.dismiss()
    await window.settle()
    XCTAssertTrue(window.presented.elementsEqual([presenter], by: ===), "\(window.window.debugDescription)")
    window.close()
  }

  func test_dismissOfThePresenter_whileTheSheetIsPresented_presenterStaysAfterACancellation() async {
    let (presenter, sheet, animator) = (Screen(), Screen(), ManualAnimator())
    let window = ControllerWindow(root: Screen())
    window.environment.animator = animator
    window.show()
    window.present(presenter, animated: false)
    presenter.present(sheet)
    presenter.dismiss()
    animator.transitions.first?.cancel()
    animator.finishAll()
    XCTAssertTrue(window.presented.elementsEqual([presenter], by: ===), "\(window.debugDescription)")
  }

  func test_presenterLeavesDuringTheDrag_rootIsTold() async {
    for isDrag in [true, false] {
      let (root, child, sheet) = (Screen(), Screen(), Screen())
      let window = HeadlessWindow(root)
      root.addChild(child)
      await window.settle()
      child.present(sheet)
      await window.settle()
      if isDrag { XCTAssertTrue(window.beginSheetDrag()) } else { window.window.dismiss(sheet) }
      root.removeChild(child, animated: false)
      XCTAssertTrue(child.hasLeft)
      if isDrag { window.host.endGesture(completes: true) }
      await window.settle()
      XCTAssertEqual([root.dismissed.count, child.dismissed.count], [1, 0], "drag \(isDrag)")
      window.close()
    }
  }

  func test_presentedBecomesRoot_itsLifeGoesOn() async {
    let (root, main) = (Screen(), Screen())
    let window = HeadlessWindow<Controller>(root)
    await window.settle()
    root.present(main, as: .fullScreen)
    await window.settle()
    main.needsConfirmation = true
    window.window.root = main
    await window.settle()
    XCTAssertTrue(window.window.root === main)
    XCTAssertEqual([main.timesLeft, main.drafts], [0, 0])
    window.close()
  }

  func test_presentedRouteControllerBecomesRoot_awaitedScreenStays() async throws {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow<Controller>(Screen())
    window.window.present(pages, as: .fullScreen)
    await window.settle()
    let call = Task { try await navigator.push(.item(1), returning: Int.self) }
    await until { navigator.state.currentTab.path == [.list, .item(1)] }
    await window.settle()
    window.window.root = pages
    await window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    window.close()
    _ = try? await call.value
  }

  func test_screenOfAPresentedStackBecomesRoot_itsLifeGoesOn() async {
    let (root, list, main) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow<Controller>(root)
    await window.settle()
    let stack = StackController(root: list)
    stack.push(main)
    root.present(stack)
    await window.settle()
    main.needsConfirmation = true
    window.window.root = main
    await window.settle()
    XCTAssertTrue(window.window.root === main)
    XCTAssertEqual([main.timesLeft, main.drafts, list.timesLeft], [0, 0, 1])
    XCTAssertEqual(main.appearance, .appeared)
    window.close()
    XCTAssertEqual([main.timesLeft, main.drafts], [1, 1])
  }
}
