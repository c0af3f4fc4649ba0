public import Observation

/// The view of the note on a bookmark.
@MainActor
@Observable
public final class NoteView {
  /// The typed text.
  public var text = ""
  /// The message about the text; empty if the text is valid.
  public var message = ""

  init() {}
}
