import Concierge
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews
import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A screen with all proposals as cards in columns. The cards show the same pages as the list, arranged by a waterfall
/// layout.
final class ProposalCardsController: GridController<ProposalRow> {
  private let services: any ListsServices
  private let interaction: any ListsInteraction
  private let navigator: any ListsNavigator
  private let dataSource: LiveDataSource<SingleSection, ProposalRow>
  private var presenter: ListMessagePresenter { .init(status, isKnown: services.hasProposals) }
  private let card: ListCell<ProposalRow>

  init(services: any ListsServices, interaction: any ListsInteraction, navigator: any ListsNavigator) {
    (self.services, self.interaction, self.navigator) = (services, interaction, navigator)
    (dataSource, card) = (services.proposalRows, .proposal(services.style))
    super.init(dataSource, loadedBy: services.pages, options: .lines(loadsMore: true))
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: ScreenText.cards) }

  /// A card says how many days of a review are left.
  override var followsTime: Bool { true }

  override func cell(for row: ProposalRow, at path: ItemPath) -> ListCell<ProposalRow>? { card }

  /// Returns an estimated size. The view corrects the height when it wraps the text of the card to the width of a
  /// column.
  override func size(of row: ProposalRow, at path: ItemPath) -> CGSize { CardColumns.estimatedSize }

  /// Changes the layout if another number of columns fits into the width.
  override func viewWillLayout() {
    let columns = CardColumns(width: Double(listSurface?.viewportSize.width ?? 0))
    if columns.count != (layout as? WaterfallLayout)?.sections.standard.columns { layout = columns.layout }
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { navigator.showProposal(row.id) }

  override func statusDidChange() {
    cursor.keepInList()
    let (message, cards) = (presenter, listSurface as? CardsPane<SingleSection, ProposalRow>)
    cards?.show(message.buttons, keyHint: message.keyHint)
  }

  override func handleError(_ error: any Error) { send(ScreenReport.error(error)) }
}

extension ProposalCardsController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    guard let move = CardMove(command, screen: Double(listSurface?.viewportSize.height ?? 0)) else {
      return ProposalCommands(services, interaction).perform(command, on: self)
    }
    let end = cursor.path.flatMap { CardCursor(arrangement: arrangement).end(of: move, from: $0) }
    end.map { end in edit { $0.select(list.snapshot[end].id) } }
    return end != nil || !move.leavesTheCards
  }
}
