import Binding
import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import Foundation
import ListControllers

/// A screen with one proposal.
final class ProposalController: BoundController<ProposalPresenter, ProposalView> {
  private let id: String
  private let services: ScreenServices
  private let navigator: any ProposalNavigator
  private let authors = ArrayDataSource<DetailRow>()
  private let links = ArrayDataSource<DetailRow>()
  /// The list in the view, which is composed of the authors and the links.
  private var list: PartListController<CompositeSectionID, DetailRow> {
    child {
      let rows = CompositeDataSource {
        authors.titled { ProposalPresenter.authorsTitle(count: $0.items.count) }
        links.titled { ProposalPresenter.linksTitle(count: $0.items.count) }
      }
      return PartListController(rows.map(\.content))
    }
  }

  init(_ id: String, services: ScreenServices, navigator: any ProposalNavigator) {
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
      controller.services.proposal(controller.id).map(controller.update)
    }
  }

  override func configureView() {
    authors.replace(with: presenter?.authors ?? [])
    links.replace(with: presenter?.links ?? [])
  }
}

extension ProposalController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .open:
      switch list.itemAtCursor?.target {
      case .author(let name): navigator.showAuthor(name)
      case .page(let address): navigator.showPage(address)
      case nil: break
      }
    case .bookmark:
      services.toggleBookmark(of: id)
    case .note:
      navigator.showNote(of: id)
    case .follow:
      guard case .author(let name) = list.itemAtCursor?.target else {
        services.chrome.message = ScreenText.moveToFollow
        return true
      }
      services.toggleFollowing(name)
    default:
      return list.moveCursor(command)
    }
    return true
  }
}
