/// The logic of ``PagedDataSource`` as a value: when a page is requested, and the effect of its answer.
///
/// * At most one request is in flight per direction. A refresh cancels all other requests, and no request starts while it runs.
/// * An answer counts only while its request is in flight. Then the key of the page is committed, and not before.
/// * Each call ends exactly once.
/// * At most three requests in each direction follow each other for a list that shows no item. Then the source waits for the user.
package struct PagingStateMachine<Key: Sendable>: Sendable {
  /// The serial number of a call that requests a page. No two calls have the same number.
  package typealias CallID = Int

  package enum Event: Sendable {
    /// Request a page. A refresh with the number of the running one makes its request again, so its callers get newer items.
    case load(PageDirection, CallID)
    /// Request a page automatically, because a derived list, such as a filtered one, shows no item.
    case loadByItself(PageDirection, CallID)
    /// A filtered list has become empty, or its filter has changed. The source may now load up to three pages
    /// in each direction automatically, so that the list gets items: the counts of automatic requests are set to 0.
    case beginSearch
    case loaded(CallID, next: Key?, previous: Key?)
    case failed(CallID, any Error)
    /// The call or its request was canceled.
    case cancel(CallID)
    /// The app has canceled the requests in a direction, or all requests if the direction is `nil`.
    case cancelAll(PageDirection?)
    /// All pages were discarded.
    case reset
  }

  package enum Action: Sendable {
    case start(CallID, PageRequest<Key>)
    /// The request that was started for the call must be canceled, and its answer must be ignored.
    case stop(CallID)
    /// Add the items of the loaded page to the list. The action `.end` with the outcome `.loaded` follows, so that
    /// callers who wait for the request find the items in the list.
    case commit(CallID, PageDirection)
    case end(CallID, PageDirection, LoadOutcome)
  }

  package private(set) var state = PagingState()
  /// The key of the last page in the list.
  package private(set) var currentKey: Key?

  /// The maximum number of pages in each direction that are loaded in a row without a request by the user. They are loaded while
  /// a filtered list shows no items, because the filter may show an item of the next page.
  private static var requestsByItself: Int { 3 }

  private let firstKey: Key
  private let perPage: Int
  /// The numbers of automatic requests since the user has last asked for a page.
  private var ownRequests: [PageDirection: Int] = [:]
  private var next: Key?
  private var previous: Key?
  private var inFlight: [PageDirection: (call: CallID, key: Key)] = [:]

  package init(firstKey: Key, perPage: Int) {
    self.firstKey = firstKey
    self.perPage = perPage
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .load(let direction, let call):
      return load(direction, call)
    case .loadByItself(let direction, let call):
      let requests = ownRequests
      guard requests[direction, default: 0] < Self.requestsByItself else { return [] }
      defer { ownRequests = requests.merging([direction: 1], uniquingKeysWith: +) }
      return load(direction, call)
    case .beginSearch:
      ownRequests = [:]
      return []
    case .loaded(let call, let next, let previous):
      guard let direction = direction(of: call), let key = inFlight[direction]?.key else { return [] }
      stop(direction)
      commit(direction, key, next: next, previous: previous)
      return [.commit(call, direction), .end(call, direction, .loaded)]
    case .failed(let call, let error):
      guard let direction = direction(of: call) else { return [] }
      stop(direction)
      state[direction].error = error
      return [.end(call, direction, .failed(error))]
    case .cancel(let call):
      guard let direction = direction(of: call) else { return [] }
      return halt(direction, .canceled)
    case .cancelAll(let direction):
      return PageDirection.allCases.filter { direction == nil || $0 == direction }.flatMap {
        halt($0, .canceled)
      }
    case .reset:
      let actions = PageDirection.allCases.flatMap { halt($0, .canceled) }
      (state, currentKey, next, previous) = (PagingState(), nil, nil, nil)
      ownRequests = [:]
      return actions
    }
  }

  private mutating func load(_ direction: PageDirection, _ call: CallID) -> [Action] {
    var actions: [Action] = []
    let key: Key
    if direction == .refresh {
      let isRenewed = call == self.call(in: .refresh)
      actions = isRenewed ? [.stop(call)] : PageDirection.allCases.flatMap { halt($0, .superseded) }
      key = firstKey
    } else {
      switch startingPoint(direction) {
      case .success(let found): key = found
      case .failure(let refusal): return [.end(call, direction, .refused(refusal))]
      }
    }
    ownRequests = [:]
    inFlight[direction] = (call, key)
    state[direction].isLoading = true
    let request = PageRequest(direction, key: key, firstKey: firstKey, perPage: perPage)
    return actions + [.start(call, request)]
  }

  private func startingPoint(_ direction: PageDirection) -> Result<Key, LoadRefusal> {
    if inFlight[.refresh] != nil { return .failure(.refreshing) }
    if inFlight[direction] != nil { return .failure(.busy) }
    if !state.hasLoaded { return .failure(.notLoaded) }
    guard let key = direction == .append ? next : previous else { return .failure(.atEnd) }
    return .success(key)
  }

  /// Returns the identifier of the running request in a direction, or `nil`.
  package func call(in direction: PageDirection) -> CallID? { inFlight[direction]?.call }

  private func direction(of call: CallID) -> PageDirection? {
    inFlight.first { $0.value.call == call }?.key
  }

  private mutating func stop(_ direction: PageDirection) {
    inFlight[direction] = nil
    state[direction].isLoading = false
  }

  private mutating func halt(_ direction: PageDirection, _ outcome: LoadOutcome) -> [Action] {
    guard let call = inFlight[direction]?.call else { return [] }
    stop(direction)
    return [.stop(call), .end(call, direction, outcome)]
  }

  private mutating func commit(_ direction: PageDirection, _ key: Key, next: Key?, previous: Key?) {
    state[direction].error = nil
    switch direction {
    case .refresh:
      self.next = next
      self.previous = previous
      currentKey = key
      state.hasLoaded = true
      // After a refresh, the errors of the other directions are removed, because they belong to pages that are not in the
      // list any more.
      state[.append] = LoadState()
      state[.prepend] = LoadState()
    case .append:
      self.next = next
      currentKey = key
    case .prepend:
      self.previous = previous
    }
    state.hasNext = self.next != nil
    state.hasPrevious = self.previous != nil
  }
}
