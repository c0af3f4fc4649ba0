public import Observation

/// The view of the note on a bookmark.
@MainActor
@Observable
public final class NoteView {
  /// The typed text.
  public var text = ""
  /// The label of the heading.
  public let heading = TextLabel()
  /// The label of the field, for screen readers.
  public package(set) var label = ""
  /// What a text may be, for readers before they type.
  public package(set) var hint = ""
  /// The label of the hint about keys.
  public let keyHint = TextLabel()
  /// The buttons below the field.
  public package(set) var buttons: [ButtonDescription] = []
  /// The message about the text; empty if the text is valid.
  public var message = ""
  /// The screen's handler of changes that the user has made to the text.
  @ObservationIgnored package var onInput: (@MainActor () -> Void)?

  package init() {}

  /// Replaces the text by a text that the user has typed into a field of the host.
  public func input(_ text: String) {
    self.text = text
    onInput?()
  }

  /// Adds a text that the user has typed.
  package func type(_ addition: String) { input(text + addition) }

  /// Removes the last character, as the user has asked.
  package func deleteBackward() { input(String(text.dropLast())) }
}

extension NoteView: DescribedField, DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text(heading.text, .heading), .field(self), .text(hint, .secondary), .space,
      .text(message, .alert), .text(keyHint.text, .keyHint), .buttons(buttons),
    ]
  }
}
