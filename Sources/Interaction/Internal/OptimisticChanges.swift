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
  package typealias ChangeID = Int

  private struct Change: Sendable {
    enum State {
      /// The change is part of the value, and can still be rejected.
      case pending
      /// The change is not part of the value, because its interaction was canceled. But its work, such as a request, is
      /// still running. If the work succeeds, the change is accepted and applied again.
      case withdrawn
      /// The change is part of the value, and can no longer be rejected.
      case accepted
    }

    let id: ChangeID
    let make: @Sendable (inout Value) -> Void
    var state = State.pending
  }

  /// The confirmed value, for example the value that the server has sent. It does not contain the changes that can still be
  /// rejected.
  package private(set) var base: Value
  /// The value that the user sees: the confirmed value with all changes applied, except those whose work was canceled or has
  /// failed.
  package private(set) var value: Value

  private var changes: [Change] = []
  private var made = 0

  /// Creates a value without pending changes.
  package init(_ value: Value) {
    base = value
    self.value = value
  }

  /// The serial numbers of the changes that are not accepted, withdrawn or rejected, in the order in which they were
  /// applied.
  package var pending: [ChangeID] { changes.filter { $0.state == .pending }.map(\.id) }

  /// Applies a change, which can be accepted or rejected later.
  ///
  /// - Parameter change: Changes the value. It may be called several times, so it must depend on nothing but the value.
  /// - Returns: The serial number of the change.
  package mutating func apply(_ change: @escaping @Sendable (inout Value) -> Void) -> ChangeID {
    made += 1
    changes.append(Change(id: made, make: change))
    change(&value)
    return made
  }

  /// Accepts a change: it can no longer be rejected. A change that was withdrawn is applied again at its old place, before
  /// the changes that were made later. Has no effect if the change was accepted or rejected before.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes from the first one that is not accepted yet.
  package mutating func accept(_ id: ChangeID) {
    guard let index = openIndex(of: id) else { return }
    let wasWithdrawn = changes[index].state == .withdrawn
    changes[index].state = .accepted
    confirmLeadingChanges()
    if wasWithdrawn { replay() }
  }

  /// Takes a change out of ``value`` for now, because its work was canceled. The work may still succeed, and then the change is
  /// accepted at its old place among the other changes. Has no effect if the change was accepted or rejected before.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes from the first one that is not accepted yet.
  package mutating func withdraw(_ id: ChangeID) {
    guard let index = openIndex(of: id) else { return }
    changes[index].state = .withdrawn
    replay()
  }

  /// Rejects a change: removes it, and computes ``value`` again from ``base`` and the other changes. Has no effect if the change
  /// was accepted or rejected before.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes from the first one that is not accepted yet.
  package mutating func reject(_ id: ChangeID) {
    guard let index = openIndex(of: id) else { return }
    changes.remove(at: index)
    confirmLeadingChanges()
    replay()
  }

  /// Replaces the confirmed value, for example by the server's value, and applies the pending changes to it again, in their
  /// order. Accepted changes that were made after a pending one are applied again, too. For example, a pending change sets
  /// a name to A, and a later, accepted change sets it to B. If only the pending change were applied, the name would become
  /// A again.
  ///
  /// The server may have performed some of these changes before it sent the value. So a change must have the same result when
  /// it is applied twice.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes from the first one that is not accepted yet.
  package mutating func rebase(on value: Value) {
    base = value
    replay()
  }

  private func openIndex(of id: ChangeID) -> Int? {
    changes.firstIndex { $0.id == id && $0.state != .accepted }
  }

  /// Applies the accepted changes at the beginning of `changes` to `base`, and removes them from `changes`.
  ///
  /// For example, `[accepted, pending, accepted]` becomes `[pending, accepted]`. The last change is kept, because it must be
  /// applied again if the pending change before it is rejected.
  private mutating func confirmLeadingChanges() {
    let certain = changes.prefix { $0.state == .accepted }
    for change in certain { change.make(&base) }
    changes.removeFirst(certain.count)
  }

  /// Computes ``value`` again from the confirmed value and the changes that are kept.
  private mutating func replay() {
    value = base
    for change in changes where change.state != .withdrawn { change.make(&value) }
  }
}
