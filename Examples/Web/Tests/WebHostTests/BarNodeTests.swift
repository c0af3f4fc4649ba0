import ControllerCore
import XCTest

@testable import WebHost

/// The buttons and the search field of a bar on the page.
@MainActor
final class BarNodeTests: XCTestCase {
  private let screen = StubScreen("Talks")
  private lazy var stack = StackController(root: screen)
  private lazy var window = ControllerWindow(root: stack)

  func test_buttonsOfTheBar_andEntriesOfTheirMenus_reachTheScreen() async {
    let menu = [
      BarItem(id: "copy", title: "Copy", role: .destructive),
      BarItem(id: "print", title: "Print", isEnabled: false),
    ]
    screen.items = [BarItem(id: "save", title: "Save"), BarItem(id: "more", title: "More", menu: menu)]
    let nodes = WebNode.bar(of: stack, in: window)
    XCTAssertEqual(nodes.map(\.text), ["Save", ""])
    XCTAssertEqual(nodes.last?.attributes[.ariaLabel], "More")
    let entries = nodes.last?.children ?? []
    XCTAssertEqual(entries.map(\.text), ["Copy", "Print"])
    XCTAssertEqual(entries.map(\.style), ["tool destructive", "tool normal"])
    XCTAssertEqual(entries.map { $0.attributes[.disabled] }, [nil, ""])
    (nodes + entries).forEach { $0.onClick?() }
    XCTAssertEqual(screen.activated, ["save", "copy"])
  }

  func test_searchFieldOfTheBar_passesItsTextToTheScreen() async {
    screen.search = BarSearch(prompt: "Title")
    WebNode.bar(of: stack, in: window).first?.onInput?("swift")
    XCTAssertEqual(screen.search?.text, "swift")
    XCTAssertEqual(WebNode.bar(of: stack, in: window).first?.value, "swift")
  }

  func test_scopesOfTheSearch_areButtons_andTheChosenOneReachesTheScreen() async {
    screen.search = BarSearch(prompt: "Title", scopes: ["All", "Unread"])
    let scopes =
      WebNode.bar(of: stack, in: window).first { $0.key?.hasPrefix("bar scopes") == true }?.children ?? []
    XCTAssertEqual(scopes.map(\.text), ["All", "Unread"])
    XCTAssertEqual(scopes.map { $0.attributes[.ariaPressed] }, ["true", "false"])
    scopes.last?.onClick?()
    XCTAssertEqual(screen.search?.scope, 1)
  }

  /// A double click on a button that goes on: the second click came when the next screen had the same button, and was for its bar.
  func test_clickThatWasMeantForAnotherScreen_doesNothing() async {
    let next = StubScreen("Talk")
    (screen.items, next.items) = (
      [BarItem(id: "delete", title: "Delete")], [BarItem(id: "delete", title: "Delete")]
    )
    (screen.search, next.search) = (BarSearch(prompt: "Title"), BarSearch(prompt: "Title"))
    let before = WebNode.bar(of: stack, in: window)
    stack.push(next, animated: false)
    let after = WebNode.bar(of: stack, in: window)
    before.forEach { $0.onClick?() }
    before.first?.onInput?("swift")
    XCTAssertEqual(next.activated, [])
    XCTAssertEqual(next.search?.text, "")
    XCTAssertTrue(Set(before.map(\.key)).isDisjoint(with: after.map(\.key)))
  }

  /// Both actions came before the page was described again.
  func test_searchAndScope_ofOneDescription_areBothKept() async {
    screen.search = BarSearch(prompt: "Title", scopes: ["All", "Unread"])
    let nodes = WebNode.bar(of: stack, in: window)
    nodes.first { $0.key?.hasPrefix("bar scopes") == true }?.children.last?.onClick?()
    nodes.first?.onInput?("swift")
    XCTAssertEqual(screen.search?.text, "swift")
    XCTAssertEqual(screen.search?.scope, 1)
  }

  /// After the end of a session, the page types texts again into the fields with the same names. Without a name, the text was lost.
  func test_searchField_ofTheBar_hasTheNameOfItsScreen() async {
    func names(_ screens: [StubScreen]) -> [String?] {
      screens.map { screen in
        screen.search = BarSearch(prompt: "Title")
        let stack = StackController(root: screen)
        return WebNode.bar(of: stack, in: ControllerWindow(root: stack)).first?.attributes[.name]
      }
    }
    let first = names([StubScreen("Talks"), StubScreen("Talk")])
    XCTAssertEqual(first, ["bar search of Talks", "bar search of Talk"])
    XCTAssertEqual(names([StubScreen("Talks"), StubScreen("Talk")]), first)
  }
}
