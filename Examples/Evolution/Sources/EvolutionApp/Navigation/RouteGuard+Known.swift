import ControllerCore
import Navigator
import WebControllers

extension RouteGuard<EvolutionRoute> {
  /// Returns a guard that denies screens of unknown proposals and authors, and of pages without a valid address.
  static func known(to catalog: ProposalCatalog) -> RouteGuard {
    RouteGuard("known") { [weak catalog] route in
      switch route {
      case .proposals, .cards, .bookmarks: .allow
      case .proposal(let id):
        catalog?.proposal(id) != nil ? .allow : .deny(reason: "There is no proposal \(id).")
      case .author(let name):
        catalog?.author(name) != nil ? .allow : .deny(reason: "There is no author \(name).")
      case .page(let address):
        (try? WebContent.address(address)) != nil ? .allow : .deny(reason: "\(address) is no address.")
      }
    }
  }
}
