/// A queue of the tickets of waiting requests.
///
/// Canceling any of *n* requests takes amortized constant time.
struct TicketQueue: Sendable {
  /// The requests that were suspended and wait to continue, the oldest first. They run before all requests in `added`.
  private var resumed: [Int] = []
  /// All other waiting requests, the oldest first. A removed request stays in this array until it would run; only `members`
  /// says what waits.
  private var added: ArraySlice<Int> = []
  private var members: Set<Int> = []

  /// The tickets of the waiting requests in the order in which they will run.
  var tickets: [Int] { resumed + added.filter(members.contains) }

  func contains(_ ticket: Int) -> Bool { members.contains(ticket) || resumed.contains(ticket) }

  mutating func append(_ ticket: Int) {
    added.append(ticket)
    members.insert(ticket)
  }

  /// Adds a request that was suspended.
  mutating func insertResumed(_ ticket: Int) {
    resumed.insert(ticket, at: resumed.firstIndex { $0 > ticket } ?? resumed.count)
  }

  mutating func popFirst() -> Int? {
    if !resumed.isEmpty { return resumed.removeFirst() }
    while let ticket = added.popFirst() {
      if members.remove(ticket) != nil { return ticket }
    }
    return nil
  }

  /// Removes a request from the queue.
  ///
  /// - Returns: Whether the request was in the queue.
  mutating func remove(_ ticket: Int) -> Bool {
    if members.remove(ticket) != nil { return true }
    guard let index = resumed.firstIndex(of: ticket) else { return false }
    resumed.remove(at: index)
    return true
  }
}
