package import Foundation

/// The fixed texts of the screens. A translation would change this file and the presenters only.
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

  /// Returns the message about a page that could not be loaded.
  package static func failure(_ error: any Error, at address: URL?) -> String {
    "\(error.localizedDescription)\n\(address?.absoluteString ?? "")"
  }
}
