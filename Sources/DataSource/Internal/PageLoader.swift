import ControllerSupport

/// Loads the pages of a ``PagedDataSource``. A ``PagingStateMachine`` decides when a page is requested. This class calls the
/// closure that loads the page, and reports the result to the state machine.
@MainActor
final class PageLoader<Item: Sendable, Key: Sendable> {
  typealias Load = @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  private typealias Machine = PagingStateMachine<Key>

  let state = LiveValue(PagingState())
  private let ends = QueuedObservers<PageEnd>()
  /// The requests that have ended, while some observers are still to be notified of the end.
  private var openEnds: [WeakReference<PageEnd>] = []
  private let loadPage: Load
  private let commit: @MainActor ([Item], PageDirection) -> Void
  private let itemCount: @MainActor () -> Int
  private var machine: Machine
  private var lastWish = 0
  private(set) var numberOfEnds = 0
  private var works: [Machine.CallID: PendingTask] = [:]
  /// The tasks of the app that wait in ``load(_:)`` for a page.
  private var waits: [PageWish.ID: Promise<LoadOutcome>] = [:]

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

  deinit { for work in works.values { work.cancel() } }

  var currentKey: Key? { machine.currentKey }

  /// The state of loading, such as whether a request is running. A view that reads it in `withObservationTracking` is
  /// notified of changes.
  var observedState: PagingState {
    state.access()
    return state.value
  }

  func start(_ direction: PageDirection) { handle(.load(direction, wish(by: .app))) }

  func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease? {
    let wish = wish(by: .list, for: owner)
    handle(.load(direction, wish))
    guard isRunning(wish.id) else { return nil }
    return PageLease(wish.id) { [weak self] in self?.withdraw(wish.id, of: wish.owner) }
  }

  func isRunning(_ wish: PageWish.ID) -> Bool {
    PageDirection.allCases.contains { machine.wishes(for: $0).contains { $0.id == wish } }
  }

  func renew(_ direction: PageDirection) { handle(.renew(direction)) }

  /// Whether a request is running that must be repeated if items are deleted now, because its answer may still contain these
  /// items. `false` while the closure `loadPage` itself deletes items, such as placeholders: repeating the request would
  /// call the closure again without end.
  var isOutdatedByDeletions: Bool {
    PageCall.current?.loader !== self
      && PageDirection.allCases.contains { machine.call(in: $0) != nil }
  }

  func received(next: Key?) { handle(.received(next: next)) }

  /// Records that a caller no longer needs a page. The request is canceled if no other caller needs the page.
  ///
  /// - Parameter owner: The list controller that needed the page, or `nil` for a task that has called `load`.
  private func withdraw(_ wish: PageWish.ID, of owner: ObjectIdentifier? = nil) {
    openEnds.forEach { $0.object?.withdraw(wish) }
    handle(.withdraw(wish), of: owner)
  }

  func load(_ direction: PageDirection) async -> LoadOutcome {
    guard !Task.isCancelled else { return .canceled }
    let wish = wish(by: .task)
    let outcome = Promise("outcome of a request for a page", ifForgotten: LoadOutcome.canceled)
      .stored { waits[wish.id] = $0 }
    handle(.load(direction, wish))
    if let outcome = await outcome.value() { return outcome }
    // The task was canceled before the page was loaded, so it no longer needs the page.
    waits[wish.id] = nil
    withdraw(wish.id)
    return .canceled
  }

  func retry() { state.value.failed.forEach(start) }

  func cancel(_ direction: PageDirection?) { handle(.cancelAll(direction)) }

  func reset() { handle(.reset) }

  /// Returns which pages to load for an item that the user sees: the next page if at most `distance` items come after the
  /// item, and the previous page if at most `distance` items come before it.
  func wanted(itemsBefore: Int, itemsAfter: Int, distance: Int) -> [PageDirection] {
    let state = state.value
    guard !state.refresh.isLoading else { return [] }
    let next: PageDirection? = state.hasNext && state.append.isIdle && itemsAfter <= distance ? .append : nil
    let previous: PageDirection? =
      state.hasPrevious && state.prepend.isIdle && itemsBefore <= distance ? .prepend : nil
    return [next, previous].compactMap(\.self)
  }

  func prefetch(_ directions: [PageDirection], because reason: PagePrefetch.Reason) {
    // A list has just become empty, for example by its filter. From here on, it may request up to three more pages in each
    // direction automatically.
    if reason == .emptied, !state.value.refresh.isLoading { handle(.beginSearch) }
    for direction in directions { handle(.load(direction, wish(by: reason == .user ? .app : .emptyList))) }
  }

