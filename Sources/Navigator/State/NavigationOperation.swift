/// One thing that can be done to a ``NavigationState``, by code or by the user.
///
/// An operation that takes a column acts on the selected tab, also while something is presented over
/// it. Leaving the column out means what is in front: the stack of the last modal or, if nothing is
/// presented, the whole ``NavigationTab/path`` of the tab, of which a pop takes screens from the
/// right-most column first and goes on in the column to the left.
public enum NavigationOperation<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Puts a screen on top of a column; without a column, of what is in front.
  case push(Route, in: NavigationColumn? = nil)
  /// Takes `count` screens (at least 1) off a column or the path. The root stays.
  case pop(count: Int = 1, in: NavigationColumn? = nil)
  /// Takes off what lies on top of the last occurrence of a screen in a column or the path.
  case popTo(Route, in: NavigationColumn? = nil)
  /// Takes off everything but the first screen of a column or the path.
  case popToRoot(in: NavigationColumn? = nil)
  /// Makes the stack of a column exactly these screens, the top one last.
  case set([Route], in: NavigationColumn)
  /// Puts a screen in the place of the top one; without a column, of what is in front.
  case replaceTop(Route, in: NavigationColumn? = nil)
  /// Fills a column anew with one screen, and empties the columns right of it. In the primary column
  /// the root stays below.
  case show(Route, in: NavigationColumn)
  /// Shows the tab with this zero-based index.
  case selectTab(Int)
  /// Shows a screen over everything else.
  case present(Route, as: ModalStyle)
  /// Takes away the last `count` modals, at least 1, with all their screens.
  case dismiss(count: Int = 1)
  /// Takes the last screen off what is in front, as the back button does; the first screen of a modal
  /// takes the modal with it.
  case back
}
