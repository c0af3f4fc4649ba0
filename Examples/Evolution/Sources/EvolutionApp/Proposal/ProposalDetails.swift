import DataSource
import EvolutionPresenters
import EvolutionViews

/// The source of the rows on a proposal's screen, which is composed of the authors and the links.
@MainActor
final class ProposalDetails {
  private let authors = ArrayDataSource<DetailRow>()
  private let links = ArrayDataSource<DetailRow>()
  /// All rows.
  private(set) lazy var rows = CompositeDataSource {
    authors.titled { ProposalPresenter.authorsTitle(count: $0.items.count) }
    links.titled { ProposalPresenter.linksTitle(count: $0.items.count) }
  }.map(\.content)

  /// Shows the authors and the links of a proposal.
  func show(_ presenter: ProposalPresenter?) {
    authors.replace(with: presenter?.authors ?? [])
    links.replace(with: presenter?.links ?? [])
  }
}
