import ControllerSupport
public import Foundation
public import Observation

/// The navigator of an app: it knows where the user is, and moves a ``NavigationHost`` there.
///
/// The ``placement`` makes the difference between a phone and a pad; call sites are the same.
///
/// ```swift
/// let navigator = RouteNavigator(.stack(root: Page.list))
/// navigator.attach(host)
/// try await navigator.navigate(to: .item(1))    // a phone pushes, a pad fills a column
/// try await navigator.back()
/// ```
///
/// Requests are served one at a time, in the order in which they were made. Each starts from the state that the requests
/// before it have left, and returns when its transitions have ended. While a guard waits, for example for the user, later
/// requests run first. A task that is canceled while it waits throws ``NavigationError/canceled`` and changes nothing; once its
/// transition has begun, a request runs to its end. Without a host, the state changes all the same.
///
/// The navigator is observable: a view that reads ``state`` inside `withObservationTracking` is notified of changes.
@MainActor
public final class RouteNavigator<Route: Hashable & Sendable>: Navigating {
  /// The guards, which decide whether a request may show and leave screens. The navigator asks the guards in this order. If you
  /// change the array, requests that have already begun still use the previous guards.
  public var guards: [RouteGuard<Route>]
  /// The guard that the navigation host adds to `guards`. Before a request removes a screen with unsaved input, this guard asks
  /// the user. `nil` if the host has none.
  package var hostGuard: RouteGuard<Route>?
  var allGuards: [RouteGuard<Route>] { guards + (hostGuard.map { [$0] } ?? []) }
  /// The links of the app, which ``open(_:animated:)`` reads.
  public var links: LinkTable<Route>?
  /// Receives the errors of requests whose callers do not wait. By default, debug builds print them.
  public var onError: @MainActor (NavigationError) -> Void = { error in
    Diagnostics.report("A navigation has failed. \(error)")
  }

  var machine: NavigationStateMachine<Route>
  var results: [Int: AwaitedResult] = [:]
  /// Why a request waits: for its turn in the queue, or for the decision of a guard. The key is the request's serial number.
  var waits: [Int: Wait] = [:]
  /// The running requests that are also in ``heldRequests``, so that the app can repeat them if it is terminated before they
  /// end. The keys are their serial numbers. `wasStored` says whether ``heldRequests`` contained an equal request before. The
  /// equal request then stays there if the running one is canceled.
  var continuing: [Int: (request: NavigationRequest<Route>, wasStored: Bool)] = [:]
  /// Whether a request was made or the user has navigated since the start of the app. Restoring a state does not count. A link
  /// that is opened before, such as the link that has started the app, is shown without an animation.
  var hasMoved = false
  /// The number of navigations that the user has made, such as a swipe back or a tap on Back. If the number grows while a
  /// request waits for the answer of a guard, the request usually ends with the error `interrupted`: it would take the user
  /// away from the screen that the user has chosen.
  package internal(set) var userMoves = 0
  /// The number of times that the placement (the tab and the column of each route) was set. While it is being set, the setter
  /// calls code that may set a newer placement. The setter then finds a higher number, and stops.
  private var numberOfPlacements = 0
  let now: @MainActor () -> Date

  /// The end of a request's wait in the queue. Either the request may run now: the token makes tests wait until it has ended. Or
  /// the request will never run: the error says why, for example because its task was canceled.
  typealias Turn = Result<PendingWork.Token, NavigationError>

  enum Wait {
    /// The request waits in the queue, or may run and its task has not continued yet. The group identifies the window that has
    /// made the request, so that tests of this window wait for the request.
    case turn(Promise<Turn>, PendingWork.Group?)
    /// The request waits for the answer of a guard.
    case guardAnswer(Promise<GuardDecision<Route>?>)
  }

