import Concierge
import EvolutionPresenters
import EvolutionViews

/// A screen with an author and the author's proposals.
final class AuthorController: BoundController<AuthorPresenter, ProfileView> {
  private let name: String
  private let services: any AuthorServices
  private let interaction: any ReaderInteraction
  private let navigator: any AuthorNavigator
  private let dataSource = ArrayDataSource<ProposalRow>()
  /// The list in the view.
  private var list: PartListController<ProposalRow.Section, ProposalRow> {
    child {
      let sections = dataSource.grouped(by: \.section, orderedBy: <).titled {
        $0.id.title(count: $0.items.count)
      }
      return PartListController(sections, row: .proposal(style))
    }
  }

  init(
    _ name: String,
    services: any AuthorServices,
    interaction: any ReaderInteraction,
    navigator: any AuthorNavigator
  ) {
    (self.name, self.services) = (name, services)
    (self.interaction, self.navigator) = (interaction, navigator)
    super.init(style: services.style)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: name) }

  override func makeView() -> ProfileView { ProfileView() }

  override func bindings() -> [Bind<AuthorPresenter, ProfileView>] {
    [
      Bind(\.name, to: \.name.text),
      Bind(\.following, to: \.following.text),
      Bind(\.proposalCount, to: \.workCount.text),
      Bind(\.coauthors, to: \.coauthors.text),
      Bind(\.buttons, to: \.buttons),
    ]
  }

  override func viewDidLoad() {
    list.loadViewIfNeeded()
    view.list = list.listSurface as? any DescribedList
    services.observeContent(by: self) { controller in
      // If a refresh has removed all proposals of the author, the screen keeps the last ones.
      try controller.services.author(controller.name).map(controller.update)
    }
  }

  override func configureView() { dataSource.replace(with: presenter?.rows ?? []) }
}

extension AuthorController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .open: list.cursor.item.map { navigator.showProposal($0.id) }
    case .bookmark: list.cursor.item.map { interaction.bookmarking.start($0.id) }
    case .follow: interaction.following.start(name)
    default: return list.cursor.move(command)
    }
    return true
  }
}
