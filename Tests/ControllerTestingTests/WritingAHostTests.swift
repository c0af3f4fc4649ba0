import ControllerCore
import ControllerTesting
import ItemLayouts
import Navigator
import XCTest

/// The code of the article "Writing a host", on a platform whose views are boxes.
@MainActor
final class WritingAHostTests: XCTestCase {
  /// A view of the platform.
  @MainActor
  private final class Box {
    let controller: Controller
    let container: Controller?
    weak var parent: Box?
    var boxes: [Box] = []

    init(_ controller: Controller, in container: Controller?) {
      self.controller = controller
      self.container = container
    }

    func add(_ box: Box) {
      box.parent = self
      boxes.append(box)
    }

    func removeFromParent() { parent?.boxes.removeAll { $0 === self } }
  }

  private final class BoxHost: WindowHost {
    private weak var window: ControllerWindow?
    private var boxes: [ObjectIdentifier: Box] = [:]
    private var layers: [Box] = []
    private var placed: [EmbeddingToken] = []
    private var animations: [ContainerTransition] = []
    private(set) var title = ""

    init(_ window: ControllerWindow) { self.window = window }

    func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
      let box = Box(controller, in: container)
      boxes[ObjectIdentifier(controller)] = box
      if let parent = container.flatMap({ boxes[ObjectIdentifier($0)] }) {
        parent.add(box)
      } else {
        layers.append(box)
      }
      placed.append(token)
    }

    func remove(_ controller: Controller) {
      guard let box = boxes.removeValue(forKey: ObjectIdentifier(controller)) else { return }
      box.removeFromParent()
      layers.removeAll { $0 === box }
    }

    func animate(_ transition: ContainerTransition) { animations.append(transition) }

    func treeDidChange(_ change: TreeChange) { showBars() }

    func preferencesDidChange(of controller: Controller) { showBars() }

    private func showBars() { title = window?.preferences(\.navigationBar).title ?? "" }

    // MARK: The platform

    /// A layout pass, and the end of the animations.
    func runPlatform() {
      while !placed.isEmpty || !animations.isEmpty {
        let (tokens, transitions) = (placed, animations)
        (placed, animations) = ([], [])
        tokens.forEach { $0.finish() }
        transitions.forEach { $0.finish() }
      }
    }

    /// All boxes on the screen, each in the box of its container.
    var shown: [(controller: Controller, container: Controller?)] {
      var next = layers
      var found: [(controller: Controller, container: Controller?)] = []
      while let box = next.popLast() {
        found.append((box.controller, box.parent?.controller))
        next += box.boxes
      }
      return found
    }
  }

  func test_hostOfTheArticle_passesTheCheck() async {
    let conformance = WindowHostConformance<BoxHost> { window in
      BoxHost(window)
    } shown: { host in
      host.shown
    } proceed: { host in
      host.runPlatform()
    } title: { host in
      host.title
    }
    let report = await conformance.run(seeds: 0..<10)
    XCTAssertEqual(report.problems, [])
    let leaving = await conformance.checkLeaving()
    XCTAssertEqual(leaving, [])
  }

  private final class Screen: Controller {
    private(set) var used: [String] = []
    private(set) var sizes: [ControllerEnvironment.SizeClass] = []
    override var presentationPreferences: PresentationPreferences {
      PresentationPreferences(
        detents: [.medium, .large],
        popoverBarItemID: "add",
        allowsUserDismissal: false
      )
    }
    override func didActivate(_ item: BarItem) { used.append(item.id) }
    override func environmentDidChange(from previous: ControllerEnvironment) {
      sizes.append(environment.horizontalSizeClass)
    }
  }

  /// The calls of a platform that shows and hides the window itself, and that has fingers and buttons.
  func test_callsOfThePlatform() async {
    let (root, detail) = (Screen(), Screen())
    let stack = StackController(root: root)
    let window = ControllerWindow(root: stack)
    let host = BoxHost(window)
    window.host = host

    // UIKit shows its view controller, and the user takes the swipe back that hides it.
    window.beginAppearance(true, animated: true)
    host.runPlatform()
    window.endAppearance()
    window.beginAppearance(false, animated: true)
    window.beginAppearance(true, animated: true)
    window.endAppearance()
    XCTAssertEqual(root.appearance, .appeared)

    // The traits of the platform change together.
    window.updateEnvironment {
      $0.horizontalSizeClass = .compact
      $0.safeAreaInsets.top = 59
    }
    XCTAssertEqual(root.sizes, [.compact])

    // A finger drags the screen off the stack.
    stack.push(detail)
    host.runPlatform()
    let drag = stack.beginInteractivePop()
    host.runPlatform()
    drag?.update(progress: 0.3)
    drag?.cancel()
    host.runPlatform()
    XCTAssertTrue(window.topmost === detail)

    // The user presses a button, and then the back button.
    window.activate(BarItem(id: "add", title: "Add"), of: stack)
    XCTAssertEqual(detail.used, ["add"])
    if let item = stack.backItem { XCTAssertEqual(window.activate(item, of: stack), .done) }
    host.runPlatform()
    XCTAssertTrue(window.topmost === root)

    // A sheet.
    window.present(detail, as: .popover, from: host)
    host.runPlatform()
    XCTAssertEqual(window.presentation(of: detail), .popover)
    XCTAssertTrue(window.presentationSource(of: detail) === host)
    XCTAssertEqual(detail.preferences(\.presentationPreferences).popoverBarItemID, "add")
    XCTAssertNil(window.beginInteractiveDismissal(), "its preferences forbid it")
    XCTAssertEqual(window.attemptDismissal(of: detail), .refused)

    window.close()
    XCTAssertTrue(host.shown.isEmpty)
  }
}
