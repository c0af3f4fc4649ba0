import Synchronization

/// Two flags about a change of a tracked property: whether Observation has reported the change, and whether nothing is left to do
/// for it. Each signal is used for one change. Observation may report the change on any thread.
package final class ChangeSignal: Sendable {
  private let fired = Atomic(false)
  private let served = Atomic(false)

  package init() {}

  /// Whether a tracked property has changed, or is about to change.
  package var hasFired: Bool { fired.load(ordering: .acquiring) }

  /// Whether the change of the property has been handled: the view shows the new value, or nobody observes the property any
  /// more.
  package var isServed: Bool { served.load(ordering: .acquiring) }

  package func fire() { fired.store(true, ordering: .releasing) }

  package func serve() { served.store(true, ordering: .releasing) }
}
