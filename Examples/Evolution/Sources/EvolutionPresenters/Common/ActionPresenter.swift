package import EvolutionModels

/// The texts of the questions and results of what the reader does.
package struct ActionPresenter: ReaderTexts {
  package func following(_ name: String, isFollowed: Bool) -> ActionTexts {
    if isFollowed {
      ActionTexts(
        question: "Stop following \(name)?",
        button: "Unfollow",
        result: "No longer following \(name)."
      )
    } else {
      ActionTexts(question: "Follow \(name)?", button: "Follow", result: "Following \(name).")
    }
  }

  package func bookmarking(_ id: String, isBookmarked: Bool) -> ActionTexts {
    if isBookmarked {
      ActionTexts(
        question: "Remove the bookmark of \(id)?",
        button: "Remove",
        result: removing([id])
      )
    } else {
      ActionTexts(result: "Bookmarked \(id).")
    }
  }

  package func removing(_ ids: [String]) -> String {
    "Removed the bookmark of \(ids.joined(separator: ", "))."
  }

  package func replacing(note: String) -> ActionTexts {
    ActionTexts(question: "The note has changed meanwhile: “\(note)”. Replace it?", button: "Replace")
  }
}
