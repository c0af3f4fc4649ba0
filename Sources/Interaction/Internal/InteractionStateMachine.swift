/// The rules of running an interaction: who may start, who is running, and what each start came to.
///
/// ```
///            start             asked
///     idle ────────▶ running ◀───────▶ asking
///       ▲              │     answered     │
///       └──────────────┴──────────────────┘
///          ended, cancel: one `tell` each
/// ```
///
/// A start that is not accepted is told its refusal at once. The outcome of a run is decided by the
/// first event that ends it; whatever its work reports afterwards is about nobody and does nothing.
/// So for every start there is exactly one `tell`, and there is never more than one run.
package struct InteractionStateMachine<Output: Sendable>: Sendable {
  /// The number of a start, new for each.
  package typealias StartID = Int

  package enum Phase: Equatable, Sendable {
    case idle
    case running(StartID)
    /// Running, and `questions` prompts (at least one) are not answered yet.
    case asking(StartID, questions: Int)
  }

  package enum Event: Sendable {
    /// Somebody wants a run.
    case start(StartID)
    /// Somebody who has been cancelled already wanted a run.
    case startCancelled(StartID)
    /// The run put a question to the user.
    case asked(StartID)
    /// One of the run's questions has its answer.
    case answered(StartID)
    /// The work of a run ended by itself.
    case ended(StartID, Result<Output, any Error>)
    /// Stop this run, or with nil whichever is under way.
    case cancel(StartID?)
    /// From now on starts are accepted, or not. A run under way is not touched.
    case setEnabled(Bool)
  }

  package enum Action: Sendable {
    /// Perform the interaction.
    case begin(StartID)
    /// Cancel the work of a run that is over.
    case stop(StartID)
    /// This is what the start came to.
    case tell(StartID, InteractionOutcome<Output>)
  }

  package let policy: InteractionPolicy
  package private(set) var isEnabled = true
  package private(set) var phase = Phase.idle

  package init(policy: InteractionPolicy) {
    self.policy = policy
  }

  /// The run that is under way.
  package var current: StartID? {
    switch phase {
    case .idle: nil
    case .running(let id), .asking(let id, _): id
    }
  }

  package var isRunning: Bool { phase != .idle }

  package var isAsking: Bool {
    if case .asking = phase { true } else { false }
  }

  /// - Returns: What is to be done, in this order.
  /// - Complexity: O(1).
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .start(let id):
      return start(id)
    case .startCancelled(let id):
      return [.tell(id, .cancelled)]
    case .asked(let id):
      changeQuestions(of: id, by: 1)
      return []
    case .answered(let id):
      changeQuestions(of: id, by: -1)
      return []
    case .ended(let id, let result):
      guard id == current else { return [] }
      phase = .idle
      return [.tell(id, InteractionOutcome(result))]
    case .cancel(let id):
      guard let current, id == nil || id == current else { return [] }
      phase = .idle
      return [.stop(current), .tell(current, .cancelled)]
    case .setEnabled(let isEnabled):
      self.isEnabled = isEnabled
      return []
    }
  }

  private mutating func start(_ id: StartID) -> [Action] {
    guard isEnabled else { return [.tell(id, .refused(.disabled))] }
    guard let current else {
      phase = .running(id)
      return [.begin(id)]
    }
    switch policy {
    case .ignore:
      return [.tell(id, .refused(.busy))]
    case .restart:
      phase = .running(id)
      return [.stop(current), .tell(current, .superseded), .begin(id)]
    }
  }

  private mutating func changeQuestions(of id: StartID, by change: Int) {
    guard id == current else { return }
    let questions = if case .asking(_, let questions) = phase { questions } else { 0 }
    phase = questions + change > 0 ? .asking(id, questions: questions + change) : .running(id)
  }
}
