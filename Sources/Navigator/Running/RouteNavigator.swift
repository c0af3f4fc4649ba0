import ControllerSupport

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
/// Requests are served one at a time in the order in which they were made; each starts from the state
/// that those before it left behind, and returns when its transitions have ended. A task cancelled
/// while it waits throws ``NavigationError/cancelled`` and moves nothing; once its transition has
/// begun, a request runs to its end. Without a host the state changes all the same.
@MainActor
public final class RouteNavigator<Route: Hashable & Sendable> {
  private var machine: NavigationStateMachine<Route>
  private let observers = ObserverList<NavigationChange<Route>>()
  private weak var host: (any NavigationHost<Route>)?
  private var continuations: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var ticketsIssued = 0

  /// Creates a navigator in the initial state of `placement`, without a host.
  public init(_ placement: any NavigationPlacement<Route>) {
    machine = NavigationStateMachine(placement: placement)
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
    self.host = host
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
    observers.add(owner, while: scope, handler)
  }

  /// What ``navigate(to:from:)`` would do if it were called now and had its turn at once.
  /// Nothing moves.
  public func plan(for route: Route, from source: Route? = nil) -> NavigationPlan<Route> {
    NavigationPlan(
      from: state,
      to: placement.state(showing: route, askedBy: source, from: state)
    )
  }

  /// Records what the user has done by themselves, for example a swipe back that has ended.
  ///
  /// The host shows it already and is not asked again. If a request is running, the step in progress
  /// may end and the rest of that request is dropped with ``NavigationError/interrupted``.
  ///
  /// - Throws: What ``NavigationState`` refuses. The state then stays, and the host shows something
  ///   else: it should show ``state`` again.
  public func acknowledge(_ operation: NavigationOperation<Route>) throws(NavigationError) {
    handle(.changedByUser(to: try state.applying(operation)))
  }

  /// The number of requests that wait for their turn.
  package var waitingRequests: Int { machine.waiting.count }

  // MARK: One request

  /// Waits for its turn, then performs the steps of `request` one after the other.
  func run(_ request: NavigationRequest<Route>) async throws(NavigationError) {
    try await waitForTurn()
    defer { handle(.ended) }
    handle(.began(request))
    while let step = machine.takeStep() {
      let outcome = await host?.perform(step) ?? .completed
      handle(.stepEnded(outcome))
    }
    if let failure = machine.failure { throw failure }
  }

  private func waitForTurn() async throws(NavigationError) {
    ticketsIssued += 1
    let ticket = ticketsIssued
    handle(.asked(ticket: ticket))
    if machine.turn != ticket {
      let isGranted = await withCancellableContinuation { continuation in
        continuations[ticket] = continuation
      } onCancel: {
        self.handle(.withdrew(ticket: ticket))
      }
      guard isGranted else { throw .cancelled }
    }
    if Task.isCancelled {
      handle(.ended)
      throw .cancelled
    }
  }

  private func handle(_ event: NavigationStateMachine<Route>.Event) {
    for action in machine.handle(event) {
      switch action {
      case .grant(let ticket): continuations.removeValue(forKey: ticket)?.resume(returning: true)
      case .refuse(let ticket): continuations.removeValue(forKey: ticket)?.resume(returning: false)
      case .show(let state): host?.show(state)
      case .announce(let change): observers.send(change)
      }
    }
  }
}
