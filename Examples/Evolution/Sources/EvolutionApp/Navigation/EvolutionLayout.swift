import Navigator

/// The layouts of the app. The screens do not depend on the layout.
public enum EvolutionLayout: String, CaseIterable, Sendable {
  /// Screens are pushed on a stack.
  case phone
  /// A list and a detail side by side.
  case pad

  var placement: TabbedPlacement<EvolutionRoute> {
    TabbedPlacement([EvolutionRoute.proposals, .bookmarks].map(tab))
  }

  private func tab(root: EvolutionRoute) -> any ColumnPlacement<EvolutionRoute> {
    switch self {
    case .phone:
      StackPlacement(root: root)
    case .pad:
      SplitPlacement(root: root) { route in
        switch route {
        case .proposals, .cards, .bookmarks: .primary
        case .proposal, .note, .author, .page: .detail
        }
      }
    }
  }
}
