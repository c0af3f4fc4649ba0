/// What became of a request for a page.
public enum LoadOutcome<ID: Hashable & Sendable>: Sendable {
  /// The page is in the list.
  ///
  /// - Parameter duplicates: The ids of items of the page that were in the list already, or came twice. They
  ///   have their new values, in their old places.
  case loaded(duplicates: [ID])

  /// It failed, and the list is as it was.
  case failed(any Error)

  /// It was cancelled, and the list is as it was.
  case cancelled

  /// A later request took its place, and what it may still bring is not wanted.
  case superseded

  /// It was not begun.
  case refused(LoadRefusal)
}
