import ControllerSupport
public import Observation

/// A model that shows changes before they are confirmed, for example by a server. Several interactions may change the
/// model at the same time, see ``InteractionSession/change(_:_:while:)``.
@MainActor
@Observable
public final class OptimisticModel<Value: Sendable> {
  private var changes: OptimisticChanges<Value>
  @ObservationIgnored private let observers = ObserverList<Value>()

  /// Creates a model with a confirmed value and without pending changes.
  public init(_ value: Value) {
    changes = OptimisticChanges(value)
  }

  /// The value to show: the confirmed value together with the changes that are not confirmed yet, for example by a server.
  /// If the work of a change fails or is canceled, the change disappears from this value. Observable.
  public var value: Value { changes.value }

  /// The number of pending changes. Observable.
  package var pendingCount: Int { changes.pending.count }

  /// Replaces the confirmed value, for instance by a loaded one, and applies the pending changes to it again.
  ///
  /// Begin to load the value after the last interaction has succeeded: the value must already include the changes of all
  /// interactions that have succeeded.
  ///
  /// A change that has succeeded is applied once more if it was made after a change that is still pending. For example, a
  /// pending change sets a name to A, and a later one, which has succeeded, sets it to B. If only the pending change were
  /// applied, the name would become A again.
  public func rebase(on value: Value) { update { $0.rebase(on: value) } }

  func apply(_ change: @escaping @Sendable (inout Value) -> Void) -> Int { update { $0.apply(change) } }

  func accept(_ id: Int) { update { $0.accept(id) } }

  func withdraw(_ id: Int) { update { $0.withdraw(id) } }

  func reject(_ id: Int) { update { $0.reject(id) } }

  /// Calls `handler` with the value after each update, in order, for as long as `owner` lives.
  package func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) {
    observers.add(owner, handler)
  }

  private func update<Result>(_ body: (inout OptimisticChanges<Value>) -> Result) -> Result {
    defer { observers.send(changes.value) }
    return body(&changes)
  }
}