  private let observed = (state: ObservedState(), heldRequests: ObservedState(), placement: ObservedState())
  private let observers = ObserverList<NavigationEvent<Route>>()
  private(set) weak var host: (any NavigationHost<Route>)?
  private var held = HeldRequests<Route>()
  /// The step that the navigation host performs, and its end, for which the request waits.
  private var openStep: (id: Int, step: NavigationStep<Route>, end: Promise<Void>)?
  /// The changes of the state about which the observers must still be notified, in the order of the changes.
  private var unsentChanges: [NavigationChange<Route>] = []
  private var idsIssued = 0
  let clock: any Clock<Duration>
  let guardLimit: Duration
  private let stepLimit: Duration

  /// Creates a navigator that shows the first screens of `placement`. It has no navigation host yet.
  ///
  /// - Parameters:
  ///   - placement: The tabs and columns of the app, and in which of them each route is shown.
  ///   - guards: The guards, which decide whether a screen may be shown or removed.
  ///   - links: The links of the app.
  ///   - now: Returns the current time. It decides which requests in ``heldRequests`` have expired.
  ///   - clock: The clock that measures `stepLimit` and `guardLimit`.
  ///   - stepLimit: The time that the navigation host has for one step, such as a push. After it, the request fails with
  ///     ``NavigationError/transitionCanceled(step:)``, and the host must show ``state`` again.
  ///   - guardLimit: The time that a guard has to decide about a request. After it, the request fails. There is no limit while
  ///     the guard waits for the result of a screen of this navigator, such as a login, in
  ///     ``Navigating/present(_:as:returning:animated:)``. After a call without `returning`, the limit applies.
  public init(
    _ placement: NavigationPlacement<Route>,
    guards: [RouteGuard<Route>] = [],
    links: LinkTable<Route>? = nil,
    now: @escaping @MainActor () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    stepLimit: Duration = .seconds(30),
    guardLimit: Duration = .seconds(300)
  ) {
    machine = NavigationStateMachine(placement: placement)
    self.guards = guards
    self.links = links
    self.now = now
    self.clock = clock
    self.stepLimit = stepLimit
    self.guardLimit = guardLimit
  }

  /// The screens that the user sees now, and all screens below them. The state changes after every step that the navigation
  /// host has completed.
  public var state: NavigationState<Route> {
    observed.state.access()
    return machine.state
  }

  /// The screens of the ``state``. Unlike a route, a screen has an identity: two screens that show the same route are different.
  package var screens: Screens<Route> { machine.screens }
  /// The step that the navigation host performs now, such as a push. If the user has removed a screen of the step in the
  /// meantime, that screen does not come back: the value contains a new screen with the same route.
  package var stepBeingPerformed: NavigationStep<IdentifiedScreen<Route>>? { machine.openStep }

  /// The requests that guards do not allow yet, for example until the user has logged in. An app can save them for the next
  /// launch.
  public var heldRequests: HeldRequests<Route> {
    get {
      observed.heldRequests.access()
      return held
    }
    set { GuardWait.outside { observed.heldRequests.change { held = newValue } } }
  }

  /// The placement of routes in tabs and columns. Replace it when the window becomes narrow or wide.
  ///
  /// Setting it ends running transitions, moves every screen to its tab and column in the new placement, and passes all screens
  /// to the navigation host. A request that is being performed still leads to the screen that it asked for, in the tab and column
  /// of the new placement.
  public var placement: NavigationPlacement<Route> {
    get {
      observed.placement.access()
      return machine.placement
    }
    set {
      numberOfPlacements += 1
      let number = numberOfPlacements
      GuardWait.outside {
        (host as? any AttachedHost)?.endTransitions()
        // The end of a transition may have called code that has set a newer placement. Then this one must not be shown.
        guard number == numberOfPlacements else { return }
        let actions = observed.placement.change { machine.place(by: newValue) }
        perform(actions)
      }
    }
  }

  // MARK: Hosts

