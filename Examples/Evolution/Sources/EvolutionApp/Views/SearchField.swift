public import Observation

/// A field to type a search into.
@MainActor
@Observable
public final class SearchField {
  /// What has been typed.
  public var text = ""
  /// Whether what is typed now goes into the field.
  public var isEditing = false

  init() {}
}
