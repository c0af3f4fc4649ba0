import Concierge
import EvolutionPresenters
import EvolutionViews

/// The root controller of the app: shows the navigator's state with the screens of the features, and starts the first load.
final class RootController: RouteController<EvolutionRoute> {
  let routes: RouteNavigator<EvolutionRoute>
  let focus = UserFocus()
  let feed: FeedStatus
  private let features: AppFeatures
  private let commands: AppCommands
  /// The layout for every width, or `nil` if the width decides.
  private let layout: EvolutionLayout?

  /// - Throws: `LinkError` if the links of two features match each other.
  init(layout: EvolutionLayout?, help: String, services: ScreenServices) throws(LinkError) {
    self.layout = layout
    routes = try EvolutionRoute.navigator(layout ?? .phone, services)
    feed = FeedStatus(services)
    features = AppFeatures(services: services, routes: routes)
    commands = AppCommands(services: services, routes: routes, focus: focus, help: help)
    super.init()
    routes.attach(self)
    routes.observeEvents(self) { root, event in root.focus.follow(event, from: root.routes.state) }
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

  override func didLeave() { feed.stop() }
}

extension RootController: DataLoading {
  func load() async { await feed.load() }
}

extension RootController: CommandResponder {
  func handle(_ command: Command) -> Bool { commands.perform(command, for: self) }
}
