/// The rule for an ``InteractionRunner`` that is started while a run is in progress, for example by a second tap on a button.
public enum InteractionPolicy: Equatable, Sendable, CaseIterable {
  /// The second start is refused with the outcome `.refused(.busy)`. The running interaction continues.
  case ignore
  /// The running interaction is canceled with the outcome `.superseded`. The new one begins at once.
  case restart
  /// The new interaction begins when all earlier ones have ended, whatever their outcomes are.
  case queue
}

/// The state of a running interaction.
public struct InteractionStatus: Equatable, Sendable {
  /// A Boolean value that indicates whether the interaction waits for an answer of the user.
  public var isAsking: Bool
  /// Whether the interaction waits for some time before it tries failed work again. See
  /// ``InteractionSession/attempt(retrying:timeout:_:)``.
  public var isWaitingToRetry: Bool
  /// The progress of the interaction, from 0 to 1, or `nil` if it has not reported any.
  public var progress: Double?

  package init(isAsking: Bool = false, isWaitingToRetry: Bool = false, progress: Double? = nil) {
    self.isAsking = isAsking
    self.isWaitingToRetry = isWaitingToRetry
    self.progress = progress
  }
}
