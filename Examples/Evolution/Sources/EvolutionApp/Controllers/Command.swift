/// What a reader can ask for, whatever keys, gestures or menus a host offers.
public enum Command: Hashable, Sendable {
  /// Moves the cursor by rows; up if negative.
  case move(Int)
  /// Moves the cursor by screens; up if negative.
  case page(Int)
  /// Moves the cursor to the first row.
  case first
  /// Moves the cursor to the last row.
  case last
  /// Opens the row under the cursor, or accepts what was typed or asked.
  case open
  /// Goes back, or gives up what was typed or asked.
  case back
  /// Moves the focus to the next column on the leading side.
  case focusLeading
  /// Moves the focus to the next column on the trailing side.
  case focusTrailing
  /// Starts a search.
  case search
  /// Types text into the search, starting one if needed.
  case type(String)
  /// Deletes the last character of the search.
  case deleteBackward
  /// Loads the proposals again.
  case refresh
  /// Follows an author, or stops.
  case follow
  /// Bookmarks a proposal, or removes its bookmark.
  case bookmark
  /// Shows the proposals as cards, or as a list again.
  case cards
  /// Shows the next tab.
  case nextTab
  /// Shows what can be done.
  case help
}
