public import Observation

/// A line or paragraph of text on the screen.
@MainActor
@Observable
public final class TextLabel {
  /// What it says. Nothing is shown, and no room taken, while it is empty.
  public var text = ""

  init() {}
}
