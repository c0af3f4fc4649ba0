import Binding
import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews

/// A screen with an author and the author's proposals.
final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
  private let name: String
  private let services: ScreenServices
  private let showProposal: @MainActor (Proposal.ID) -> Void
  private let rows = SectionedDataSource<ProposalState, ProposalRow>([], by: \.state, orderedBy: <)
  /// The list in the view.
  private var list: PartListController<ProposalState, ProposalRow> {
    child { PartListController(rows, on: view.list) }
  }

  init(_ name: String, services: ScreenServices, showProposal: @escaping @MainActor (Proposal.ID) -> Void) {
    self.name = name
    self.services = services
    self.showProposal = showProposal
    super.init(style: services.style)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: name) }

  override func makeView() -> AuthorView { AuthorView() }

  override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
    [
      Bind(\.name, to: \.name.text),
      Bind(\.following, to: \.following.text),
      Bind(\.proposalCount, to: \.workCount.text),
      Bind(\.coauthors, to: \.coauthors.text),
    ]
  }

  override func viewDidLoad() {
    list.loadViewIfNeeded()
    observe(services.catalog.proposals, in: .loaded) { controller, _ in controller.show() }
    observe(services.library.bookmarks, in: .loaded, initial: false) { controller, _ in controller.show() }
    observe(services.library.followed, in: .loaded, initial: false) { controller, _ in controller.show() }
  }

  // MARK: Private

  private func show() {
    // If a refresh has removed all proposals of the author, the screen keeps the last ones.
    guard let author = services.catalog.author(name) else { return }
    update(with: AuthorPresenter.Subject(author: author, isFollowed: services.library.isFollowing(name)))
    rows.replace(with: author.proposals.map(services.row))
  }
}

extension AuthorController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .open:
      list.itemAtCursor.map { showProposal($0.id) }
    case .bookmark:
      guard let row = list.itemAtCursor else { return true }
      start { [actions = services.actions] _ in await actions.toggleBookmark(of: row.id) }
    case .follow:
      start { [actions = services.actions, name] _ in await actions.toggleFollowing(name) }
    default:
      return list.handle(command)
    }
    return true
  }
}
