/// The rules of running an interaction: who may start, who is running, and what each start came to.
///
/// ```
///        start              settled           asked
///   idle ─────▶ (settling) ────────▶ running ◀──────▶ asking
///    ▲              │                   │    answered   │
///    └──────────────┴───────────────────┴───────────────┘
///        ended, cancel: one `tell` each, and the next one of those that wait
/// ```
///
/// A start that is not accepted is told its refusal at once. The outcome of a run is decided by the
/// first event that ends it; whatever its work reports afterwards is about nobody and does nothing.
/// So for every start there is exactly one `tell`, and there is never more than one run.
package struct InteractionStateMachine<Output: Sendable>: Sendable {
  /// The number of a start, new for each. A run has that of the start that began it.
  package typealias StartID = Int

  package enum Phase: Equatable, Sendable {
    case idle
    /// Begins when nobody has started for a while.
    case settling(StartID)
    case running(StartID)
    /// Running, and `questions` prompts (at least one) are not answered yet.
    case asking(StartID, questions: Int)
  }

  package enum Event: Sendable {
    /// Somebody wants a run.
    case start(StartID)
    /// Somebody who has been cancelled already wanted a run.
    case startCancelled(StartID)
    /// It has been quiet for long enough since this start.
    case settled(StartID)
    /// The run put a question to the user.
    case asked(StartID)
    /// One of the run's questions has its answer.
    case answered(StartID)
    /// The work of a run ended by itself.
    case ended(StartID, Result<Output, any Error>)
    /// This start is not wanted any more, or with nil none of those that are under way or wait.
    case cancel(StartID?)
    /// From now on starts are accepted, or not. A run under way is not touched, nor are those that wait.
    case setEnabled(Bool)
  }

  package enum Action: Sendable {
    /// Report when it has been quiet for long enough.
    case settle(StartID)
    /// Perform the interaction.
    case begin(StartID)
    /// Cancel the work of a run that is over, or the wait of one that settles.
    case stop(StartID)
    /// This is what the start came to.
    case tell(StartID, InteractionOutcome<Output>)
  }

  package let policy: InteractionPolicy
  /// Whether a start begins only after a while.
  package let settles: Bool
  package private(set) var isEnabled = true
  package private(set) var phase = Phase.idle
  /// The starts that share the outcome of the run under way.
  package private(set) var participants: [StartID] = []
  /// The starts that wait for their turn.
  package private(set) var waiting: ArraySlice<StartID> = []

  package init(policy: InteractionPolicy, settles: Bool = false) {
    self.policy = policy
    self.settles = settles
  }

  /// The run that is under way.
  package var current: StartID? {
    switch phase {
    case .idle, .settling: nil
    case .running(let id), .asking(let id, _): id
    }
  }

  package var isRunning: Bool { current != nil }

  package var isAsking: Bool {
    if case .asking = phase { true } else { false }
  }

  /// How many starts have no outcome yet.
  package var openCount: Int { participants.count + waiting.count }

  /// - Returns: What is to be done, in this order.
  /// - Complexity: O(*n*), where *n* is the number of starts that get an outcome, or for a `cancel` the number of those
  ///   that have none.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .start(let id):
      return start(id)
    case .startCancelled(let id):
      return [.tell(id, .cancelled)]
    case .settled(let id):
      guard phase == .settling(id) else { return [] }
      phase = .running(id)
      return [.begin(id)]
    case .asked(let id):
      changeQuestions(of: id, by: 1)
      return []
    case .answered(let id):
      changeQuestions(of: id, by: -1)
      return []
    case .ended(let id, let result):
      guard id == current else { return [] }
      return close(as: InteractionOutcome(result)) + next()
    case .cancel(let id):
      return cancel(id)
    case .setEnabled(let isEnabled):
      self.isEnabled = isEnabled
      return []
    }
  }

  private mutating func start(_ id: StartID) -> [Action] {
    guard isEnabled else { return [.tell(id, .refused(.disabled))] }
    switch (phase, policy) {
    case (.idle, _):
      return open(id)
    case (.settling, _), (_, .restart):
      return stop() + close(as: .superseded) + open(id)
    case (_, .ignore):
      return [.tell(id, .refused(.busy))]
    case (_, .queue):
      waiting.append(id)
      return []
    case (_, .join):
      participants.append(id)
      return []
    }
  }

  private mutating func cancel(_ id: StartID?) -> [Action] {
    guard let id else {
      let waited = waiting
      waiting = []
      return stop() + close(as: .cancelled) + waited.map { .tell($0, .cancelled) }
    }
    if let index = waiting.firstIndex(of: id) {
      waiting.remove(at: index)
    } else if let index = participants.firstIndex(of: id) {
      guard participants.count > 1 else { return stop() + close(as: .cancelled) + next() }
      participants.remove(at: index)
    } else {
      return []
    }
    return [.tell(id, .cancelled)]
  }

  private mutating func open(_ id: StartID) -> [Action] {
    participants = [id]
    phase = settles ? .settling(id) : .running(id)
    return [settles ? .settle(id) : .begin(id)]
  }

  /// Those that waited have been quiet for long enough.
  private mutating func next() -> [Action] {
    guard let id = waiting.popFirst() else { return [] }
    participants = [id]
    phase = .running(id)
    return [.begin(id)]
  }

  private func stop() -> [Action] {
    switch phase {
    case .idle: []
    case .settling(let id), .running(let id), .asking(let id, _): [.stop(id)]
    }
  }

  private mutating func close(as outcome: InteractionOutcome<Output>) -> [Action] {
    defer { participants = [] }
    phase = .idle
    return participants.map { .tell($0, outcome) }
  }

  private mutating func changeQuestions(of id: StartID, by change: Int) {
    guard id == current else { return }
    let questions = if case .asking(_, let questions) = phase { questions } else { 0 }
    phase = questions + change > 0 ? .asking(id, questions: questions + change) : .running(id)
  }
}
