public import Observation

/// What is on the screen around the controllers: what happened last, and that another screen is shown.
@MainActor
@Observable
public final class Chrome {
  /// What happened last; empty when there is nothing to say.
  public var message = ""
  /// How often another screen came to the front or got the focus. A host that reads it while drawing
  /// learns of navigation by Observation, as it learns of everything else.
  public internal(set) var screensShown = 0

  init() {}
}
