import Navigator
import XCTest

/// The sample in the documentation of `NavigationPlacement`: the words of an app, for a phone and for a pad.
@MainActor
private protocol AuthorNavigator {
  func showItems(by author: Int) async throws(NavigationError)
}

private struct PhoneAuthorNavigator: AuthorNavigator {
  let navigator: RouteNavigator<Page>

  func showItems(by author: Int) async throws(NavigationError) {
    try await navigator.send(.push(.item(author)))
  }
}

private struct PadAuthorNavigator: AuthorNavigator {
  let navigator: RouteNavigator<Page>

  func showItems(by author: Int) async throws(NavigationError) {
    try await navigator.send(.show(.item(author), in: .supplementary))
  }
}

@MainActor
final class AuthorNavigatorTests: XCTestCase {
  func test_sameCallSite_phonePushesAndPadFillsItsSupplementaryColumn() async throws {
    let phone = PhoneAuthorNavigator(navigator: RouteNavigator(.stack(root: Page.list)))
    let pad = PadAuthorNavigator(navigator: RouteNavigator(.split(root: Page.list) { $0.column }))
    for navigator in [phone, pad] as [any AuthorNavigator] { try await navigator.showItems(by: 1) }
    XCTAssertEqual(phone.navigator.state.currentTab[.primary], [.list, .item(1)])
    XCTAssertEqual(pad.navigator.state.currentTab[.primary], [.list])
    XCTAssertEqual(pad.navigator.state.currentTab[.supplementary], [.item(1)])
  }
}
