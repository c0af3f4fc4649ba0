import Binding
import ControllerCore
import DataSource
import Foundation

/// A screen with one proposal.
final class ProposalController: BoundController<ProposalPresenter, ProposalView>, CommandResponder {
  private let id: Proposal.ID
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?
  private let rows = SectionedDataSource<DetailRow.Group, DetailRow>([], by: \.group, orderedBy: <)
  private var cursor: ListCursor<DetailRow.Group, DetailRow>?
  private var observations: [ListObservation] = []

  init(_ id: Proposal.ID, context: AppContext, navigator: any EvolutionNavigator) {
    self.id = id
    self.context = context
    self.navigator = navigator
    super.init(style: context.style)
  }

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
    cursor = ListCursor(rows, on: view.list)
    observations = [
      context.catalog.proposals.observe(self) { controller, _ in controller.show() },
      context.library.bookmarks.observe(self) { controller, _ in controller.show() },
      context.library.followed.observe(self) { controller, _ in controller.show() },
    ]
    show()
  }

  func handle(_ command: Command) -> Bool {
    switch command {
    case .open:
      switch cursor?.selected?.target {
      case .author(let name): navigator?.showAuthor(name, from: .proposal(id))
      case .page(let address): navigator?.showPage(address, from: .proposal(id))
      case nil: break
      }
    case .bookmark:
      run(context.actions.bookmark, with: id)
    case .note:
      navigator?.showNote(on: id)
    case .follow:
      guard case .author(let name) = cursor?.selected?.target else {
        context.chrome.message = "Move to an author to follow."
        return true
      }
      run(context.actions.follow, with: name)
    default:
      return cursor?.handle(command) ?? false
    }
    return true
  }

  private func show() {
    // If a refresh has removed the proposal, the screen keeps its last content.
    guard let proposal = context.catalog.proposal(id) else { return }
    update(with: ProposalRow.Subject(proposal: proposal, bookmark: context.library.bookmark(id)))
    rows.replace(with: authorRows(of: proposal) + linkRows(of: proposal))
  }

  private func authorRows(of proposal: Proposal) -> [DetailRow] {
    proposal.authors.map {
      DetailRow(target: .author($0.name), text: $0.name, isMarked: context.library.isFollowing($0.name))
    }
  }

  private func linkRows(of proposal: Proposal) -> [DetailRow] {
    let page = Proposal.Discussion(name: "Proposal", link: proposal.page?.absoluteString ?? "")
    let links = [page] + proposal.discussions
    return links.map { DetailRow(target: .page($0.link), text: $0.name.capitalized, isMarked: false) }
  }
}
