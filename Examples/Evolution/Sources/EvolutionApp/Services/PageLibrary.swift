import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import Foundation
import Presenter
import WebControllers

/// The web pages, as the screens see them.
@MainActor
protocol PageService {
  /// Returns the page at an address.
  ///
  /// - Throws: `WebError` if there is no such page.
  func page(at address: URL) async throws(WebError) -> TextPage
}

/// The web pages that the app can show without a network: pages of proposals, made from the feed.
@MainActor
struct PageLibrary {
  let catalog: any ProposalService
  let style: DisplayStyle
}

extension PageLibrary: PageService {
  /// - Throws: `WebError.notReached(_:)` if the address is not the page of a proposal.
  func page(at address: URL) async throws(WebError) -> TextPage {
    let all = catalog.proposals.snapshot.allItems
    guard let proposal = all.first(where: { $0.page == address }) else {
      throw .notReached("only the pages of proposals can be read without a network")
    }
    let names = Set(proposal.authors.map(\.name))
    let related = all.filter { other in
      other.id != proposal.id && other.authors.contains { names.contains($0.name) }
    }
    let subject = ProposalPagePresenter.Subject(proposal: proposal, related: related)
    return ProposalPagePresenter(subject, style: style).page
  }
}
