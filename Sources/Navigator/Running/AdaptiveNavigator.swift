/// Chooses the placement of a navigator by its environment, and again when that changes.
///
/// ```swift
/// let adaptive = AdaptiveNavigator(for: window.isWide) { isWide in isWide ? pad : phone }
/// adaptive.environment = true        // the screens move to the columns of the pad; none is lost
/// ```
@MainActor
public final class AdaptiveNavigator<Environment: Equatable, Route: Hashable & Sendable> {
  /// What takes the user to routes.
  public let navigator: RouteNavigator<Route>
  /// What the placement depends on, such as a size class. Setting the same again does nothing.
  public var environment: Environment {
    didSet {
      if environment != oldValue { navigator.placement = placement(environment) }
    }
  }

  private let placement: (Environment) -> any NavigationPlacement<Route>

  /// Creates a navigator in the initial state of the placement for `environment`.
  ///
  /// - Parameters:
  ///   - environment: What the placement depends on.
  ///   - guards: Decide about screens before they are shown.
  ///   - placement: The placement for an environment.
  public init(
    for environment: Environment,
    guards: [RouteGuard<Route>] = [],
    placement: @escaping (Environment) -> any NavigationPlacement<Route>
  ) {
    self.environment = environment
    self.placement = placement
    navigator = RouteNavigator(placement(environment), guards: guards)
  }
}
