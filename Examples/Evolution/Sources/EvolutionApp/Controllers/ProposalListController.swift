import ControllerCore
import DataSource
import Interaction

/// A screen with a list of proposals by state, which can be searched: all of them, or those that the
/// reader has bookmarked.
final class ProposalListController: ViewController<ProposalListView>, CommandResponder {
  private let route: EvolutionRoute
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?
  private let found: FilteredDataSource<ProposalState, ProposalRow>
  private var cursor: ListCursor<ProposalState, ProposalRow>?

  /// - Parameter route: `.proposals` or `.bookmarks`.
  init(_ route: EvolutionRoute, context: AppContext, navigator: any EvolutionNavigator) {
    self.route = route
    self.context = context
    self.navigator = navigator
    let showsAll = route != .bookmarks
    found = context.catalog.proposals
      .map { [context] in context.row(of: $0) }
      .following(context.library.bookmarks)
      .filter { showsAll || $0.isMarked }
      .grouped(by: \.state, orderedBy: <)
      .filter { _ in true }
  }

  private var showsBookmarks: Bool { route == .bookmarks }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: showsBookmarks ? "Bookmarks" : "Proposals")
  }

  override func makeView() -> ProposalListView { ProposalListView() }

  override func viewDidLoad() {
    cursor = ListCursor(found, on: view.list)
    found.observe(self) { controller, _ in controller.showMessage() }
    showMessage()
  }

  var isTyping: Bool { view.search.isEditing }

  func handle(_ command: Command) -> Bool {
    if view.search.isEditing, handleTyping(command) { return true }
    switch command {
    case .open:
      guard let row = cursor?.selected else { return true }
      navigator?.showProposal(row.id, from: route)
    case .bookmark:
      guard let row = cursor?.selected else { return true }
      run(BookmarkProposal(id: row.id, library: context.library), context: context)
    case .search:
      view.search.isEditing = true
    case .type(let text):
      view.search.isEditing = true
      search(for: view.search.text + text)
    case .back where !view.search.text.isEmpty:
      search(for: "")
    default:
      return cursor?.handle(command) ?? false
    }
    return true
  }

  private func handleTyping(_ command: Command) -> Bool {
    switch command {
    case .deleteBackward:
      search(for: String(view.search.text.dropLast()))
    case .open:
      view.search.isEditing = false
    case .back:
      view.search.isEditing = false
      search(for: "")
    default:
      return false
    }
    return true
  }

  private func search(for query: String) {
    view.search.text = query
    found.isIncluded = { $0.matches(query) }
    showMessage()
  }

  private func showMessage() {
    if !found.snapshot.isEmpty {
      view.message.text = ""
    } else if !view.search.text.isEmpty {
      view.message.text = "Nothing found for \"\(view.search.text)\"."
    } else if showsBookmarks {
      view.message.text = "No bookmarks. Press b on a proposal to keep it here."
    } else {
      view.message.text = ""
    }
  }
}
