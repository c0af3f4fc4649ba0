/// The logic of ``PagedDataSource`` as a value. It decides when a page is requested, and what the answer of the server
/// changes.
///
/// * At most one request is in flight per direction: refresh, next page and previous page. A refresh cancels all other
///   requests, and no request starts while it runs.
/// * An answer is ignored if its request is no longer in flight. The key of a page is stored only when the page is loaded.
/// * A request goes on as long as somebody needs the page. Each caller that needs it has a ``PageWish``, which ends exactly
///   once.
/// * At most three requests in each direction follow each other for a list that shows no item. Then the source waits for the
///   user.
package struct PagingStateMachine<Key: Sendable>: Sendable {
  /// The identifier of a request. It is the serial number of the first ``PageWish``, which records that a caller needs the
  /// page.
  package typealias CallID = PageWish.ID

  package enum Event: Sendable {
    /// A caller needs a page. If a request for this page is running, the caller waits for its result.
    case load(PageDirection, PageWish)
    /// The items of a running request are outdated. The request is repeated, and all callers that wait for it get the
    /// newer items.
    case renew(PageDirection)
    /// A caller no longer needs a page. The request is canceled if no other caller needs the page.
    case withdraw(PageWish.ID)
    /// A filtered list has become empty, or its filter has changed. Up to three pages in each direction may now be loaded
    /// automatically, until the list has items.
    case beginSearch
    case loaded(CallID, next: Key?, previous: Key?)
    case failed(CallID, any Error)
    /// The app has loaded the items without this source, and passes the key of the next page. The errors of earlier
    /// requests are removed from the state.
    case received(next: Key?)
    /// The request with this identifier was canceled.
    case cancel(CallID)
    /// The app has canceled the request for the first, next or previous page, or all requests if the direction is `nil`.
    case cancelAll(PageDirection?)
    /// The app has discarded all pages. The source returns to its state before the first request.
    case reset
  }

  package enum Action: Sendable {
    case start(CallID, PageRequest<Key>)
    /// Cancel the request, and ignore a late answer to it.
    case stop(CallID)
    /// Add the items of the loaded page to the list. The action `.end` follows, so callers that wait for the page find
    /// its items in the list.
    case commit(CallID, PageDirection)
    /// A request has ended. The callers that have waited for the page are notified in the order of their calls.
    case end([PageWish], PageDirection, LoadOutcome)
  }

  private struct Request {
    let call: CallID
    let key: Key
    /// The callers that wait for the page, in the order of their calls.
    var wishes: [PageWish]
  }

  /// The maximum number of pages in each direction that are loaded automatically, one after the other, while a filtered
  /// list is empty.
  private static var requestsByItself: Int { 3 }

  /// The key of the last page in the list, or `nil` if no page is loaded.
  package private(set) var currentKey: Key?

  private let firstKey: Key
  private let perPage: Int
  private var next: Key?
  private var previous: Key?
  private var running: [PageDirection: Request] = [:]
  private var errors: [PageDirection: any Error] = [:]
  /// The number of pages in each direction that were loaded automatically since the user has last asked for a page.
  private var ownRequests: [PageDirection: Int] = [:]

  package init(firstKey: Key, perPage: Int) {
    self.firstKey = firstKey
    self.perPage = perPage
  }

  package var state: PagingState {
    var state = PagingState()
    (state.hasLoaded, state.hasNext, state.hasPrevious) = (currentKey != nil, next != nil, previous != nil)
    for direction in PageDirection.allCases {
      state[direction] = LoadState(isLoading: running[direction] != nil, error: errors[direction])
    }
    return state
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .load(let direction, let wish): return load(direction, wish)
    case .renew(let direction): return renew(direction)
    case .withdraw(let wish): return withdraw(wish)
    case .beginSearch:
      ownRequests = running.compactMapValues { request in
        request.wishes.allSatisfy { $0.author == .emptyList } ? 1 : nil
      }
      return []
    case .loaded(let call, let next, let previous):
      guard let direction = direction(of: call), let request = running.removeValue(forKey: direction) else {
        return []
      }
      commit(direction, request.key, next: next, previous: previous)
      return [.commit(call, direction), .end(request.wishes, direction, .loaded)]
    case .failed(let call, let error):
      guard let direction = direction(of: call), let request = running.removeValue(forKey: direction) else {
        return []
      }
      errors[direction] = error
      return [.end(request.wishes, direction, .failed(error))]
    case .received(let next):
      (currentKey, self.next, errors) = (currentKey ?? firstKey, next, [:])
      return []
    case .cancel(let call): return direction(of: call).map { halt($0, .canceled) } ?? []
    case .cancelAll(let direction):
      return PageDirection.allCases.filter { direction == nil || $0 == direction }.flatMap {
        halt($0, .canceled)
      }
    case .reset:
      let actions = PageDirection.allCases.flatMap { halt($0, .canceled) }
      (currentKey, next, previous, errors, ownRequests) = (nil, nil, nil, [:], [:])
      return actions
    }
  }

  /// Returns the callers that wait for the first, next or previous page. The array is empty if no request for this page
  /// runs.
  package func wishes(for direction: PageDirection) -> [PageWish] { running[direction]?.wishes ?? [] }

  /// Returns the identifier of the running request for the first, next or previous page, or `nil`.
  package func call(in direction: PageDirection) -> CallID? { running[direction]?.call }

  private func direction(of call: CallID) -> PageDirection? { running.first { $0.value.call == call }?.key }

  // MARK: Wishes

  private mutating func load(_ direction: PageDirection, _ wish: PageWish) -> [Action] {
    if running[direction] != nil, shares(wish, direction) {
      running[direction]?.wishes.append(wish)
      return []
    }
    switch key(for: direction) {
    case .failure(let refusal): return [.end([wish], direction, .refused(refusal))]
    case .success(let key):
      let own = ownRequests[direction, default: 0]
      guard wish.author != .emptyList || own < Self.requestsByItself else { return [] }
      if wish.author == .emptyList { ownRequests[direction] = own + 1 } else { ownRequests = [:] }
      // A refresh cancels all running requests. Their callers get the outcome `.superseded`, except for list controllers
      // that wait for an older refresh. These controllers wait for the new refresh, and keep their refresh headers open.
      let lists = direction == .refresh ? wishes(for: .refresh).filter { $0.author == .list } : []
      running[.refresh]?.wishes.removeAll { lists.contains($0) }
      let halted = direction == .refresh ? PageDirection.allCases.flatMap { halt($0, .superseded) } : []
      running[direction] = Request(call: wish.id, key: key, wishes: [wish] + lists)
      return halted + [start(direction, wish.id, key)]
    }
  }

  /// Returns whether the caller waits for the request that is running, and makes no request of its own. A list controller
  /// always waits. A task of the app waits for a next or previous page, but not for a refresh: the running refresh began
  /// earlier, so its items may be older than the app expects.
  private func shares(_ wish: PageWish, _ direction: PageDirection) -> Bool {
    wish.author == .list || wish.author == .task && direction != .refresh
  }

  private mutating func renew(_ direction: PageDirection) -> [Action] {
    guard let request = running[direction] else { return [] }
    if direction == .refresh { ownRequests = [:] }
    return [.stop(request.call), start(direction, request.call, request.key)]
  }

  private mutating func withdraw(_ wish: PageWish.ID) -> [Action] {
    for direction in PageDirection.allCases {
      guard let index = wishes(for: direction).firstIndex(where: { $0.id == wish }) else { continue }
      running[direction]?.wishes.remove(at: index)
      return wishes(for: direction).isEmpty ? halt(direction, .canceled) : []
    }
    return []
  }

  // MARK: Requests

  private func start(_ direction: PageDirection, _ call: CallID, _ key: Key) -> Action {
    .start(call, PageRequest(direction, key: key, firstKey: firstKey, perPage: perPage))
  }

  private func key(for direction: PageDirection) -> Result<Key, LoadRefusal> {
    if direction == .refresh { return .success(firstKey) }
    if running[.refresh] != nil { return .failure(.refreshing) }
    if running[direction] != nil { return .failure(.busy) }
    if currentKey == nil { return .failure(.notLoaded) }
    guard let key = direction == .append ? next : previous else { return .failure(.atEnd) }
    return .success(key)
  }

  private mutating func halt(_ direction: PageDirection, _ outcome: LoadOutcome) -> [Action] {
    guard let request = running.removeValue(forKey: direction) else { return [] }
    return [.stop(request.call), .end(request.wishes, direction, outcome)]
  }

  private mutating func commit(_ direction: PageDirection, _ key: Key, next: Key?, previous: Key?) {
    errors[direction] = nil
    switch direction {
    case .refresh:
      (currentKey, self.next, self.previous) = (key, next, previous)
      // A refresh has replaced all pages, so errors of the old next or previous page no longer matter.
      errors = [:]
    case .append:
      (currentKey, self.next) = (key, next)
    case .prepend:
      self.previous = previous
    }
  }
}
