import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// The columns of `UISplitViewController`, which wraps, pushes and hides them.
@MainActor
final class UIKitColumnsTests: UIKitTestCase {
  private let left = StackController(root: Controller())
  private let right = StackController(root: Controller())
  private lazy var plain = LoggedScreen("P", log)
  private lazy var split = SplitController(columns: [left, right])
  private lazy var pad = show(split, isPad: true)

  /// U6: UIKit pushes a view controller that is no navigation controller on the stack of the secondary column.
  func test_plainColumn_inPlaceOfAStack_isNotPushedOnTheStack() async {
    let navigation = pad.navigation(of: right)
    split.setColumns([left, plain])
    pad.proceed()
    XCTAssertTrue(isOnScreen(plain), "the column is not shown")
    XCTAssertEqual(plain.appearance, .appeared)
    let mirror = pad.root.mirror.mirrorIfAny(of: plain)
    XCTAssertNotIdentical(
      mirror?.navigationController,
      navigation,
      "the column is pushed on the other one's stack"
    )
    XCTAssertNil(navigation?.viewIfLoaded?.window)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  /// U6: UIKit wraps the column in a navigation controller with a bar, which the tree does not know.
  func test_plainColumn_hasNoBar() async {
    split.setColumns([left, plain])
    _ = pad
    XCTAssertTrue(isOnScreen(plain))
    XCTAssertEqual(plain.environment.safeAreaInsets.top, 0, "the column lies under a bar of UIKit")
    split.setColumns([plain, right])
    pad.proceed()
    XCTAssertTrue(isOnScreen(plain))
    XCTAssertEqual(plain.environment.safeAreaInsets.top, 0)
  }

  /// U6: two plain columns that take turns must not pile up.
  func test_plainColumns_oneAfterTheOther_areShownAlone() async {
    let other = LoggedScreen("O", log)
    split.setColumns([left, plain])
    _ = pad
    for column in [other, plain, other] {
      split.setColumns([left, column])
      pad.proceed()
      XCTAssertTrue(isOnScreen(column))
      let stack = pad.root.mirror.mirrorIfAny(of: column)?.navigationController
      XCTAssertLessThanOrEqual(stack?.viewControllers.count ?? 0, 1, "the columns pile up")
    }
  }

  /// U6: one column leaves the area of the primary column blank.
  func test_oneColumn_fillsTheWindow() async {
    split.setColumns([right])
    let view = pad.navigation(of: right)?.view
    XCTAssertEqual(view?.frame, CGRect(x: 0, y: 0, width: 1024, height: 768))
  }

  /// U6: a column that the sidebar button hides has no window, so UIKit begins no transition in it.
  func test_pushIntoAColumnThatTheSidebarButtonHides_ends() async {
    pad.columns(of: split)?.simulateSidebarButton()
    XCTAssertNil(pad.navigation(of: left)?.view.window)
    left.push(plain, animated: true)
    pad.proceed()
    XCTAssertFalse(plain.appearance.isChanging, "the push waits for its timeout")
    XCTAssertEqual(left.controllers.count, 2)
    pad.columns(of: split)?.simulateSidebarButton()
    pad.proceed()
    XCTAssertEqual(plain.appearance, .appeared)
    XCTAssertTrue(isOnScreen(plain))
  }

  /// U6: the same in a portrait window.
  func test_pushIntoAColumnThatARotationHides_ends() async {
    _ = pad
    pad.window.simulate(size: CGSize(width: 768, height: 1024))
    pad.proceed()
    left.push(plain, animated: true)
    pad.proceed()
    XCTAssertFalse(plain.appearance.isChanging, "the push waits for its timeout")
    pad.window.simulate(size: CGSize(width: 1024, height: 768))
    pad.proceed()
    XCTAssertEqual(plain.appearance, .appeared)
    XCTAssertTrue(isOnScreen(plain))
  }

  /// U6: a hidden column that gets another stack.
  func test_columnThatIsReplacedWhileHidden_isShownWithTheSidebar() async {
    let other = StackController(root: plain)
    pad.columns(of: split)?.simulateSidebarButton()
    split.setColumns([other, right])
    pad.proceed()
    XCTAssertFalse(plain.appearance.isChanging, "the column waits for its timeout")
    pad.columns(of: split)?.simulateSidebarButton()
    pad.proceed()
    XCTAssertTrue(isOnScreen(plain))
    XCTAssertEqual(plain.appearance, .appeared)
  }

  /// On a phone, UIKit shows one column. A push in another one has no window and no transition. It waited for its timeout if the
  /// screen had a title, because the title makes its column the visible one.
  func test_pushIntoAColumnThatAPhoneDoesNotShow_ends_andShowsTheColumnWithATitle() async {
    let (phone, silent) = (show(split), Controller())
    left.push(silent, animated: true)
    phone.proceed()
    XCTAssertFalse(silent.appearance.isChanging, "the push waits for its timeout")
    left.push(plain, animated: true)
    phone.proceed()
    XCTAssertEqual(plain.appearance, .appeared)
    XCTAssertTrue(isOnScreen(plain))
    left.push(LoggedScreen("Q", log), animated: true)
    XCTAssertTrue(left.top?.appearance.isChanging ?? false, "the column is shown, so the push is animated")
    phone.proceed()
    XCTAssertEqual(left.top?.appearance, .appeared)
  }
}
