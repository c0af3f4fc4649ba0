import Navigator
public import Observation

/// The values that a host shows around the controllers: the last message, and which column has the focus.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""
  /// The column that takes commands first, where there are several.
  var focusedColumn = NavigationColumn.primary

  init() {}
}
