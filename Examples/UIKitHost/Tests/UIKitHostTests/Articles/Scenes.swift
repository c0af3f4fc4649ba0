import Concierge
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Who changes the screen, and scenes".

// article: begin
@MainActor
final class AppScene {
  let window: UIWindow
  let root: ConciergeViewController
  let prompts: AlertPrompts
  let keyboard: WindowKeyboard

  init(_ scene: UIWindowScene, root controller: Controller, restoring state: ControllerState?) {
    window = UIWindow(windowScene: scene)
    root = ConciergeViewController(root: controller)
    prompts = AlertPrompts(over: root)
    keyboard = WindowKeyboard(window)
    root.tree.environment.prompts = prompts
    if let state { root.tree.restoreState(state) }
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  /// Ends the scene: questions without an answer are dismissed, and the controllers leave.
  func close() {
    prompts.close()
    root.tree.close()
  }
}
// article: end

@MainActor
final class SceneTests: UIKitTestCase {
  private final class Draft: Controller {
    var text = ""
    override func encodeState(into state: inout ControllerState) throws { try state.set(text, for: "text") }
    override func decodeState(from state: ControllerState) throws {
      text = try state.value(for: "text") ?? ""
    }
  }

  func test_scene_restoresItsScreens_andEndsWithAnOpenQuestion() async {
    let old = AppScene(UIWindowScene(), root: Draft(), restoring: nil)
    (old.root.tree.root as? Draft)?.text = "half"
    let state = old.root.tree.saveState()
    old.close()
    let draft = Draft()
    let platform = UIWindowScene()
    let scene = AppScene(platform, root: draft, restoring: state)
    XCTAssertEqual(draft.text, "half")
    let answer = Task { await scene.prompts.present(.inform("Saved")) }
    let isAsked = await turns { scene.prompts.current != nil }
    XCTAssertTrue(isAsked)
    scene.close()
    let choice = await answer.value.choice
    XCTAssertNil(choice)
    scene.window.isHidden = true
    old.window.isHidden = true
  }
}
