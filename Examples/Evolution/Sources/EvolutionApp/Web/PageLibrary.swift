import ControllerCore
import DataSource
import Foundation
import Presenter
import WebControllers

/// The web pages that can be read without a network: those of the proposals, as far as the feed tells what is in them.
@MainActor
struct PageLibrary {
  let catalog: ProposalCatalog
  let style: DisplayStyle

  /// The page at an address.
  ///
  /// - Throws: `WebError.notReached(_:)` if it is not one of a proposal.
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
  /// Where the proposal can be read as a whole.
  var page: URL? {
    URL(string: "https://github.com/swiftlang/swift-evolution/blob/main/proposals/\(document)")
  }
}
