import ControllerCore
import EvolutionPresenters
import Foundation
import Interaction
import Navigator
import Surfaces
import WebControllers

/// The screens of the feature.
enum PageRoute: Hashable, Codable, Sendable {
  /// A page on the web, by address.
  case page(String)
}

/// The feature that shows pages on the web: its routes, links, guards and screens.
@MainActor
struct PageFeature {
  /// A link to a page that is not at a server that the app knows, or not encrypted.
  private struct UnknownServer: Error {}

  /// The servers whose pages a link may open. Links come from untrusted sources, so other servers are denied.
  private nonisolated static let servers: Set = [
    "github.com", "forums.swift.org", "www.swift.org", "swift.org",
  ]

  /// The links to the feature's screens.
  nonisolated static let links = [
    DeepLink<PageRoute>("/pages/:address", sample: ["address": "https://swift.org"]) {
      let address: String = try $0["address"]
      // Without a server, an address may lead to a file of the device, or run a script.
      guard let url = URL(string: address), url.scheme == "https", let server = url.host(),
        servers.contains(server)
      else { throw UnknownServer() }
      return .page(address)
    } path: { route in
      switch route {
      case .page(let address): ["address": address]
      }
    }
  ]

  /// The guards of the feature, which deny pages without a valid address.
  static let guards = [
    RouteGuard<PageRoute>("valid addresses") { route in
      switch route {
      case .page(let address):
        (try? WebContent.address(address)) != nil ? .allow : .deny(reason: ScreenText.noAddress(address))
      }
    }
  ]

  /// The place for the dialogs of pages.
  let prompts: any PromptHost

  /// Returns the screen of a route.
  func makeController(for route: PageRoute) -> Controller {
    switch route {
    case .page(let address): PageController(address, prompts: prompts)
    }
  }
}
