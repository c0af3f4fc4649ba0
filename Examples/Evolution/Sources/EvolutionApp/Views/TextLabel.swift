public import Observation

/// A line or paragraph of text on the screen.
@MainActor
@Observable
public final class TextLabel {
  /// The text. An empty label takes no room on the screen.
  public var text = ""

  init() {}
}
