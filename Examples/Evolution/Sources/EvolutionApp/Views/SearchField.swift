public import Observation

/// A field for the text of a search.
@MainActor
@Observable
public final class SearchField {
  /// The typed text.
  public var text = ""
  /// Whether the user is typing into the field.
  public var isEditing = false
  /// The screen's handler of text that the host's own field has received.
  @ObservationIgnored var onInput: (@MainActor (String) -> Void)?

  init() {}

  /// Searches for a text that the user has typed into a field of the host.
  public func input(_ text: String) { onInput?(text) }
}
