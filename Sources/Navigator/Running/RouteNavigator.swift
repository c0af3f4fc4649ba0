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

  @usableFromInline var machine: NavigationStateMachine<Route>
  var results: [Int: AwaitedResult] = [:]
  let now: @MainActor () -> Date
  private let observers = ObserverList<NavigationEvent<Route>>()
  @usableFromInline weak var host: (any NavigationHost<Route>)?
  /// Those who wait for their turn: they hear whether it is granted, or why it never will be.
  private var continuations: [Int: CheckedContinuation<Result<Bool, NavigationError>, Never>] = [:]
  /// The number of the step that the host performs.
  @usableFromInline var openStep: Int?
  /// The step itself, if somebody wants to hear of it.
  private var toldStep: NavigationStep<Route>?
  /// Who waits for it, if the host takes its time.
  @usableFromInline var stepWaiter: CheckedContinuation<Void, Never>?
  @usableFromInline var idsIssued = 0

  /// Creates a navigator in the initial state of `placement`, without a host.
  ///
  /// - Parameters:
  ///   - placement: Where routes are placed.
  ///   - guards: Decide about screens before they are shown.
  ///   - now: The present moment, by which held requests expire.
  @inlinable public convenience init(
    _ placement: any NavigationPlacement<Route>,
    guards: [RouteGuard<Route>] = [],
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.init(NavigationStateMachine(placement: placement), guards: guards, now: now)
  }

  @usableFromInline init(
    _ machine: NavigationStateMachine<Route>,
    guards: [RouteGuard<Route>],
    now: @escaping @MainActor () -> Date
  ) {
    self.machine = machine
    self.machine.isObserved = false
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
    set { perform(machine.place(by: newValue)) }
  }

  /// Makes `host` show the state, now and from now on, instead of the host before it.
  ///
  /// - Parameter host: Held weakly.
  public func attach(_ host: any NavigationHost<Route>) {
    if let old = self.host, old !== host { old.navigator = nil }
    self.host = host
    host.navigator = self
    perform(machine.showAgain())
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
    observeEvents(owner, while: scope) { owner, event in
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
    if !machine.isObserved, openStep != nil { toldStep = machine.nextStep }
    machine.isObserved = true
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
    if outcome == .completed { perform(machine.followUser(to: next)) }
  }

  /// The number of requests that wait for their turn, or for an equal one to end.
  package var waitingRequests: Int { machine.waiting.count }

  // MARK: One request

  /// Waits for its turn, asks the guards, then performs the steps of `request` one after the other.
  ///
  /// - Parameters:
  ///   - result: The number under which somebody waits for the screen that is shown.
  ///   - begin: Begins another way, for which no guard is asked.
  @inlinable func run(
    _ request: NavigationRequest<Route>,
    policy: RequestPolicy = .inOrder,
    result: Int? = nil,
    begin: (@MainActor () -> Void)? = nil
  ) async throws(NavigationError) {
    let ticket = nextID()
    if let actions = machine.ask(ticket, request, policy) {
      guard try await waitForTurn(ticket, after: actions) else { return }
    }
    defer { perform(machine.end()) }
    if Task.isCancelled { throw .cancelled }
    if let begin {
      begin()
    } else if guards.isEmpty {
      machine.begin(request, result: result)
    } else {
      do {
        machine.begin(try await admit(request, forResult: result != nil), result: result)
      } catch {
        machine.fail(error)
      }
    }
    try await performSteps()
  }

  /// Takes away one screen and what came after it.
  ///
  /// - Parameter find: Says where it is when the turn has come; `nil` if it is gone.
  func leave(_ find: @escaping @MainActor () -> ScreenLocation?) async throws(NavigationError) {
    // A request that is equal to no other: it does not depend on the state before its turn.
    try await run(.change(change { $0 })) { [self] in machine.beginLeaving(find()) }
  }

  /// Shows a state whose screens have passed the guards.
  func restore(_ state: NavigationState<Route>) async throws(NavigationError) {
    try await run(.restore(state)) { [self] in machine.begin(.restore(state)) }
  }

  /// A change that is equal to no other.
  func change(
    _ body: @escaping @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) -> StateChange<Route> {
    StateChange(id: nextID(), body: body)
  }

  @inlinable func nextID() -> Int {
    idsIssued += 1
    return idsIssued
  }

  @inlinable func performSteps() async throws(NavigationError) {
    while let step = machine.nextStep {
      // An observer may make it obsolete.
      if machine.isObserved, !tellBegin(of: step) { continue }
      let id = nextID()
      openStep = id
      _ = machine.takeStep()
      if let host {
        host.perform(step) { [weak self] outcome in self?.endStep(id, outcome) }
      } else {
        endStep(id, .completed)
      }
      if openStep == id {
        await withCheckedContinuation { continuation in stepWaiter = continuation }
      }
    }
    if let failure = machine.failure { throw failure }
  }

  @inlinable func endStep(_ id: Int, _ outcome: TransitionOutcome) {
    guard openStep == id else { return }
    openStep = nil
    if machine.isObserved { tellEnd(outcome) }
    perform(machine.endStep(outcome))
    stepWaiter?.resume()
    stepWaiter = nil
  }

  /// - Parameter actions: What came of asking for it.
  /// - Returns: Whether the turn was granted; if not, an equal request has done everything.
  @usableFromInline func waitForTurn(
    _ ticket: Int,
    after actions: [NavigationStateMachine<Route>.Action]
  ) async throws(NavigationError) -> Bool {
    if case .settle(ticket, let refusal?)? = actions.first { throw refusal }
    perform(actions)
    let turn = await withCancellableContinuation { continuation in
      continuations[ticket] = continuation
    } onCancel: {
      self.perform(self.machine.withdraw(ticket))
    }
    return try turn.get()
  }

  // MARK: What the machine wants

  @inlinable func perform(_ actions: [NavigationStateMachine<Route>.Action]) {
    for action in actions { perform(action) }
  }

  @usableFromInline func perform(_ action: NavigationStateMachine<Route>.Action) {
    switch action {
    case .grant(let ticket): continuations.removeValue(forKey: ticket)?.resume(returning: .success(true))
    case .settle(let ticket, let error):
      continuations.removeValue(forKey: ticket)?.resume(
        returning: error.map { .failure($0) } ?? .success(false)
      )
    case .show(let state):
      // The machine knows that what the host was performing counts no more.
      if let openStep { endStep(openStep, .cancelled) }
      host?.show(state)
    case .announce(let change): observers.send(.changed(change))
    case .resolve(let result, let ending): resolve(result, ending)
    }
  }

  /// - Returns: Whether it is still the next step.
  @usableFromInline func tellBegin(of step: NavigationStep<Route>) -> Bool {
    toldStep = step
    observers.send(.began(step))
    return machine.nextStep == step
  }

  @usableFromInline func tellEnd(_ outcome: TransitionOutcome) {
    if let toldStep { observers.send(.ended(toldStep, outcome)) }
    toldStep = nil
  }
}
