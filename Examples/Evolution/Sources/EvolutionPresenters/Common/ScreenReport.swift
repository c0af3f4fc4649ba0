/// What a screen tells the reader. The screen sends it up the tree, and does not know where it is shown.
package enum ScreenReport {
  /// A text for the message line.
  case message(String)
  /// An error for the message line and the log.
  case error(any Error)
  /// An error for the log only, because the screen shows it itself.
  case shownError(any Error)
}