  func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> AnyObject {
    ends.add(owner, handler)
  }

  private func wish(by author: PageWish.Author, for owner: AnyObject? = nil) -> PageWish {
    lastWish += 1
    return PageWish(lastWish, by: author, for: owner)
  }

  private func handle(_ event: Machine.Event, of owner: ObjectIdentifier? = nil, adding items: [Item] = []) {
    UpdateCycle.perform {
      let actions = machine.handle(event)
      let isReset = if case .reset = event { true } else { false }
      for action in actions {
        switch action {
        case .start(let call, let request): start(request, call)
        case .stop(let call): works.removeValue(forKey: call)?.cancel()
        case .commit(_, let direction): commit(items, direction)
        case .end(let wishes, let direction, let outcome): end((wishes, direction, outcome), isReset, owner)
        }
      }
      // A request is refused, for example, if there is no next page. Nothing has changed then, so observers of the state are
      // not notified.
      if case .end(_, _, .refused)? = actions.first { return }
      let isKnown = if case .received = event { true } else { false }
      if !actions.isEmpty || isKnown || isReset { state.value = machine.state }
    }
  }

  private func start(_ request: PageRequest<Key>, _ call: Machine.CallID) {
    var request = request
    if request.direction != .refresh { request.itemCount = itemCount() }
    let isAwaited = machine.wishes(for: request.direction).contains { $0.author == .task }
    works[call] = PendingTask("request for a page", of: Item.self, isAwaited: isAwaited) {
      [weak self, loadPage] in
      do {
        // The request may have been repeated before this task has started. Then this task is canceled, and must not call
        // `loadPage`: a newer task calls it.
        if self?.machine.call(in: request.direction) == call { try Task.checkCancellation() }
        let page = try await PageCall(by: self).perform { try await loadPage(request) }
        try Task.checkCancellation()
        self?.finish(call, .loaded(call, next: page.next, previous: page.previous), adding: page.items)
      } catch  where Task.isCancelled {
        // This task was canceled because its request was stopped, or is repeated by a newer task. A repeated request keeps
        // its identifier. So this task does not call `finish`, which would end the request of the newer task.
      } catch is CancellationError {
        self?.finish(call, .cancel(call))
      } catch {
        self?.withdrawCanceledTasks()
        self?.finish(call, .failed(call, error))
      }
    }
  }

  private func finish(_ call: Machine.CallID, _ event: Machine.Event, adding items: [Item] = []) {
    works[call] = nil
    handle(event, adding: items)
  }

  /// Withdraws the requests of canceled tasks that have not run since they were canceled. If a page cannot be loaded, the error
  /// goes to a task that waits for the page. A canceled task would ignore the error, and the user would not see it.
  private func withdrawCanceledTasks() {
    for (wish, outcome) in waits where outcome.future.isAbandoned { withdraw(wish) }
  }

  private func end(_ ended: PageEnd.Ended, _ isReset: Bool, _ leaver: ObjectIdentifier?) {
    numberOfEnds += 1
    let waiting = ended.wishes.compactMap { waits.removeValue(forKey: $0.id) }
    let isFirstLoad = !isReset && !machine.state.hasLoaded
    let end = PageEnd(ended, number: numberOfEnds, isFirstLoad: isFirstLoad, leaver: leaver)
    openEnds.removeAll { $0.object == nil }
    openEnds.append(WeakReference(end))
    ends.send(end, isLast: true)
    UpdateCycle.deliverLast { waiting.forEach { $0.fulfill(ended.outcome) } }
  }
}

/// One call of the closure `loadPage`. It exists to detect that `loadPage` itself deletes items: a request is repeated if
/// items are deleted while it runs, except by its own closure.
@MainActor
final class PageCall {
  /// The call of `loadPage` in which the current code runs, or `nil` outside of such a call. A task that `loadPage` has
  /// started inherits this value. After `loadPage` has returned, ``loader`` is `nil`, so the task no longer counts as a part
  /// of the call.
  @TaskLocal static var current: PageCall?

  private(set) weak var loader: AnyObject?

  init(by loader: AnyObject?) { self.loader = loader }

  func perform<Page: Sendable>(_ loadPage: @MainActor () async throws -> Page) async throws -> Page {
    defer { loader = nil }
    return try await Self.$current.withValue(self) { try await loadPage() }
  }
}
