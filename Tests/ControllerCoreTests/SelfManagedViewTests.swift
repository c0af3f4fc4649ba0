import ControllerCore
import Navigator
import Surfaces
import XCTest

/// Rows 2.24 to 2.29: a view sends an event, and a controller above the view handles it.
@MainActor
final class SelfManagedViewTests: XCTestCase {
  private struct AuthorChosen {
    let id: Int
    let view: AuthorButton
  }

  /// A button that any screen can contain, because the button uses neither a controller nor a stack.
  private final class AuthorButton: HostedView {
    weak var viewHost: (any ViewHost)?
    let id: Int
    init(_ id: Int) { self.id = id }
    func touch() { send(AuthorChosen(id: id, view: self)) }
  }

  private final class AuthorScreen: Controller {
    let id: Int
    var color = "plain"
    init(_ id: Int) { self.id = id }
  }

  /// A screen that does not push the next screen, but prepares it.
  private final class ListScreen: ViewController<PlainView> {
    let button = AuthorButton(7)
    var asked: [AuthorButton] = []

    override func viewDidLoad() { button.viewHost = view }

    override func prepare(for next: Controller, from view: AnyObject?) {
      guard let button = view as? AuthorButton, let next = next as? AuthorScreen else { return }
      asked.append(button)
      next.color = "red"
    }
  }

  /// Rows 2.24, 2.26, 2.27 and 2.28.
  func test_selfManagedView_asks_theStackPushes_theScreenOnTopPrepares() async throws {
    let list = ListScreen()
    let library = StackController(root: list)
    library.handle(AuthorChosen.self) { stack, choice in
      stack.push(AuthorScreen(choice.id), from: choice.view)
    }
    let tabs = TabController()
    tabs.setControllers([library])
    let window = ControllerWindow(root: tabs)
    window.show()
    list.button.touch()
    let author = try XCTUnwrap(library.top as? AuthorScreen)
    XCTAssertEqual([author.id], [7])
    XCTAssertEqual(author.color, "red")
    XCTAssertEqual(author.appearance, .appeared)
    XCTAssertEqual(list.asked.map(ObjectIdentifier.init), [ObjectIdentifier(list.button)])

    // A view of the same class on a screen that does not prepare the next screen.
    let other = AuthorButton(8)
    other.viewHost = author
    other.touch()
    let next = try XCTUnwrap(library.top as? AuthorScreen)
    XCTAssertEqual([next.id, library.controllers.count], [8, 3])
    XCTAssertEqual(next.color, "plain")
    XCTAssertEqual(list.asked.count, 1)
    XCTAssertTrue(window.topmost === next)
  }
}
