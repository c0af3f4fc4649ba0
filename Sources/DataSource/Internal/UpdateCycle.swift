import ControllerSupport

/// Runs each change of a source through all lists derived from it before any observer is notified.
///
/// A scope is a run of mutations. When the outermost scope ends, each changed list computes its change once, and then all observers
/// are notified. So each observer receives one change for all mutations of the scope, and reads only lists that are up to date.
///
/// The scope is closed while observers are notified. A mutation by an observer is a scope of its own, which notifies other lists at
/// once. ``QueuedObservers`` keeps the order of the changes of each list.
@MainActor
enum UpdateCycle {
  /// Whether all batches of the open scope are animated. ``ListChange`` carries the value to observers.
  private(set) static var isAnimated = true
  private static var depth = 0
  private static var touched: [UpdateNode] = []
  private static var deliveries: [@MainActor () -> Void] = []
  private static var lastDeliveries: [@MainActor () -> Void] = []

  /// Runs mutations as one scope: observers are notified once, after `body`. A scope inside of another one is part of the outer one.
  static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer { end() }
    return try body()
  }

  /// Runs `body` in a scope. The changes of nested scopes are animated only if all scopes are.
  static func perform<Result>(animated: Bool, _ body: () throws -> Result) rethrows -> Result {
    isAnimated = isAnimated && animated
    return try perform(body)
  }

  /// Registers a changed node, which computes its change at the end of the open scope.
  static func touch(_ node: UpdateNode) {
    touched.append(node)
  }

  /// Adds a notification to the open scope.
  static func deliver(_ delivery: @escaping @MainActor () -> Void) {
    deliveries.append(delivery)
  }

  /// Adds a notification that runs after all others of the open scope.
  static func deliverLast(_ delivery: @escaping @MainActor () -> Void) {
    lastDeliveries.append(delivery)
  }

  private static func end() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    // The scope stays open during this loop, so that mutations by closures of derived lists are part of the same change.
    var next = 0
    while next < touched.count {
      touched[next].settle()
      next += 1
    }
    let notifications = deliveries + lastDeliveries
    touched.removeAll()
    deliveries.removeAll()
    lastDeliveries.removeAll()
    isAnimated = true
    depth = 0
    for notify in notifications { notify() }
  }
}

/// A changing value with dependent nodes. A node notifies its observers once per scope.
@MainActor
class UpdateNode {
  /// The registration of a dependent node. Deallocating it ends the dependency.
  private final class Dependency {
    weak var node: UpdateNode?

    init(_ node: UpdateNode) {
      self.node = node
    }
  }

  private var dependencies: [WeakReference<Dependency>] = []
  /// The bases: nodes whose changes invalidate this node.
  private var bases: [WeakReference<UpdateNode>] = []
  private static var visits = 0
  private var lastVisit = 0
  private(set) final var isTouched = false
  /// The object through which Observation tracks readers of the value since its last change; `nil` without readers.
  private var readers: ObservedState?
  /// A tracking object without readers. The next reader uses it, which saves an allocation.
  private var spareReaders: ObservedState?
  /// The number of running recipes. A list that a recipe reads is not registered, because the reader registers the derived list.
  static var runningRecipes = 0

  /// Whether the node has own observers.
  var hasObservers: Bool { false }

  /// Whether this node or a dependent node has observers.
  final var isObserved: Bool {
    hasObservers || dependencies.contains { $0.object?.node?.isObserved ?? false }
  }

  /// Invalidates `node` at each change of this node.
  ///
  /// - Returns: The registration. The dependency ends when it is deallocated.
  final func addDependent(_ node: UpdateNode) -> AnyObject {
    dependencies.removeAll { $0.object?.node == nil }
    let dependency = Dependency(node)
    dependencies.append(WeakReference(dependency))
    node.bases.removeAll { $0.object == nil }
    node.bases.append(WeakReference(self))
    if node.isObserved { observationHasBegun() }
    return dependency
  }

  /// Notifies this node and its bases of an observer. Subclasses call this method after adding an observer.
  final func observationHasBegun() {
    Self.visits += 1
    UpdateCycle.perform { visitBases(Self.visits) }
  }

