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
/// Each start belongs to a lane. The policy compares the starts of one lane only, and every lane has at most one run.
///
/// The first event that ends a run decides its outcome. Later events about that run are ignored. Therefore every start gets
/// exactly one `tell`.
package struct InteractionStateMachine<Output: Sendable> {
  /// The serial number of a call of `start` or `run`. The run that it begins has the same number.
  package typealias StartID = Int
  /// The key by which runs are separated, for example the identifier of an item. Runs with different keys go on side by
  /// side; the policy applies to runs with the same key. A runner that does not separate its runs uses the key 0.
  package typealias LaneKey = AnyHashable

  package enum Phase: Equatable, Sendable {
    case idle
    case running(StartID)
    /// The run has asked at least one question that the user has not answered.
    case asking(StartID, questions: Int)
  }

  package enum Event {
    /// The app has started the interaction.
    case start(StartID, lane: LaneKey = 0)
    /// The interaction was started in a task that was already canceled, so no run begins.
    case startCanceled(StartID)
    /// The session of a run has reported an event.
    case session(StartID, SessionEvent)
    /// The work of a run ended.
    case ended(StartID, InteractionOutcome<Output>)
    /// The app has canceled this call of `start` or `run`. Its interaction may be running, or may still wait for another one to end.
    case cancel(StartID)
    /// The app has canceled all calls of `start` and `run` with this key.
    case cancelLane(LaneKey)
    /// The app has canceled all starts.
    case cancelAll
    /// The runner was enabled or disabled. Runs in progress and waiting starts continue.
    case setEnabled(Bool)
  }

  package enum Action {
    /// Perform the interaction.
    case begin(StartID)
    /// Cancel the work of this run.
    case stop(StartID)
    /// Report the outcome of this start.
    case tell(StartID, InteractionOutcome<Output>)
  }

  private struct Lane {
    var phase = Phase.idle
    var status = InteractionStatus()
    /// With the policy `.queue`, the calls of `start` and `run` that wait until the run in progress has ended, in their order.
    var waiting: ArraySlice<StartID> = []

    /// The run in progress.
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
  /// The number of changes of the statuses of runs. Comparing two numbers takes O(1), but comparing the statuses would take
  /// longer with each run.
  private(set) var revision = 0
  /// The keys of the runs that wait for the user's answer.
  private var asking: Set<LaneKey> = []
  /// The progress of each run that has reported any, by the key of the run.
  private var progresses: [LaneKey: Double] = [:]

  /// The lanes that have a run in progress.
  private var lanes: [LaneKey: Lane] = [:]
  /// The lane of each start without an outcome.
  private var keys: [StartID: LaneKey] = [:]

  package init(policy: InteractionPolicy) {
    self.policy = policy
  }

  /// The phase of a lane.
  package func phase(of key: LaneKey = 0) -> Phase { lanes[key]?.phase ?? .idle }

  /// Whether the run with this serial number is in progress.
  package func isUnderWay(_ id: StartID) -> Bool { laneOfRun(id) != nil }

  private func laneOfRun(_ id: StartID) -> LaneKey? {
    keys[id].flatMap { lanes[$0]?.current == id ? $0 : nil }
  }

  /// The status of the run with this key, or `nil` if there is none.
  package func status(of key: LaneKey = 0) -> InteractionStatus? { lanes[key]?.status }

  /// Whether a run is in progress.
  package var isRunning: Bool { !lanes.isEmpty }

  /// Whether a run waits for the user's answer.
  var isAsking: Bool { !asking.isEmpty }

  /// The smallest progress of a run, or `nil` if no run has reported any.
  var progress: Double? { progresses.values.min() }

  private mutating func statusDidChange(of key: LaneKey) {
    revision += 1
    let status = lanes[key]?.status
    if status?.isAsking == true { asking.insert(key) } else { asking.remove(key) }
    progresses[key] = status?.progress
  }

  /// The number of starts without an outcome.
  package var openCount: Int { keys.count }

  /// Handles an event.
  ///
  /// - Returns: The actions to perform, in this order.
  /// - Complexity: O(*n*), where *n* is the number of calls of `start` and `run` that end with this event. For `cancel`, the number
  ///   of calls with the same key.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .start(let id, let key): start(id, in: key)
    case .startCanceled(let id): [.tell(id, .canceled)]
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

  /// Cancels the lanes in the order of their runs.
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

  /// Ends the current run with a key. Calls of `start` and `run` that wait for its end go on waiting.
  private mutating func close(_ key: LaneKey, as outcome: InteractionOutcome<Output>) -> [Action] {
    guard let lane = lanes[key], let id = lane.current else { return [] }
    lanes[key] = lane.waiting.isEmpty ? nil : Lane(waiting: lane.waiting)
    statusDidChange(of: key)
    keys[id] = nil
    return [.tell(id, outcome)]
  }

  /// Ends the current run with a key, and begins the next run, if a call of `start` or `run` waits for that.
  private mutating func closeAndContinue(_ key: LaneKey, as outcome: InteractionOutcome<Output>) -> [Action] {
    let told = close(key, as: outcome)
    guard let next = lanes[key]?.waiting.popFirst() else { return told }
    return told + begin(next, in: key)
  }

  /// Changes the stored state of a run that is in progress. Has no effect if the run has ended.
  private mutating func change(_ id: StartID, by event: SessionEvent) -> [Action] {
    guard let key = laneOfRun(id) else { return [] }
    lanes[key]?.handle(event, of: id)
    statusDidChange(of: key)
    return []
  }
}
