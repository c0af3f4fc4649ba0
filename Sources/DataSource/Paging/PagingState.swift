/// The effect of a loaded page on the items of the list.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  /// The first page replaces all items.
  case refresh

  /// The items of the page are appended.
  case append

  /// The items of the page are inserted at the beginning.
  case prepend
}

/// The state of loading the first, the next or the previous page of a list.
public struct LoadState: Sendable {
  /// Whether a request is in flight.
  public internal(set) var isLoading = false

  /// The error of the last failed request in one direction (refresh, next page or previous page), or `nil`. The error is
  /// removed when a request in this direction or a refresh succeeds, and when the app discards all pages or reports that
  /// it has loaded the items itself.
  public internal(set) var error: (any Error)?

  /// Whether no request is in flight and the last attempt has not failed.
  package var isIdle: Bool { !isLoading && error == nil }

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - isLoading: Whether a request is in flight.
  ///   - error: The error of the last attempt.
  package init(isLoading: Bool = false, error: (any Error)? = nil) {
    self.isLoading = isLoading
    self.error = error
  }
}

/// The state of loading of a list. A refresh header, a footer and the placeholder of an empty list show it.
///
/// Items, an error and loading do not exclude each other: a list may be shown while it is refreshed after a failure.
public struct PagingState: Sendable {
  /// Whether a refresh has succeeded.
  public internal(set) var hasLoaded = false

  /// Whether the server has a page after the loaded pages.
  public internal(set) var hasNext = false

  /// Whether the server has a page before the loaded pages.
  public internal(set) var hasPrevious = false

  private var loads: [PageDirection: LoadState] = [:]

  /// Creates a state in which neither the next nor the previous page is being loaded.
  ///
  /// - Parameters:
  ///   - refresh: The state of loading the first page.
  ///   - hasLoaded: Whether a refresh has succeeded.
  package init(refresh: LoadState = LoadState(), hasLoaded: Bool = false) {
    loads[.refresh] = refresh
    self.hasLoaded = hasLoaded
  }

  /// The state of loading the first page (`.refresh`), the next page (`.append`) or the previous page (`.prepend`).
  public internal(set) subscript(direction: PageDirection) -> LoadState {
    get { loads[direction] ?? LoadState() }
    set { loads[direction] = newValue }
  }

  /// The state of loading the first page.
  public var refresh: LoadState { self[.refresh] }

  /// The state of loading the next page.
  public var append: LoadState { self[.append] }

  /// The state of loading the previous page.
  public var prepend: LoadState { self[.prepend] }

  /// Whether items may still be loaded: there are more pages, or a request is in flight or has failed.
  package var mayBringItems: Bool {
    hasNext || hasPrevious || PageDirection.allCases.contains { !self[$0].isIdle }
  }

  /// The directions in which the source has more pages.
  package var moreDirections: [PageDirection] { (hasNext ? [.append] : []) + (hasPrevious ? [.prepend] : []) }

  /// Whether any request is in flight.
  var isLoading: Bool { PageDirection.allCases.contains { self[$0].isLoading } }

  /// The requests that ``PagedDataSource/retry()`` repeats: the refresh if it has failed, otherwise the next and the previous page.
  /// Requests that are running already are left out.
  package var failed: [PageDirection] {
    let directions: [PageDirection] = refresh.error == nil ? [.append, .prepend] : [.refresh]
    return directions.filter { self[$0].error != nil && !self[$0].isLoading }
  }

  /// The error of the first direction whose last request has failed: refresh, then next page, then previous page. `nil` if none of
  /// these requests has failed.
  package var error: (any Error)? { PageDirection.allCases.lazy.compactMap { self[$0].error }.first }
}

/// The result of a request for a page.
public enum LoadOutcome: Sendable {
  /// The page is in the list.
  case loaded

  /// The request failed with an error. The list has not changed.
  case failed(any Error)

  /// The request was canceled. The list has not changed.
  case canceled

  /// A refresh was requested while the page was loading. The loaded page is ignored, because the refresh replaces all
  /// items.
  case superseded

  /// The request was not started.
  case refused(LoadRefusal)
}

/// The reason why a page is not requested.
public enum LoadRefusal: Error, Hashable, Sendable {
  /// Another request for the same page, such as the next page, is in flight.
  case busy

  /// The request for the next or previous page was refused because a refresh is running. The refresh replaces all
  /// items, so the requested page would not belong to the new items.
  case refreshing

  /// The request was refused because no page is loaded, so the key of the next page is unknown.
  case notLoaded

  /// The list has no next page, or no previous page.
  case atEnd
}

/// The content of a screen with a list.
public enum ListContentState: Sendable {
  /// The list has items. The screen shows them, also while it loads or after a failure.
  case content

  /// The list has no items yet, and a request is running.
  case loading

  /// The list has no items, because a request failed with an error. The screen offers a retry.
  case failed(any Error)

  /// The list has no items, and all pages are loaded.
  case empty

  /// The list has no items, but there are more pages, and none is loading. For example, a filter hides all items of the
  /// loaded pages. The screen offers a button that loads the next page. A list controller also shows this state if the
  /// first request was canceled.
  case mayHaveMore

  /// The list has no items, and no page was requested. The screen shows nothing.
  case blank

  /// Creates the state of a screen. Items take precedence over loading, and loading over a failure.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the shown list has no items. The shown list may be a part of the loaded list, for example
  ///     after a filter.
  ///   - state: The state of loading.
  public init(isEmpty: Bool, _ state: PagingState) { self.init(isEmpty: isEmpty, [state]) }

  /// Creates the state of a screen whose list is made from several sources of pages. An empty screen shows, in this
  /// order: that any source is loading, the first error of a source, or that any source has more pages.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the shown list has no items.
  ///   - states: The states of the sources. If no case above applies to an empty list, the first state decides between
  ///     `.empty` (a page was loaded) and `.blank` (none was loaded).
  package init(isEmpty: Bool, _ states: [PagingState]) {
    if !isEmpty {
      self = .content
    } else if states.contains(where: \.isLoading) {
      self = .loading
    } else if let error = states.lazy.compactMap(\.error).first {
      self = .failed(error)
    } else if states.contains(where: { !$0.moreDirections.isEmpty }) {
      self = .mayHaveMore
    } else {
      self = states.first?.hasLoaded == true ? .empty : .blank
    }
  }
}
