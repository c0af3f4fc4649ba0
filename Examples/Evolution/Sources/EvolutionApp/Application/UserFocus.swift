import ControllerCore
import Navigator
import Observation

/// The part of the app's window on which the user acts. It is observable.
@MainActor
@Observable
final class UserFocus {
  /// The column that receives commands first, if there are several columns.
  var column = NavigationColumn.primary
  /// The place to which the transition under way leads; `nil` if none is under way.
  private(set) var nextPlace: NavigationState<EvolutionRoute>?

  /// Follows a change of the navigator: a new screen gets the focus.
  func follow(_ event: NavigationEvent<EvolutionRoute>, from state: NavigationState<EvolutionRoute>) {
    switch event {
    case .began(let step): nextPlace = try? state.performing(step)
    case .ended, .user: nextPlace = nil
    case .changed(let change):
      let (before, after) = (change.before.currentTab, change.after.currentTab)
      // The right-most column that has changed, so the focus stays beside a screen that is open in another column.
      column = after.columns.last { !after[$0].isEmpty && after[$0] != before[$0] } ?? after.frontColumn
    }
  }

  /// Returns the screen that receives commands first.
  func controller(in root: RootController) -> Controller {
    let position = NavigationPosition.column(column, tab: root.routes.state.selectedTab)
    return root.controllers(at: position).last ?? root
  }

  /// Moves the focus to the column that has a controller.
  func move(toColumnOf controller: Controller, in root: RootController) {
    let state = root.routes.state
    let found = state.currentTab.columns.first { column in
      root.controllers(at: .column(column, tab: state.selectedTab)).contains { screen in
        screen === controller || screen.children.contains { $0 === controller }
      }
    }
    if let found { column = found }
  }
}
