import ControllerCore
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Navigator
import Presenter

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A screen with all proposals as cards in columns. The cards show the same pages as the list, arranged by a waterfall
/// layout.
final class ProposalCardsController: GridController<ProposalRow>, CommandResponder {
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?
  private let cards = CardsView()

  init(context: AppContext, navigator: any EvolutionNavigator) {
    self.context = context
    self.navigator = navigator
    let pages = context.catalog.pages
    let rows = pages.map(context.row).depending(on: context.library.bookmarks)
    super.init(rows, loadedBy: pages, options: .lines(loadsMore: true))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Cards") }

  // MARK: The grid

  override func makeSurface() -> any PagedSurface<SingleSection, ProposalRow> { cards }

  /// Returns an estimated size. The view corrects the height when it wraps the text of the card to the width of a
  /// column.
  override func size(of row: ProposalRow, at path: ItemPath) -> CGSize { CGSize(width: 36, height: 7) }

  /// Changes the layout if another number of columns fits into the width.
  override func viewWillLayout() {
    let columns = max(Int(cards.viewportSize.width) / 36, 1)
    guard columns != (layout as? WaterfallLayout)?.sections.standard.columns else { return }
    layout = WaterfallLayout(WaterfallLayout.Style(columns: columns, columnSpacing: 1, itemSpacing: 0))
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) {
    navigator?.showProposal(row.id, from: .cards)
  }

  override func statusDidChange() { keepCursor() }

  /// Does nothing, because the root controller shows the errors of all loads.
  override func handleError(_ error: any Error) {}

  // MARK: Commands

  func handle(_ command: Command) -> Bool {
    switch command {
    case .move(let cards): move(cards > 0 ? .down : .up, count: abs(cards))
    case .page(let pages): move(pages > 0 ? .down : .up, length: cards.viewportSize.height)
    case .focusLeading: return move(.left)
    case .focusTrailing: return move(.right)
    case .first: return moveCursor(.first)
    case .cards: offer(Command.back)
    default: return perform(command, context: context)
    }
    return true
  }

  /// Moves the cursor in a direction, by at least `count` cards, and further to the last card within the distance
  /// `length`.
  ///
  /// - Returns: Whether the cursor has moved.
  @discardableResult
  private func move(_ direction: CardDirection, count: Int = 1, length: Double = 0) -> Bool {
    guard let start = selection.selected.flatMap({ list.path(of: $0) }) else { return false }
    var (path, passed) = (start, 0)
    while let next = arrangement.item(direction, of: path),
      passed < count || arrangement.distance(from: start, to: next) < length
    {
      (path, passed) = (next, passed + 1)
    }
    edit { $0.select(list.snapshot[path].id) }
    return passed > 0
  }
}
