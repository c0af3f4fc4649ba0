/// A command of the user, independent of the keys, gestures or menus of a host.
public enum Command: Hashable, Sendable {
  /// Moves the cursor by a number of rows. Negative numbers move up.
  case move(Int)
  /// Moves the cursor by a number of screens. Negative numbers move up.
  case page(Int)
  /// Moves the cursor to the first row.
  case first
  /// Moves the cursor to the last row.
  case last
  /// Opens the row under the cursor, or accepts the typed text or the prompt.
  case open
  /// Goes back, or cancels the typing or the prompt.
  case back
  /// Moves the focus to the next column on the leading side.
  case focusLeading
  /// Moves the focus to the next column on the trailing side.
  case focusTrailing
  /// Starts a search.
  case search
  /// Types text into the search field, and starts a search if needed.
  case type(String)
  /// Deletes the last character of the search.
  case deleteBackward
  /// Loads the proposals again.
  case refresh
  /// Loads more rows, or repeats a request that has failed.
  case loadMore
  /// Follows an author, or stops following.
  case follow
  /// Bookmarks a proposal, or removes its bookmark.
  case bookmark
  /// Removes the row under the cursor from a list that allows it, and offers to undo that.
  case remove
  /// Moves the row under the cursor by a number of rows, in a list that the reader can order. Negative numbers move up.
  case reorder(Int)
  /// Edits the note on a bookmark.
  case note
  /// Shows the proposals as cards, or shows the list again.
  case cards
  /// Shows the next tab.
  case nextTab
  /// Shows the help.
  case help
}
