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
  private var machine: Machine
  private var lastCall = 0
  /// The directions in which `prefetch` has asked for pages during a call of ``pages(prefetchedBy:)``. Outside of such a
  /// call it is `nil`, and `prefetch` loads pages itself.
  private var prefetched: Set<PageDirection>?
  private var works: [Machine.CallID: PendingTask] = [:]
  private var waiters: [Machine.CallID: Waiters] = [:]

  /// The callers that wait for one request to end.
  private struct Waiters {
    /// Whether the request is canceled when all callers that wait for it are canceled. A request that was started by
    /// ``PageLoader/start(_:)`` is not.
    var ownRequest: Bool
    var continuations: [Int: CheckedContinuation<LoadOutcome, Never>] = [:]
  }

  /// Creates a loader that has not requested a page yet.
  ///
  /// - Parameter commit: Called with the items of each loaded page, to add them to the list.
  init(
    firstKey: Key,
    perPage: Int,
    loadPage: @escaping Load,
    commit: @escaping @MainActor ([Item], PageDirection) -> Void
  ) {
    precondition(perPage > 0, "A page must have at least one item.")
    machine = Machine(firstKey: firstKey, perPage: perPage)
    self.loadPage = loadPage
    self.commit = commit
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

  func load(_ direction: PageDirection) async -> LoadOutcome {
    guard !Task.isCancelled else { return .canceled }
    let number = nextCall()
    // A refresh always makes a new request, which replaces one that is running. In other directions, the caller waits for
    // the running request, if there is one.
    let joined = direction == .refresh ? nil : machine.call(in: direction)
    let call = joined ?? number
    return await withCancellableContinuation { continuation in
      waiters[call, default: Waiters(ownRequest: joined == nil)].continuations[number] = continuation
      if joined == nil { handle(.load(direction, call)) }
    } onCancel: { [weak self] in
      self?.cancel(call, for: number)
    }
  }

  /// Ends the wait of a caller whose task was canceled. If it was the only caller, and a caller has made the request, the
  /// request is canceled.
  private func cancel(_ call: Machine.CallID, for number: Int) {
    guard let present = waiters[call], let continuation = present.continuations[number] else { return }
    if present.ownRequest, present.continuations.count == 1 { return handle(.cancel(call)) }
    waiters[call]?.continuations[number] = nil
    continuation.resume(returning: .canceled)
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

  /// Cancels a request, unless callers of ``load(_:)`` wait for it. Then it is canceled when all of them are canceled.
  func release(_ direction: PageDirection) {
    guard let call = machine.call(in: direction), waiters[call]?.continuations.isEmpty == false else {
      return cancel(direction)
    }
    waiters[call]?.ownRequest = true
  }

  func reset() {
    UpdateCycle.perform {
      handle(.reset)
      state.value = machine.state
    }
  }

  /// See ``PagedDataSource/pages(prefetchedBy:)``.
  func pages(prefetchedBy body: () -> Void) -> Set<PageDirection> {
    prefetched = []
    defer { prefetched = nil }
    body()
    return prefetched ?? []
  }

  func prefetch(itemsBefore: Int, itemsAfter: Int, distance: Int) {
    let state = state.value
    guard !state.refresh.isLoading else { return }
    // A filtered list without items requests pages by itself, and the number of such requests is limited. Several lists of one
    // source may become empty at the same time. Only the request of the first of them sets the count back to 0.
    if EmptyListRequest.current == .first, !state.append.isLoading, !state.prepend.isLoading {
      handle(.beginSearch)
    }
    if state.hasNext, state.append.isIdle, itemsAfter <= distance { prefetch(.append) }
    if state.hasPrevious, state.prepend.isIdle, itemsBefore <= distance { prefetch(.prepend) }
  }

  private func prefetch(_ direction: PageDirection) {
    if prefetched?.insert(direction) != nil { return }
    handle(
      EmptyListRequest.current == nil ? .load(direction, nextCall()) : .loadByItself(direction, nextCall())
    )
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
      // A request that was refused does not change the state, so observers of the state are not notified.
      if case .end(_, _, .refused)? = actions.first { return }
      if !actions.isEmpty || state.value.isPaused != machine.state.isPaused { state.value = machine.state }
    }
  }

  private func start(_ request: PageRequest<Key>, _ call: Machine.CallID) {
    let isAwaited = waiters[call] != nil
    works[call] = PendingTask("request for a page", of: Item.self, isAwaited: isAwaited) {
      [weak self, loadPage] in
      do {
        let page = try await loadPage(request)
        self?.handle(.loaded(call, next: page.next, previous: page.previous), adding: page.items)
      } catch is CancellationError {
        self?.handle(.cancel(call))
      } catch {
        self?.handle(.failed(call, error))
      }
    }
  }

  private func end(_ call: Machine.CallID, _ direction: PageDirection, _ outcome: LoadOutcome) {
    works[call] = nil
    let continuations = waiters.removeValue(forKey: call)?.continuations ?? [:]
    outcomes.send((direction, outcome), isLast: true)
    UpdateCycle.deliverLast {
      for continuation in continuations.values { continuation.resume(returning: outcome) }
    }
  }
}

/// The reason for an automatic request of a page: a derived list, such as a filtered one, shows no items. The user has not
/// asked for the page, so the number of such requests is limited.
///
/// The derived list calls `prefetch` of its base, and an app's own source may forward this call. The call has no argument
/// for the reason, so the reason is stored in a static property during the call.
@MainActor
enum EmptyListRequest {
  /// A filtered list without items requests a page by itself, for the first time since it had items or since its condition has
  /// changed.
  case first
  /// The list requests another page by itself, because the page of the previous request had no items for it either.
  case further

  /// The automatic request that is being made now, or `nil` if none is being made. Then a request comes from the user or
  /// from the app.
  private(set) static var current: EmptyListRequest?

  func perform(_ prefetch: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    prefetch()
  }
}
