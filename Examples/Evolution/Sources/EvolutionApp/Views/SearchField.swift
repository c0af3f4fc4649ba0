public import Observation

/// A field for the text of a search.
@MainActor
@Observable
public final class SearchField {
  /// The typed text.
  public var text = ""
  /// Whether the user is typing into the field.
  public var isEditing = false

  init() {}
}
