/// How a transition ended.
public enum TransitionOutcome: Hashable, Sendable {
  /// The host shows what the step asked for.
  case completed
  /// The host shows what it showed before the step.
  case cancelled
}
