public import Observation

/// A line or paragraph of text on the screen.
@MainActor
@Observable
public final class TextLabel {
  /// The text. An empty label takes no room on the screen.
  public var text = ""

  init() {}
}

/// A field for the text of a search.
@MainActor
@Observable
public final class SearchField {
  /// The typed text.
  public var text = ""
  /// Whether the user is typing into the field.
  public var isEditing = false
  /// The screen's handler of text that the host's own field has received.
  @ObservationIgnored package var onInput: (@MainActor (String) -> Void)?

  init() {}

  /// Searches for a text that the user has typed into a field of the host.
  public func input(_ text: String) { onInput?(text) }
}
