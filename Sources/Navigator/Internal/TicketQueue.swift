/// The requests that wait for their turn, in order.
///
/// Canceling any of *n* requests takes amortized constant time.
struct TicketQueue: Sendable {
  /// The requests that were suspended, oldest first. Their turns come before those of `added`.
  private var resumed: [Int] = []
  /// All other requests, oldest first. A removed request stays in the array until its turn.
  private var added: ArraySlice<Int> = []
  private var members: Set<Int> = []

  /// The tickets in the order of their turns.
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

  /// - Returns: Whether the request was in the queue.
  mutating func remove(_ ticket: Int) -> Bool {
    if members.remove(ticket) != nil { return true }
    guard let index = resumed.firstIndex(of: ticket) else { return false }
    resumed.remove(at: index)
    return true
  }
}
