import ControllerSupport
public import Observation

/// An object that performs one kind of ``UserInteraction``, and gives every call of ``start(_:)`` and ``run(_:)`` exactly one
/// outcome.
///
/// Make one runner for each kind of action, and start it with the input of the tap:
///
/// ```swift
/// let follow = InteractionRunner(prompts: host) { (author: Author) in FollowAuthor(author: author, gateway: gateway) }
/// follow.onOutcome(self) { screen, outcome in screen.show(outcome) }
/// button.onTap = { follow.start(author) }         // returns at once
/// let outcome = await follow.run(author)          // .completed(author)
/// ```
///
/// The ``InteractionPolicy`` decides what happens if the runner is started while a run is in progress. It applies to all starts
/// of the runner. With the parameter `per`, it applies only to starts with equal keys, for instance to the taps on one row. Runs
/// for different rows are then performed at the same time.
///
/// From the moment at which a screen closes, finishes or dismisses itself, its runners refuse starts until it is removed,
/// or until the removal is canceled. So a second tap during the animation does not pay twice. A runner belongs to a screen
/// if the screen observes the outcomes with ``onOutcome(_:while:_:)``, or if the work of the screen awaits `run`. If the
/// work only calls `start`, the runner belongs to the screen unless another screen observes the outcomes. The callbacks of
/// the screen, such as `viewWillDisappear`, and its work in the scope `.window` may still start a runner, for example to
/// save something. A run that has offered to undo its change may start a runner, too.
///
/// Cancellation takes effect at once: the outcome is `.canceled` or `.superseded`, observers are notified, and ``isRunning`` is
/// `false`, while the task of the work has only been asked to stop. Work that ignores cancellation may continue beside
/// the next run. The runner ignores the late result.
///
/// The work does not retain the runner. When the runner is deallocated, the work is canceled, and observers get the outcome
/// `.canceled` in the main actor's next turn. Two things retain the runner: a pending `run` until it returns, and an offer
/// to undo (``InteractionSession/offerUndo(_:undo:for:)``) until its run has ended. If other work must go on after the user
/// has left the screen, create its runner outside of the screen, in the composition root. Or await `run` in work that
/// outlives the screen (`start(in: .window)` of a controller).
@MainActor
public final class InteractionRunner<Input, Work: UserInteraction> {
  private typealias Outcome = InteractionOutcome<Work.Output>

  typealias Machine = InteractionStateMachine<Work.Output>

  /// A Boolean value that indicates whether an interaction is running. It is also `true` while the interaction shows a prompt
  /// and waits for the user. Observable.
  public var isRunning: Bool { state.isRunning }

  /// A Boolean value that indicates whether a running interaction shows a prompt, such as a confirmation, and waits until the
  /// user has answered it. Observable.
  public var isAsking: Bool { state.isAsking }

  /// The progress that the running interaction has reported, from 0 to 1. `nil` if none was reported. If several interactions
  /// run at the same time, it is the lowest progress. Observable.
  public var progress: Double? { state.progress }

  /// The outcome of the last call of ``start(_:)`` or ``run(_:)`` that was not refused. `nil` if there was none. Observable.
  public var lastOutcome: InteractionOutcome<Work.Output>? { state.outcomeCount > 0 ? storedOutcome : nil }

  /// A call of `start` or `run`: its input, the screen that has made the call, and the group of all pending work of its window.
  private typealias Call = (input: Input, screen: ScreenWork.Screen, group: PendingWork.Group?)

  private let state = RunnerState()
  private var storedOutcome: Outcome?
  private var machine: Machine
  private var pending: ArraySlice<Machine.Action> = []
  private var isPerforming = false
  private var startCount = 0
  /// The number of calls of `start` and `run` that have no outcome yet. `deinit` reports the outcome `.canceled` for each of
  /// them. The state machine has the same number, but `deinit` is nonisolated and cannot read it there.
  private var openCount = 0
  /// The calls of `start` and `run` whose interactions have not begun, by their serial numbers.
  private var calls: [Machine.StartID: Call] = [:]
  /// The tasks that perform interactions, by the serial number of the call that has started them.
  private var runs: [Machine.StartID: (task: Task<Void, Never>, pendingWork: PendingWork.Token)] = [:]
  /// Strong references to this runner itself, one for each interaction that has offered to undo a change. Such an
  /// interaction goes on after the user has left the screen, although the screen then releases the runner.
  private var keptForRuns: [Machine.StartID: InteractionRunner] = [:]
  /// The promises that end the calls of `run`, by the serial number of the call.
  private var waiters: [Machine.StartID: Promise<Outcome>] = [:]
  private weak var prompts: (any PromptHost)?
  private let hasPrompts: Bool
  private let observers = ObserverList<Outcome>()
  private let key: @MainActor (Input) -> Machine.LaneKey
  private let make: @MainActor (Input) -> Work
  private let clock: (any Clock<Duration>)?
  /// The pending work of the window whose controller has created this runner, or `nil`. It also has the clock of the window,
  /// which tests can replace. An interaction that is started outside of any window measures delays with this clock.
  private let group = PendingWork.group

