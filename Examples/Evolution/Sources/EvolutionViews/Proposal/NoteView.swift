public import Observation
public import Surfaces

/// The view of the note on a bookmark. It changes its text by itself, and sends ``NoteEdited`` up the chain of views and
/// controllers, so it works without a controller, too.
@MainActor
@Observable
public final class NoteView: HostedView {
  /// The controller of the view.
  @ObservationIgnored public weak var viewHost: (any ViewHost)?
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

  package init() {}

  /// Replaces the text by a text that the user has typed into a field of the host.
  public func input(_ text: String) {
    self.text = text
    send(NoteEdited())
  }

  /// Adds a text that the user has typed.
  package func type(_ addition: String) { input(text + addition) }

  /// Removes the last character, as the user has asked.
  package func deleteBackward() { input(String(text.dropLast())) }
}

/// The event that the user has changed the text of a ``NoteView``.
package struct NoteEdited {}

extension NoteView: DescribedField, DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text(heading.text, .heading), .field(self), .text(hint, .secondary), .space,
      .text(message, .alert), .text(keyHint.text, .keyHint), .buttons(buttons),
    ]
  }
}
