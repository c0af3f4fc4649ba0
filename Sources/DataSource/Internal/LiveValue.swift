/// A value beside a list, told in the same scopes.
final class LiveValue<Value>: UpdateNode {
  private let observers = QueuedObservers<Value>()

  var value: Value {
    didSet { noteChange() }
  }

  init(_ value: Value) {
    self.value = value
  }

  func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) {
    if let node = owner as? UpdateNode { return addDependent(node) }
    observers.add(owner, while: scope, handler)
  }

  override func tell() {
    observers.tell(value)
  }
}
