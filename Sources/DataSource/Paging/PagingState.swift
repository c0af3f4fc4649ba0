/// How far a list has been loaded, and what is going on: for a header, a footer and a placeholder.
///
/// Items, an error and loading do not exclude each other: a list may be shown while it is refreshed again
/// after a failure.
public struct PagingState: Sendable {
  /// The loading of the first page, in the place of all items.
  public internal(set) var refresh = LoadState()

  /// The loading of pages after those that are there.
  public internal(set) var append = LoadState()

  /// The loading of pages before those that are there.
  public internal(set) var prepend = LoadState()

  /// Whether a refresh has succeeded.
  public internal(set) var hasLoaded = false

  /// Whether there is a page after those that are there, as far as is known.
  public internal(set) var hasNext = false

  /// Whether there is a page before those that are there, as far as is known.
  public internal(set) var hasPrevious = false

  /// Makes a state in which nothing happens at the ends.
  ///
  /// - Parameters:
  ///   - refresh: The loading of the first page.
  ///   - hasLoaded: Whether a refresh has succeeded.
  public init(refresh: LoadState = LoadState(), hasLoaded: Bool = false) {
    self.refresh = refresh
    self.hasLoaded = hasLoaded
  }

  /// The loading in a direction.
  public internal(set) subscript(direction: PageDirection) -> LoadState {
    get {
      switch direction {
      case .refresh: refresh
      case .append: append
      case .prepend: prepend
      }
    }
    set {
      switch direction {
      case .refresh: refresh = newValue
      case .append: append = newValue
      case .prepend: prepend = newValue
      }
    }
  }
}
