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

// article: begin
enum Place: Hashable, Sendable {
  case draft, item(Int)
}

/// Keeps the state of the screens, and opens links.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  let navigator = RouteNavigator(.stack(root: Place.draft), links: SceneDelegate.links)
  private static let links = try? LinkTable<Place>(
    schemes: ["app"],
    links: [DeepLink("/items/:id") { .item(try $0["id"]) }.under(.draft)]
  )
  private(set) var scene: AppScene?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let pages = PlaceController()
    navigator.attach(pages)
    let saved = session.stateRestorationActivity?.userInfo?["screens"] as? Data
    let state = saved.flatMap { try? JSONDecoder().decode(ControllerState.self, from: $0) }
    self.scene = AppScene(scene, root: pages, restoring: state)
    open(options.urlContexts.map(\.url) + options.userActivities.compactMap(\.webpageURL))
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    open(contexts.map(\.url))
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    open([activity.webpageURL].compactMap { $0 })
  }

  private func open(_ links: [URL]) {
    Task { for link in links { try? await navigator.open(link) } }
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    guard let state = self.scene?.root.tree.saveState() else { return nil }
    let activity = NSUserActivity(activityType: "org.example.screens")
    activity.userInfo = (try? JSONEncoder().encode(state)).map { ["screens": $0] }
    return activity
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    self.scene?.close()
    self.scene = nil
  }
}
// article: end

final class PlaceController: RouteController<Place> {
  override func makeController(for place: Place) -> Controller {
    switch place {
    case .draft: Draft()
    case .item: Controller()
    }
  }
}

private final class Draft: Controller {
  var text = ""
  override func encodeState(into state: inout ControllerState) throws { try state.set(text, for: "text") }
  override func decodeState(from state: ControllerState) throws {
    text = try state.value(for: "text") ?? ""
  }
}

@MainActor
final class SceneTests: UIKitTestCase {
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

  func test_sceneDelegate_restoresTheScreens_andOpensLinks() async throws {
    let (old, new) = (SceneDelegate(), SceneDelegate())
    let (oldScene, newScene) = (UIWindowScene(), UIWindowScene())
    old.simulateConnection(of: oldScene)
    let draft = try XCTUnwrap(old.scene?.root.tree.root?.topmost as? Draft)
    draft.text = "half"
    let activity = old.stateRestorationActivity(for: oldScene)
    let oldWindow = old.scene?.window
    old.sceneDidDisconnect(oldScene)
    oldWindow?.isHidden = true
    let links = try ["7", "8"].map { try XCTUnwrap(URL(string: "app://items/\($0)")) }
    new.simulateConnection(of: newScene, restoring: activity, opening: [links[0]])
    let stack = try XCTUnwrap(new.scene?.root.tree.root?.topmost.stackController)
    XCTAssertEqual((stack.controllers.first as? Draft)?.text, "half")
    await until {
      SimulatedDevice.endAnimations()
      return stack.controllers.count == 2
    }
    XCTAssertEqual(new.navigator.state.topRoute, .item(7))
    new.simulateLink(links[1], in: newScene)
    await assertTop(.item(8), of: new)
    let window = new.scene?.window
    new.sceneDidDisconnect(newScene)
    window?.isHidden = true
  }

  func test_sceneDelegate_continuesActivities() async throws {
    let activities = try ["7", "8"].map { number in
      let activity = NSUserActivity(activityType: "org.example.item")
      activity.webpageURL = try XCTUnwrap(URL(string: "app://items/\(number)"))
      return activity
    }
    let (delegate, scene) = (SceneDelegate(), UIWindowScene())
    delegate.simulateConnection(of: scene, continuing: [activities[0]])
    await assertTop(.item(7), of: delegate)
    delegate.simulateActivity(activities[1], in: scene)
    await assertTop(.item(8), of: delegate)
    let window = delegate.scene?.window
    delegate.sceneDidDisconnect(scene)
    window?.isHidden = true
  }

  private func assertTop(_ place: Place, of delegate: SceneDelegate, line: UInt = #line) async {
    await until {
      SimulatedDevice.endAnimations()
      return delegate.navigator.state.topRoute == place
    }
    XCTAssertEqual(delegate.navigator.state.topRoute, place, line: line)
  }
}
