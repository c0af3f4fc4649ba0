/// One thing that can be done to a ``NavigationState``, by code or by the user.
///
/// An operation acts on the selected tab. Where it takes a column, leaving it out means the whole
/// ``NavigationTab/path`` of the tab: a pop then takes screens from the right-most column first and
/// goes on in the column to the left.
public enum NavigationOperation<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Puts a screen on top of a column; without a column, of the right-most one that is not empty.
  case push(Route, in: NavigationColumn? = nil)
  /// Takes `count` screens (at least 1) off a column or the path. The root of the tab stays.
  case pop(count: Int = 1, in: NavigationColumn? = nil)
  /// Takes off what lies on top of the last occurrence of a screen in a column or the path.
  case popTo(Route, in: NavigationColumn? = nil)
  /// Takes off everything but the first screen of a column or the path.
  case popToRoot(in: NavigationColumn? = nil)
  /// Makes the stack of a column exactly these screens, the top one last.
  case set([Route], in: NavigationColumn)
  /// Puts a screen in the place of the top one; without a column, of the right-most that is not empty.
  case replaceTop(Route, in: NavigationColumn? = nil)
  /// Shows the tab with this zero-based index.
  case selectTab(Int)
  /// Takes the last screen off the path, as the back button does.
  case back
}
