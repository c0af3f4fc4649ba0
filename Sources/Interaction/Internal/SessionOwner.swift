/// What an ``InteractionSession`` needs of the runner that made it.
@MainActor
protocol SessionOwner: AnyObject {
  /// Whether the run with this number is the one under way.
  func isUnderWay(_ start: Int) -> Bool

  /// The run put a question to the user.
  func questionWasAsked(by start: Int)

  /// One of the run's questions has its answer.
  func questionWasAnswered(for start: Int)

  /// The run under way has come so far, from 0 to 1.
  func progressDidChange(to fraction: Double)
}
