/// A transition of a ``NavigationHost``.
public enum NavigationStep<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Shows the tab with this zero-based index.
  case selectTab(Int)
  /// Puts one screen on top of a stack.
  case push(Route, NavigationPosition)
  /// Takes `count` screens off a stack.
  case pop(count: Int, NavigationPosition)
  /// Replaces the screens of a stack in one transition. The user sees only the last screen.
  case replace([Route], NavigationPosition)
  /// Shows one screen over everything else.
  case present(Route, as: ModalStyle)
  /// Takes away the last `count` modals in one transition.
  case dismiss(count: Int)
  /// Replaces the whole state, because tabs or columns are added or removed.
  case reset(NavigationState<Route>)
}

extension NavigationStep {
  package func map<Other>(_ embed: (Route) -> Other) -> NavigationStep<Other> {
    switch self {
    case .selectTab(let index): .selectTab(index)
    case .push(let route, let position): .push(embed(route), position)
    case .pop(let count, let position): .pop(count: count, position)
    case .replace(let routes, let position): .replace(routes.map(embed), position)
    case .present(let route, let style): .present(embed(route), as: style)
    case .dismiss(let count): .dismiss(count: count)
    case .reset(let state): .reset(state.map(embed))
    }
  }

  /// The name of the step without the values of its routes, for errors and messages. The values may be private.
  var name: String {
    if case .reset = self { "reset" } else { text(routeName) }
  }

  private func text(_ name: (Route) -> String) -> String {
    switch self {
    case .selectTab(let index): "select tab \(index)"
    case .push(let route, let position): "push \(name(route)) in \(position)"
    case .pop(let count, let position): "pop \(count) in \(position)"
    case .replace(let routes, let position):
      "set \(routes.map(name).joined(separator: " > ")) in \(position)"
    case .present(let route, let style): "present \(name(route)) as \(style.rawValue)"
    case .dismiss(let count): "dismiss \(count)"
    case .reset(let state):
      "reset to \(state.tabs.count == 1 ? "one tab" : "\(state.tabs.count) tabs") showing \(name(state.topRoute))"
    }
  }
}

extension NavigationStep: CustomStringConvertible {
  /// A text that describes the step, for example `push item(1) in the detail column of tab 0`.
  public var description: String { text { "\($0)" } }
}
