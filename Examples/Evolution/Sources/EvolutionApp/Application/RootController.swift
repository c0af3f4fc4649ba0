import ControllerCore
import EvolutionPresenters
import EvolutionViews
import Interaction
import ListControllers
import Navigator

/// The root controller of the app: shows the navigator's state with the screens of the features, and starts the first load.
final class RootController: RouteController<EvolutionRoute> {
  let routes: RouteNavigator<EvolutionRoute>
  let focus = UserFocus()
  let feed: FeedStatus
  let help: InteractionRunner<Void, ShowHelp>
  let services: ScreenServices
  private let features: AppFeatures
  /// The layout for every width, or `nil` if the width decides.
  private let layout: EvolutionLayout?

  /// - Throws: `LinkError` if the links of two features match each other.
  init(layout: EvolutionLayout?, help: String, services: ScreenServices) throws(LinkError) {
    self.layout = layout
    self.services = services
    self.help = InteractionRunner(
      ShowHelp(text: help),
      prompts: services.prompts,
      clock: services.clock
    )
    feed = FeedStatus(services)
    routes = RouteNavigator(
      (layout ?? .phone).placement,
      guards: EvolutionRoute.guards(services),
      links: try EvolutionRoute.links(),
      clock: services.clock
    )
    features = AppFeatures(services: services, routes: routes)
    super.init()
    routes.attach(self)
    routes.onError = { [services] error in services.chrome.show(error) }
    routes.observeEvents(self) { root, event in root.follow(event) }
  }

  // MARK: Hooks

  override func makeController(for route: EvolutionRoute) -> Controller {
    features.makeController(for: route)
  }

  override func placement(
    for width: ControllerEnvironment.SizeClass
  ) -> NavigationPlacement<EvolutionRoute>? {
    layout == nil ? EvolutionLayout(width: width).placement : nil
  }

  override func viewDidLoad() { feed.start() }

  override func handleError(_ error: any Error) { services.chrome.show(error) }

  override func didLeave() { feed.stop() }

  // MARK: For other objects

  /// Performs a request, and shows the reason if it is refused.
  func perform(
    _ request: @MainActor (RouteNavigator<EvolutionRoute>) async throws(NavigationError) -> Void
  ) async {
    services.chrome.message = ""
    do throws(NavigationError) {
      try await request(routes)
    } catch {
      services.chrome.show(error)
    }
  }

  // MARK: Private

  private func follow(_ event: NavigationEvent<EvolutionRoute>) {
    focus.follow(event, from: routes.state)
    switch event {
    case .began: services.chrome.message = ""
    case .changed: markOpenProposal()
    case .ended, .user: break
    }
  }

  /// Moves the cursor of the list below a proposal to this proposal, however the user has come to it.
  private func markOpenProposal() {
    let state = routes.state
    guard case .proposal(.proposal(let id))? = state.currentTab.path.last(where: { $0.column == .detail })
    else { return }
    for case let list as PagedController<ProposalRow.Section, ProposalRow>
      in controllers(at: .column(.primary, tab: state.selectedTab))
    { list.moveCursor(to: id) }
  }
}

extension RootController: DataLoading {
  func load() async throws { try await services.refresh() }
}
