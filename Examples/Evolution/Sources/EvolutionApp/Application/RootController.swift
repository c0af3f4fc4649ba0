import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import Foundation
import Interaction
import Navigator
import Observation

/// The part of the app's window on which the user acts. It is observable.
@MainActor
@Observable
final class UserFocus {
  /// The column that receives commands first, if there are several columns.
  var column = NavigationColumn.primary
  /// The place to which the transition under way leads; `nil` if none is under way.
  var nextPlace: NavigationState<EvolutionRoute>?
}

/// The root controller of the app: composes the features, shows the navigator's state, keeps the focus, and handles the
/// commands that no screen has handled.
final class RootController: RouteController<EvolutionRoute> {
  let routes: RouteNavigator<EvolutionRoute>
  let focus = UserFocus()
  private let services: ScreenServices
  private let help: InteractionRunner<Void, ShowHelp>
  /// The layout for every width, or `nil` if the width decides.
  private let layout: EvolutionLayout?
  private lazy var lists = makeLists()
  private lazy var proposal = makeProposal()
  private lazy var author = makeAuthor()
  private lazy var page = PageFeature(services: services)
  /// The error of the last load, or `nil` if it succeeded.
  private(set) var loadError: (any Error)?
  /// The continuations of callers that wait for the first load.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Throws: `LinkError` if the links of two features match each other.
  init(
    layout: EvolutionLayout?,
    help: String,
    clock: any Clock<Duration>,
    services: ScreenServices
  ) throws(LinkError) {
    self.layout = layout
    self.services = services
    self.help = InteractionRunner(ShowHelp(text: help), prompts: services.prompts, clock: clock)
    routes = RouteNavigator(
      (layout ?? .phone).placement,
      guards: EvolutionRoute.guards(services.catalog, services.library),
      links: try EvolutionRoute.links(),
      clock: clock
    )
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.show(error) }
    routes.observeEvents(self) { root, event in root.note(event) }
  }

  // MARK: Hooks

  override func makeController(for route: EvolutionRoute) -> Controller {
    switch route {
    case .lists(let route): lists.makeController(for: route)
    case .proposal(let route): proposal.makeController(for: route)
    case .author(let route): author.makeController(for: route)
    case .page(let route): page.makeController(for: route)
    }
  }

  override func placement(
    for width: ControllerEnvironment.SizeClass
  ) -> NavigationPlacement<EvolutionRoute>? {
    layout == nil ? EvolutionLayout(width: width).placement : nil
  }

  override func viewDidLoad() {
    let outcomes = services.catalog.pages.onOutcome(self) { root, direction, outcome in
      if direction == .refresh { root.handle(outcome) }
      root.endWaiting()
    }
    keep(outcomes, in: .loaded)
  }

  override func handleError(_ error: any Error) {
    loadError = error
    services.chrome.message = "Failed: \(error)"
  }

  override func didLeave() { endWaiting() }

  // MARK: For other objects

  /// The screen that receives commands first.
  var focusedController: Controller {
    let state = routes.state
    let position = NavigationPosition.column(focus.column, tab: state.selectedTab)
    return controllers(at: position).last ?? self
  }

  /// Moves the focus to the column that has a controller.
  func moveFocus(toColumnOf controller: Controller) {
    let state = routes.state
    for column in state.currentTab.columns {
      let screens = controllers(at: .column(column, tab: state.selectedTab))
      if screens.contains(where: { $0 === controller || $0.children.contains { $0 === controller } }) {
        focus.column = column
        return
      }
    }
  }

  /// Waits until the first load has ended.
  func waitUntilLoaded() async {
    guard isViewLoaded, !services.catalog.pages.state.hasLoaded, loadError == nil else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Performs a request, and shows the reason if it is refused.
  func perform(
    _ request: @MainActor (RouteNavigator<EvolutionRoute>) async throws(NavigationError) -> Void
  ) async {
    services.chrome.message = ""
    do throws(NavigationError) {
      try await request(routes)
    } catch {
      show(error)
    }
  }

  /// Restores the saved screens, except screens whose content no longer exists.
  func restore(_ place: SavedNavigation<EvolutionRoute>) {
    start { root in
      await root.perform { navigator async throws(NavigationError) in
        let skipped = try await navigator.restore(place)
        root.services.chrome.message = skipped.map(\.reason).joined(separator: " ")
      }
    }
  }

  // MARK: Private

  private func makeLists() -> ListsFeature {
    ListsFeature(services: services, navigator: routes.scoped(to: .lists)) { [routes] id, source in
      routes.enqueue(.navigate(to: .proposal(.proposal(id)), from: .lists(source)))
    }
  }

  private func makeProposal() -> ProposalFeature {
    ProposalFeature(services: services, navigator: routes.scoped(to: .proposal)) { [routes] name, source in
      routes.enqueue(.navigate(to: .author(.author(name)), from: .proposal(source)))
    } showPage: { [routes] address, source in
      routes.enqueue(.navigate(to: .page(.page(address)), from: .proposal(source)))
    }
  }

  private func makeAuthor() -> AuthorFeature {
    AuthorFeature(services: services) { [routes] id, source in
      routes.enqueue(.navigate(to: .proposal(.proposal(id)), from: .author(source)))
    }
  }

  private func show(_ error: NavigationError) {
    services.chrome.message =
      switch error {
      // The root of a tab has no previous screen.
      case .nothingToGoBackTo: ""
      case .link(.noRoute), .link(.noMatch): "The app does not open this link."
      // The user has just chosen to stay.
      case .denied(_, Self.reasonForStaying): ""
      case .denied(_, let reason): reason
      default: "\(error)"
      }
  }

  private func note(_ event: NavigationEvent<EvolutionRoute>) {
    switch event {
    case .began(let step):
      services.chrome.message = ""
      focus.nextPlace = try? routes.state.performing(step)
    case .ended, .user: focus.nextPlace = nil
    case .changed(let change):
      focus.column = change.after.currentTab.frontColumn
      markOpenProposal()
    }
  }

  /// Moves the cursor of the list below a proposal to this proposal, however the user has come to it.
  private func markOpenProposal() {
    let state = routes.state
    guard case .proposal(.proposal(let id))? = state.currentTab.path.last(where: { $0.column == .detail })
    else {
      return
    }
    let lists = controllers(at: .column(.primary, tab: state.selectedTab))
    for case let list as SearchListController in lists { list.moveCursor(to: id) }
  }

  private func handle(_ outcome: LoadOutcome) {
    switch outcome {
    case .loaded:
      loadError = nil
      guard let change = services.catalog.lastChange else { return }
      services.chrome.message = CatalogChangePresenter(change, style: services.style).text
    case .failed(let error):
      handleError(error)
    case .canceled, .superseded, .refused:
      break
    }
  }

  private func refresh() {
    guard !services.catalog.isRefreshing else { return services.chrome.message = "Already refreshing." }
    start { root in _ = await root.services.catalog.pages.load(.refresh) }
  }

  private func endWaiting() {
    let waiters = waiters
    self.waiters = []
    waiters.forEach { $0.resume() }
  }
}

extension RootController: DataLoading {
  func load() async throws {
    await services.catalog.pages.load(.refresh)
  }
}

extension RootController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .back: window?.goBack()
    case .nextTab:
      let isFirst = routes.state.currentTab.root == .lists(.proposals)
      routes.enqueue(.select(tab: .lists(isFirst ? .bookmarks : .proposals)))
    case .focusLeading: focus.column = .primary
    case .focusTrailing: focus.column = routes.state.currentTab.frontColumn
    case .refresh: refresh()
    case .follow: services.chrome.message = "Open a proposal or an author to follow somebody."
    case .note: services.chrome.message = "Open a bookmarked proposal to write a note."
    case .help: start { [help] _ in _ = await help.run() }
    default: return false
    }
    return true
  }
}

/// An interaction that shows the help.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: "Help", acknowledge: "Close")
  }
}
