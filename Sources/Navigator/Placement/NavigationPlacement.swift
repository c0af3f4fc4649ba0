/// The placement of routes in tabs and columns. It makes the difference between a phone and a pad.
///
/// A placement is a pure value. ``StackPlacement``, ``SplitPlacement`` and ``TabbedPlacement`` are the
/// usual kinds; the screens that ask a ``RouteNavigator`` for a route do not know which one it has.
///
/// An app may give its screens words of their own instead of routes, with one implementation for each device:
///
/// ```swift
/// protocol AuthorNavigator { func showProposals(by author: Author.ID) async throws(NavigationError) }
///
/// struct PhoneAuthorNavigator: AuthorNavigator {
///   let navigator: RouteNavigator<Page>      // RouteNavigator(StackPlacement(root: .authors))
///   func showProposals(by author: Author.ID) async throws(NavigationError) {
///     try await navigator.perform(.push(.proposals(by: author)))
///   }
/// }
/// struct PadAuthorNavigator: AuthorNavigator {
///   let navigator: RouteNavigator<Page>      // RouteNavigator(SplitPlacement(root: .authors) { … })
///   func showProposals(by author: Author.ID) async throws(NavigationError) {
///     try await navigator.perform(.show(.proposals(by: author), in: .supplementary))
///   }
/// }
/// ```
public protocol NavigationPlacement<Route>: Sendable {
  /// The routes of the app.
  associatedtype Route: Hashable & Sendable

  /// The state in which the app starts.
  var initialState: NavigationState<Route> { get }

  /// Returns the state that shows `route`. Nothing changes if the route is visible already.
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - source: The screen from which the user navigates. The screens after `source` are removed. If `source` is `nil`, for
  ///     example for a menu, no screen is removed.
  ///   - state: Where the user is.
  func state(
    showing route: Route,
    askedBy source: Route?,
    from state: NavigationState<Route>
  ) -> NavigationState<Route>

  /// The state in which the tab that `path` belongs to holds its root and exactly `path`.
  ///
  /// - Parameters:
  ///   - path: The screens from the first to the one to show. It may begin with the root of a tab.
  ///   - state: Where the user is.
  func state(showingPath path: [Route], from state: NavigationState<Route>) -> NavigationState<Route>

  /// Returns a state of any placement in the tabs and columns of this placement. No screen is lost. The top screen stays on top
  /// unless it is a root here.
  func projecting(_ state: NavigationState<Route>) -> NavigationState<Route>
}

extension NavigationPlacement {
  /// The state that shows `route` on top when no particular screen asks for it.
  public func state(
    showing route: Route,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    self.state(showing: route, askedBy: nil, from: state)
  }
}
