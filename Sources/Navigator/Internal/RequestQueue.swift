/// A request that has the turn or waits for it.
struct QueuedRequest<Route: Hashable & Sendable>: Sendable {
  var ticket: Int
  /// The request, or `nil` for work that is never equal to other work.
  let request: NavigationRequest<Route>?
  let policy: RequestPolicy
  /// The tickets of equal requests. The followers end together with the request.
  var followers = TicketList()
  /// Whether a newer request with the policy `restart` has taken the place of this one.
  var isSuperseded = false

  /// The ticket of the request and the tickets of its followers.
  var tickets: [Int] { [ticket] + followers.tickets }

  /// Removes a ticket. The first follower takes the place of a request that leaves.
  ///
  /// - Returns: Whether a ticket is left.
  mutating func remove(_ removed: Int) -> Bool {
    if removed != ticket {
      _ = followers.remove(removed)
    } else if let follower = followers.popFirst() {
      ticket = follower
    } else {
      return false
    }
    return true
  }
}

/// Tickets in the order in which they were added. Removing any of them takes amortized constant time.
struct TicketList: Sendable {
  /// The tickets that were added. A removed ticket stays here until it is the first one.
  private var added: ArraySlice<Int> = []
  private var members: Set<Int> = []

  var tickets: [Int] { added.filter(members.contains) }

  func contains(_ ticket: Int) -> Bool { members.contains(ticket) }

  mutating func append(_ ticket: Int) {
    added.append(ticket)
    members.insert(ticket)
  }

  /// - Returns: Whether the ticket was in the list.
  mutating func remove(_ ticket: Int) -> Bool { members.remove(ticket) != nil }

  mutating func popFirst() -> Int? {
    while let ticket = added.popFirst() {
      if members.remove(ticket) != nil { return ticket }
    }
    return nil
  }
}

/// The requests that wait for their turn, in order.
///
/// Finding and removing a request by its ticket takes constant time, so canceling *n* requests is O(*n*).
struct RequestQueue<Route: Hashable & Sendable>: Sendable {
  /// A removed request leaves `nil` behind until the queue reaches it.
  private var slots: [QueuedRequest<Route>?] = []
  private var first = 0
  private var urgent: [QueuedRequest<Route>] = []
  /// The index in `slots` of each ticket, those of followers included.
  private var indices: [Int: Int] = [:]

  /// The tickets that wait, in the order of their turns.
  var tickets: [Int] { (urgent + slots[first...].compactMap(\.self)).flatMap(\.tickets) }

  func contains(_ ticket: Int) -> Bool {
    indices[ticket] != nil || urgent.contains { $0.ticket == ticket || $0.followers.contains(ticket) }
  }

  mutating func append(_ entry: QueuedRequest<Route>) {
    register(entry, at: slots.count)
    slots.append(entry)
  }

  /// Adds a request that was suspended. Suspended requests come before the others, oldest first.
  mutating func insertUrgent(_ entry: QueuedRequest<Route>) {
    urgent.insert(entry, at: urgent.firstIndex { $0.ticket > entry.ticket } ?? urgent.count)
  }

  mutating func popFirst() -> QueuedRequest<Route>? {
    if !urgent.isEmpty { return urgent.removeFirst() }
    while first < slots.count {
      let entry = slots[first]
      slots[first] = nil
      first += 1
      guard let entry else { continue }
      unregister(entry)
      return entry
    }
    slots = []
    first = 0
    return nil
  }

  /// Adds a ticket to the first request that equals `request`.
  ///
  /// - Returns: Whether an equal request waits.
  mutating func join(_ ticket: Int, to request: NavigationRequest<Route>) -> Bool {
    if let index = urgent.firstIndex(where: { $0.request == request }) {
      urgent[index].followers.append(ticket)
      return true
    }
    guard let index = slots.indices.dropFirst(first).first(where: { slots[$0]?.request == request }) else {
      return false
    }
    slots[index]?.followers.append(ticket)
    indices[ticket] = index
    return true
  }

  /// Removes a ticket. The first follower takes the place of a request that leaves.
  ///
  /// - Returns: Whether the ticket was in the queue.
  mutating func remove(_ ticket: Int) -> Bool {
    if let index = urgent.firstIndex(where: { $0.ticket == ticket || $0.followers.contains(ticket) }) {
      if !urgent[index].remove(ticket) { urgent.remove(at: index) }
      return true
    }
    guard let index = indices.removeValue(forKey: ticket) else { return false }
    if slots[index]?.remove(ticket) == false { slots[index] = nil }
    return true
  }

  /// Removes all requests with the policy `restart`.
  mutating func removeRestarting() -> [QueuedRequest<Route>] {
    var removed = urgent.filter { $0.policy == .restart }
    urgent.removeAll { $0.policy == .restart }
    for index in slots.indices.dropFirst(first) {
      guard let entry = slots[index], entry.policy == .restart else { continue }
      removed.append(entry)
      unregister(entry)
      slots[index] = nil
    }
    return removed
  }

  private mutating func register(_ entry: QueuedRequest<Route>, at index: Int) {
    for ticket in entry.tickets { indices[ticket] = index }
  }

  private mutating func unregister(_ entry: QueuedRequest<Route>) {
    for ticket in entry.tickets { indices[ticket] = nil }
  }
}
