import Binding
import ControllerCore
import DataSource

/// A screen with an author and the author's proposals.
final class AuthorController: BoundController<AuthorPresenter, AuthorView>, CommandResponder {
  private let name: String
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?
  private let rows = SectionedDataSource<ProposalState, ProposalRow>([], by: \.state, orderedBy: <)

  init(_ name: String, context: AppContext, navigator: any EvolutionNavigator) {
    self.name = name
    self.context = context
    self.navigator = navigator
    super.init(style: context.style)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: name) }

  override func makeView() -> AuthorView { AuthorView() }

  override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
    [
      Bind(\.name, to: \.name.text),
      Bind(\.following, to: \.following.text),
      Bind(\.proposalCount, to: \.proposalCount.text),
      Bind(\.coauthors, to: \.coauthors.text),
    ]
  }

  /// The list in the view.
  private var list: PartListController<ProposalState, ProposalRow> {
    child { PartListController(rows, on: view.list) }
  }

  override func viewDidLoad() {
    list.loadViewIfNeeded()
    observe(context.catalog.proposals) { controller, _ in controller.show() }
    observe(context.library.bookmarks) { controller, _ in controller.show() }
    observe(context.library.followed) { controller, _ in controller.show() }
    show()
  }

  func handle(_ command: Command) -> Bool {
    switch command {
    case .open:
      guard let row = list.itemAtCursor else { return true }
      navigator?.showProposal(row.id, from: .author(name))
    case .bookmark:
      guard let row = list.itemAtCursor else { return true }
      run(context.actions.bookmark, with: row.id)
    case .follow:
      run(context.actions.follow, with: name)
    default:
      return list.handle(command)
    }
    return true
  }

  private func show() {
    // If a refresh has removed all proposals of the author, the screen keeps the last ones.
    guard let author = context.catalog.author(name) else { return }
    update(with: AuthorPresenter.Subject(author: author, isFollowed: context.library.isFollowing(name)))
    rows.replace(with: author.proposals.map(context.row))
  }
}
