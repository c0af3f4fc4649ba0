import EvolutionModels
package import EvolutionViews
package import Interaction

/// A note while the reader edits it: the model of the note's form.
package struct NoteDraft: Codable, Equatable, Sendable {
  /// The maximum length of a note, in characters.
  package static let maximumLength = Bookmark.maximumNoteLength
  /// The message about a text that is too long.
  package static let tooLong = "A note has at most \(maximumLength) characters."

  /// The text.
  package var text = ""
  /// The note that the reader has begun to edit. It is saved with a draft, because another window may save another note before the
  /// next launch.
  package let original: String

  package init(text: String = "") {
    (self.text, original) = (text, text)
  }

  /// Returns whether the texts are equal: then the reader has nothing to save.
  package static func == (first: Self, second: Self) -> Bool { first.text == second.text }

  /// Returns the title of the form.
  package static func title(isEdited: Bool) -> String { isEdited ? "Note (edited)" : "Note" }
}

/// The fixed texts of the form.
extension NoteDraft {
  package var heading: String { "Your note" }
  package var label: String { "Note" }
  package var hint: String { "At most \(Self.maximumLength) characters" }
  package var keyHint: String { "enter saves, esc goes back" }
  package var buttons: [ButtonDescription] {
    [ButtonDescription("Save", .open), ButtonDescription("Cancel", .back)]
  }
}

extension UserPrompt {
  /// The question before the changes to a note are lost.
  package static var discardNote: UserPrompt {
    .confirm("Discard the changes to the note?", action: "Discard", role: .destructive)
  }
}
