import ControllerCore
import ControllerSupport
import Surfaces
import Synchronization
import XCTest

/// Tests of every diagnostic: the report names the controller and its state, and the mistake does not change the tree.
@MainActor
final class DiagnosticsTests: XCTestCase {
  private final class Named: Controller, ResultProviding {
    typealias Output = Int
    let name: String
    var onAppearing: (@MainActor (Named) -> Void)?

    init(_ name: String) { self.name = name }

    override func viewWillAppear(animated: Bool) { onAppearing?(self) }
    override func childDidFinish(_ child: Controller) -> Bool { false }
  }

  private struct Unhandled {}
  private struct Broken: Error {}

  /// A tree on screen: a root, two children and a grandchild.
  @MainActor
  private struct Tree {
    let root = Named("root")
    let a = Named("a")
    let b = Named("b")
    let below = Named("below")
    let window: ControllerWindow

    init() {
      a.addChild(below)
      root.addChild(a)
      root.addChild(b)
      window = ControllerWindow(root: root)
      window.show()
    }

    /// The names and states of all controllers, parents before children.
    var shape: [String] {
      func describe(_ controller: Controller) -> [String] {
        ["\((controller as? Named)?.name ?? "?") \(controller.appearance)"]
          + controller.children.flatMap(describe)
      }
      return window.root.map(describe) ?? []
    }
  }

  private func check(
    _ reason: ControllerDiagnostic.Reason,
    by name: String,
    in appearance: AppearanceState = .appeared,
    isInHook: Bool = false,
    keepsTheTree: Bool = true,
    line: UInt = #line,
    _ mistake: @MainActor (Tree) -> Void
  ) {
    let tree = Tree()
    let before = tree.shape
    var reported: [(ControllerDiagnostic, String)] = []
    tree.root.onDiagnostic = { diagnostic, who in reported.append((diagnostic, (who as? Named)?.name ?? "?"))
    }
    mistake(tree)
    XCTAssertEqual(reported.map(\.0.reason), [reason], line: line)
    XCTAssertEqual(reported.map(\.1), [name], line: line)
    XCTAssertEqual(reported.first?.0.controller, "Named", line: line)
    XCTAssertEqual(reported.first?.0.appearance, appearance, line: line)
    XCTAssertEqual(reported.first?.0.isInHook, isInHook, line: line)
    if keepsTheTree { XCTAssertEqual(tree.shape, before, line: line) }
  }

  func test_everyReason() async {
    check(.unbalancedEnd, by: "a") { $0.a.endAppearance() }
    check(.cyclicContainment, by: "below") { $0.below.addChild($0.root) }
    check(.cyclicContainment, by: "a") { $0.a.addChild($0.a) }
    check(.notAChild, by: "root") { $0.root.removeChild($0.below) }
    check(.notAChild, by: "root") { $0.root.swapChild(Named("x"), for: Named("y")) }
    check(.startedOutsideScope(.appeared), by: "a", in: .disappeared, keepsTheTree: false) {
      $0.window.hide()
      $0.a.start(in: .appeared) { _ in }
    }
    check(.unhandledError("Broken()"), by: "a") { $0.a.handleError(Broken()) }
    check(.unhandledEvent("Unhandled"), by: "below") { $0.below.send(Unhandled()) }
    check(.duplicateRestorationID("same"), by: "b") {
      $0.a.restorationID = "same"
      $0.b.restorationID = "same"
      _ = $0.root.saveState()
    }
    check(.finishedTwice, by: "a") {
      $0.a.finish(with: 1)
      $0.a.finish(with: 2)
    }
  }

  func test_parentNotVisible() async {
    check(.parentNotVisible, by: "a", in: .disappeared, keepsTheTree: false) {
      $0.window.hide()
      $0.a.beginAppearance(true, animated: false)
    }
  }

