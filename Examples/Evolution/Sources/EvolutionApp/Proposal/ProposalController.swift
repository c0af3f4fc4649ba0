import Binding
import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import Interaction
import ListControllers

/// A screen with one proposal.
final class ProposalController: BoundController<ProposalPresenter, ProposalView> {
  private let id: String
  private let services: any ProposalServices
  private let navigator: any ProposalNavigator
  private let dataSource = ProposalDetails()
  /// The list in the view.
  private var list: PartListController<CompositeSectionID, DetailRow> {
    child { PartListController(dataSource.rows) }
  }

  init(_ id: String, services: any ProposalServices, navigator: any ProposalNavigator) {
    (self.id, self.services, self.navigator) = (id, services, navigator)
    super.init(style: services.style)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: id) }

  override func makeView() -> ProposalView { ProposalView() }

  override func bindings() -> [Bind<ProposalPresenter, ProposalView>] {
    [
      Bind(\.title, to: \.title.text),
      Bind(\.bookmark, to: \.bookmark.text),
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
    case .open: list.itemAtCursor.map { navigator.show($0.target) }
    case .bookmark: services.bookmarking.start(id)
    case .note: navigator.showNote(of: id)
    case .follow:
      guard case .author(let name) = list.itemAtCursor?.target else {
        services.chrome.message = ScreenText.moveToFollow
        return true
      }
      services.following.start(name)
    default:
      return list.moveCursor(command)
    }
    return true
  }
}
