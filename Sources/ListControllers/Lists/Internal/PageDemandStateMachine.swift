package import DataSource

/// Whether a list requests the pages of one direction by itself. A case with a count has the number of requests that the visible
/// rows have made since they came on screen.
package enum PageDemand: Hashable, Sendable {
  /// Rows that come on screen request the page. So do rows that stay, if the screen has room for more.
  case open(Int)
  /// As `open`, and rows that stay on a full screen request the page once more, because they did not get it.
  case interrupted(Int)
  /// As `open`, but the list repeats neither the request of another list that leaves, nor its own first request when it appears.
  case canceled(Int)
  /// The page has failed. Rows that stay do not request it again. The user does, with a button.
  case failed
  /// The screen has room, but three pages have brought no new visible row. The user goes on with a button.
  case exhausted

  /// The number of requests, or `nil` if only the user requests the page.
  package var count: Int? {
    switch self {
    case .open(let count), .interrupted(let count), .canceled(let count): count
    case .failed, .exhausted: nil
    }
  }
}

/// The logic of the requests that a list makes by itself, as a value. The visible rows request the next and the previous page. A
/// list without pages requests the first one when it appears.
///
/// A ``PageDemand`` for each direction says whether the list does so. New visible rows begin anew. Rows that stay are asked again
/// after each layout pass and each page:
///
/// | demand | rows that stay on a full screen | rows that stay on a screen with room |
/// |---|---|---|
/// | open, canceled | request nothing | request the page, at most three times |
/// | interrupted | request the page, at most three times more | request the page, at most three times |
/// | failed, exhausted | request nothing | request nothing |
///
/// The count grows only with requests that the rows make. An interruption costs nothing if the rows do not want the page.
package struct PageDemandStateMachine<RowID: Hashable & Sendable>: Hashable, Sendable {
  private static var limit: Int { 3 }
  private var demands: [PageDirection: PageDemand] = [:]
  /// The first and the last visible row when the list view was last asked, and whether the screen had room for more.
  private var rows: [RowID] = []
  private var hasRoom = false
  /// Whether a first page is loaded.
  private var hasPages = false
  /// Whether the next rows that are inserted at the start of the list may be those of a previous page. The controller sets it to
  /// `false` when these rows have come, or will not come.
  package var isPrepending = false
  /// The number of ends of requests when the header has begun. These ends answer an older wish, and do not close the header.
  package var endsBeforeHeader = 0

  /// Creates the machine of a list without visible rows.
  package init() {}

  /// The demand in a direction.
  package subscript(direction: PageDirection) -> PageDemand { demands[direction] ?? .open(0) }

  /// Handles the visible rows, which the controller asks the list view for.
  ///
  /// - Parameters:
  ///   - rows: The first and the last visible row.
  ///   - hasRoom: Whether all rows of the list are visible.
  ///   - state: The state of the pages.
  /// - Returns: The directions in which the rows request the page, if they are near that end of the list. The caller calls
  ///   ``request(_:)`` for each request.
  package mutating func show(_ rows: [RowID], hasRoom: Bool, _ state: PagingState) -> [PageDirection] {
    let isNew = rows != self.rows
    (self.rows, self.hasRoom) = (rows, hasRoom)
    return [.append, .prepend].filter { direction in
      // New rows may have requested the page when they came on screen.
      if isNew { demands[direction] = .open(state[direction].isLoading ? 1 : 0) }
      return switch self[direction] {
      case .open, .canceled: isNew || hasRoom
      case .interrupted: true
      case .failed, .exhausted: false
      }
    }
  }

  /// Handles a request of the visible rows.
  package mutating func request(_ direction: PageDirection) {
    guard let count = self[direction].count.map({ $0 + 1 }) else { return }
    demands[direction] = hasRoom && count >= Self.limit ? .exhausted : .open(count)
  }

  /// Handles the end of any request of the source, and a page that the app has received in another way.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the list has made or shared the request.
  ///   - isLost: Whether the request was canceled because the last list that needed the page has given it up.
  package mutating func end(_ direction: PageDirection, _ outcome: LoadOutcome, isOwn: Bool, isLost: Bool) {
    switch (outcome, self[direction]) {
    // The source keeps the error of a refresh until a page is loaded, or the pages are discarded.
    case (.failed, _) where direction != .refresh: demands[direction] = .failed
    case (.loaded, .failed): demands[direction] = .open(0)
    case (.loaded, let demand): demands[direction] = demand.count.map(PageDemand.open) ?? demand
    case (.canceled, .canceled): break
    case (.superseded, _) where isOwn, (.canceled, _) where isLost: interrupt(direction)
    case (.canceled, _) where isOwn: giveUp(direction)
    case (.failed, _), (.canceled, _), (.superseded, _), (.refused, _): break
    }
  }

  /// Handles a refresh that takes the place of a request. The visible rows may need the page.
  package mutating func interrupt(_ direction: PageDirection) {
    guard let count = self[direction].count else { return }
    demands[direction] = count > Self.limit ? .open(count) : .interrupted(count)
  }

  /// Handles the end of the list's request by the list or by the app.
  package mutating func giveUp(_ direction: PageDirection) {
    // If the list has pages, its first request is over. If they are discarded later, the list makes the request again.
    guard direction != .refresh || !hasPages, let count = self[direction].count else { return }
    demands[direction] = .canceled(count)
  }

  /// Handles a wish of the user for more rows, or for newer ones. The list may make its requests again.
  package mutating func restart(_ directions: [PageDirection] = PageDirection.allCases) {
    for direction in directions {
      let isInterrupted = if case .interrupted = self[direction] { true } else { false }
      demands[direction] = isInterrupted ? .interrupted(0) : .open(0)
    }
  }

  /// Handles a new state of the pages.
  package mutating func pagesChanged(to state: PagingState) {
    hasPages = state.hasLoaded
    if !state.prepend.isIdle || state.refresh.isLoading { isPrepending = state.prepend.isLoading }
  }
}
