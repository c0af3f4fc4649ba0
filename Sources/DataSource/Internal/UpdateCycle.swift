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

  /// Runs `body`, and notifies observers of all its changes together when it has ended. If such a call is running already,
  /// the outer call notifies the observers.
  static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer { end() }
    return try body()
  }

  /// Runs `body`, and notifies observers when it has ended. If calls are nested, the changes are animated only if each call
  /// is animated.
  static func perform<Result>(animated: Bool, _ body: () throws -> Result) rethrows -> Result {
    isAnimated = isAnimated && animated
    return try perform(body)
  }

  /// Records that a list has changed. Its change is computed and its observers are notified when the outermost `perform`
  /// ends.
  static func touch(_ node: UpdateNode) {
    touched.append(node)
  }

  /// Adds a notification to the open scope.
  static func deliver(_ delivery: @escaping @MainActor () -> Void) {
    deliveries.append(delivery)
  }

  /// Adds a notification that is sent after all other notifications of the current `perform`.
  static func deliverLast(_ delivery: @escaping @MainActor () -> Void) {
    lastDeliveries.append(delivery)
  }

  private static func end() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    // While changes are computed, closures of derived lists may change other lists. Those changes must be part of the same
    // notification, so `perform` has not ended yet.
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

/// A list or a value that others depend on, such as the base of a filtered list. When it changes, it makes its dependents
/// be computed again, and notifies its observers once for each `UpdateCycle.perform`.
@MainActor
class UpdateNode {
  /// The link from a list to a list that depends on it. When it is deallocated, the dependency ends.
  private final class Dependency {
    weak var node: UpdateNode?

    init(_ node: UpdateNode) {
      self.node = node
    }
  }

  private var dependencies: [WeakReference<Dependency>] = []
  /// The lists on which this list depends.
  private var bases: [WeakReference<UpdateNode>] = []
  private static var visits = 0
  private var lastVisit = 0
  private(set) final var isTouched = false
  /// The object with which Observation tracks the code that has read the value since its last change. `nil` if no code has
  /// read it.
  private var readers: ObservedState?
  /// A tracking object that no code has used. Keeping it saves an allocation at the next read.
  private var spareReaders: ObservedState?
  /// The number of derived lists that are being computed. A list that is read for such a computation is not tracked by
  /// Observation, because the derived list is tracked instead.
  static var runningRecipes = 0

  /// Whether the node has own observers.
  var hasObservers: Bool { false }

  /// Whether this list has observers, or a list that depends on it has some.
  final var isObserved: Bool {
    hasObservers || dependencies.contains { $0.object?.node?.isObserved ?? false }
  }

  /// Makes a list be computed again after each change of this list.
  ///
  /// - Returns: A token. The dependency ends when the token is deallocated.
  final func addDependent(_ node: UpdateNode) -> AnyObject {
    dependencies.removeAll { $0.object?.node == nil }
    let dependency = Dependency(node)
    dependencies.append(WeakReference(dependency))
    node.bases.removeAll { $0.object == nil }
    node.bases.append(WeakReference(self))
    if node.isObserved { observationHasBegun() }
    return dependency
  }

  /// Tells this list and all lists on which it depends that an observer was added. Subclasses call this method after they
  /// have added an observer.
  final func observationHasBegun() {
    Self.visits += 1
    UpdateCycle.perform { visitBases(Self.visits) }
  }

  /// Tells this list and all lists on which it depends that an observer was added. A list that can be reached on several
  /// ways is told only once.
  private func visitBases(_ visit: Int) {
    guard lastVisit != visit else { return }
    lastVisit = visit
    becameObserved()
    for base in bases { base.object?.visitBases(visit) }
  }

  /// Marks the dependent lists as outdated, and notifies observers when the current `UpdateCycle.perform` ends. Subclasses
  /// call this method after each change.
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
      // Code that has read several lists reads all of them again when it is notified of the first change. The notified object is
      // replaced now, so that those reads are tracked by a new object. Otherwise the code would be notified again for each
      // further list.
      readers = nil
      UpdateCycle.deliver { [self] in
        notified.notify()
        spareReaders = notified
      }
    }
    tell()
  }

  /// Tells the Observation framework that the value is being read, so that the reader is notified of the next change.
  final func access() {
    guard Self.runningRecipes == 0 else { return }
    if readers == nil { (readers, spareReaders) = (spareReaders ?? ObservedState(), nil) }
    readers?.access()
  }

  /// Called after a change of a node from which this node is derived. A derived list overrides this method and computes
  /// itself again.
  func invalidate() {}

  /// Called when an observer was added to this list or to a list that depends on it.
  func becameObserved() {}

  /// Called at the end of the outermost ``UpdateCycle/perform(_:)`` if the node has changed. Subclasses override this
  /// method and notify their observers.
  func tell() {}
}

/// The observers of one list or value, and a queue of the changes of which they have not been notified yet.
///
/// If an observer changes the list while it is notified, all observers are notified of the present change first, and then
/// of the new one. Each list has its own queue. So an observer that does not return for long, because it shows a modal
/// alert for example, delays no other list.
@MainActor
final class QueuedObservers<Value> {
  /// A registered observer. The list of observers references it weakly, so releasing the registration ends the observation.
  private final class Registration {
    /// The serial number of the last change before the registration. The observer is notified only of later changes.
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

  /// Calls `handler` with each later value, as long as `owner` exists.
  ///
  /// - Returns: The token of the observation, which ends when the token is deallocated.
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

  /// Notifies the current observers when the outermost `UpdateCycle.perform` ends.
  ///
  /// - Parameter isLast: Whether the value is sent after the values of all other lists.
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
      // Observers that were added after the call of `send` have read the new value already.
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

  /// Calls `handler` with each later value. If `owner` is itself a derived list, each change of the value makes that list
  /// stale instead.
  ///
  /// - Returns: The token of the observation, which ends when the token is deallocated.
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
