import Navigator
public import Observation

/// The observable status of the app: the last message, and the column that has the focus.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""
  /// The column that receives commands first, if there are several columns.
  var focusedColumn = NavigationColumn.primary

  init() {}
}
