/// What became of a request for a page.
public enum LoadOutcome: Sendable {
  /// The page is in the list.
  case loaded

  /// It failed, and the list is as it was.
  case failed(any Error)

  /// It was cancelled, and the list is as it was.
  case cancelled

  /// A later request took its place, and what it may still bring is not wanted.
  case superseded

  /// It was not begun.
  case refused(LoadRefusal)
}
