/// What a screen tells the reader. The screen sends it up the tree, and does not know where it is shown.
package enum ScreenReport {
  /// A text for the message line.
  case message(String)
  /// An error.
  case error(any Error)
}
