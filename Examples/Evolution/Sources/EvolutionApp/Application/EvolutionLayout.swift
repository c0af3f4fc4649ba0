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
  var placement: TabbedPlacement<EvolutionRoute> {
    TabbedPlacement([EvolutionRoute.lists(.proposals), .lists(.bookmarks)].map(tab))
  }

  private func tab(root: EvolutionRoute) -> any ColumnPlacement<EvolutionRoute> {
    switch self {
    case .phone: StackPlacement(root: root)
    case .pad: SplitPlacement(root: root) { $0.column }
    }
  }
}
