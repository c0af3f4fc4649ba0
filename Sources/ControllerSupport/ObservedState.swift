import Observation

/// The reads and changes of one state, as Observation sees them.
///
/// A class whose state is `Observable` stores one object for each state that is observed alone. It calls ``access()`` where the
/// state is read, and ``notify()`` once after each change or batch of changes:
///
/// ```swift
/// public var snapshot: Snapshot {
///   observed.access()
///   return current
/// }
/// ```
///
/// A change that must not be visible before the notification is made in ``change(_:)``.
///
/// This is a class of its own, and not generic, because Observation needs a key path for each access, and key paths of generic
/// classes are slow to make. Outside of Observation, ``access()`` takes a few nanoseconds.
@MainActor
package final class ObservedState: Observable {
  private let registrar = ObservationRegistrar()
  /// Observation tracks reads and changes by key path. Another object stores the real state, and the key path of this empty
  /// property stands for that state.
  private var state: Void { () }

  package init() {}

  /// Tells Observation that the state is being read, so that the surrounding `withObservationTracking` is notified of the
  /// next change.
  package func access() {
    registrar.access(self, keyPath: \.state)
  }

  /// Notifies the code that has read the state through Observation. Call this method after a change of the state.
  package func notify() {
    registrar.withMutation(of: self, keyPath: \.state) {}
  }

  /// Changes the state with `body`. Before the change, the code that has read the state through Observation is notified, as
  /// with an `@Observable` property.
  package func change<Result>(_ body: () throws -> Result) rethrows -> Result {
    try registrar.withMutation(of: self, keyPath: \.state, body)
  }
}