  /// Creates a runner whose policy applies to all of its runs together or, with the parameter `per`, to the starts with equal
  /// keys.
  ///
  /// ```swift
  /// // A second tap on the same draft is ignored. Other drafts can be deleted meanwhile.
  /// let delete = InteractionRunner(prompts: host, per: \.id) { (draft: Draft) in
  ///   DeleteDraft(draft: draft, gateway: gateway)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prompts: The host of prompts, which is not retained: its window or the composition root retains it. Without a host,
  ///     questions throw ``InteractionError/cannotPresent``. If the host was deallocated, a message says so in debug builds.
  ///   - policy: The meaning of a start while a run with an equal key is in progress.
  ///   - key: Returns the key of an input. By default, all inputs have the same key.
  ///   - clock: The clock for the waits of sessions. By default it is the clock in the environment of the window whose controller
  ///     starts the run, or made the runner in one of its callbacks, and else the continuous clock.
  ///   - make: Makes the interaction of a run from the input, once per run. The runner retains this closure, so the closure
  ///     must not retain the runner's owner.
  public init(
    prompts: (any PromptHost)?,
    whileRunning policy: InteractionPolicy = .ignore,
    per key: @escaping @MainActor (Input) -> AnyHashable = { _ in 0 },
    clock: (any Clock<Duration>)? = nil,
    make: @escaping @MainActor (Input) -> Work
  ) {
    machine = Machine(policy: policy)
    (self.key, self.clock, self.make) = (key, clock, make)
    (self.prompts, hasPrompts) = (prompts, prompts != nil)
  }

  deinit {
    let open = openCount
    guard open > 0 else { return }
    for run in runs.values {
      run.task.cancel()
      // Tests wait until all registered work has ended. The canceled work may ignore its cancellation, so it is removed
      // from the registered work.
      run.pendingWork.end()
    }
    // For each call that has no outcome yet, the observers get `.canceled`. They are notified on the main actor, but `deinit`
    // may run on any thread.
    Task { @MainActor [observers] in
      for _ in 0..<open { observers.send(.canceled) }
    }
  }

  /// A Boolean value that indicates whether the runner can be started. Disabling the runner does not affect a run in progress.
  /// Observable.
  public var isEnabled: Bool {
    get { state.isEnabled }
    set {
      guard newValue != machine.isEnabled else { return }
      handle(.setEnabled(newValue))
      state.isEnabled = newValue
    }
  }

  /// Starts the interaction and returns at once. The handlers of ``onOutcome(_:while:_:)`` get the outcome.
  ///
  /// In debug builds, an error is printed if no handler gets it and the user was not told.
  public func start(_ input: Input) { begin(nextStart(), input, isAwaited: false) }

  private func begin(_ start: Machine.StartID, _ input: Input, isAwaited: Bool) {
    if isScreenLeaving(isAwaited) { return handle(.startRefused(start)) }
    calls[start] = (input, ScreenWork.Screen(runIn: ScreenWork.screen), PendingWork.group ?? group)
    handle(.start(start, lane: key(input)))
  }

  /// Returns whether a call of `start` or `run` must be refused because its screen is being removed. For example, a second
  /// tap during a pop animation must not pay twice.
  ///
  /// - Outside of a screen's tasks, for example in a tap, the calling screen is unknown. Usually it observes the outcomes. So the
  ///   call is refused if a screen that observes them is being removed.
  /// - In a task of a screen that is being removed, `run` is refused. With `run`, `isAwaited` is `true`.
  /// - `start` in such a task is allowed if only other screens observe the outcomes. For example, the task has called a delegate,
  ///   and the delegate's screen has called `start`.
  private func isScreenLeaving(_ isAwaited: Bool) -> Bool {
    var observing: [any LeavingScreen] { observers.owners.compactMap { $0 as? any LeavingScreen } }
    return switch ScreenWork.screen?.isLeaving() {
    case false?: false
    case true? where isAwaited || observing.isEmpty: true
    case true?, nil: observing.contains(where: \.isLeaving)
    }
  }

