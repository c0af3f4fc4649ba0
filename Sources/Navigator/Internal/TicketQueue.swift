/// A queue of the tickets of waiting requests.
///
/// Canceling any of *n* requests takes amortized constant time.
struct TicketQueue: Sendable {
  /// The requests in the order in which they run: first those that were suspended and wait to continue, then all others, the
  /// oldest first in each part. A removed request stays in this array until its turn. `members` contains only the requests
  /// that wait.
  private var entries: ArraySlice<(ticket: Int, isResumed: Bool)> = []
  private var members: Set<Int> = []

  /// The serial numbers of the waiting requests, in the order in which the requests will run.
  var tickets: [Int] { entries.map(\.ticket).filter(members.contains) }

  func contains(_ ticket: Int) -> Bool { members.contains(ticket) }

  mutating func append(_ ticket: Int) {
    entries.append((ticket, isResumed: false))
    members.insert(ticket)
  }

  /// Adds a request that was suspended.
  mutating func insertResumed(_ ticket: Int) {
    let index = entries.firstIndex { !$0.isResumed || $0.ticket > ticket } ?? entries.endIndex
    entries.insert((ticket, isResumed: true), at: index)
    members.insert(ticket)
  }

  mutating func popFirst() -> Int? {
    while let entry = entries.popFirst() {
      if remove(entry.ticket) { return entry.ticket }
    }
    return nil
  }

  /// Removes a request from the queue.
  ///
  /// - Returns: Whether the request was in the queue.
  mutating func remove(_ ticket: Int) -> Bool { members.remove(ticket) != nil }
}
