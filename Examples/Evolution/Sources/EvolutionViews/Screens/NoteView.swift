public import Observation

/// The view of the note on a bookmark.
@MainActor
@Observable
public final class NoteView {
  /// The typed text.
  public var text = ""
  /// What a text may be, for readers before they type.
  public package(set) var hint = ""
  /// The message about the text; empty if the text is valid.
  public var message = ""
  /// The screen's handler of text that the host's own field has received.
  @ObservationIgnored package var onInput: (@MainActor (String) -> Void)?

  package init() {}

  /// Replaces the text by a text that the user has typed into a field of the host.
  public func input(_ text: String) { onInput?(text) }
}

extension NoteView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text("Your note", .heading), .field(self, label: "Note"), .text(hint, .secondary), .space,
      .text(message, .alert),
      .text("enter saves, esc goes back", .keyHint),
      .buttons([ButtonDescription("Save", .open), ButtonDescription("Cancel", .back)]),
    ]
  }
}
