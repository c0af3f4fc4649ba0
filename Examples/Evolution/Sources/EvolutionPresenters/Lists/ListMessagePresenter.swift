import DataSource
package import EvolutionViews
package import Surfaces

/// The texts of a list of proposals without rows, and the buttons of a list that has failed to load, or that waits until the reader
/// asks for more.
package struct ListMessagePresenter {
  private let status: PagedStatus
  private let isKnown: Bool
  private let query: String
  private let empty: String

  /// - Parameters:
  ///   - status: The state of the list, such as loading, empty or failed.
  ///   - isKnown: Whether the app has proposals to show or to search.
  ///   - query: The text of the search; empty if there is none.
  ///   - empty: The text in place of an empty list without a search.
  package init(_ status: PagedStatus, isKnown: Bool, query: String = "", empty: String = "") {
    (self.status, self.isKnown, self.query, self.empty) = (status, isKnown, query, empty)
  }

  /// The button to try again, if a request has failed, or the one to load more.
  package var buttons: [ButtonDescription] { offer.map { [$0.button] } ?? [] }

  /// The key that does the same as the button, on a host without buttons.
  package var keyHint: String { offer?.keyHint ?? "" }

  private var offer: (button: ButtonDescription, keyHint: String)? {
    let more = (ButtonDescription("Search further", .loadMore), "m searches further")
    let again = (ButtonDescription("Try again", .loadMore), "m tries again")
    return switch status.content {
    case .failed: isKnown ? again : (ButtonDescription("Try again", .refresh), "r tries again")
    case .content: status.offersRetry ? again : status.offersMore ? more : nil
    case .mayHaveMore: more
    case .loading, .empty, .blank: nil
    }
  }

  /// The text in place of the rows; empty if there are rows.
  package var text: String {
    switch status.content {
    case .empty, .failed: break
    // A row beyond the loaded pages may contain the text. The command that moves to the last row loads them.
    case .mayHaveMore: return query.isEmpty ? "" : "Nothing found so far for \"\(query)\"."
    case .content, .loading, .blank: return ""
    }
    // Before the first load, the list is empty only because nothing is known yet.
    guard isKnown else {
      if case .failed = status.content { return "The proposals could not be loaded." }
      return ""
    }
    return query.isEmpty ? empty : "Nothing found for \"\(query)\"."
  }
}
