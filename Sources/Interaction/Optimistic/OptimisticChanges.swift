/// A value with changes that are not certain yet, any of which can be taken back.
///
/// A change is a function of the value, kept in the order in which it was made. Taking one back replays those after it,
/// so overlapping changes do not undo each other:
///
/// ```swift
/// var likes = OptimisticChanges(10)
/// let mine = likes.apply { $0 += 1 }
/// let yours = likes.apply { $0 *= 2 }  // likes.value == 22
/// likes.reject(mine)                   // likes.value == 20
/// ```
///
/// Source: rollback by replay, as in Inertia's optimistic updates (inertia#2958).
public struct OptimisticChanges<Value: Sendable>: Sendable {
  /// The number of a change.
  public typealias ChangeID = Int

  private struct Change: Sendable {
    let id: ChangeID
    let make: @Sendable (inout Value) -> Void
    var isAccepted = false
  }

  /// What is certain.
  public private(set) var base: Value
  /// What is certain, with all changes that have not been taken back.
  public private(set) var value: Value

  private var changes: [Change] = []
  private var made = 0

  /// Starts with a value that is certain.
  public init(_ value: Value) {
    base = value
    self.value = value
  }

  /// The changes that are neither accepted nor rejected, in the order in which they were made.
  public var pending: [ChangeID] { changes.filter { !$0.isAccepted }.map(\.id) }

  /// Makes a change for the time being.
  ///
  /// - Parameter change: A function of the value and nothing else: it may be called again.
  /// - Returns: Its number, to accept or to reject it.
  public mutating func apply(_ change: @escaping @Sendable (inout Value) -> Void) -> ChangeID {
    made += 1
    changes.append(Change(id: made, make: change))
    change(&value)
    return made
  }

  /// Makes a change certain. Does nothing when it is not pending.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that is pending.
  public mutating func accept(_ id: ChangeID) {
    guard let index = pendingIndex(of: id) else { return }
    changes[index].isAccepted = true
    settle()
  }

  /// Takes a change back. Does nothing when it is not pending.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that is pending.
  public mutating func reject(_ id: ChangeID) {
    guard let index = pendingIndex(of: id) else { return }
    changes.remove(at: index)
    settle()
    replay()
  }

  /// Takes a new value as certain, such as the server's, and makes the pending changes anew on top of it. Changes that
  /// were accepted are expected to be in it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of changes since the first that was pending.
  public mutating func rebase(on value: Value) {
    base = value
    changes.removeAll(where: \.isAccepted)
    replay()
  }

  private func pendingIndex(of id: ChangeID) -> Int? {
    changes.firstIndex { $0.id == id && !$0.isAccepted }
  }

  /// What was accepted is certain only when nothing before it can be taken back any more.
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