  func test_duplicateChild_theFirstCounts() async {
    let stack = StackController()
    var reported: [ControllerDiagnostic] = []
    stack.onDiagnostic = { diagnostic, _ in reported.append(diagnostic) }
    let (a, b) = (Controller(), Controller())
    stack.setControllers([a, b, a])
    XCTAssertEqual(reported.map(\.reason), [.duplicateChild])
    XCTAssertEqual(reported.first?.controller, "StackController")
    XCTAssertEqual(stack.controllers.map(ObjectIdentifier.init), [a, b].map(ObjectIdentifier.init))
  }

  func test_rootWithParent_isTakenFromThere() async {
    check(.rootWithParent, by: "a", keepsTheTree: false) { tree in
      let other = ControllerWindow(root: tree.a)
      XCTAssertNil(tree.a.parent)
      XCTAssertEqual(tree.root.children.count, 1)
      XCTAssertTrue(other.root === tree.a)
    }
  }

  func test_inAHook_saysSo() async {
    let tree = Tree()
    tree.window.hide()
    var reported: [ControllerDiagnostic] = []
    tree.root.onDiagnostic = { diagnostic, _ in reported.append(diagnostic) }
    tree.a.onAppearing = { $0.removeChild(tree.b) }
    tree.window.show()
    XCTAssertEqual(reported.map(\.reason), [.notAChild])
    XCTAssertEqual(reported.first?.isInHook, true)
    XCTAssertEqual(reported.first?.appearance, .appearing(animated: false))
    XCTAssertEqual(reported.first?.description, "Named (appearing(animated: false), in a hook): notAChild")
  }

  func test_inAHookOfMoving_saysSo() async {
    final class Moving: Controller {
      override func willMove(toParent parent: Controller?) { endAppearance() }
    }
    let parent = Controller()
    let moving = Moving()
    var reported: [ControllerDiagnostic] = []
    moving.onDiagnostic = { diagnostic, _ in reported.append(diagnostic) }
    parent.addChild(moving)
    XCTAssertEqual(reported.map(\.description), ["Moving (disappeared, in a hook): unbalancedEnd"])
  }

  func test_nearestHook_isTheOnlyOneThatIsCalled_andNobodyIsFine() async {
    let tree = Tree()
    var order: [String] = []
    tree.root.onDiagnostic = { _, _ in order.append("root") }
    tree.a.onDiagnostic = { _, _ in order.append("a") }
    tree.below.endAppearance()
    tree.b.endAppearance()
    XCTAssertEqual(order, ["a", "root"])
    Controller().endAppearance()
  }

  func test_diagnosticWithoutAHandler_goesToTheDiagnosticsOutput() async {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let tree = Tree()
      tree.root.handleError(Broken())
      tree.root.onDiagnostic = { _, _ in }
      tree.a.handleError(Broken())
    }
    XCTAssertEqual(messages.withLock { $0 }, ["Named (appeared): unhandledError(\"Broken()\")"])
  }

  func test_viewInTheViewOfAnother_withoutContainment_isReported() async {
    final class Box: HostedView {
      weak var viewHost: (any ViewHost)?
    }
    final class Screen: ViewController<Box> {
      override func makeView() -> Box { Box() }
    }
    let (parent, child) = (Screen(), Screen())
    var reported: [ControllerDiagnostic] = []
    child.onDiagnostic = { diagnostic, _ in reported.append(diagnostic) }
    child.beginAppearance(true, animated: false)
    child.endAppearance()
    child.beginAppearance(false, animated: false)
    child.endAppearance()
    XCTAssertEqual(reported, [], "alone it is nobody's child")
    child.view.viewHost = parent.view
    child.beginAppearance(true, animated: false)
    XCTAssertEqual(reported.map(\.reason), [.installedWithoutContainment(in: "Screen")])
    child.endAppearance()
    XCTAssertEqual(child.appearance, .appeared)

    child.beginAppearance(false, animated: false)
    child.endAppearance()
    parent.addChild(child)
    let window = ControllerWindow(root: parent)
    window.show()
    XCTAssertEqual(reported.count, 1, "a child's view is where it belongs")
  }
}
