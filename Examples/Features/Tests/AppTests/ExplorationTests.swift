import App
import ControllerCore
import ControllerTesting
import Foundation
import Library
import Navigator
import Reading
import Searching
import Views
import XCTest

/// The app of both features, explored: taps on lines, links of each feature, and ways back, in any order.
@MainActor
final class ExplorationTests: XCTestCase {
  func test_features_haveNoProblem() async {
    let report = await Explorer { _ in Books() }
      .doing("the user opens a link to a book") { $0.open("books://books/2") }
      .doing("the user opens a link to a page") { $0.open("books://books/1/3") }
      .doing("the user opens a link to a book that does not exist") { $0.open("books://books/9") }
      .doing("the user opens a link to a search") { $0.open("books://search/notes") }
      .promising("Only books that exist are open") { app in
        app.root.routes.state.currentTab.path.allSatisfy { route in
          switch route {
          case .home, .search: true
          case .read(.book(let id)), .read(.page(_, let id)): app.library.books.contains { $0.id == id }
          }
        }
      }
      .promising("Each screen above home has a link") { app in
        let routes = app.root.routes
        return routes.state.currentTab.path.allSatisfy { $0 == .home || routes.links?.link(for: $0) != nil }
      }
      .explore(runs: ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 5 : 100, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }
}

@MainActor
private final class Books: ExplorableApp {
  let library = Library([
    Book(id: 1, title: "Notes", pages: 3), Book(id: 2, title: "More notes", pages: 5),
  ])
  let root: AppController

  init() {
    do { root = try AppController(library) } catch { preconditionFailure("\(error)") }
  }

  func open(_ link: String) {
    guard let url = URL(string: link) else { return }
    root.start { app in _ = try? await app.routes.open(url) }
  }
}

extension TextListView: OperableView {
  package func userActions(named name: String) -> [UserAction] {
    lines.enumerated().map { line, text in UserAction("tap line “\(text)”") { self.tap(line) } }
  }
}
