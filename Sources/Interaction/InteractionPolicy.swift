/// The rule for an ``InteractionRunner`` that is started while a run is in progress, for example by a second tap on a button.
public enum InteractionPolicy: Equatable, Sendable, CaseIterable {
  /// The second start is refused with the outcome `.refused(.busy)`. The run continues.
  case ignore
  /// The run is canceled with the outcome `.superseded`. The new run begins at once.
  case restart
  /// The new run begins when all earlier runs have ended, whatever their outcomes are.
  case queue
}

/// The state of a run in progress.
public struct InteractionStatus: Equatable, Sendable {
  /// A Boolean value that indicates whether the run waits for an answer of the user.
  public var isAsking: Bool
  /// Whether the run waits for some time before it tries failed work again. See
  /// ``InteractionSession/attempt(retrying:timeout:_:)``.
  public var isWaitingToRetry: Bool
  /// The progress of the run, from 0 to 1, or `nil` if the run has not reported any.
  public var progress: Double?

  package init(isAsking: Bool = false, isWaitingToRetry: Bool = false, progress: Double? = nil) {
    self.isAsking = isAsking
    self.isWaitingToRetry = isWaitingToRetry
    self.progress = progress
  }
}
