import ControllerSupport

/// A list that is loaded page by page.
///
/// ```swift
/// let feed = PagedDataSource(firstKey: 1, perPage: 20) { request in
///   ListPage(try await api.stories(page: request.key, count: request.perPage), of: request)
/// }
/// feed.start(.refresh)                          // from viewDidLoad, or when the user pulls
/// feed.prefetch(around: path)                   // when a row is about to be seen
/// let outcome = await feed.load(.append)        // for a button, or a footer
/// ```
///
/// **Requests.** At most one is in flight per direction. A refresh takes the place of whatever is in flight, and
/// nothing begins while it runs. What a cancelled or superseded request still brings is ignored.
///
/// **Success** commits the key of the page; **failure** changes nothing but the ``state``, and the same request can be
/// made again. Items and state change together.
///
/// **Duplicates.** An item that a page brings again, as happens when the list moved on the server, keeps its place
/// and takes the new value; its id is one of the ``duplicates``, and ``ListDiagnostics`` reports it.
///
/// **Edits.** The items can be edited as those of any ``ArrayDataSource``: to delete one, or to mark it as read. A request
/// in flight goes on, and its page comes in beside what the items are then.
///
/// **Lifetime.** Its end cancels what is in flight.
@MainActor
public class PagedDataSource<Item: Identifiable & Equatable & Sendable, Key: Sendable>:
  ArrayDataSource<Item>, ListLoading
