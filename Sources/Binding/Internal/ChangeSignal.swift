import Synchronization

/// One registration with Observation: it says once that something has changed, on any thread.
final class ChangeSignal: Sendable {
  private let fired = Atomic(false)
  private let served = Atomic(false)

  /// Whether something that was read has changed, or is just about to.
  var hasFired: Bool { fired.load(ordering: .acquiring) }

  /// Whether the change has been shown, so that nobody needs to come back to it.
  var isServed: Bool { served.load(ordering: .acquiring) }

  func fire() { fired.store(true, ordering: .releasing) }

  func serve() { served.store(true, ordering: .releasing) }
}
