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
  /// The status of each lane that has a run in progress.
  private(set) var statuses: [AnyHashable: InteractionStatus] = [:]
  /// The number of outcomes. Reading the last outcome registers an access to it.
  var outcomeCount = 0

  /// Sets the properties that have changed. It reads the stored values, because reading a property registers an access.
  ///
  /// - Returns: `true` if a property has changed. Observers that are notified may have changed the statuses meanwhile.
  func update(to new: [AnyHashable: InteractionStatus]) -> Bool {
    guard _statuses != new else { return false }
    statuses = new
    let isAsking = new.values.contains(where: \.isAsking)
    let progress = new.values.lazy.compactMap(\.progress).min()
    if _isRunning == new.isEmpty { isRunning = !new.isEmpty }
    if _isAsking != isAsking { self.isAsking = isAsking }
    if _progress != progress { self.progress = progress }
    return true
  }
}
