import Concierge
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Adding Concierge to an app".

private final class TalksController: Controller, LeaveConfirming {
  var hasNote = false
  var needsConfirmation: Bool { hasNote }
  func confirmLeaving() async -> Bool { await confirmDiscarding() }
}

private final class OldDetailViewController: UIViewController {}

// article: begin
final class CatalogViewController: UIViewController {
  func showTalks() {
    let talks = ConciergeViewController(root: TalksController())
    talks.title = "Talks"
    navigationController?.pushViewController(talks, animated: true)
  }
}
// article: end

extension CatalogViewController {
  // article: begin
  func showTalksThatAsk() {
    let talks = ConciergeViewController(root: TalksController())
    talks.navigationItem.backAction = UIAction(title: "Back") { [weak self, weak talks] _ in
      guard let root = talks?.tree.root else { return }
      Task {
        if root.needsConfirmationToLeave {
          guard await (root as? any LeaveConfirming)?.confirmLeaving() == true else { return }
        }
        self?.navigationController?.popViewController(animated: true)
      }
    }
    navigationController?.pushViewController(talks, animated: true)
  }
  // article: end
}

// article: begin
final class OldSearchViewController: UIViewController {
  func showDetail() {
    navigationController?.pushViewController(OldDetailViewController(), animated: true)
  }
}
// article: end

@MainActor
final class InAUIKitAppTests: UIKitTestCase {
  private let scene = UIWindowScene()
  private lazy var window = UIWindow(windowScene: scene)
  private let catalog = CatalogViewController()
  private lazy var navigation = UINavigationController(rootViewController: catalog)

  override func setUp() async throws {
    try await super.setUp()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    SimulatedDevice.endAnimations()
  }

  override func tearDown() async throws {
    window.isHidden = true
    window.rootViewController = nil
    SimulatedDevice.endAnimations()
    try await super.tearDown()
  }

  func test_tree_isOneScreenOfTheApp() async throws {
    catalog.showTalks()
    SimulatedDevice.endAnimations()
    let talks = try XCTUnwrap(navigation.topViewController as? ConciergeViewController)
    XCTAssertEqual(talks.tree.root?.appearance, .appeared)
    navigation.popViewController(animated: true)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(talks.tree.root?.appearance, .disappeared)
    assertNoComplaints()
  }

  func test_backButton_asksAboutUnsavedInput() async throws {
    catalog.showTalksThatAsk()
    SimulatedDevice.endAnimations()
    let talks = try XCTUnwrap(navigation.topViewController as? ConciergeViewController)
    let prompts = AlertPrompts(over: talks)
    talks.tree.environment.prompts = prompts
    (talks.tree.root as? TalksController)?.hasNote = true
    navigation.simulateTapOnBack()
    await until { prompts.current != nil }
    let cancel = try XCTUnwrap(prompts.current?.cancelAction?.title)
    prompts.alertController?.simulateTap(on: cancel)
    await until { prompts.current == nil }
    SimulatedDevice.endAnimations()
    XCTAssertIdentical(navigation.topViewController, talks)
  }

  func test_oldScreen_inAStack_pushesAsBefore() async throws {
    let old = OldSearchViewController()
    let stack = StackController(root: UIKitController { old })
    let screen = show(stack)
    old.showDetail()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertTrue((stack.top as? UIKitController)?.viewController is OldDetailViewController)
    assertNoComplaints()
  }
}
