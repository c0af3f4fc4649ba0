import ControllerCore
import DataSource
import Foundation
import Presenter
import WebControllers

/// The web pages that the app can show without a network: pages of proposals, made from the feed.
@MainActor
struct PageLibrary {
  let catalog: ProposalCatalog
  let style: DisplayStyle

  /// Returns the page at an address.
  ///
  /// - Throws: `WebError.notReached(_:)` if the address is not the page of a proposal.
  func page(at address: URL) throws(WebError) -> TextPage {
    guard let proposal = catalog.proposals.items.first(where: { $0.page == address }) else {
      throw .notReached("only the pages of proposals can be read without a network")
    }
    let names = Set(proposal.authors.map(\.name))
    let related = catalog.proposals.items.filter { other in
      other.id != proposal.id && other.authors.contains { names.contains($0.name) }
    }
    let subject = ProposalPagePresenter.Subject(proposal: proposal, related: related)
    return ProposalPagePresenter(subject, style: style).page
  }
}

extension Proposal {
  /// The address of the whole document.
  var page: URL? {
    URL(string: "https://github.com/swiftlang/swift-evolution/blob/main/proposals/\(document)")
  }
}
