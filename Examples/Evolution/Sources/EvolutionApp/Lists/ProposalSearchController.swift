import Concierge
import EvolutionPresenters
import EvolutionViews

/// The controller of a search field above a list of proposals by state: the typed text, and the rows that contain it. It is a plain
/// object, and no `Controller`, because it shows no view of its own: the field is a part of the view of its screen.
@MainActor
final class ProposalSearchController {
  /// The rows that contain the text.
  let dataSource: FilteredDataSource<ProposalRow.Section, ProposalRow>
  /// The text; empty if there is none.
  private(set) var text = ""
  /// Whether the user is typing into the search field.
  private(set) var isTyping = false {
    didSet { view?.search.isEditing = isTyping }
  }
  /// Called after the text has changed.
  var onChange: (@MainActor () -> Void)?
  /// The view of the screen; `nil` while it is not loaded.
  private(set) weak var view: SearchListView?

  init(_ rows: LiveDataSource<SingleSection, ProposalRow>) {
    dataSource = rows.grouped(by: \.section, orderedBy: <).filter(ProposalRow.containing(""))
  }

  /// Creates the view of the screen, with the text in its field.
  ///
  /// - Parameter list: The list view of the host.
  func makeScreen(
    around list: any PagedSurface<ProposalRow.Section, ProposalRow>
  ) -> ListScreen<ProposalRow.Section, ProposalRow> {
    let view = SearchListView(list as? any DescribedList)
    (view.search.text, view.search.isEditing) = (text, isTyping)
    view.search.onInput = { [weak self] text in self?.search(for: text) }
    self.view = view
    return ListScreen(view, around: list)
  }

  /// Shows the text of a list without rows, and the buttons of the list.
  func show(_ message: ListMessagePresenter) {
    view?.message.text = message.text
    view?.keyHint.text = message.keyHint
    view?.buttons = message.buttons
  }

  /// Shows the rows that contain a text.
  func search(for text: String) {
    self.text = text
    view?.search.text = text
    dataSource.isIncluded = ProposalRow.containing(text)
    onChange?()
  }

  /// Performs a command of the search, or returns `false`.
  func handle(_ command: Command) -> Bool {
    switch command {
    case .search: isTyping = true
    case .type(let text):
      isTyping = true
      search(for: self.text + text)
    case .deleteBackward where isTyping: search(for: String(text.dropLast()))
    case .open where isTyping: isTyping = false
    case .back where isTyping || !text.isEmpty:
      isTyping = false
      search(for: "")
    default: return false
    }
    return true
  }
}
