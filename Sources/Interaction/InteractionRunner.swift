import ControllerSupport
public import Observation

/// Runs a ``UserInteraction``: at most one at a time, with exactly one outcome for every start.
///
/// ```swift
/// let follow = InteractionRunner(FollowAuthor(author, gateway), prompts: host)
/// follow.onOutcome(self) { controller, outcome in controller.show(outcome) }
/// button.action = follow.start         // fire and forget
/// let outcome = await follow.run()     // or awaited: .completed(author)
/// ```
///
/// A typed delegate is a few lines on top. A type can conform to a protocol only once, so the protocol is the app's, one
/// for each kind of interaction; ``onOutcome(_:while:_:)`` shows how.
///
/// Cancelling decides at once: the outcome is `.cancelled` (or `.superseded`), everybody is told, and
/// ``isRunning`` is false, while the work's task has just been asked to stop. Work that does not listen
/// may go on for a while, beside the next run; what it returns is dropped.
///
/// The work does not keep the runner alive. When the runner is deallocated the work is cancelled, and
/// who listens with ``onOutcome(_:while:_:)`` is told `.cancelled` at the main actor's next turn. A
/// pending ``run()`` does keep it alive, as any call does: cancel the task that awaits it.
@MainActor
@Observable
public final class InteractionRunner<Work: UserInteraction> {
  /// How a start of this runner ends.
  public typealias Outcome = InteractionOutcome<Work.Output>

  typealias Machine = InteractionStateMachine<Work.Output>

  /// Whether a run is under way, also while it waits for the user's answer. Observable.
  public private(set) var isRunning = false

  /// Whether a run waits for the user's answer. Observable.
  public private(set) var isAsking = false

  /// How far the run under way has come, from 0 to 1; nil when it has not said so or nothing runs. Observable.
  public private(set) var progress: Double?

  @ObservationIgnored private var machine: Machine
  @ObservationIgnored private var pending: ArraySlice<Machine.Action> = []
  @ObservationIgnored private var isPerforming = false
  @ObservationIgnored private var startCount = 0
  @ObservationIgnored private var progressRun: Machine.StartID?
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var waiters: [Machine.StartID: CheckedContinuation<Outcome, Never>] = [:]
  @ObservationIgnored private weak var prompts: (any PromptHost)?
  private let observers = ObserverList<Outcome>()
  private let make: @MainActor () -> Work
  private let clock: any Clock<Duration>
  private let debounce: Duration

  /// Makes a runner of an interaction that is made anew for each run, from what is true then.
  ///
  /// - Parameters:
  ///   - prompts: Where the interaction asks. Held weakly; without it every confirmation declines.
  ///   - policy: What a start means while another run is under way.
  ///   - debounce: How long it must have been quiet before a start begins its run: zero or less for not at all. A start
  ///     that comes earlier takes the place of the one that waits, whose outcome is `.superseded`. Until then nothing
  ///     runs. A start that the policy refuses, queues or joins is not delayed.
  ///   - clock: What that and all waiting of sessions is measured by.
  ///   - make: Called for every run. Kept for as long as the runner lives, so it
  ///     captures the runner's owner weakly or not at all.
  public init(
    prompts: (any PromptHost)?,
    whileRunning policy: InteractionPolicy = .ignore,
    debounce: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(),
    make: @escaping @MainActor () -> Work
  ) {
    self.machine = Machine(policy: policy, settles: debounce > .zero)
    self.debounce = debounce
    self.clock = clock
    self.prompts = prompts
    self.make = make
  }

  deinit {
    let open = machine.openCount
    guard open > 0 else { return }
    work?.cancel()
    // A last release may happen on any thread; observers are told on the main actor.
    Task { @MainActor [observers] in
      for _ in 0..<open { observers.send(.cancelled) }
    }
  }

  /// Whether starts are accepted. A run that is under way when this becomes false goes on. Observable.
  public var isEnabled: Bool {
    get {
      access(keyPath: \.isEnabled)
      return machine.isEnabled
    }
    set {
      guard newValue != machine.isEnabled else { return }
      withMutation(keyPath: \.isEnabled) { handle(.setEnabled(newValue)) }
    }
  }

