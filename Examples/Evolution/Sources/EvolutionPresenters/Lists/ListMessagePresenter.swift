package import DataSource
package import EvolutionViews

/// The texts of a list of proposals without rows, and of failed loads.
package struct ListMessagePresenter {
  private let content: ListContentState
  private let query: String
  private let isKnown: Bool
  private let empty: String

  /// - Parameters:
  ///   - content: The state of the list, such as loading, empty or failed.
  ///   - query: The text of the search; empty if there is none.
  ///   - isKnown: Whether the app has proposals to show or to search.
  ///   - empty: The text in place of an empty list without a search.
  package init(_ content: ListContentState, query: String, isKnown: Bool, empty: String = "") {
    (self.content, self.query, self.isKnown, self.empty) = (content, query, isKnown, empty)
  }

  /// The button to try again, if the list could not be loaded.
  package var buttons: [ButtonDescription] {
    if case .failed = content, !isKnown { [ButtonDescription("Try again", .refresh)] } else { [] }
  }

  /// The text in place of the rows; empty if there are rows.
  package var text: String {
    switch content {
    case .empty, .failed: break
    // A row beyond the loaded pages may contain the text. The command that moves to the last row loads them.
    case .mayHaveMore: return "Nothing found so far for \"\(query)\"."
    case .content, .loading, .blank: return ""
    }
    // Before the first load, the list is empty only because nothing is known yet.
    guard isKnown else { return buttons.isEmpty ? "" : "The proposals could not be loaded." }
    return query.isEmpty ? empty : "Nothing found for \"\(query)\"."
  }
}
