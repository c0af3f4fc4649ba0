/// The texts of the actions. The presenters make them, because a model has no texts for the reader.
@MainActor
package protocol ReaderTexts {
  /// Returns the texts for following an author, or for stopping.
  func following(_ name: String, isFollowed: Bool) -> ActionTexts
  /// Returns the texts for bookmarking a proposal, or for removing its bookmark.
  func bookmarking(_ id: Proposal.ID, isBookmarked: Bool) -> ActionTexts
  /// Returns the offer to undo the removal of bookmarks.
  func removing(_ ids: [Proposal.ID]) -> String
  /// Returns the question whether to replace a note that has changed meanwhile.
  func replacing(note: String) -> ActionTexts
}

/// The texts of an action: a question, its button, and the message about the result.
package struct ActionTexts {
  let question: String
  let button: String
  let result: String

  package init(question: String = "", button: String = "", result: String = "") {
    (self.question, self.button, self.result) = (question, button, result)
  }
}
