/// The fixed texts of the screens and of messages. Other texts are in the presenters, in EvolutionModels for errors, and in each
/// host for its own buttons and keys.
package enum ScreenText {
  package static let proposals = "Proposals"
  package static let cards = "Cards"
  package static let bookmarks = "Bookmarks"
  package static let page = "Page"
  package static let noBookmarks = "No bookmarks. A proposal that you bookmark is kept here."
  package static let remove = "Remove"
  package static let loading = "Loading…"
  package static let moveToFollow = "Move to an author to follow."
  package static let openToFollow = "Open a proposal or an author to follow somebody."
  package static let openToWrite = "Open a bookmarked proposal to write a note."
  package static let alreadyRefreshing = "Already refreshing."
  package static let help = "Help"
  package static let close = "Close"
  package static let noLink = "This is not a link."
  package static let unknownLink = "The app does not open this link."
  package static let noNote = "Only a bookmark can have a note."

  /// Returns the message about a proposal that the feed does not contain.
  package static func noProposal(_ id: String) -> String { "There is no proposal \(id)." }

  /// Returns the message about an author without proposals.
  package static func noAuthor(_ name: String) -> String { "There is no author \(name)." }

  /// Returns the message about a text that is not the address of a page.
  package static func noAddress(_ text: String) -> String { "\(text) is no address." }
}
