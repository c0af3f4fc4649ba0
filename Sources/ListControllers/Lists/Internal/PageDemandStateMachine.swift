package import DataSource

/// Whether a list automatically requests the next or the previous page. A case with a count has the number of requests that
/// the visible rows have made since they came on screen. The count includes a request of the list that was running already
/// when the rows came, and pages that the app or other lists have requested.
package enum PageDemand: Hashable, Sendable {
  /// Rows that come on screen request the page. If the screen has room for more rows, rows that stay on screen request it,
  /// too. The number counts the requests so far.
  case open(Int)
  /// The last request of the rows was ended by a refresh, for example. So the rows on screen request the page once more, even
  /// if they fill the screen. The number counts the requests so far.
  case interrupted(Int)
  /// The request has failed. Rows that stay on screen do not repeat it, but the user can, with a button.
  case failed
  /// The screen has room for more rows, but the rows on screen have requested three pages already. The user can request more
  /// with a button.
  case exhausted

  /// The number of requests that the visible rows have made, or `nil` if only the user can request more, with a button.
  package var count: Int? {
    switch self {
    case .open(let count), .interrupted(let count): count
    case .failed, .exhausted: nil
    }
  }
}

/// The logic of the automatic requests of a list for the pages of one source, as a value. The visible rows request the next and the
/// previous page.
///
/// A ``PageDemand`` says for the next page, and another one for the previous page, whether the rows request it. When other rows
/// come on screen, their count begins again. After each layout pass and each page, rows that stay do the following:
///
/// | demand | rows that stay on a full screen | rows that stay on a screen with room |
/// |---|---|---|
/// | open | request nothing | request the page, at most three times |
/// | interrupted | request the page, at most three times more | request the page, at most three times |
/// | failed, exhausted | request nothing | request nothing |
///
/// The count grows only with requests that the rows make, not with interruptions.
package struct PageDemandStateMachine<RowID: Hashable & Sendable>: Hashable, Sendable {
  private static var limit: Int { 3 }
  private var demands: [PageDirection: PageDemand] = [:]
  /// The first and the last visible row, and whether all rows are visible, as the last call of `show` has passed them.
  package private(set) var rows: [RowID] = []
  private var hasRoom = false

  package init() {}

  /// Whether the list automatically requests the next page (`append`) or the previous page (`prepend`), and how often it
  /// has done so.
  package subscript(direction: PageDirection) -> PageDemand { demands[direction] ?? .open(0) }

  /// Returns which pages the visible rows request. Called after a layout pass, and after a page was loaded.
  ///
  /// - Parameters:
  ///   - rows: The first and the last visible row.
  ///   - hasRoom: Whether all rows of the list are visible.
  ///   - awaited: The pages for which the list waits.
  /// - Returns: The next page, the previous page, or both. For each page that it really requests, the caller then calls
  ///   ``request(_:)``.
  package mutating func show(_ rows: [RowID], hasRoom: Bool, awaited: [PageDirection]) -> [PageDirection] {
    let isNew = rows != self.rows
    (self.rows, self.hasRoom) = (rows, hasRoom)
    return [.append, .prepend].filter { direction in
      // The count limits how many pages the same rows request automatically. For rows that have just come on screen, it begins
      // with 0. If the list waits for the page already, it begins with 1, because the new rows may have requested the page when
      // their cells were displayed.
      if isNew { demands[direction] = .open(awaited.contains(direction) ? 1 : 0) }
      return switch self[direction] {
      case .open: isNew || hasRoom
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

  /// Updates whether visible rows may request a page again after a request for it has ended. Also called if the app has
  /// received the page in another way, for example in a push message.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the list waits for the page.
  ///   - isLost: Whether another list has canceled the request, and no further list waited for the page. If the visible rows of
  ///     this list need the page, they must request it again.
  package mutating func end(_ direction: PageDirection, _ outcome: LoadOutcome, isOwn: Bool, isLost: Bool) {
    guard direction != .refresh else { return }
    switch (outcome, self[direction]) {
    case (.failed, _): demands[direction] = .failed
    case (.loaded, .failed): demands[direction] = .open(0)
    case (.superseded, _) where isOwn, (.canceled, _) where isLost: interrupt(direction)
    case (.loaded, .interrupted(let count)): demands[direction] = .open(count)
    case (.canceled, .interrupted(let count)) where isOwn: demands[direction] = .open(count)
    case (.loaded, _), (.canceled, _), (.superseded, _), (.refused, _): break
    }
  }

  /// Handles that a refresh has ended the request for a page. Visible rows that still need the page may request it again, unless
  /// they have made more than three requests already.
  package mutating func interrupt(_ direction: PageDirection) {
    guard let count = self[direction].count else { return }
    demands[direction] = count > Self.limit ? .open(count) : .interrupted(count)
  }

  /// Allows automatic requests again that have stopped after a failure or after three pages. Called when the user or the
  /// app asks for more or newer rows. If requests have not stopped, their count goes on: an app that calls this method
  /// often would otherwise load pages without end.
  package mutating func restart(_ directions: [PageDirection] = PageDirection.allCases) {
    for direction in directions where self[direction].count == nil { demands[direction] = nil }
  }
}