  /// Attaches a navigation host, which shows the state from now on instead of the previous host.
  ///
  /// A host belongs to one navigator. If the host is attached to another navigator, it is detached there. A running request
  /// continues with the new host.
  ///
  /// - Parameter host: The host. The navigator does not retain it.
  public func attach(_ host: any NavigationHost<Route>) {
    GuardWait.outside {
      if let other = host.navigator, other !== self { other.detach() }
      let old = self.host.flatMap { $0 !== host ? $0 : nil }
      old?.navigator = nil
      self.host = host
      hostGuard = nil
      host.navigator = self
      if let old { (host as? any AttachedHost)?.didReplace(old) }
      perform(machine.showAgain())
    }
  }

  /// Detaches the navigation host. A running request continues without a host.
  public func detach() {
    GuardWait.outside {
      if let host, host.navigator === self { host.navigator = nil }
      host = nil
      hostGuard = nil
      perform(machine.showAgain())
    }
  }

  /// Adopts a navigation that the user has made without the navigator: a swipe back that has ended, a sheet that was
  /// dragged away, a tap on a tab.
  ///
  /// The host shows the new state already. If a request is running, the host may end the step that it performs, and the
  /// rest of the request is dropped with ``NavigationError/interrupted``. Requests in the queue start from the new state.
  /// Guards are not asked.
  ///
  /// - Parameters:
  ///   - request: The navigation of the user.
  ///   - outcome: `.canceled` if the user has stayed, for example after a swipe that was too short. Then the state does not
  ///     change, and only observers of events are notified.
  /// - Throws: The reason why the navigation is impossible in the current state. The state does not change then, and the
  ///   host should show ``state`` again.
  public func userDidNavigate(
    _ request: NavigationRequest<Route>,
    outcome: TransitionOutcome = .completed
  ) throws(NavigationError) {
    userDidNavigate(to: try machine.state.applying(request, in: machine.placement), outcome: outcome)
  }

  /// Adopts a state to which the user has navigated without the navigator, if several screens have changed at once. For a single
  /// change, such as one pop, call ``userDidNavigate(_:outcome:)`` with the request.
  public func userDidNavigate(to next: NavigationState<Route>, outcome: TransitionOutcome = .completed) {
    userDidNavigate(to: next, outcome) { $0.followUser(to: next) }
  }

  /// Adopts the screens to which the user has navigated. Each screen has an identity, so it is clear which screen was removed,
  /// even if several show the same route.
  package func userDidNavigate(to next: Screens<Route>, outcome: TransitionOutcome = .completed) {
    userDidNavigate(to: next.map { $0.route }, outcome) { $0.followUser(to: next) }
  }

  private func userDidNavigate(
    to next: NavigationState<Route>,
    _ outcome: TransitionOutcome,
    follow: (inout NavigationStateMachine<Route>) -> [NavigationStateMachine<Route>.Action]
  ) {
    // The host may report this navigation before the observers know about the last change of the state. The observers get that
    // older change first.
    if let change = unsentChanges.first { perform(.announce(change)) }
    send(.user(next, outcome))
    guard outcome == .completed else { return }
    hasMoved = true
    userDidMove()
    perform(follow(&machine))
  }

  // MARK: Observing

