import Observation

/// The observable state of an ``InteractionRunner``.
///
/// It is a class of its own, and not generic, because Observation makes a key path for each access, and key paths of generic
/// classes are slow to make (benchmark `interaction.confirm`).
@MainActor
@Observable
final class RunnerState {
  var isEnabled = true
  private(set) var isRunning = false
  private(set) var isAsking = false
  private(set) var progress: Double?
  /// A number that increases with each change of an interaction's status. `InteractionRunner.status(for:)` reads this
  /// number, so Observation notifies observers of each change. The statuses themselves are not copied here, because a copy
  /// would take O(*n*) at each start.
  private(set) var revision = 0
  /// The number of outcomes so far. `InteractionRunner.lastOutcome` reads this number, so Observation notifies observers of
  /// each outcome. The outcome itself is not stored here, because its type is generic and this class is not.
  var outcomeCount = 0

  /// Copies the changed values of `machine` to the observable properties. It compares with stored properties such as
  /// `_revision`, because Observation would register a read of `revision`.
  ///
  /// - Returns: `false` if `machine` has not changed. Call this method until it returns `false`, because a notified
  ///   observer may change `machine` again.
  func update<Output>(to machine: InteractionStateMachine<Output>) -> Bool {
    guard _revision != machine.revision else { return false }
    revision = machine.revision
    let (isRunning, isAsking, progress) = (machine.isRunning, machine.isAsking, machine.progress)
    if _isRunning != isRunning { self.isRunning = isRunning }
    if _isAsking != isAsking { self.isAsking = isAsking }
    if _progress != progress { self.progress = progress }
    return true
  }
}
