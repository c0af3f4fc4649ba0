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

/// Tests that two features, which do not import each other, navigate to each other through the app.
@MainActor
final class AppTests: XCTestCase {
  private let library = Library([
    Book(id: 1, title: "Notes", pages: 3), Book(id: 2, title: "More notes", pages: 5),
  ])

  private func tap(_ line: Int, in app: AppController) throws {
    let state = app.routes.state
    let screen = try XCTUnwrap(app.controllers(at: state.frontPosition).last)
    try XCTUnwrap(screen.hostedView as? TextListView).tap(line)
  }

  private func until(_ route: AppRoute, in app: AppController) async {
    let end = ContinuousClock.now + .seconds(300)
    while app.routes.state.topRoute != route, .now < end { await Task.yield() }
    XCTAssertEqual(app.routes.state.topRoute, route)
  }

  func test_features_navigateToEachOther_throughTheApp() async throws {
    let app = try AppController(library)
    let window = HeadlessWindow(app)
    try await app.routes.push(.search(.results("more")))
    try tap(0, in: app)
    await until(.read(.book(2)), in: app)
    try tap(4, in: app)
    await until(.read(.page(5, of: 2)), in: app)
    try await app.routes.back()
    try tap(5, in: app)
    await until(.search(.results("More notes")), in: app)
    XCTAssertEqual(
      app.routes.state.currentTab.path,
      [.home, .search(.results("more")), .read(.book(2)), .search(.results("More notes"))]
    )
    window.close()
  }

  func test_links_ofBothFeatures_openWholePlaces_andTheirGuardsHold() async throws {
    let app = try AppController(library)
    try await app.routes.open(try XCTUnwrap(URL(string: "books://books/2/4")))
    XCTAssertEqual(app.routes.state.currentTab.path, [.home, .read(.book(2)), .read(.page(4, of: 2))])
    do {
      try await app.routes.open(try XCTUnwrap(URL(string: "books://books/9")))
      XCTFail("no error")
    } catch {
      XCTAssertEqual(error as? NavigationError, .denied(route: "read", reason: "the book does not exist"))
    }
    XCTAssertEqual(app.routes.links?.link(for: .search(.results("a b"))), "books://search/a%20b")
  }
}
