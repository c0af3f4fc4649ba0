import Concierge
import EvolutionPresenters
import EvolutionViews

/// A screen with one proposal.
final class ProposalController: BoundController<ProposalPresenter, ProposalView> {
  private let id: String
  private let services: any ProposalServices
  private let interaction: any ReaderInteraction
  private let navigator: any ProposalNavigator
  private let dataSource = ProposalDetails()
  /// The list in the view.
  private var list: PartListController<CompositeSectionID, DetailRow> {
    child { PartListController(dataSource.rows) }
  }

  init(
    _ id: String,
    services: any ProposalServices,
    interaction: any ReaderInteraction,
    navigator: any ProposalNavigator
  ) {
    (self.id, self.services) = (id, services)
    (self.interaction, self.navigator) = (interaction, navigator)
    super.init(style: services.style)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: id) }

  override func makeView() -> ProposalView { ProposalView() }

  override func bindings() -> [Bind<ProposalPresenter, ProposalView>] {
    [
      Bind(\.title, to: \.title.text),
      Bind(\.bookmark, to: \.mark),
      Bind(\.note, to: \.note.text),
      Bind(\.state, to: \.state.text),
      Bind(\.review, to: \.review.text),
      Bind(\.summary, to: \.summary.text),
      Bind(\.buttons, to: \.buttons),
    ]
  }

  override func viewDidLoad() {
    list.loadViewIfNeeded()
    view.list = list.listSurface as? any DescribedList
    services.observeContent(by: self) { controller in
      // If a refresh has removed the proposal, the screen keeps its last content.
      try controller.services.proposal(controller.id).map(controller.update)
    }
  }

  override func configureView() { dataSource.show(presenter) }
}

extension ProposalController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .open: list.cursor.item.map { navigator.show($0.target) }
    case .bookmark: interaction.bookmarking.start(id)
    case .note: navigator.showNote(of: id)
    case .follow where list.cursor.item?.author == nil:
      send(ScreenReport.message(ScreenText.moveToFollow))
    case .follow: list.cursor.item?.author.map { interaction.following.start($0) }
    default: return list.cursor.move(command)
    }
    return true
  }
}
