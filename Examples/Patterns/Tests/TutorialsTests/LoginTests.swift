import Concierge
import ControllerTesting
import Foundation
import XCTest

@testable import Tutorials

@MainActor
final class LoginTests: XCTestCase {
  private let session = ShopSession()

  private func openShop(_ link: String) async throws -> HeadlessWindow<ShopController> {
    let window = HeadlessWindow(try ShopController(session))
    window.root.open(try XCTUnwrap(URL(string: link)))
    await window.settle()
    return window
  }

  /// Returns the titles of the screens, the top last.
  private func titles(_ window: HeadlessWindow<ShopController>) -> [String] {
    window.root.controllers(at: .column(.primary, tab: 0)).map(\.navigationBar.title)
  }

  private func login(_ window: HeadlessWindow<ShopController>) throws -> LoginController {
    try XCTUnwrap(window.root.controllers(at: .modal(0)).first as? LoginController)
  }

  // article: begin
  func test_link_afterTheLogin_opensTheWholePlace() async throws {
    let window = try await openShop("shop://orders/7")
    XCTAssertEqual(titles(window), ["Products"])
    let login = try login(window)
    login.view.onLogIn("secret")
    await window.settle()
    XCTAssertEqual(window.root.routes.state.modals, [])
    XCTAssertEqual(titles(window), ["Products", "Orders", "Order 7"])
    window.close()
  }
  // article: end
}

// MARK: - The steps of the article

extension LoginTests {
  func test_page_ofALoggedInUser_isShownAtOnce() async throws {
    try await session.logIn(password: "secret")
    let window = HeadlessWindow(try ShopController(session))
    try await window.root.routes.navigate(to: .orders)
    XCTAssertEqual(titles(window), ["Products", "Orders"])
    window.close()
  }

  func test_links_areReadAndWritten() async throws {
    let links = try ShopPage.links()
    XCTAssertEqual(links.link(for: .order(7)), "shop://orders/7")
    XCTAssertEqual(try links.destination(of: "shop://orders/7").path, [.orders, .order(7)])
    XCTAssertThrowsError(try links.destination(of: "shop://orders/seven"))
  }

  func test_login_withAWrongPassword_stays() async throws {
    let window = try await openShop("shop://orders")
    let login = try login(window)
    login.view.onLogIn("guess")
    await window.settle()
    XCTAssertEqual(login.view.message, "This is not the password.")
    XCTAssertEqual(window.root.routes.state.topRoute, .login)
    window.close()
  }

  func test_login_withoutNetwork_saysSo() async throws {
    struct NoNetwork: LocalizedError { var errorDescription: String? { "There is no network." } }
    session.isRight = { _ in throw NoNetwork() }
    let window = try await openShop("shop://orders")
    let login = try login(window)
    login.view.onLogIn("secret")
    await window.settle()
    XCTAssertEqual(login.view.message, "There is no network.")
    window.close()
  }

  func test_login_dismissedByTheUser_endsTheRequest() async throws {
    let window = try await openShop("shop://orders/7")
    try await window.root.routes.dismiss()
    await window.settle()
    XCTAssertEqual(titles(window), ["Products"])
    XCTAssertEqual(window.root.message, "Log in to see your orders.")
    window.close()
  }

  func test_link_ofNoScreen_changesNothing() async throws {
    let window = try await openShop("shop://sales")
    XCTAssertEqual(titles(window), ["Products"])
    XCTAssertEqual(window.root.message, "The shop cannot open this link.")
    window.close()
  }

  func test_closedWindow_releasesTheControllers() async throws {
    let leaks = LeakTracker()
    do {
      let window = try await openShop("shop://orders/7")
      leaks.track(try login(window))
      leaks.track(window.root)
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
