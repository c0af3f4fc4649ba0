import Binding
import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import Foundation

/// A screen with one proposal.
final class ProposalController: BoundController<ProposalPresenter, ProposalView> {
  /// A place to which the screen leads.
  enum Destination: Hashable {
    /// The author with a name.
    case author(String)
    /// The page at an address.
    case page(String)
    /// The note on the bookmark.
    case note
  }

  private let id: Proposal.ID
  private let services: ScreenServices
  private let leave: @MainActor (Destination) -> Void
  private let rows = SectionedDataSource<DetailRow.Group, DetailRow>([], by: \.group, orderedBy: <)
  /// The list in the view.
  private var list: PartListController<DetailRow.Group, DetailRow> {
    child { PartListController(rows, on: view.list) }
  }

  /// - Parameter leave: Shows another screen.
  init(_ id: Proposal.ID, services: ScreenServices, leave: @escaping @MainActor (Destination) -> Void) {
    self.id = id
    self.services = services
    self.leave = leave
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
    // If a refresh has removed the proposal, the screen keeps its last content.
    guard let proposal = services.catalog.proposal(id) else { return }
    update(with: ProposalRow.Subject(proposal: proposal, bookmark: services.library.bookmark(id)))
    rows.replace(with: DetailRow.rows(of: proposal, isFollowing: services.library.isFollowing))
  }
}

extension ProposalController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .open:
      switch list.itemAtCursor?.target {
      case .author(let name): leave(.author(name))
      case .page(let address): leave(.page(address))
      case nil: break
      }
    case .bookmark:
      start { [actions = services.actions, id] _ in await actions.toggleBookmark(of: id) }
    case .note:
      leave(.note)
    case .follow:
      guard case .author(let name) = list.itemAtCursor?.target else {
        services.chrome.message = "Move to an author to follow."
        return true
      }
      start { [actions = services.actions] _ in await actions.toggleFollowing(name) }
    default:
      return list.handle(command)
    }
    return true
  }
}

extension DetailRow {
  /// Returns the rows of a proposal: its authors, its document, and its discussions.
  @MainActor
  fileprivate static func rows(of proposal: Proposal, isFollowing: (String) -> Bool) -> [DetailRow] {
    let authors = proposal.authors.map {
      DetailRow(target: .author($0.name), text: $0.name, isMarked: isFollowing($0.name))
    }
    let page = Proposal.Discussion(name: "Proposal", link: proposal.page?.absoluteString ?? "")
    let links = ([page] + proposal.discussions).map {
      DetailRow(target: .page($0.link), text: $0.name.capitalized, isMarked: false)
    }
    return authors + links
  }
}