where Item.ID: Sendable {
  private typealias Machine = PagingStateMachine<Key>
  /// The number of items that a request asks for.
  public let perPage: Int

  /// How near the end an item must be for ``prefetch(around:)`` to ask for more: the number of items beyond it.
  public final var prefetchDistance: Int

  private let loadPage: @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  private let loadingState = LiveValue(PagingState())
  private let outcomes = ObserverList<(direction: PageDirection, outcome: LoadOutcome)>()
  private var machine: Machine
  private var content: PageItems<Item>
  private var lastCall = 0
  private var works: [Machine.CallID: Task<Void, Never>] = [:]
  private var waiters: [Machine.CallID: CheckedContinuation<LoadOutcome, Never>] = [:]

  /// Makes a source. Nothing is loaded until it is asked for.
  ///
  /// - Parameters:
  ///   - items: What to show until the first page comes, from a cache.
  ///   - firstKey: The key of the page that a refresh asks for.
  ///   - perPage: The number of items that a request asks for.
  ///   - prefetchDistance: See ``prefetchDistance``.
  ///   - loadPage: Loads a page. It is kept: if it needs the owner of this source, it captures it weakly.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    firstKey: Key,
    perPage: Int = 20,
    prefetchDistance: Int = 5,
    loadPage: @escaping @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  ) {
    self.init(of: items, firstKey, perPage, prefetchDistance, loadPage)
    findsChangesHere()
  }

  @usableFromInline
  init(
    of items: [Item],
    _ firstKey: Key,
    _ perPage: Int = 20,
    _ prefetchDistance: Int = 5,
    _ loadPage: @escaping @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  ) {
    precondition(perPage > 0, "A page has at least one item; not \(perPage).")
    self.perPage = perPage
    self.prefetchDistance = prefetchDistance
    self.loadPage = loadPage
    machine = Machine(firstKey: firstKey, perPage: perPage)
    content = PageItems(items)
    super.init(of: items)
  }

  deinit {
    for work in works.values { work.cancel() }
  }

  /// What is loaded and what is going on.
  public final var state: PagingState { loadingState.value }

  /// The key of the last page that is in the list, or `nil` if none has been loaded.
  public final var currentKey: Key? { machine.currentKey }

  /// The ids of items of the last page that were in the list already, or came twice in the page, as often as they
  /// did: for a log, when ``onOutcome(_:while:_:)`` tells that a page was loaded.
  public final private(set) var duplicates: [Item.ID] = []

  // MARK: Loading

  /// Asks for a page and returns at once. What becomes of it is told to ``onOutcome(_:while:_:)``.
  ///
  /// - Parameter direction: Where the items go.
  public final func start(_ direction: PageDirection) {
    handle(.load(direction, nextCall()))
  }

  /// Asks for a page, and returns when the call has ended and everybody else has been told.
  ///
  /// When the awaiting task is cancelled, the request that it made is cancelled too, at the main actor's next
  /// turn; no other is. A task that is cancelled already asks for nothing.
  ///
  /// - Parameter direction: Where the items go.
  /// - Returns: What became of it.
  @discardableResult
  public final func load(_ direction: PageDirection) async -> LoadOutcome {
    guard !Task.isCancelled else { return .cancelled }
    let call = nextCall()
    return await withCancellableContinuation { continuation in
      waiters[call] = continuation
      handle(.load(direction, call))
    } onCancel: { [weak self] in
      self?.handle(.cancel(call))
    }
  }

  /// Asks again for what has failed, unless that is being done: a refresh, or else the pages at the ends.
  public final func retry() {
    let directions: [PageDirection] = state.refresh.error == nil ? [.append, .prepend] : [.refresh]
    for direction in directions where state[direction].error != nil && !state[direction].isLoading {
      start(direction)
    }
  }

  /// Cancels what is in flight.
  ///
  /// - Parameter direction: Where its items would go; anywhere if it is `nil`.
  public final func cancel(_ direction: PageDirection? = nil) {
    handle(.cancelAll(direction))
  }

  /// Asks for the next page, or the one before, if an item is near enough to the end. To be called for every item
  /// that is about to be seen: it does nothing while a page is loading, after a failure, and at the end.
  ///
  /// - Parameter path: Where the item is.
  public final func prefetch(around path: ItemPath) {
    guard snapshot.contains(path), !state.refresh.isLoading else { return }
    if state.hasNext, state.append.isIdle, path.item >= items.count - 1 - prefetchDistance { start(.append) }
    if state.hasPrevious, state.prepend.isIdle, path.item <= prefetchDistance { start(.prepend) }
  }

  // MARK: Observing

  /// Calls `handler` with every state from now on, for as long as `owner` (and `scope`, if given) lives.
  public final func observeState<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) {
    loadingState.observe(owner, while: scope, handler)
  }

  /// Calls `handler` with the outcome of every request from now on, refused ones included, once each.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`. Its death ends the observation.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor, when the list and the state have been told.
  public final func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, PageDirection, LoadOutcome) -> Void
  ) {
    outcomes.add(owner, while: scope) { owner, news in handler(owner, news.direction, news.outcome) }
  }

  // MARK: Performing

  private func nextCall() -> Machine.CallID {
    lastCall += 1
    return lastCall
  }

  private func handle(_ event: Machine.Event, bringing page: [Item] = []) {
    UpdateCycle.perform {
      let actions = machine.handle(event)
      for action in actions {
        switch action {
        case .start(let call, let request): start(request, call)
        case .stop(let call): works.removeValue(forKey: call)?.cancel()
        case .commit(_, let direction):
          // They may have been edited.
          if !content.items.isIdentical(to: items) { content = PageItems(items) }
          duplicates = content.add(page, direction)
          replace(with: content.items)
          ListDiagnostics.reportRepeats(of: duplicates, in: snapshot)
        case .end(let call, let direction, let outcome):
          end(call, direction, outcome)
        }
      }
      if case .end(_, _, .refused)? = actions.first { return }
      if !actions.isEmpty { loadingState.value = machine.state }
    }
  }

  private func start(_ request: PageRequest<Key>, _ call: Machine.CallID) {
    works[call] = Task { [weak self, loadPage] in
      do {
        let page = try await loadPage(request)
        self?.handle(.loaded(call, next: page.next, previous: page.previous), bringing: page.items)
      } catch is CancellationError {
        self?.handle(.cancel(call))
      } catch {
        self?.handle(.failed(call, error))
      }
    }
  }

  private func end(_ call: Machine.CallID, _ direction: PageDirection, _ outcome: LoadOutcome) {
    works[call] = nil
    let waiter = waiters.removeValue(forKey: call)
    UpdateCycle.deliverLast { [outcomes] in
      outcomes.send((direction, outcome))
      waiter?.resume(returning: outcome)
    }
  }
}
