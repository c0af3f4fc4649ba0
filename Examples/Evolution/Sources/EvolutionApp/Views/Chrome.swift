public import Observation

/// The observable status of the app: the last message, and a counter of the shown screens.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""
  /// The number of times that another screen was shown or focused. A host reads the number while drawing, so that
  /// Observation also reports navigation.
  public internal(set) var screensShown = 0

  init() {}
}
