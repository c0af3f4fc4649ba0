import ControllerCore
import Navigator
import WebControllers

extension RouteGuard<EvolutionRoute> {
  /// Returns a guard that denies screens of unknown proposals and authors, of notes without a bookmark, and of pages
  /// without a valid address.
  static func known(to catalog: ProposalCatalog, _ library: ReaderLibrary) -> RouteGuard {
    RouteGuard("known") { [weak catalog, weak library] route in
      switch route {
      case .proposals, .cards, .bookmarks: .allow
      case .proposal(let id):
        catalog?.proposal(id) != nil ? .allow : .deny(reason: "There is no proposal \(id).")
      case .note(let id):
        library?.isBookmarked(id) == true ? .allow : .deny(reason: "Only a bookmark can have a note.")
      case .author(let name):
        catalog?.author(name) != nil ? .allow : .deny(reason: "There is no author \(name).")
      case .page(let address):
        (try? WebContent.address(address)) != nil ? .allow : .deny(reason: "\(address) is no address.")
      }
    }
  }
}
