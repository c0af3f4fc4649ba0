import ControllerCore
import DataSource
import EvolutionModels
package import EvolutionViews
package import Foundation
import Presenter
package import Surfaces

/// The web pages that the app can show without a network: pages of proposals, made from the feed.
@MainActor
package struct PageLibrary {
  let catalog: any ProposalService
  let style: DisplayStyle

  /// Returns whether the app itself shows the page at a web address, instead of a browser.
  package static func contains(_ address: String) -> Bool { address.hasPrefix(Proposal.pages) }

  /// Returns the page at an address.
  ///
  /// - Throws: `WebError.notReached(_:)` if the address is not the page of a proposal, or if the stored proposals cannot be read.
  package func page(at address: URL) async throws(WebError) -> TextPage {
    do { try catalog.readAllStored() } catch { throw .notReached("\(error)") }
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
