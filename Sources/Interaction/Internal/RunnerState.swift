import Observation

/// The observable state of a runner.
///
/// It is a class of its own, and not generic, because Observation makes a key path for each access, and key paths of generic classes
/// are slow to make (benchmark `interaction.confirm`).
@MainActor
@Observable
final class RunnerState {
  var isEnabled = true
  private(set) var isRunning = false
  private(set) var isAsking = false
  private(set) var progress: Double?
  /// A number that increases with each change of a status. Observation tracks this number when a status is read. The
  /// statuses themselves are not copied here, because that would take O(*n*) time at each start, where *n* is the number of
  /// runs.
  private(set) var revision = 0
  /// The number of outcomes so far. Observation tracks this number when the last outcome is read.
  var outcomeCount = 0

  /// Updates the properties that have changed. The comparison uses the stored values (`_revision`), because Observation
  /// would track a read of the properties.
  ///
  /// - Returns: Whether a property has changed. Observers that were notified may have changed the state again, so the
  ///   caller repeats the call.
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
