/// The observers of one object. Each has an owner, which is referenced weakly and whose deallocation ends the observation.
///
/// Each value is delivered to the observers in the order of their registration. If an observer sends another value meanwhile,
/// that value is delivered afterwards. So no observer sees a newer value before an older one. Delivery is synchronous: the
/// outermost ``send(_:)`` returns when the last value has been delivered.
@MainActor
package final class ObserverList<Value> {
  private struct Entry {
    let owner: @MainActor () -> AnyObject?
    let isAlive: @MainActor () -> Bool
    let deliver: @MainActor (Value) -> Void
    /// The serial number of the first value that is sent to this observer. Earlier values are skipped.
    let firstValue: Int
  }

  private var entries: [Entry] = []
  private var pending: [Value] = []
  private var valuesSent = 0
  private var isDelivering = false

  package init() {}

  /// Whether the list has no observers. An observer no longer counts after its owner, or the object passed to `add` as
  /// `scope`, was deallocated.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observers.
  package var isEmpty: Bool { !entries.contains { $0.isAlive() } }

  /// The owners of all current observers. An observation ends when the owner, or the object passed to `add` as `scope`, is
  /// deallocated.
  package var owners: [AnyObject] { entries.compactMap { $0.isAlive() ? $0.owner() : nil } }

  /// Calls `handler` with every value that is sent from now on, until `owner` or `scope` is deallocated.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`, which therefore need not capture it.
  ///   - scope: Held weakly. `nil` if only the lifetime of `owner` limits the observation.
  ///   - handler: Called on the main actor. When `owner` or `scope` was deallocated, the list releases the handler
  ///     the next time that a value is sent or an observer is added.
  /// - Complexity: O(*n*), where *n* is the number of observers.
  package func add<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) {
    removeDead()
    let owner = WeakReference(owner)
    let scope = scope.map { WeakReference($0) }
    let isInScope: @MainActor () -> Bool = { scope.map { $0.object != nil } ?? true }
    entries.append(
      Entry(
        owner: { owner.object },
        isAlive: { owner.object != nil && isInScope() },
        deliver: { value in
          guard let object = owner.object, isInScope() else { return }
          handler(object, value)
        },
        firstValue: valuesSent
      )
    )
  }

  /// Calls every observer that was registered before this call with `value`. If an observer sends a second value meanwhile,
  /// the second value is delivered after the first one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observers.
  package func send(_ value: Value) {
    if entries.isEmpty { return }
    pending.append(value)
    valuesSent += 1
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var next = 0
    while next < pending.count {
      let number = valuesSent - pending.count + next
      for entry in entries where entry.firstValue <= number {
        entry.deliver(pending[next])
      }
      next += 1
    }
    pending.removeAll()
    removeDead()
  }

  private func removeDead() {
    entries.removeAll { !$0.isAlive() }
  }
}
