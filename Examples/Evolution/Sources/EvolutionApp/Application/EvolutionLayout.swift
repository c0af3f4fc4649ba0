import ControllerCore
import Navigator

/// The layouts of the app. The screens do not depend on the layout.
public enum EvolutionLayout: String, CaseIterable, Sendable {
  /// Screens are pushed on a stack.
  case phone
  /// A list and a detail side by side.
  case pad

  /// The layout for a horizontal size class.
  init(width: ControllerEnvironment.SizeClass) {
    self = width == .regular ? .pad : .phone
  }

  /// The placement of the routes in tabs and columns.
  var placement: NavigationPlacement<EvolutionRoute> {
    .tabs([EvolutionRoute.lists(.proposals), .lists(.bookmarks)].map(tab))
  }

  private func tab(root: EvolutionRoute) -> NavigationPlacement<EvolutionRoute> {
    switch self {
    case .phone: .stack(root: root)
    case .pad: .split(root: root) { $0.column }
    }
  }
}
