/// How far a list has been loaded, and what is going on: for a header, a footer and a placeholder.
///
/// Items, an error and loading do not exclude each other: a list may be shown while it is refreshed again
/// after a failure.
public struct PagingState: Sendable {
  /// Whether a refresh has succeeded.
  public internal(set) var hasLoaded = false

  /// Whether there is a page after those that are there, as far as is known.
  public internal(set) var hasNext = false

  /// Whether there is a page before those that are there, as far as is known.
  public internal(set) var hasPrevious = false

  private var loads: [PageDirection: LoadState] = [:]

  /// Makes a state in which nothing happens at the ends.
  ///
  /// - Parameters:
  ///   - refresh: The loading of the first page.
  ///   - hasLoaded: Whether a refresh has succeeded.
  public init(refresh: LoadState = LoadState(), hasLoaded: Bool = false) {
    loads[.refresh] = refresh
    self.hasLoaded = hasLoaded
  }

  /// The loading in a direction.
  public internal(set) subscript(direction: PageDirection) -> LoadState {
    get { loads[direction] ?? LoadState() }
    set { loads[direction] = newValue }
  }

  /// The loading of the first page, in the place of all items.
  public var refresh: LoadState { self[.refresh] }

  /// The loading of pages after those that are there.
  public var append: LoadState { self[.append] }

  /// The loading of pages before those that are there.
  public var prepend: LoadState { self[.prepend] }
}
