import ControllerSupport
public import Foundation

/// Takes the user to routes: one place that knows where the user is, and moves a host there.
///
/// What differs between a phone and a pad is the ``placement``; call sites are the same.
///
/// ```swift
/// let navigator = RouteNavigator(StackPlacement(root: Page.list))
/// navigator.attach(host)
/// try await navigator.navigate(to: .item(1))    // a phone pushes, a pad fills a column
/// try await navigator.back()
/// ```
///
/// Requests are served one at a time in the order in which they were made, unless their
/// ``RequestPolicy`` says otherwise; each starts from the state that those before it left behind, and
/// returns when its transitions have ended. A task cancelled while it waits throws
/// ``NavigationError/cancelled`` and moves nothing; once its transition has begun, a request runs to its
/// end. Without a host the state changes all the same.
@MainActor
public final class RouteNavigator<Route: Hashable & Sendable> {
  /// Decide about the screens of requests that begin from now on, one after the other.
  public var guards: [RouteGuard<Route>]
  /// The requests that guards hold back. Save it to keep them for the next launch.
  public var heldRequests = HeldRequests<Route>()

  private(set) var machine: NavigationStateMachine<Route>
  var results: [Int: AwaitedResult] = [:]
  let now: @MainActor () -> Date
  private let observers = ObserverList<NavigationEvent<Route>>()
  private weak var host: (any NavigationHost<Route>)?
  private var continuations: [Int: CheckedContinuation<Turn, Never>] = [:]
  private var openStep: OpenStep?
  private var idsIssued = 0

  /// The step that the host performs.
  private struct OpenStep {
    let id: Int
    let step: NavigationStep<Route>
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What the wait for a turn came to.
  private enum Turn: Sendable {
    case granted
    case settled(NavigationError?)
  }

  /// Creates a navigator in the initial state of `placement`, without a host.
  ///
  /// - Parameters:
  ///   - placement: Where routes are placed.
  ///   - guards: Decide about screens before they are shown.
  ///   - now: The present moment, by which held requests expire.
  public init(
    _ placement: any NavigationPlacement<Route>,
    guards: [RouteGuard<Route>] = [],
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    machine = NavigationStateMachine(placement: placement)
    self.guards = guards
    self.now = now
  }

  /// Where the user is, after every step that the host has completed.
  public var state: NavigationState<Route> { machine.state }

  /// Where routes are placed.
  ///
  /// Setting it moves every screen to its place in the new placement and shows the host the whole
  /// state. A request that runs goes on to the same screens there.
  public var placement: any NavigationPlacement<Route> {
    get { machine.placement }
    set { handle(.placed(newValue)) }
  }

  /// Makes `host` show the state, now and from now on, instead of the host before it.
  ///
  /// - Parameter host: Held weakly.
  public func attach(_ host: any NavigationHost<Route>) {
    if let old = self.host, old !== host { old.navigator = nil }
    self.host = host
    host.navigator = self
    handle(.attached)
  }

