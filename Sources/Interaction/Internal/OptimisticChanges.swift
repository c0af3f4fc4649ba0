/// A value with pending changes. Any pending change can be rejected.
///
/// A change is a function of the value. Changes are kept in the order in which they were applied. Rejecting a change applies
/// all later changes again, so overlapping changes do not overwrite each other:
///
/// ```swift
/// var likes = OptimisticChanges(10)
/// let mine = likes.apply { $0 += 1 }
/// let yours = likes.apply { $0 *= 2 }  // likes.value == 22
/// likes.reject(mine)                   // likes.value == 20
/// ```
///
/// Source: rollback by replay, as in Inertia's optimistic updates (inertia#2958).
package struct OptimisticChanges<Value: Sendable>: Sendable {
  /// The serial number of a change.
  package typealias ChangeID = Int

  private struct Change: Sendable {
    let id: ChangeID
    let make: @Sendable (inout Value) -> Void
    var isAccepted = false
  }

  /// The confirmed value.
  package private(set) var base: Value
  /// The confirmed value, with all changes that have not been rejected.
  package private(set) var value: Value

  private var changes: [Change] = []
  private var made = 0

  /// Creates a value without pending changes.
  package init(_ value: Value) {
    base = value
    self.value = value
  }

  /// The changes that are neither accepted nor rejected, in the order in which they were applied.
  package var pending: [ChangeID] { changes.filter { !$0.isAccepted }.map(\.id) }

  /// Applies a change that is pending until it is accepted or rejected.
  ///
  /// - Parameter change: A function of the value and nothing else, because it may be called again.
  /// - Returns: The number of the change.
  package mutating func apply(_ change: @escaping @Sendable (inout Value) -> Void) -> ChangeID {
    made += 1
    changes.append(Change(id: made, make: change))
    change(&value)
    return made
  }

  /// Accepts a change. Has no effect if the change is not pending.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that is pending.
  package mutating func accept(_ id: ChangeID) {
    guard let index = pendingIndex(of: id) else { return }
    changes[index].isAccepted = true
    settle()
  }

  /// Rejects a change, and applies all later changes again. Has no effect if the change is not pending.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that is pending.
  package mutating func reject(_ id: ChangeID) {
    guard let index = pendingIndex(of: id) else { return }
    changes.remove(at: index)
    settle()
    replay()
  }

  /// Replaces the confirmed value, for instance by the server's value, and applies the pending changes on top of it. The new
  /// value must include all accepted changes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that was pending.
  package mutating func rebase(on value: Value) {
    base = value
    changes.removeAll(where: \.isAccepted)
    replay()
  }

  private func pendingIndex(of id: ChangeID) -> Int? {
    changes.firstIndex { $0.id == id && !$0.isAccepted }
  }

  /// Moves accepted changes into the confirmed value. An accepted change stays in the list while an earlier change is pending,
  /// because rejecting the earlier change applies the later ones again.
  private mutating func settle() {
    let certain = changes.prefix(while: \.isAccepted)
    for change in certain { change.make(&base) }
    changes.removeFirst(certain.count)
  }

  private mutating func replay() {
    value = base
    for change in changes { change.make(&value) }
  }
}
