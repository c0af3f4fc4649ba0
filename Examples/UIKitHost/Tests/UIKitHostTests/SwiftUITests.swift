import Concierge
import ControllerTesting
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

/// A tree in a view of SwiftUI, and a view of SwiftUI in a tree.
@MainActor
final class SwiftUITests: UIKitTestCase {
  private let window = UIWindow(windowScene: UIWindowScene())

  override func tearDown() async throws {
    window.isHidden = true
    window.rootViewController = nil
    SimulatedDevice.endAnimations()
    try await super.tearDown()
  }

  /// Shows a view, and returns the view controller of the tree in it.
  private func show(_ view: some View) throws -> ConciergeViewController {
    let host = UIHostingController(rootView: view)
    window.rootViewController = host
    window.makeKeyAndVisible()
    SimulatedDevice.endAnimations()
    return try XCTUnwrap(host.children.first as? ConciergeViewController)
  }

  /// U3: SwiftUI keeps a view inside of the safe area, so that bars would not reach the edges of the screen.
  func test_tree_inAView_fillsTheScreen_andKnowsTheSafeArea() async throws {
    let root = LoggedScreen("A", log)
    let tree = try show(ConciergeView { root })
    XCTAssertEqual(tree.view.frame, window.bounds)
    XCTAssertEqual(root.environment.safeAreaInsets.top, 59)
    XCTAssertEqual(root.environment.safeAreaInsets.bottom, 34)
  }

  /// U3: the tree moves its fields above the keyboard by itself. SwiftUI would make its view smaller at the same time.
  func test_tree_inAView_keepsItsSize_overTheKeyboard() async throws {
    let tree = try show(ConciergeView { Controller() })
    let field = UITextField()
    tree.view.addSubview(field)
    field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertTrue(SimulatedKeyboard.isShown)
    XCTAssertEqual(tree.view.frame, window.bounds)
  }

  /// SwiftUI may keep the view controller, so the work of the tree ends with the view.
  func test_tree_whoseViewHasGone_isClosed() async throws {
    let root = LoggedScreen("A", log)
    weak var tree: ControllerWindow?
    do {
      tree = try show(ConciergeView { root }).tree
      XCTAssertEqual(root.appearance, .appeared)
      window.rootViewController = nil
      SimulatedDevice.endAnimations()
    }
    XCTAssertNotEqual(root.appearance, .appeared)
    XCTAssertNil(root.window)
    XCTAssertNil(tree)
  }

  func test_viewOfSwiftUI_isAScreenOfTheTree() async throws {
    let stack = StackController(root: LoggedScreen("A", log))
    let screen = show(stack)
    let hosted = SwiftUIController(Text("Chart"))
    stack.push(hosted, animated: true)
    screen.proceed()
    XCTAssertTrue(hosted.viewController is UIHostingController<Text>)
    XCTAssertTrue(isOnScreen(hosted))
    assertNoComplaints()
  }
}
