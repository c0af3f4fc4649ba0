/// A request to a ``RouteNavigator``, as a value.
///
/// A request is performed after all requests before it, and starts from the state at that time. A request with a column changes
/// the selected tab, even if a modal covers the tab. A pop, a push or another request without a column changes the stack in
/// front: the stack of the last modal or, if nothing is presented, the whole ``NavigationTab/path`` of the tab. A pop removes
/// screens from the right-most column first.
public enum NavigationRequest<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Shows a route in the tab and column that the ``NavigationPlacement`` of the app names for it. The screens above `from`,
  /// the screen from which the user navigates, are removed first. See ``Navigating/navigate(to:from:animated:)``.
  case navigate(to: Route, from: Route? = nil)
  /// Selects a tab, replaces its screens by its root and the path, and presents a modal over it. The first route of the path
  /// that belongs to a certain tab decides which tab is selected. With a modal and an empty path, all tabs keep their screens.
  case setPath([Route], presenting: NavigationModal<Route>? = nil)
  /// Replaces all screens by the screens of a state. The ``NavigationPlacement`` of the app decides in which tabs and columns
  /// the new screens are.
  case reset(NavigationState<Route>)
  /// Pushes a screen.
  case push(Route, in: NavigationColumn? = nil)
  /// Pops `count` screens, at least 1. The root (the first screen) stays.
  case pop(count: Int = 1, in: NavigationColumn? = nil)
  /// Pops all screens above the last screen with this route.
  case popTo(Route, in: NavigationColumn? = nil)
  /// Pops all screens but the first.
  case popToRoot(in: NavigationColumn? = nil)
  /// Replaces all screens of a column. The last route becomes the top screen.
  case set([Route], in: NavigationColumn)
  /// Replaces the top screen.
  case replaceTop(Route, in: NavigationColumn? = nil)
  /// Shows one screen in a column. First removes the screens of this column and of the columns to its right. In the primary
  /// column, the first screen stays below the new screen.
  case show(Route, in: NavigationColumn)
  /// Selects the tab with this root.
  case select(tab: Route)
  /// Selects the tab with this zero-based index, as after a tap of the user on the tab bar.
  case selectTab(Int)
  /// Presents a screen over all others. Nothing happens if this screen is already presented in front with this style, and no
  /// screen was pushed on it.
  case present(Route, as: ModalStyle)
  /// Dismisses the last `count` modals with all their screens. `count` is at least 1.
  case dismiss(count: Int = 1)
  /// Goes back one screen, as the back button does: pops a screen, or dismisses a modal that shows its first screen.
  case back
}

extension NavigationRequest: Codable where Route: Codable {}

extension NavigationRequest {
  /// Returns the request with embedded routes.
  func map<Other>(_ embed: (Route) -> Other) -> NavigationRequest<Other> {
    switch self {
    case .navigate(let route, let source): .navigate(to: embed(route), from: source.map(embed))
    case .setPath(let path, let modal):
      .setPath(path.map(embed), presenting: modal?.mapStack { $0.map(embed) })
    case .reset(let state): .reset(state.map(embed))
    case .push(let route, let column): .push(embed(route), in: column)
    case .pop(let count, let column): .pop(count: count, in: column)
    case .popTo(let route, let column): .popTo(embed(route), in: column)
    case .popToRoot(let column): .popToRoot(in: column)
    case .set(let routes, let column): .set(routes.map(embed), in: column)
    case .replaceTop(let route, let column): .replaceTop(embed(route), in: column)
    case .show(let route, let column): .show(embed(route), in: column)
    case .select(let root): .select(tab: embed(root))
    case .selectTab(let index): .selectTab(index)
    case .present(let route, let style): .present(embed(route), as: style)
    case .dismiss(let count): .dismiss(count: count)
    case .back: .back
    }
  }
}
