import Synchronization

/// Two flags about a change of a tracked property: whether Observation has reported the change, and whether the view
/// shows it already. Each signal is used for one change. Observation may report the change on any thread.
final class ChangeSignal: Sendable {
  private let fired = Atomic(false)
  private let served = Atomic(false)

  /// Whether a tracked property has changed, or is about to change.
  var hasFired: Bool { fired.load(ordering: .acquiring) }

  /// Whether the view already shows the changed property. Then the task that was started by Observation does not update
  /// the view.
  var isServed: Bool { served.load(ordering: .acquiring) }

  func fire() { fired.store(true, ordering: .releasing) }

  func serve() { served.store(true, ordering: .releasing) }
}