  /// Notifies this node and all of its bases of an observer. Each node is visited once.
  private func visitBases(_ visit: Int) {
    guard lastVisit != visit else { return }
    lastVisit = visit
    becameObserved()
    for base in bases { base.object?.visitBases(visit) }
  }

  /// Invalidates dependent nodes and notifies observers at the end of the scope. Subclasses call this method after each change.
  final func noteChange() {
    UpdateCycle.perform {
      if !isTouched {
        isTouched = true
        UpdateCycle.touch(self)
      }
      for dependency in dependencies { dependency.object?.node?.invalidate() }
    }
  }

  final func settle() {
    isTouched = false
    if let notified = readers {
      // A reader of several values may read all of them again in its first notification. These reads use new tracking objects, so
      // that the reader is not notified once more for each value.
      readers = nil
      UpdateCycle.deliver { [self] in
        notified.notify()
        spareReaders = notified
      }
    }
    tell()
  }

  /// Registers a read of the value with Observation.
  final func access() {
    guard Self.runningRecipes == 0 else { return }
    if readers == nil { (readers, spareReaders) = (spareReaders ?? ObservedState(), nil) }
    readers?.access()
  }

  /// Called after a change of a node on which this node depends.
  func invalidate() {}

  /// Called when this node or a dependent node has got an observer.
  func becameObserved() {}

  /// Adds the notification of the observers to the queue.
  func tell() {}
}

/// The observers of one list or value, and a queue of the changes of which they have not been notified yet.
///
/// If an observer changes the list, all observers are notified of that change after the present one. The queue belongs to the list: an
/// observer that takes long, because it shows a modal alert with a run loop of its own, delays no other list.
@MainActor
final class QueuedObservers<Value> {
  /// A registered handler. The entry in the list is weak: releasing the registration releases the handler.
  private final class Registration {
    /// The serial number of the last value that was sent before the registration. The observer is notified only of later values.
    let number: Int
    let isAlive: @MainActor () -> Bool
    let handle: @MainActor (Value) -> Void

    init(
      _ number: Int,
      isAlive: @escaping @MainActor () -> Bool,
      handle: @escaping @MainActor (Value) -> Void
    ) {
      (self.number, self.isAlive, self.handle) = (number, isAlive, handle)
    }
  }

  private var registrations: [WeakReference<Registration>] = []
  private var count = 0
  private var waiting: [(number: Int, value: Value)] = []
  private var isNotifying = false

  var isEmpty: Bool { !registrations.contains { $0.object?.isAlive() ?? false } }

  /// - Returns: The registration, which ends the observation when it is deallocated.
  func add<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) -> AnyObject {
    registrations.removeAll { $0.object == nil }
    let owner = WeakReference(owner)
    let registration = Registration(count) {
      owner.object != nil
    } handle: { value in
      if let owner = owner.object { handler(owner, value) }
    }
    registrations.append(WeakReference(registration))
    return registration
  }

  /// Notifies the present observers at the end of the open scope.
  ///
  /// - Parameter isLast: Whether these observers are notified after all other observers of the scope.
  func send(_ value: Value, isLast: Bool = false) {
    count += 1
    let deliver = isLast ? UpdateCycle.deliverLast : UpdateCycle.deliver
    waiting.append((count, value))
    deliver { [self] in notify() }
  }

  private func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !waiting.isEmpty {
      let (number, value) = waiting.removeFirst()
      // Observers that registered after `send` have seen the new value already.
      for registration in registrations {
        guard let registration = registration.object, registration.number < number else { continue }
        registration.handle(value)
      }
    }
  }
}

/// An observable value that is not a list, such as the state of a paged source. Its observers are notified together with those of lists.
final class LiveValue<Value>: UpdateNode {
  private let observers = QueuedObservers<Value>()

  var value: Value {
    didSet { noteChange() }
  }

  init(_ value: Value) {
    self.value = value
  }

  /// - Returns: The registration, which ends the observation when it is deallocated.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, Value) -> Void
  ) -> AnyObject {
    if let node = owner as? UpdateNode { return addDependent(node) }
    return observers.add(owner, handler)
  }

  override var hasObservers: Bool { !observers.isEmpty }

  override func tell() {
    observers.send(value)
  }
}
