import ControllerCore
import ControllerSupport
import Navigator

/// A route controller, with the values that an explorer checks.
@MainActor
protocol ExploredRoutes: Controller {
  /// A description of the problem if the screen differs from the navigator's state, or `nil`.
  var differenceFromNavigator: String? { get }
  /// The controllers of the first screens of the tabs, by the routes of these screens.
  var roots: [AnyHashable: Controller] { get }
  /// The navigator whose screens are shown.
  var anyNavigator: AnyObject? { get }
  /// Calls a closure whenever a tab gets another first screen with another route, until `owner` is deallocated.
  func observeRoots(_ owner: AnyObject, _ onChange: @escaping @MainActor () -> Void)
}

extension RouteController: ExploredRoutes {
  var differenceFromNavigator: String? {
    guard let state = navigator?.state else { return nil }
    for position in state.positions where routes(at: position) != state[position] {
      return "\(position) shows \(routes(at: position)), and the navigator has \(state[position])"
    }
    if tabs.selectedIndex != state.selectedTab {
      return "tab \(tabs.selectedIndex) is selected, and the navigator has \(state.selectedTab)"
    }
    guard presentedStackCount != state.modals.count else { return nil }
    return "the window presents \(presentedStackCount) stacks, and the navigator has \(state.modals.count)"
  }

  var roots: [AnyHashable: Controller] {
    let positions = (navigator?.state.tabs ?? []).indices.map { NavigationPosition.column(.primary, tab: $0) }
    let roots = positions.compactMap { position -> (AnyHashable, Controller)? in
      let routes = routes(at: position)
      guard let root = controllers(at: position).suffix(routes.count).first else { return nil }
      return routes.first.map { ($0, root) }
    }
    return Dictionary(roots) { $1 }
  }

  var anyNavigator: AnyObject? { navigator }

  func observeRoots(_ owner: AnyObject, _ onChange: @escaping @MainActor () -> Void) {
    navigator?.observeEvents(owner) { _, event in
      if case .changed(let change) = event, change.before.tabs.map(\.root) != change.after.tabs.map(\.root) {
        onChange()
      }
    }
  }
}

/// Finds the first screen of a tab that was replaced by a new controller although its route has not changed.
@MainActor
final class TabRoots {
  /// For each route controller: the first screens of its tabs, by their routes, when they were compared last. Controllers
  /// are identified by the numbers of the `CallbackRecorder`.
  private var screens: [Int: [AnyHashable: Int]] = [:]
  private var navigators: [Int: WeakReference<AnyObject>] = [:]

  /// Forgets the known first screens of the tabs when the navigator replaces the first route of a tab. If the old route
  /// comes back later, a new screen for it is right.
  func follow(_ routes: any ExploredRoutes, number: Int) {
    guard let navigator = routes.anyNavigator, navigator !== navigators[number]?.object else { return }
    (navigators[number], screens[number]) = (WeakReference(navigator), nil)
    routes.observeRoots(self) { [weak self] in self?.screens[number] = nil }
  }

  /// Compares the first screens of the tabs with those of the last call.
  ///
  /// - Returns: The route of a screen that was replaced by a new controller, or `nil`.
  func routeOfRemadeRoot(in routes: any ExploredRoutes, _ recorder: CallbackRecorder) -> String? {
    let number = recorder.number(of: routes)
    let (before, now) = (screens[number, default: [:]], routes.roots.mapValues(recorder.number))
    screens[number] = now
    return now.keys.filter { before[$0] ?? now[$0] != now[$0] }.map { "\($0)" }.min()
  }
}
