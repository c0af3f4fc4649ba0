public import Observation

/// A model that shows changes before they are certain. Several interactions may change it at the same time, see
/// ``InteractionSession/change(_:_:while:)``.
@MainActor
@Observable
public final class OptimisticModel<Value: Sendable> {
  private var changes: OptimisticChanges<Value>

  /// Starts with a value that is certain.
  public init(_ value: Value) {
    changes = OptimisticChanges(value)
  }

  /// The value with all changes that have not been taken back. Observable.
  public var value: Value { changes.value }

  /// How many changes are not certain yet. Observable.
  public var pendingCount: Int { changes.pending.count }

  /// Takes a new value as certain, such as one that was loaded, and keeps the pending changes on top of it.
  public func rebase(on value: Value) { changes.rebase(on: value) }

  func apply(_ change: @escaping @Sendable (inout Value) -> Void) -> Int { changes.apply(change) }

  func accept(_ id: Int) { changes.accept(id) }

  func reject(_ id: Int) { changes.reject(id) }
}
