import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// Trees that move to another view controller.
@MainActor
final class WindowTakeoverTests: XCTestCase {
  private final class Page: ViewController<UILabel> {
    override func makeView() -> UILabel { UILabel() }
  }

  private let page = Page()
  private lazy var screen = UIKitScreen(page)

  override func tearDown() async throws {
    await MainActor.run {
      screen.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  /// R4 M3: the tree moves to another window, and the view controller that has shown it leaves later.
  func test_treeOfAnotherViewController_isLeftAloneByThePreviousOne() async {
    screen.proceed()
    let old = screen
    let sheet = Page()
    old.tree.present(sheet)
    old.proceed()
    XCTAssertEqual(old.presented.count, 1)
    let next = UIKitScreen(old.tree)
    defer { next.close() }
    next.proceed()
    XCTAssertIdentical(old.tree.host as? TreeMirror, next.root.mirror)
    XCTAssertEqual(page.appearance, .appeared)
    old.scene.simulate(.background)
    XCTAssertEqual(old.tree.environment.scenePhase, .active, "the other scene is in front")
    old.window.simulate { $0.verticalSizeClass = .compact }
    XCTAssertEqual(old.tree.environment.verticalSizeClass, .regular)
    old.window.isHidden = true
    old.proceed()
    XCTAssertTrue(next.tree.isShown)
    XCTAssertEqual(page.appearance, .appeared)
    XCTAssertIdentical(page.view.window, next.window)
    XCTAssertIdentical(sheet.view.window, next.window)
    XCTAssertTrue(next.tree.presented.elementsEqual([sheet], by: ===))
    XCTAssertEqual(old.presented.count, 0)

    // The opposite: the view controller that shows the tree drives it.
    next.tree.dismiss(sheet)
    next.proceed()
    next.scene.simulate(.background)
    XCTAssertEqual(next.tree.environment.scenePhase, .background)
    next.window.isHidden = true
    next.proceed()
    XCTAssertFalse(next.tree.isShown)
  }

  /// UIKit posts no notification for the phase that a scene has already.
  func test_scenePhase_isThatOfTheSceneInWhichTheTreeAppears() async {
    screen.proceed()
    screen.scene.simulate(.background)
    XCTAssertEqual(screen.tree.environment.scenePhase, .background)
    let next = UIKitScreen(screen.tree)
    defer { next.close() }
    next.proceed()
    XCTAssertEqual(next.tree.environment.scenePhase, .active)
  }

  /// R4 M3: the tree comes back to the view controller that has shown it first.
  func test_tree_comesBackToItsFirstWindow() async {
    screen.proceed()
    let next = UIKitScreen(screen.tree)
    next.proceed()
    next.window.isHidden = true
    next.proceed()
    XCTAssertEqual(page.appearance, .disappeared)
    let last = UIKitScreen(screen.tree)
    defer { last.close() }
    last.proceed()
    XCTAssertEqual(page.appearance, .appeared)
    XCTAssertIdentical(page.view.window, last.window)
  }
}
