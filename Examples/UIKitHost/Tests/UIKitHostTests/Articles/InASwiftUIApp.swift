import Concierge
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Adding Concierge to an app".

private final class FeedController: Controller {}
private final class DetailController: Controller {}

// article: begin
struct FeedView: View {
  var body: some View { ConciergeView { StackController(root: FeedController()) } }
}
// article: end

// article: begin
struct AboutView: View {
  @Environment(\.concierge) private var concierge

  var body: some View {
    Button("Details") { concierge.controller?.stackController?.push(DetailController()) }
  }
}
// article: end

@MainActor
final class InASwiftUIAppTests: UIKitTestCase {
  func test_viewOfSwiftUI_pushesAController() async throws {
    // article: begin
    let stack = StackController(root: SwiftUIController { AboutView() })
    // article: end
    let screen = show(stack)
    let about = (stack.controllers.first as? UIKitController)?.viewController as? any SimulatedHost
    about?.simulateTap()
    screen.proceed()
    XCTAssertTrue(stack.top is DetailController)
    XCTAssertEqual(about?.simulatedText, "Details")
  }

  func test_tree_inAViewOfSwiftUI_appears() async throws {
    let window = UIWindow(windowScene: UIWindowScene())
    let host = UIHostingController(rootView: FeedView())
    window.rootViewController = host
    window.makeKeyAndVisible()
    SimulatedDevice.endAnimations()
    let tree = try XCTUnwrap((host.children.first as? ConciergeViewController)?.tree)
    XCTAssertEqual((tree.root as? StackController)?.top?.appearance, .appeared)
    window.isHidden = true
    window.rootViewController = nil
  }
}