  /// Starts the interaction, waits until it has ended, and returns its outcome. The handlers of ``onOutcome(_:while:_:)``
  /// get the outcome before this method returns.
  ///
  /// If the task that awaits this method is canceled, only the interaction of this call is canceled. If the task is
  /// canceled before the call, the interaction does not begin. In both cases, the outcome is `.canceled`.
  ///
  /// An interaction that has offered to undo its change goes on all the same, because the user has seen the change already.
  /// Then only this method returns `.canceled`.
  public func run(_ input: Input) async -> InteractionOutcome<Work.Output> {
    let start = nextStart()
    let end = Promise("outcome of an interaction", ifForgotten: Outcome.canceled).stored {
      waiters[start] = $0
    }
    if Task.isCancelled { handle(.startCanceled(start)) } else { begin(start, input, isAwaited: true) }
    // `settle()` in a test waits for registered work, such as the task that calls this method. `waitingForUser` excludes
    // the time in which a question waits for the user. Otherwise `settle()` would never return.
    return await PendingWork.waitingForUser { wait in
      if let outcome = await end.value(ending: wait) { return outcome }
      // The calling task was canceled. An interaction that has offered to undo its change must go on: the user has seen the
      // change, so it must become permanent.
      if keptForRuns[start] == nil { handle(.cancel(start)) }
      return .canceled
    }
  }

  /// Cancels all running interactions, and all calls of ``start(_:)`` and ``run(_:)`` that are queued behind them.
  public func cancel() { handle(.cancelAll) }

  /// Cancels the running interaction whose input has the same key as `input`, and the calls of ``start(_:)`` and ``run(_:)``
  /// that are queued behind it.
  ///
  /// The parameter `per` of the initializer determines the key, for example the identifier of an item. Without `per`, all
  /// inputs have the same key.
  public func cancel(for input: Input) { handle(.cancelLane(key(input))) }

  /// Returns the status of the running interaction whose input has the same key as `input`, for example the same identifier.
  /// `nil` if no such interaction is running. Observable.
  public func status(for input: Input) -> InteractionStatus? {
    _ = state.revision
    return machine.status(of: key(input))
  }

