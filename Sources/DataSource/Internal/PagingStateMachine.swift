/// When a page is asked for, and what comes of it: the logic of ``PagedDataSource`` as a value.
///
/// * One request is in flight per direction. A refresh takes the place of all others; while it runs none
///   begins.
/// * What a request brings counts only while it is in flight: then its key is committed, and never before.
/// * Every call ends exactly once.
package struct PagingStateMachine<Key: Sendable>: Sendable {
  /// Numbers the calls; never used twice.
  package typealias CallID = Int

  package enum Event: Sendable {
    case load(PageDirection, CallID)
    case loaded(CallID, next: Key?, previous: Key?)
    case failed(CallID, any Error)
    /// The call, or the work that it started, was cancelled.
    case cancel(CallID)
    /// All calls in a direction; in all of them if it is `nil`.
    case cancelAll(PageDirection?)
  }

  package enum Action: Sendable {
    case start(CallID, PageRequest<Key>)
    case stop(CallID)
    /// Put the items in. Comes just before the call ends with `.loaded`.
    case commit(CallID, PageDirection)
    case end(CallID, PageDirection, LoadOutcome)
  }

  package private(set) var state = PagingState()
  /// The key of the last page of the list.
  package private(set) var currentKey: Key?

  private let firstKey: Key
  private let perPage: Int
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
      return halt(direction, .cancelled)
    case .cancelAll(let direction):
      return PageDirection.allCases.filter { direction == nil || $0 == direction }.flatMap {
        halt($0, .cancelled)
      }
    }
  }

  private mutating func load(_ direction: PageDirection, _ call: CallID) -> [Action] {
    var actions: [Action] = []
    let key: Key
    if direction == .refresh {
      actions = PageDirection.allCases.flatMap { halt($0, .superseded) }
      key = firstKey
    } else {
      switch startingPoint(direction) {
      case .success(let found): key = found
      case .failure(let refusal): return [.end(call, direction, .refused(refusal))]
      }
    }
    inFlight[direction] = (call, key)
    state[direction].isLoading = true
    let request = PageRequest(direction: direction, key: key, firstKey: firstKey, perPage: perPage)
    return actions + [.start(call, request)]
  }

  private func startingPoint(_ direction: PageDirection) -> Result<Key, LoadRefusal> {
    if inFlight[.refresh] != nil { return .failure(.refreshing) }
    if inFlight[direction] != nil { return .failure(.busy) }
    if !state.hasLoaded { return .failure(.notLoaded) }
    guard let key = direction == .append ? next : previous else { return .failure(.atEnd) }
    return .success(key)
  }

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
      // The failures belong to the list that was there before.
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
