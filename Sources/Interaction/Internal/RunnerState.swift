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
  /// A number that increases with each change of a status. Reading a status registers an access to this number with
  /// Observation. The statuses themselves are not copied, because that would take O(*n*) at each start, where *n* is the number
  /// of runs.
  private(set) var revision = 0
  /// The number of outcomes so far. Reading the last outcome registers an access to this number with Observation.
  var outcomeCount = 0

  /// Sets the properties that have changed. It reads the stored values, because reading a property registers an access.
  ///
  /// - Returns: `true` if a property has changed. Observers that are notified may have changed the statuses meanwhile.
  func update<Output>(to machine: InteractionStateMachine<Output>) -> Bool {
    guard _revision != machine.revision else { return false }
    revision = machine.revision
    let (isRunning, isAsking, progress) = (!machine.statuses.isEmpty, machine.isAsking, machine.progress)
    if _isRunning != isRunning { self.isRunning = isRunning }
    if _isAsking != isAsking { self.isAsking = isAsking }
    if _progress != progress { self.progress = progress }
    return true
  }
}
