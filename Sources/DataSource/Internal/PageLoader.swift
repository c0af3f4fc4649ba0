import ControllerSupport

/// Performs the requests of a ``PagingStateMachine`` for a ``PagedDataSource``.
@MainActor
final class PageLoader<Item: Sendable, Key: Sendable> {
  typealias Load = @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  private typealias Machine = PagingStateMachine<Key>

  let state = LiveValue(PagingState())
  private let outcomes = QueuedObservers<(direction: PageDirection, outcome: LoadOutcome)>()
  private let loadPage: Load
  private let commit: @MainActor ([Item], PageDirection) -> Void
  private let itemCount: @MainActor () -> Int
  private var machine: Machine
  private var lastCall = 0
  /// The directions in which `prefetch` has asked for pages during a call of ``pages(prefetchedBy:)``. Outside of such a
  /// call it is `nil`, and `prefetch` loads pages itself.
  private var prefetched: Set<PageDirection>?
  private var works: [Machine.CallID: PendingTask] = [:]
  private var waiters: [Machine.CallID: Waiters] = [:]
  /// The last request of each direction that an ``EmptyListRequest`` has made.
  private var ownCalls: [PageDirection: Machine.CallID] = [:]
  /// The directions whose last request was made by an ``EmptyListRequest`` and has failed, until a controller handles the error.
  var ownFailures: Set<PageDirection> = []
  /// The controllers that need the running requests. For example, two controllers that show one list share one request
  /// for the next page.
  var claims = PageClaims()

  /// The callers of ``load(_:)`` that wait for one request to end.
  private struct Waiters {
    /// Whether the request is canceled when neither a caller nor a controller needs it any more. It is `false` for a
    /// request of ``PageLoader/start(_:)``, which goes on even if nobody waits for it.
    var endsWhenUnneeded: Bool
    /// The number of the callers.
    var count = 0
    let outcome = Promise("outcome of a request for a page", ifForgotten: LoadOutcome.canceled)
  }

  /// Creates a loader that has not requested a page yet.
  ///
  /// - Parameters:
  ///   - itemCount: Returns the number of items in the list.
  ///   - commit: Called with the items of each loaded page, to add them to the list.
  init(
    firstKey: Key,
    perPage: Int,
    loadPage: @escaping Load,
    itemCount: @escaping @MainActor () -> Int,
    commit: @escaping @MainActor ([Item], PageDirection) -> Void
  ) {
    precondition(perPage > 0, "A page must have at least one item.")
    machine = Machine(firstKey: firstKey, perPage: perPage)
    self.loadPage = loadPage
    self.commit = commit
    self.itemCount = itemCount
  }

  deinit {
    for work in works.values { work.cancel() }
  }

  var currentKey: Key? { machine.currentKey }

  /// The current state. A view that reads it in `withObservationTracking` is notified of changes.
  var observedState: PagingState {
    state.access()
    return state.value
  }

  func start(_ direction: PageDirection) {
    handle(.load(direction, nextCall()))
  }

  /// Starts a request that is canceled when nobody needs it any more.
  func startForClaims(_ direction: PageDirection) {
    let call = nextCall()
    waiters[call] = Waiters(endsWhenUnneeded: true)
    handle(.load(direction, call))
  }

  /// Makes a running request for the first page again, because its rows may be older than the wish of the caller.
  func renew() {
    if let call = machine.call(in: .refresh) { handle(.load(.refresh, call)) }
  }

  func load(_ direction: PageDirection) async -> LoadOutcome {
    guard !Task.isCancelled else { return .canceled }
    let number = nextCall()
    // A call for the next or previous page waits for the running request, if there is one. A call for a refresh always
    // makes a new request, and cancels the running one.
    let joined = direction == .refresh ? nil : machine.call(in: direction)
    let call = joined ?? number
    var waiting = waiters[call] ?? Waiters(endsWhenUnneeded: joined == nil)
    waiting.count += 1
    waiters[call] = waiting
    if joined == nil { handle(.load(direction, call)) }
    if let outcome = await waiting.outcome.future.value() { return outcome }
    // The task was canceled.
    waiters[call]?.count -= 1
    if machine.call(in: direction) == call { cancelIfUnneeded(direction) }
    return .canceled
  }

  /// Cancels the running request in a direction, if neither a caller of ``load(_:)`` nor a controller needs it any more.
  /// A request of ``start(_:)`` goes on.
  func cancelIfUnneeded(_ direction: PageDirection) {
    guard let call = machine.call(in: direction), let waiters = waiters[call], waiters.endsWhenUnneeded,
      waiters.count == 0, !claims.isClaimed(direction)
    else { return }
    handle(.cancel(call))
  }

  func retry() {
    let state = state.value
    let directions: [PageDirection] = state.refresh.error == nil ? [.append, .prepend] : [.refresh]
    for direction in directions where state[direction].error != nil && !state[direction].isLoading {
      start(direction)
    }
  }

  func cancel(_ direction: PageDirection?) {
    handle(.cancelAll(direction))
  }

  func reset() {
    UpdateCycle.perform {
      handle(.reset)
      state.value = machine.state
    }
  }

