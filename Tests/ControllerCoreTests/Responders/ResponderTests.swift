import ControllerCore
import Navigator
import XCTest

/// Rows 2.24 to 2.29: a view sends a message, and the controllers above the view respond.
@MainActor
final class ResponderTests: XCTestCase {
  private enum Message: Equatable { case show(Int) }

  private final class Doubling: Controller, MessageResponder {
    func respond(to message: Message) -> ResponderDecision<Message> {
      switch message {
      case .show(let id): .transform(.show(id * 2))
      }
    }
  }

  private final class Claiming: Controller, MessageResponder {
    var shown: [Message] = []

    func respond(to message: Message) -> ResponderDecision<Message> {
      if message == .show(0) { return .veto(reason: "nothing") }
      shown.append(message)
      return .claim
    }
  }

  private final class Menu: HostedView {
    weak var viewHost: (any ViewHost)?
  }

  func test_offer_goesUpTheTreeFromTheViewsController() async {
    let top = Claiming()
    let between = Doubling()
    let leaf = Controller()
    top.addChild(between)
    between.addChild(leaf)
    let menu = Menu()
    XCTAssertNil(menu.offer(Message.show(1)), "it is in no controller")
    menu.viewHost = leaf
    let outcome = menu.offer(Message.show(2))
    XCTAssertEqual(outcome?.ending, .claimed)
    XCTAssertEqual(outcome?.asked, ["Doubling", "Claiming"])
    XCTAssertEqual(top.shown, [.show(4)])
    XCTAssertEqual(leaf.offer(Message.show(0)).ending, .vetoed(reason: "nothing"))
  }

  func test_offer_nobodyTakesIt_isReported() async {
    let top = Controller()
    let leaf = Controller()
    top.addChild(leaf)
    var reasons: [ControllerDiagnostic.Reason] = []
    top.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    XCTAssertEqual(leaf.offer(Message.show(1)).ending, .unhandled)
    XCTAssertEqual(reasons, [.unhandledEvent("Message")])
  }

  // MARK: From the touch of a view to the next screen

  private struct AuthorChosen {
    let id: Int
    let view: AuthorButton
  }

  /// A button that any screen can contain, because the button uses neither a controller nor a stack.
  private final class AuthorButton: HostedView {
    weak var viewHost: (any ViewHost)?
    let id: Int
    init(_ id: Int) { self.id = id }
    func touch() { offer(AuthorChosen(id: id, view: self)) }
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

  /// A stack that responds to the message by pushing a screen.
  private final class Library: StackController, MessageResponder {
    func respond(to message: AuthorChosen) -> ResponderDecision<AuthorChosen> {
      push(AuthorScreen(message.id), from: message.view)
      return .claim
    }
  }

  /// Rows 2.24, 2.26, 2.27 and 2.28.
  func test_selfManagedView_asks_theStackPushes_theScreenOnTopPrepares() async throws {
    let list = ListScreen()
    let library = Library(root: list)
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
