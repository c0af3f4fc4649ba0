/// The rules of running an interaction: which starts are accepted, which runs are in progress, and the outcome of each start.
///
/// ```
///        start            asked
///   idle ─────▶ running ◀──────▶ asking
///    ▲             │    answered    │
///    └─────────────┴────────────────┘
///        ended, cancel: one `tell` for each start, then the next waiting start begins
/// ```
///
/// A start is one call of `start` or `run`. Each start has a key, for example the identifier of a row. The starts with one key
/// form a lane: at most one interaction of a lane is running, and the policy decides about further starts of the lane.
///
/// The first event that ends an interaction decides its outcome. Later events of this interaction are ignored. Therefore every
/// start gets exactly one `tell`.
package struct InteractionStateMachine<Output: Sendable> {
  /// The serial number of a call of `start` or `run`. It also identifies the interaction that the call begins.
  package typealias StartID = Int
  /// The key that separates interactions, for example the identifier of a row. Interactions with different keys run at the
  /// same time. A second start with the same key waits, is ignored, or replaces the first, as the policy says.
  package typealias LaneKey = AnyHashable

  package enum Phase: Equatable, Sendable {
    case idle
    case running(StartID)
    /// The interaction is running, and waits for the user's answers to this number of questions.
    case asking(StartID, questions: Int)
  }

  package enum Event {
    /// The app has started the interaction.
    case start(StartID, lane: LaneKey = 0)
    /// The app has called `run` in a task that was already canceled, so the interaction does not begin.
    case startCanceled(StartID)
    /// The app has started the interaction on a screen that is being removed, so the call is refused.
    case startRefused(StartID)
    /// The running interaction has reported an event, such as its progress.
    case session(StartID, SessionEvent)
    /// The interaction's `perform` has returned or thrown, with this outcome.
    case ended(StartID, InteractionOutcome<Output>)
    /// The app has canceled one call of `start` or `run`, whose interaction is running or queued.
    case cancel(StartID)
    /// The app has canceled the running and the queued interactions with this key, for example those of one row.
    case cancelLane(LaneKey)
    /// The app has canceled all running and queued interactions.
    case cancelAll
    /// The app has enabled or disabled the runner. A disabled runner refuses new calls of `start` and `run`. Interactions that
    /// are already running or queued continue.
    case setEnabled(Bool)
  }

  package enum Action {
    /// Perform the interaction that this call of `start` or `run` has started.
    case begin(StartID)
    /// Cancel the task of this interaction.
    case stop(StartID)
    /// Report the outcome of this call of `start` or `run` to its caller and to the observers.
    case tell(StartID, InteractionOutcome<Output>)
  }

  private struct Lane {
    var phase = Phase.idle
    var status = InteractionStatus()
    /// The calls of `start` and `run` that wait until the running interaction has ended, in their order. Empty unless the
    /// policy is `.queue`.
    var waiting: ArraySlice<StartID> = []

    var current: StartID? {
      switch phase {
      case .idle: nil
      case .running(let id), .asking(let id, _): id
      }
    }

    mutating func handle(_ event: SessionEvent, of id: StartID) {
      switch event {
      case .asked: changeQuestions(of: id, by: 1)
      case .answered: changeQuestions(of: id, by: -1)
      case .waitsToRetry(let waits): status.isWaitingToRetry = waits
      case .progressed(let fraction): status.progress = fraction
      }
    }

    private mutating func changeQuestions(of id: StartID, by change: Int) {
      let questions = if case .asking(_, let questions) = phase { questions } else { 0 }
      status.isAsking = questions + change > 0
      phase = status.isAsking ? .asking(id, questions: questions + change) : .running(id)
    }
  }

  package let policy: InteractionPolicy
  package private(set) var isEnabled = true
  /// A number that grows with each change of an interaction's status. Comparing this number takes O(1), while comparing the
  /// statuses of *n* interactions would take O(*n*).
  private(set) var revision = 0
  /// The keys of the running interactions that show a question to the user.
  private var asking: Set<LaneKey> = []
  /// The progress of each running interaction that has reported any, by the key of its input.
  private var progresses: [LaneKey: Double] = [:]

  /// The interactions, grouped by the key of their input, such as the identifier of an item. In each group, one interaction
  /// is running, and the others wait.
  private var lanes: [LaneKey: Lane] = [:]
  /// The key of each running or queued interaction, by the serial number of the interaction.
  private var keys: [StartID: LaneKey] = [:]

  package init(policy: InteractionPolicy) {
    self.policy = policy
  }

  /// Returns what the interaction with this key is doing: nothing (`.idle`), running, or waiting for the user's answer.
  package func phase(of key: LaneKey = 0) -> Phase { lanes[key]?.phase ?? .idle }

  /// Whether the interaction that the call `id` has started is running. `false` if the call is queued or has ended.
  package func isUnderWay(_ id: StartID) -> Bool { laneOfRun(id) != nil }

  private func laneOfRun(_ id: StartID) -> LaneKey? {
    keys[id].flatMap { lanes[$0]?.current == id ? $0 : nil }
  }

  /// Returns the status of the running interaction whose input has this key, or `nil` if there is none.
  package func status(of key: LaneKey = 0) -> InteractionStatus? { lanes[key]?.status }

  package var isRunning: Bool { !lanes.isEmpty }

  var isAsking: Bool { !asking.isEmpty }

  /// The lowest progress of all running interactions, such as 0.2 for two uploads at 0.2 and 0.7. `nil` if none was reported.
  var progress: Double? { progresses.values.min() }

  private mutating func statusDidChange(of key: LaneKey) {
    revision += 1
    let status = lanes[key]?.status
    if status?.isAsking == true { asking.insert(key) } else { asking.remove(key) }
    progresses[key] = status?.progress
  }

  /// The number of calls of `start` and `run` that have no outcome yet.
  package var openCount: Int { keys.count }

  /// Handles an event.
  ///
  /// - Returns: The actions to perform, in this order.
  /// - Complexity: O(1) for most events. `cancel` and `cancelLane` take O(*n*), where *n* is the number of calls of `start` and
  ///   `run` with the same key. `cancelAll` takes O(*n* log *n*), where *n* is the number of all calls without an outcome.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .start(let id, let key): start(id, in: key)
    case .startCanceled(let id): [.tell(id, .canceled)]
    case .startRefused(let id): [.tell(id, .refused(.disabled))]
    case .session(let id, let event): change(id, by: event)
    case .ended(let id, let outcome): laneOfRun(id).map { closeAndContinue($0, as: outcome) } ?? []
    case .cancel(let id): cancel(id)
    case .cancelLane(let key): cancelLane(key)
    case .cancelAll: cancelAll()
    case .setEnabled(let isEnabled): setEnabled(isEnabled)
    }
  }

  private mutating func setEnabled(_ isEnabled: Bool) -> [Action] {
    self.isEnabled = isEnabled
    return []
  }

  private mutating func start(_ id: StartID, in key: LaneKey) -> [Action] {
    guard isEnabled else { return [.tell(id, .refused(.disabled))] }
    switch (phase(of: key), policy) {
    case (.idle, _):
      return begin(id, in: key)
    case (_, .restart):
      return stop(key) + close(key, as: .superseded) + begin(id, in: key)
    case (_, .ignore):
      return [.tell(id, .refused(.busy))]
    case (_, .queue):
      keys[id] = key
      lanes[key]?.waiting.append(id)
      return []
    }
  }

  private mutating func cancel(_ id: StartID) -> [Action] {
    guard let key = keys[id] else { return [] }
    guard let index = lanes[key]?.waiting.firstIndex(of: id) else {
      return stop(key) + closeAndContinue(key, as: .canceled)
    }
    lanes[key]?.waiting.remove(at: index)
    keys[id] = nil
    return [.tell(id, .canceled)]
  }

  private mutating func cancelLane(_ key: LaneKey) -> [Action] {
    guard let waiting = lanes[key]?.waiting else { return [] }
    lanes[key]?.waiting = []
    for id in waiting { keys[id] = nil }
    return stop(key) + close(key, as: .canceled) + waiting.map { .tell($0, .canceled) }
  }

  /// Cancels all interactions, key by key, in the order in which the running interactions have begun.
  private mutating func cancelAll() -> [Action] {
    let order = lanes.sorted { ($0.value.current ?? 0) < ($1.value.current ?? 0) }
    return order.flatMap { cancelLane($0.key) }
  }

  private mutating func begin(_ id: StartID, in key: LaneKey) -> [Action] {
    keys[id] = key
    lanes[key, default: Lane()].phase = .running(id)
    statusDidChange(of: key)
    return [.begin(id)]
  }

  private func stop(_ key: LaneKey) -> [Action] {
    lanes[key]?.current.map { [.stop($0)] } ?? []
  }

  /// Ends the running interaction with this key. Calls of `start` and `run` that are queued behind it stay in the queue.
  private mutating func close(_ key: LaneKey, as outcome: InteractionOutcome<Output>) -> [Action] {
    guard let lane = lanes[key], let id = lane.current else { return [] }
    lanes[key] = lane.waiting.isEmpty ? nil : Lane(waiting: lane.waiting)
    statusDidChange(of: key)
    keys[id] = nil
    return [.tell(id, outcome)]
  }

  /// Ends the running interaction with this key, and begins the next one, if a call of `start` or `run` is in the queue of `key`.
  private mutating func closeAndContinue(_ key: LaneKey, as outcome: InteractionOutcome<Output>) -> [Action] {
    let told = close(key, as: outcome)
    guard let next = lanes[key]?.waiting.popFirst() else { return told }
    return told + begin(next, in: key)
  }

  /// Stores an event of a running interaction, such as its progress. Has no effect if the interaction has ended.
  private mutating func change(_ id: StartID, by event: SessionEvent) -> [Action] {
    guard let key = laneOfRun(id) else { return [] }
    lanes[key]?.handle(event, of: id)
    statusDidChange(of: key)
    return []
  }
}