  /// Calls `handler` with the outcome of every later call of ``start(_:)`` and ``run(_:)``, including refusals, once each.
  ///
  /// Outcomes are delivered in the order in which they were decided. A handler may start, cancel or disable this runner.
  /// The outcomes that result are delivered after all observers have received the current one.
  ///
  /// To notify a delegate with a protocol of your own, call its methods in `handler`, see <doc:Recipes>.
  ///
  /// - Parameters:
  ///   - owner: The object that `handler` receives. The runner does not retain it. Deallocating the owner ends the
  ///     observation.
  ///   - scope: An object whose deallocation ends the observation, too. The runner does not retain it.
  ///   - handler: The handler is called on the main actor.
  public func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, InteractionOutcome<Work.Output>) -> Void
  ) {
    observers.add(owner, while: scope) { owner, outcome in
      // If `handler` starts another interaction, this interaction belongs to the screen `owner`, and not to the screen whose
      // interaction has just ended. An interaction of a screen that is being removed is refused.
      let screen = (owner as? any LeavingScreen).flatMap { $0.isLeaving ? nil : ScreenWork.Screen($0) }
      ScreenWork.$screen.withValue(screen) { handler(owner, outcome) }
    }
  }

  private func nextStart() -> Machine.StartID {
    (startCount, openCount) = (startCount + 1, openCount + 1)
    return startCount
  }

  // MARK: - Running the machine

  /// Handles an event, and performs the actions that the state machine returns. An action may notify an observer that calls
  /// this method again. The inner call only appends its actions, so that all actions are performed in order.
  private func handle(_ event: Machine.Event) {
    pending += machine.handle(event)
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    updateState()
    while let action = pending.popFirst() {
      switch action {
      case .begin(let start): begin(start)
      case .stop(let start): remove(start)?.cancel()
      case .tell(let start, let outcome): tell(start, outcome)
      }
      updateState()
    }
  }

  /// Copies values such as `isRunning` from the state machine to the observable `state`, until they do not differ. More
  /// than one pass can be needed: copying notifies observers, and an observer may call `start(_:)`.
  private func updateState() {
    while state.update(to: machine) {}
  }

  private func begin(_ start: Machine.StartID) {
    // The task that called `run` may have been canceled while its call was waiting in the queue. Then the interaction must
    // not begin.
    if waiters[start]?.future.isAbandoned == true { return handle(.cancel(start)) }
    guard let call = calls.removeValue(forKey: start) else { return }
    let interaction = make(call.input)
    let session = InteractionSession(
      host: prompts,
      expectsHost: hasPrompts,
      clock: clock ?? call.group?.clock ?? ContinuousClock(),
      outliveOwner: { [weak self] in self?.keptForRuns[start] = self },
      isUnderWay: { [weak self] in self?.machine.isUnderWay(start) == true },
      report: { [weak self] in self?.handle(.session(start, $0)) }
    )
    let pendingWork = PendingWork.begin("interaction", of: Work.self, in: call.group)
    // The task below gets the screen of this call as a task-local value. If the interaction starts another interaction while this
    // screen is being removed, the start is refused. Without the value, the task would inherit the screen of the previous
    // interaction in the queue.
    let body: @MainActor () async -> Void = { [weak self] in
      await pendingWork.run(inOwnTask: true) {
        let result: Result<Work.Output, any Error>
        do {
          // The task may be canceled before it starts to run. Then the interaction must not begin.
          try session.checkCancellation()
          result = .success(try await interaction.perform(session))
        } catch {
          result = .failure(error)
        }
        self?.handle(.ended(start, InteractionOutcome(result)))
        self?.remove(start)
      }
    }
    runs[start] = (ScreenWork.$screen.withValue(call.screen) { Task(operation: body) }, pendingWork)
  }

  /// Removes an interaction that has ended or is being canceled. Tests do not wait for it any more.
  ///
  /// - Returns: The task of the interaction, which the caller may cancel.
  @discardableResult
  private func remove(_ start: Machine.StartID) -> Task<Void, Never>? {
    let run = runs.removeValue(forKey: start)
    run?.pendingWork.end()
    keptForRuns[start] = nil
    return run?.task
  }

  private func tell(_ start: Machine.StartID, _ outcome: Outcome) {
    openCount -= 1
    calls[start] = nil
    let waiter = waiters.removeValue(forKey: start)
    let isRefused = if case .refused = outcome { true } else { false }
    if !isRefused { (storedOutcome, state.outcomeCount) = (outcome, state.outcomeCount + 1) }
    let isAwaited = waiter?.future.isAbandoned == false
    if !isAwaited, observers.isEmpty, case .failed(let error, toldUser: false) = outcome {
      Diagnostics.report("\(Work.self) failed, and nobody observes its outcome: \(error)")
    }
    observers.send(outcome)
    waiter?.fulfill(outcome)
  }
}

/// The conformance has no code, because the properties read the `@Observable` object `state`, which tracks each access.
extension InteractionRunner: Observable {}

// MARK: - Interactions without input

extension InteractionRunner where Input == Void {
  /// Creates a runner of an interaction that needs no further input.
  ///
  /// - Parameters:
  ///   - interaction: The interaction, which each run performs again. The runner retains it.
  ///   - prompts: The prompt host, which is not retained.
  ///   - policy: What the runner does if it is started while the interaction is running.
  ///   - clock: The clock that measures delays and time limits of the interaction.
  public convenience init(
    _ interaction: Work,
    prompts: (any PromptHost)?,
    whileRunning policy: InteractionPolicy = .ignore,
    clock: (any Clock<Duration>)? = nil
  ) {
    self.init(prompts: prompts, whileRunning: policy, clock: clock) { _ in interaction }
  }

  /// Starts the interaction and returns at once, see ``start(_:)``. The method can be set as the action of a button.
  public func start() { start(()) }

  /// Starts the interaction and returns its outcome, see ``run(_:)``.
  public func run() async -> InteractionOutcome<Work.Output> { await run(()) }

  /// The status of the running interaction, or `nil` if it is not running. Observable.
  public var status: InteractionStatus? { status(for: ()) }
}