  /// Starts the interaction and returns at once. What becomes of it is told to ``onOutcome(_:while:_:)``.
  public func start() {
    handle(.start(nextStart()))
  }

  /// Starts the interaction and returns its outcome, after everybody else has been told.
  ///
  /// When the awaiting task is cancelled, the run that it started is cancelled too, at the main actor's
  /// next turn; no other run is. A task that is cancelled already starts nothing.
  public func run() async -> Outcome {
    let start = nextStart()
    return await withCancellableContinuation { continuation in
      waiters[start] = continuation
      handle(Task.isCancelled ? .startCancelled(start) : .start(start))
    } onCancel: { [weak self] in
      self?.handle(.cancel(start))
    }
  }

  /// Cancels the run that is under way, if any, and all starts that wait or take part in it.
  public func cancel() {
    handle(.cancel(nil))
  }

  /// Calls `handler` with the outcome of every start from now on, refusals included, once each.
  ///
  /// Outcomes are told in the order in which they were decided. A handler may start, cancel or disable
  /// this runner; what comes of it is told after the outcome at hand has reached everybody.
  ///
  /// For a delegate, held weakly like any owner:
  ///
  /// ```swift
  /// @MainActor protocol FollowDelegate: AnyObject { func followDidEnd(with outcome: InteractionOutcome<Author>) }
  ///
  /// extension InteractionRunner<FollowAuthor> {
  ///   convenience init(_ follow: FollowAuthor, prompts: any PromptHost, delegate: some FollowDelegate) {
  ///     self.init(follow, prompts: prompts)
  ///     onOutcome(delegate) { delegate, outcome in delegate.followDidEnd(with: outcome) }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`. Its death ends the observation.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor.
  public func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, Outcome) -> Void
  ) {
    observers.add(owner, while: scope, handler)
  }

  private func nextStart() -> Machine.StartID {
    startCount += 1
    return startCount
  }

  // MARK: - Feeding the machine

  /// Performs what the machine says. Called again from in there (an observer that starts the next run),
  /// it leaves its actions to the outermost call, so that all are performed in the order decided.
  private func handle(_ event: Machine.Event) {
    pending += machine.handle(event)
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    mirrorMachine()
    while let action = pending.popFirst() {
      perform(action)
      mirrorMachine()
    }
  }

  /// Sets what is observable, if it changed; until nothing does, because setting may call back. Reads what is stored:
  /// a getter would tell Observation of an access.
  private func mirrorMachine() {
    while _isRunning != machine.isRunning || _isAsking != machine.isAsking || isProgressStale {
      if isProgressStale { progress = nil }
      if _isRunning != machine.isRunning { isRunning = machine.isRunning }
      if _isAsking != machine.isAsking { isAsking = machine.isAsking }
    }
  }

  private var isProgressStale: Bool { _progress != nil && progressRun != machine.current }

  private func perform(_ action: Machine.Action) {
    switch action {
    case .settle(let start):
      settle(start)
    case .begin(let start):
      begin(start)
    case .stop:
      work?.cancel()
      work = nil
    case .tell(let start, let outcome):
      observers.send(outcome)
      waiters.removeValue(forKey: start)?.resume(returning: outcome)
    }
  }

  private func settle(_ start: Machine.StartID) {
    work = Task { [weak self, clock, debounce] in
      do { try await clock.sleep(for: debounce) } catch { return }
      self?.handle(.settled(start))
    }
  }

  private func begin(_ start: Machine.StartID) {
    let interaction = make()
    let session = InteractionSession(start: start, owner: self, host: prompts, clock: clock)
    work = Task { [weak self] in
      let result: Result<Work.Output, any Error>
      do {
        // Cancelled before its turn came: not a line of the interaction is run.
        try session.checkCancellation()
        result = .success(try await interaction.perform(session))
      } catch {
        result = .failure(error)
      }
      self?.handle(.ended(start, result))
    }
  }
}

extension InteractionRunner: SessionOwner {
  func isUnderWay(_ start: Int) -> Bool { machine.current == start }

  func questionWasAsked(by start: Int) { handle(.asked(start)) }

  func questionWasAnswered(for start: Int) { handle(.answered(start)) }

  func progressDidChange(to fraction: Double) {
    guard progress != fraction else { return }
    progressRun = machine.current
    progress = fraction
  }
}