  /// Returns the directions in which `body` asks for pages by calling `prefetch`. These pages are not loaded.
  func pages(prefetchedBy body: () -> Void) -> Set<PageDirection> {
    prefetched = []
    defer { prefetched = nil }
    body()
    return prefetched ?? []
  }

  func prefetch(itemsBefore: Int, itemsAfter: Int, distance: Int) {
    let state = state.value
    guard !state.refresh.isLoading else { return }
    // A filtered list that has become empty requests up to three pages in each direction automatically. Its first request,
    // `.first`, sets the numbers of automatic requests back to 0. If several filtered lists become empty at once, only the first of
    // them does that: for the others, a page is loading already.
    if EmptyListRequest.current == .first, !state.append.isLoading, !state.prepend.isLoading {
      handle(.beginSearch)
    }
    if state.hasNext, state.append.isIdle, itemsAfter <= distance { prefetch(.append) }
    if state.hasPrevious, state.prepend.isIdle, itemsBefore <= distance { prefetch(.prepend) }
  }

  private func prefetch(_ direction: PageDirection) {
    if prefetched?.insert(direction) != nil { return }
    let call = nextCall()
    guard EmptyListRequest.current != nil else { return handle(.load(direction, call)) }
    ownCalls[direction] = call
    handle(.loadByItself(direction, call))
  }

  func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, LoadOutcome) -> Void
  ) -> AnyObject {
    outcomes.add(owner) { owner, news in handler(owner, news.direction, news.outcome) }
  }

  private func nextCall() -> Machine.CallID {
    lastCall += 1
    return lastCall
  }

  private func handle(_ event: Machine.Event, adding items: [Item] = []) {
    UpdateCycle.perform {
      let actions = machine.handle(event)
      for action in actions {
        switch action {
        case .start(let call, let request): start(request, call)
        case .stop(let call): works.removeValue(forKey: call)?.cancel()
        case .commit(_, let direction): commit(items, direction)
        case .end(let call, let direction, let outcome): end(call, direction, outcome)
        }
      }
      // If the machine refuses a request, its only action is `.end` with the outcome `.refused`, and its state has not
      // changed. So the observers of the state are not notified.
      if case .end(_, _, .refused)? = actions.first { return }
      if !actions.isEmpty { state.value = machine.state }
    }
  }

  private func start(_ request: PageRequest<Key>, _ call: Machine.CallID) {
    // Controllers have made the request if it has an entry in `waiters` without a waiting caller. Otherwise the app has made it,
    // by `start(_:)` or `load(_:)`, and the app handles its error.
    let callers = waiters[call]?.count
    if callers != 0 { claims.leaveErrorsToTheApp(request.direction) }
    var request = request
    if request.direction != .refresh { request.itemCount = itemCount() }
    let isAwaited = callers.map { $0 > 0 } ?? false
    works[call] = PendingTask("request for a page", of: Item.self, isAwaited: isAwaited) {
      [weak self, loadPage] in
      do {
        // After a second wish in the same turn, a later task makes the request, so this task does not.
        if self?.machine.call(in: request.direction) == call { try Task.checkCancellation() }
        let page = try await loadPage(request)
        try Task.checkCancellation()
        self?.handle(.loaded(call, next: page.next, previous: page.previous), adding: page.items)
      } catch  where Task.isCancelled {
        // The request was stopped. Its answer must not end the call, because a newer request for the call may be running.
      } catch is CancellationError {
        self?.handle(.cancel(call))
      } catch {
        self?.handle(.failed(call, error))
      }
    }
  }

  private func end(_ call: Machine.CallID, _ direction: PageDirection, _ outcome: LoadOutcome) {
    works[call] = nil
    let waiting = waiters.removeValue(forKey: call)
    ownFailures.remove(direction)
    // A canceled task of the app does not wait any more, although it may not have gone on yet.
    if case .failed = outcome, waiting?.outcome.future.isAwaited != true {
      if ownCalls[direction] == call { ownFailures.insert(direction) }
      // All tasks of the app that have waited for the request are canceled. So the first list that waits handles the error.
      if waiting?.endsWhenUnneeded == true { claims.passError(of: direction) }
    }
    outcomes.send((direction, outcome), isLast: true)
    UpdateCycle.deliverLast { waiting?.outcome.fulfill(outcome) }
  }
}

/// An automatic request for a page, because a derived list, such as a filtered one, shows no items. The user has not
/// asked for the page, so the number of such requests is limited.
///
/// The empty list calls `prefetch` of the source from which it is made. That source may forward the call to a
/// ``PagedDataSource``. The method has no argument for the reason of the call. So the reason is stored in ``current``
/// during the call, where the `PagedDataSource` reads it.
@MainActor
enum EmptyListRequest {
  /// The first automatic request since the filtered list has become empty, or since the app has changed the filter. Up
  /// to three automatic requests are allowed from here on.
  case first
  /// A further automatic request: the filter has hidden all items of the page that the previous request has loaded.
  case further

  /// The request for a page that is being made now because a filter hides all loaded items. `nil` if there is none:
  /// then `prefetch` is called because the user has scrolled, or by the app.
  private(set) static var current: EmptyListRequest?

  func perform(_ prefetch: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    prefetch()
  }
}
