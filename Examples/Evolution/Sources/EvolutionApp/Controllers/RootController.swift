import ControllerCore
import DataSource
import Foundation
import Interaction
import Model
import Navigator

/// The root controller of the app: shows the navigator's state, keeps the focus, and handles the commands that no
/// screen has handled.
final class RootController: RouteController<EvolutionRoute>, CommandResponder, RemoteDataLoading {
  let routes: RouteNavigator<EvolutionRoute>
  let places = ModelArchive<SavedNavigation<EvolutionRoute>>()
  let context: AppContext
  private let help: String
  /// The layout for every width, or `nil` if the width decides.
  private let layout: EvolutionLayout?
  /// The column that receives commands first, if there are several columns.
  var focusedColumn: NavigationColumn { context.chrome.focusedColumn }
  /// The error of the last load, or `nil` if it succeeded.
  private(set) var loadError: (any Error)?
  /// The continuations of callers that wait for the first load.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(
    layout: EvolutionLayout?,
    links: LinkTable<EvolutionRoute>,
    help: String,
    context: AppContext
  ) {
    self.context = context
    self.help = help
    self.layout = layout
    routes = RouteNavigator(
      (layout ?? .phone).placement,
      guards: [.known(to: context.catalog, context.library)],
      links: links
    )
    super.init()
    routes.attach(self)
    routes.guards.append(.unsavedChanges(in: self, reason: ""))
    routes.observeEvents(self) { root, event in root.note(event) }
  }

  override func makeController(for route: EvolutionRoute) -> Controller {
    switch route {
    case .proposals, .bookmarks: ProposalListController(route, context: context, navigator: self)
    case .cards: ProposalCardsController(context: context, navigator: self)
    case .proposal(let id): ProposalController(id, context: context, navigator: self)
    case .note(let id): NoteController(id, context: context, navigator: self)
    case .page(let address): PageController(address, context: context)
    case .author(let name): AuthorController(name, context: context, navigator: self)
    }
  }

  override func placement(
    for width: ControllerEnvironment.SizeClass
  ) -> (any NavigationPlacement<EvolutionRoute>)? {
    layout == nil ? EvolutionLayout(width: width).placement : nil
  }

  /// The screen that receives commands first.
  var focusedController: Controller {
    let state = routes.state
    let position = NavigationPosition(tab: state.selectedTab, column: focusedColumn)
    return controllers(at: position).last ?? self
  }

  // MARK: Loading

  override func viewDidLoad() {
    keep(
      context.catalog.pages.onOutcome(self) { root, direction, outcome in
        if direction == .refresh { root.handle(outcome) }
        root.endWaiting()
      }
    )
  }

  func requestRemoteData() async throws {
    await context.catalog.pages.load(.refresh)
  }

  override func handleError(_ error: any Error) {
    loadError = error
    context.chrome.message = "Failed: \(error)"
  }

  /// Waits until the first load has ended.
  func waitUntilLoaded() async {
    guard isViewLoaded, !context.catalog.pages.state.hasLoaded, loadError == nil else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  override func didLeave() { endWaiting() }

  private func endWaiting() {
    let waiters = waiters
    self.waiters = []
    waiters.forEach { $0.resume() }
  }

  private func handle(_ outcome: LoadOutcome) {
    switch outcome {
    case .loaded:
      loadError = nil
      guard let change = context.catalog.lastChange else { return }
      context.chrome.message = CatalogChangePresenter(change, style: context.style).text
    case .failed(let error):
      handleError(error)
    case .canceled, .superseded, .refused:
      break
    }
  }

  private func refresh() {
    guard !context.catalog.isRefreshing else { return context.chrome.message = "Already refreshing." }
    start { root in _ = await root.context.catalog.pages.load(.refresh) }
  }

  // MARK: Commands

  func handle(_ command: Command) -> Bool {
    switch command {
    case .back: goBack()
    case .nextTab:
      navigate { try await $0.select(tab: $0.state.currentTab.root == .proposals ? .bookmarks : .proposals) }
    case .focusLeading: moveFocus(to: .primary)
    case .focusTrailing: moveFocus(to: routes.state.currentTab.frontColumn)
    case .refresh: refresh()
    case .follow: context.chrome.message = "Open a proposal or an author to follow somebody."
    case .note: context.chrome.message = "Open a bookmarked proposal to write a note."
    case .help: run(context.actions.help, with: help)
    default: return false
    }
    return true
  }

  private func note(_ event: NavigationEvent<EvolutionRoute>) {
    switch event {
    case .began(let step): context.chrome.nextPlace = try? routes.state.performing(step)
    case .ended, .user: context.chrome.nextPlace = nil
    case .changed(let change): moveFocus(to: change.after.currentTab.frontColumn)
    }
  }

  func moveFocus(to column: NavigationColumn) {
    context.chrome.focusedColumn = column
  }
}
