import ControllerSupport

/// Observers that are told by way of the queue of ``UpdateCycle``.
@MainActor
final class QueuedObservers<Value> {
  private let list = ObserverList<(number: Int, value: Value)>()
  private var count = 0

  var isEmpty: Bool { list.isEmpty }

  func add<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) {
    // What is in the queue already is older than what the new observer sees.
    let countBefore = count
    list.add(owner, while: scope) { owner, news in
      if news.number > countBefore { handler(owner, news.value) }
    }
  }

  /// Tells it at the end of the scope that is open.
  func tell(_ value: Value) {
    count += 1
    UpdateCycle.deliver { [list, count] in list.send((count, value)) }
  }
}
