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
  override func size(of row: ProposalRow, at path: ItemPath) -> CGSize { CGSize(width: 36, height: 7) }

  /// Changes the layout if another number of columns fits into the width.
  override func viewWillLayout() {
    let columns = max(Int(listSurface?.viewportSize.width ?? 0) / 36, 1)
    guard columns != (layout as? WaterfallLayout)?.sections.standard.columns else { return }
    layout = WaterfallLayout(WaterfallLayout.Style(columns: columns, columnSpacing: 1, itemSpacing: 0))
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { navigator.showProposal(row.id) }

  override func statusDidChange() {
    cursor.keepInList()
    let (message, cards) = (presenter, listSurface as? CardsPane<SingleSection, ProposalRow>)
    cards?.show(message.buttons, keyHint: message.keyHint)
  }

  override func handleError(_ error: any Error) { send(ScreenReport.error(error)) }

  // MARK: Private

  /// Moves the cursor in a direction.
  ///
  /// - Returns: Whether the cursor has moved.
  @discardableResult
  private func move(_ direction: CardCursor.Direction, count: Int = 1, length: Double = 0) -> Bool {
    let cards = CardCursor(arrangement: arrangement)
    guard let start = cursor.path,
      let end = cards.end(of: direction, from: start, count: count, length: length)
    else { return false }
    edit { $0.select(list.snapshot[end].id) }
    return true
  }
}

extension ProposalCardsController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .move(let cards): move(cards > 0 ? .down : .up, count: abs(cards))
    case .page(let pages):
      move(pages > 0 ? .down : .up, length: Double(listSurface?.viewportSize.height ?? 0))
    case .focusLeading: return move(.left)
    case .focusTrailing: return move(.right)
    default: return ProposalCommands(services, interaction).perform(command, on: self)
    }
    return true
  }
}