  /// Calls `handler` with every event, for as long as `owner` and, if given, `scope` are allocated. A request of several
  /// steps changes the ``state`` several times, and there are events before and after each step.
  ///
  /// - Parameters:
  ///   - owner: The owner, which is passed to `handler` and not retained.
  ///   - scope: An object. Its deallocation ends the observation, too.
  ///   - handler: Called on the main actor in the order of the events.
  public func observeEvents<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, NavigationEvent<Route>) -> Void
  ) {
    observers.add(owner, while: scope, handler)
  }

  private func send(_ event: NavigationEvent<Route>) { GuardWait.outside { observers.send(event) } }

  // MARK: Steps

  func nextID() -> Int {
    idsIssued += 1
    return idsIssued
  }

  /// Performs the steps of the running request, one after the other.
  func performSteps(animated: Bool) async throws(NavigationError) {
    while let step = machine.nextStep {
      send(.began(step))
      // An observer may have made the step obsolete.
      guard machine.nextStep == step else { continue }
      let id = nextID()
      let end = Promise("end of a navigation step", ifForgotten: ()).stored { openStep = (id, step, $0) }
      _ = machine.takeStep()
      if let host {
        let completion = StepCompletion { [weak self] outcome in
          self?.endStep(id, outcome, "dropped its completion")
        }
        GuardWait.outside { host.perform(step, animated: animated, completion: completion) }
      } else {
        endStep(id, .completed)
      }
      if openStep?.id == id { await untilStepEnds(id, end) }
    }
    if let failure = machine.failure { throw failure }
  }

  private func untilStepEnds(_ id: Int, _ end: Future<Void>) async {
    let deadline = Task { [weak self, clock, stepLimit] in
      guard (try? await clock.sleep(for: stepLimit)) != nil else { return }
      self?.endStep(id, nil, "did not end it within \(stepLimit)")
    }
    _ = await end.value(despiteCancellation: true)
    deadline.cancel()
  }

  /// Ends the step that the host performs.
  ///
  /// - Parameters:
  ///   - outcome: The outcome. `nil` if the host can no longer report the end, or has not done so in time.
  ///   - reason: The reason why there is no outcome, for a message.
  private func endStep(_ id: Int, _ outcome: TransitionOutcome?, _ reason: String = "") {
    guard let open = openStep, open.id == id else { return }
    openStep = nil
    if outcome == nil, host != nil {
      Diagnostics.report("A navigation host was to \(open.step.name) and \(reason).")
    }
    send(.ended(open.step, outcome ?? .canceled))
    perform(outcome.map { machine.endStep($0) } ?? machine.abandonStep(hasHost: host != nil))
    open.end.fulfill()
  }

  // MARK: Actions of the machine

  func perform(_ actions: [NavigationStateMachine<Route>.Action]) {
    for case .announce(let change) in actions { unsentChanges.append(change) }
    GuardWait.outside { for action in actions { perform(action) } }
  }

  private func perform(_ action: NavigationStateMachine<Route>.Action) {
    switch action {
    case .grant(let ticket):
      let group = if case .turn(_, let group)? = waits[ticket] { group } else { PendingWork.Group?.none }
      end(waitOf: ticket, .success(PendingWork.begin("navigation", of: Self.self, in: group)))
    case .refuse(let ticket):
      (host as? any AttachedHost)?.requestDidEnd(ticket)
      end(waitOf: ticket, .failure(.canceled))
    case .show:
      // `show(_:)` replaces all screens, and the host does not report the end of the step that it is performing. Without
      // `endStep`, the request would wait for this end until the time limit. `endStep` may change the state, so the state is read
      // afterwards.
      if let openStep { endStep(openStep.id, .canceled) }
      if let host { host.show(machine.state) }
    case .announce:
      observed.state.notify()
      // An observer of an earlier change may have changed the state. The newer change was then sent together with this change,
      // and the array is empty.
      while !unsentChanges.isEmpty { send(.changed(unsentChanges.removeFirst())) }
    case .resolve(let result, let ending): resolve(result, ending)
    }
  }

  private func end(waitOf ticket: Int, _ turn: Turn) {
    if case .turn(let promise, _)? = waits.removeValue(forKey: ticket) {
      promise.fulfill(turn)
    } else {
      _ = newTurn {
        $0.fulfill(turn)
        waits[ticket] = .turn($0, nil)
      }
    }
  }

  func newTurn(_ store: (Promise<Turn>) -> Void) -> Future<Turn> {
    Promise("turn of a navigation request", ifForgotten: .failure(.canceled)).stored(store)
  }
}

extension RouteNavigator: Observable {}
