import Foundation
import Navigator
import TestSupport
import XCTest

/// A feature owns its routes, links and guards; an app embeds them.
@MainActor
final class RouteEmbeddingTests: XCTestCase {
  private enum Search: Hashable, Sendable { case words(String), picker }
  private enum App: Hashable, Sendable { case home, search(Search) }

  private let embedding = RouteEmbedding<Search, App> {
    .search($0)
  } extract: { route in
    if case .search(let route) = route { route } else { nil }
  }

  private func make(guards: [RouteGuard<Search>] = []) throws -> RouteNavigator<App> {
    let links = [
      DeepLink<Search>("/search/:words") {
        .words(try $0["words"])
      } path: {
        if case .words(let words) = $0 { ["words": words] } else { nil }
      }
      .under(.picker)
    ]
    return RouteNavigator(
      .stack(root: App.home),
      guards: embedding.guards(guards),
      links: try LinkTable(schemes: ["app"], links: [DeepLink("/", to: .home)] + embedding.links(links))
    )
  }

  func test_links_ofAFeature_workInTheApp() async throws {
    let navigator = try make()
    try await navigator.open(try XCTUnwrap(URL(string: "app://search/swift")))
    XCTAssertEqual(navigator.state.currentTab.path, [.home, .search(.picker), .search(.words("swift"))])
    XCTAssertEqual(navigator.links?.link(for: .search(.words("swift"))), "app://search/swift")
    XCTAssertNil(navigator.links?.link(for: .search(.picker)))
  }

  func test_links_underScreensOfTheApp_haveThemBelow() async throws {
    let links = [
      DeepLink("/picker", to: Search.picker), DeepLink("/search/a", to: .words("a")).under(.picker),
    ]
    let table = try LinkTable<App>(schemes: ["app"], links: embedding.links(links, under: .home))
    XCTAssertEqual(try table.destination(of: "app://picker").path, [.home, .search(.picker)])
    XCTAssertEqual(
      try table.destination(of: "app://search/a").path,
      [.home, .search(.picker), .search(.words("a"))]
    )
  }

  func test_guards_ofAFeature_areAskedAboutItsScreensOnly() async throws {
    var asked: [Search] = []
    let navigator = try make(guards: [
      RouteGuard("words") { route in
        asked.append(route)
        return route == .words("") ? .redirect(to: .picker) : .allow
      },
      RouteGuard("later", asking: { _ in .allow }),
    ])
    try await navigator.push(.home)
    try await navigator.navigate(to: .search(.words("")))
    XCTAssertEqual(navigator.state.topRoute, .search(.picker))
    XCTAssertEqual(Set(asked), [.words(""), .picker])
  }

  func test_scoped_navigatesWithTheFeaturesRoutes() async throws {
    let navigator = try make()
    let feature: any Navigating<Search> = navigator.scoped(to: embedding)
    try await feature.push(.words("swift"))
    XCTAssertEqual(navigator.state.topRoute, .search(.words("swift")))
    try await feature.back()
    XCTAssertEqual(navigator.state.topRoute, .home)
  }

  func test_scoped_awaitsResults() async throws {
    let navigator = try make()
    let feature = navigator.scoped(to: embedding)
    let picking = Task { try await feature.present(.picker, returning: Int.self) }
    await until { !navigator.state.modals.isEmpty }
    try await feature.finish(.picker, with: 7)
    let outcome = try await picking.value
    XCTAssertEqual(outcome, .value(7))
  }
}
