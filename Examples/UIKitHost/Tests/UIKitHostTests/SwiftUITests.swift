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
    XCTAssertEqual((hosted.viewController as? any SimulatedHost)?.simulatedText, "Chart")
    XCTAssertTrue(isOnScreen(hosted))
    assertNoComplaints()
  }

  private struct Size: EnvironmentEntry {
    static let defaultValue = Size(points: 17)
    var points: Int
  }

  /// A view that shows the environment, and pushes a screen.
  private struct Details: View {
    @Environment(\.locale) private var locale
    @Environment(\.concierge) private var concierge

    var body: some View {
      Button("\(locale.identifier) \(concierge.environment[Size.self].points)") {
        concierge.controller?.stackController?.push(Controller(), animated: false)
      }
    }
  }

  func test_viewOfSwiftUI_knowsTheEnvironmentOfTheTree_andNavigates() async throws {
    let stack = StackController(root: SwiftUIController { Details() })
    let screen = show(stack)
    let host = try XCTUnwrap(
      (stack.controllers.first as? UIKitController)?.viewController as? any SimulatedHost
    )
    XCTAssertEqual(host.simulatedText, "en_US 17")
    screen.tree.environment.locale = Locale(identifier: "fr_FR")
    screen.tree.environment[Size.self].points = 20
    XCTAssertEqual(host.simulatedText, "fr_FR 20")
    host.simulateTap()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 2)
    assertNoComplaints()
  }

  func test_viewOfSwiftUI_outsideOfATree_hasNoController() async {
    let host = UIHostingController(rootView: Details())
    host.loadViewIfNeeded()
    XCTAssertEqual(host.simulatedText, "en_US 17")
    host.simulateTap()
  }

  func test_screenOfSwiftUI_isReleased() async {
    weak var screen: Controller?
    do {
      let stack = StackController(root: Controller())
      let shown = show(stack)
      let hosted = SwiftUIController { Details() }
      screen = hosted
      stack.push(hosted, animated: false)
      shown.proceed()
      stack.pop(animated: false)
      shown.proceed()
    }
    XCTAssertNil(screen)
  }

  // MARK: Cells

  private final class Feed: ListController<Row> {
    let rows: ArrayDataSource<Row>
    private let plain = ListCell<Row>.text { "plain \($0)" }
    private let story = ListCell<Row>.hosted { Text("story \($0)") }

    init(_ rows: ArrayDataSource<Row>) {
      self.rows = rows
      super.init(rows)
    }

    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { item.id == 0 ? plain : story }
  }

  func test_cellWithAViewOfSwiftUI_showsItsItem_alsoAfterAChange_andIsAsHighAsTheView() async throws {
    let rows = ArrayDataSource([Row].numbers(0..<3))
    let feed = Feed(rows)
    let screen = show(feed)
    let table = try XCTUnwrap(feed.listSurface as? UITableView)
    XCTAssertEqual(table.simulatedVoiceOver.map(\.label), ["plain 0", "story 1", "story 2"])
    XCTAssertEqual(table.rectForRow(at: IndexPath(row: 1, section: 0)).height, 60)
    let view = table.cellForRow(at: IndexPath(row: 1, section: 0))?.contentView
    rows.update(Row(id: 1, title: "!"))
    await screen.tree.settle()
    screen.proceed()
    XCTAssertEqual(table.simulatedVoiceOver.map(\.label), ["plain 0", "story 1!", "story 2"])
    XCTAssertIdentical(table.cellForRow(at: IndexPath(row: 1, section: 0))?.contentView, view)
    assertNoComplaints()
  }

  private final class Menu: ListController<Row> {
    init() { super.init(ArrayDataSource([Row].numbers(0..<1))) }

    override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? {
      .hosted(in: self) { _ in Details() }
    }
  }

  func test_cellWithAViewOfSwiftUI_knowsTheEnvironmentOfItsController_andNavigates() async throws {
    let menu = Menu()
    let stack = StackController(root: Controller())
    let screen = show(stack)
    screen.tree.environment.locale = Locale(identifier: "fr_FR")
    screen.tree.environment[Size.self].points = 20
    stack.setControllers([menu], animated: false)
    await screen.tree.settle()
    screen.proceed()
    let table = try XCTUnwrap(menu.listSurface as? UITableView)
    let row = table.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView as? any SimulatedHost
    XCTAssertEqual(row?.simulatedText, "fr_FR 20")
    row?.simulateTap()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 2)
    assertNoComplaints()
  }
}
