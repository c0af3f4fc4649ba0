import Concierge
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Who changes the screen, and scenes".

// article: begin
final class MapController: Controller {
  override func viewIsAppearing(animated: Bool) {
    uiViewController?.additionalSafeAreaInsets.bottom = 60
    uiViewController?.navigationItem.prompt = "Offline"
  }
}
// article: end

@MainActor
final class ScreensOfUIKitTests: UIKitTestCase {
  func test_controller_reachesTheObjectsOfUIKit() async {
    let map = MapController()
    let stack = StackController(root: map)
    let screen = show(stack)
    XCTAssertEqual(map.uiViewController?.additionalSafeAreaInsets.bottom, 60)
    XCTAssertEqual(screen.navigation(of: stack)?.topViewController?.navigationItem.prompt, "Offline")
  }
}