  /// Calls `handler` after every change of ``state``, for as long as `owner` (and `scope`, if given)
  /// lives. A request of several steps changes the state several times.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor, in the order of the changes.
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, NavigationChange<Route>) -> Void
  ) {
    observers.add(owner, while: scope) { owner, event in
      if case .changed(let change) = event { handler(owner, change) }
    }
  }

  /// Calls `handler` with everything that happens, before and after each step too, for as long as `owner`
  /// (and `scope`, if given) lives.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor, in the order of the events.
  public func observeEvents<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, NavigationEvent<Route>) -> Void
  ) {
    observers.add(owner, while: scope, handler)
  }

  /// Records what the user has done by themselves, for example a swipe back that has ended, a sheet that
  /// was dragged away, or a tap on the selected tab, which pops to its root.
  ///
  /// The host shows it already and is not asked again. If a request is running, the step in progress
  /// may end and the rest of that request is dropped with ``NavigationError/interrupted``; requests that
  /// wait start from what the user has made. Guards are not asked.
  ///
  /// - Parameters:
  ///   - operation: What the user has done.
  ///   - outcome: `.cancelled` if the user has let go before the end: nothing has changed, and only those
  ///     who observe events hear of it.
  /// - Throws: What ``NavigationState`` refuses. The state then stays, and the host shows something
  ///   else: it should show ``state`` again.
  public func acknowledge(
    _ operation: NavigationOperation<Route>,
    outcome: TransitionOutcome = .completed
  ) throws(NavigationError) {
    acknowledge(try state.applying(operation), outcome: outcome)
  }

  /// Records that the user has gone to `next` by themselves: the general way, for what no operation says.
  public func acknowledge(_ next: NavigationState<Route>, outcome: TransitionOutcome = .completed) {
    observers.send(.user(next, outcome))
    if outcome == .completed { handle(.changedByUser(to: next)) }
  }

  /// The number of requests that wait for their turn, or for an equal one to end.
  package var waitingRequests: Int { machine.waiting.count }

  // MARK: One request

  /// Waits for its turn, asks the guards, then performs the steps of `request` one after the other.
  ///
  /// - Parameter result: The number under which somebody waits for the screen that is shown.
  func run(
    _ request: NavigationRequest<Route>,
    policy: RequestPolicy,
    result: Int? = nil
  ) async throws(NavigationError) {
    guard try await waitForTurn(request, policy: policy) else { return }
    defer { handle(.ended) }
    if guards.isEmpty {
      handle(.began(request, result: result))
    } else {
      do {
        handle(.began(try await admit(request, forResult: result != nil), result: result))
      } catch {
        handle(.refused(error))
      }
    }
    try await performSteps()
  }

  /// Takes away one screen and what came after it.
  ///
  /// - Parameter find: Says where it is when the turn has come; `nil` if it is gone.
  func leave(_ find: @MainActor () -> ScreenLocation?) async throws(NavigationError) {
    // A request that is equal to no other: it does not depend on the state before its turn.
    let request = NavigationRequest<Route>.change(change { $0 })
    guard try await waitForTurn(request, policy: .inOrder) else { return }
    defer { handle(.ended) }
    handle(.beganLeaving(find()))
    try await performSteps()
  }

  /// A change that is equal to no other.
  func change(
    _ body: @escaping @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) -> StateChange<Route> {
    StateChange(id: nextID(), body: body)
  }

  func nextID() -> Int {
    idsIssued += 1
    return idsIssued
  }

  /// Shows a state whose screens have passed the guards.
  func restore(_ state: NavigationState<Route>) async throws(NavigationError) {
    guard try await waitForTurn(.restore(state), policy: .inOrder) else { return }
    defer { handle(.ended) }
    handle(.began(.restore(state), result: nil))
    try await performSteps()
  }

  func performSteps() async throws(NavigationError) {
    while let step = machine.nextStep {
      observers.send(.began(step))
      // An observer may have made it obsolete.
      guard machine.takeStep() == step else { continue }
      await withCheckedContinuation { continuation in
        let id = nextID()
        openStep = OpenStep(id: id, step: step, continuation: continuation)
        if let host {
          host.perform(step) { [weak self] outcome in self?.endStep(id, outcome) }
        } else {
          endStep(id, .completed)
        }
      }
    }
    if let failure = machine.failure { throw failure }
  }

  private func endStep(_ id: Int, _ outcome: TransitionOutcome) {
    guard let open = openStep, open.id == id else { return }
    openStep = nil
    observers.send(.ended(open.step, outcome))
    handle(.stepEnded(outcome))
    open.continuation.resume()
  }

  /// - Returns: Whether the turn was granted; if not, an equal request has done everything.
  private func waitForTurn(
    _ request: NavigationRequest<Route>,
    policy: RequestPolicy
  ) async throws(NavigationError) -> Bool {
    let ticket = nextID()
    var turn = Turn.granted
    handle(.asked(ticket, request, policy)) { answer in turn = answer }
    if machine.turn != ticket, case .granted = turn {
      turn = await withCancellableContinuation { continuation in
        continuations[ticket] = continuation
      } onCancel: {
        self.handle(.withdrew(ticket))
      }
    }
    if case .settled(let error) = turn {
      if let error { throw error }
      return false
    }
    if Task.isCancelled {
      handle(.ended)
      throw .cancelled
    }
    return true
  }

  func handle(_ event: NavigationStateMachine<Route>.Event) {
    handle(event) { _ in }
  }

  /// - Parameter answer: Told the answer to a ticket that does not wait yet.
  private func handle(_ event: NavigationStateMachine<Route>.Event, answer: (Turn) -> Void) {
    for action in machine.handle(event) {
      switch action {
      case .grant(let ticket): continuations.removeValue(forKey: ticket)?.resume(returning: .granted)
      case .settle(let ticket, let error):
        if let continuation = continuations.removeValue(forKey: ticket) {
          continuation.resume(returning: .settled(error))
        } else {
          answer(.settled(error))
        }
      case .show(let state):
        // The machine knows that what the host was performing counts no more.
        if let openStep { endStep(openStep.id, .cancelled) }
        host?.show(state)
      case .announce(let change): observers.send(.changed(change))
      case .resolve(let result, let ending): resolve(result, ending)
      }
    }
  }
}
