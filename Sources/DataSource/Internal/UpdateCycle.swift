import ControllerSupport

/// Delays notifications until a group of mutations has ended, so that each observer receives one change for all of
/// them.
///
/// The mutations run in a closure of ``perform(_:)``. When the outermost call ends, each changed list computes its
/// change once, for example an array and a filtered list of it. Then all observers are notified. So an observer reads
/// only lists that are up to date.
///
/// Observers are notified after `perform` has ended. If an observer changes another list, the observers of that list are
/// notified at once. If it changes the list of which it is being notified, ``QueuedObservers`` keeps the order of the
/// changes.
@MainActor
enum UpdateCycle {
  /// Whether list views animate the changes of the running ``perform(_:)`` call.
  private(set) static var isAnimated = true
  private static var depth = 0
  private static var touched: [UpdateNode] = []
  private static var deliveries: [@MainActor () -> Void] = []
  private static var lastDeliveries: [@MainActor () -> Void] = []

  /// Runs `body`, and then notifies observers, once for all changes that `body` has made. If calls are nested, observers
  /// are notified at the end of the outermost call.
  static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer { end() }
    return try body()
  }

  /// Runs `body`, and then notifies the observers of the lists that `body` has changed. List views animate the changes if
  /// `animated` is `true`. If calls are nested, it must be `true` in each call.
  static func perform<Result>(animated: Bool, _ body: () throws -> Result) rethrows -> Result {
    isAnimated = isAnimated && animated
    return try perform(body)
  }

  /// Records that a list has changed. Its observers are notified when the outermost `perform` ends.
  static func touch(_ node: UpdateNode) {
    touched.append(node)
  }

  /// Calls `delivery` when the outermost ``perform(_:)`` ends.
  static func deliver(_ delivery: @escaping @MainActor () -> Void) {
    deliveries.append(delivery)
  }

  /// Calls `delivery` when the outermost ``perform(_:)`` ends, after all closures that were passed to ``deliver(_:)``.
  static func deliverLast(_ delivery: @escaping @MainActor () -> Void) {
    lastDeliveries.append(delivery)
  }

  private static func end() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    // `settle` may run closures of the app, such as a filter, which change further lists. The loop handles these lists,
    // too, because they are appended to `touched`.
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

/// A list or a value on which other lists can depend. For example, a filtered list depends on the list that it filters.
/// A change marks the dependent lists as outdated, so that they are computed again. Observers are notified at the end
/// of the outermost ``UpdateCycle/perform(_:)``, once for all changes in it.
@MainActor
class UpdateNode {
  /// A link from a list to a list that depends on it. Deallocating it ends the dependency.
  private final class Dependency {
    weak var node: UpdateNode?

    init(_ node: UpdateNode) {
      self.node = node
    }
  }

  private var dependents: [WeakReference<Dependency>] = []
  /// The lists from which this list is computed.
  private var bases: [WeakReference<UpdateNode>] = []
  private static var visits = 0
  private var lastVisit = 0
  private(set) final var isTouched = false
  /// Notifies a SwiftUI view, or other code that has read the value, of the next change. `nil` if no code has read the
  /// value since its last change.
  private var readers: ObservedState?
  /// An object that was in ``readers`` and has notified its readers. The next read of the value uses it again, which saves
  /// an allocation.
  private var spareReaders: ObservedState?
  /// The number of recipes that are running now. A recipe is the closure that computes a derived list, such as a filtered
  /// list. While it runs, ``access()`` does nothing: a view that reads the derived list observes only this list, not the
  /// lists from which it is computed.
  static var runningRecipes = 0

  /// Whether this list or value has registered observers. Observers of derived lists do not count.
  var hasObservers: Bool { false }

  /// Whether this list, or any list that is computed from it (such as a filtered list), has observers.
  final var isObserved: Bool {
    hasObservers || dependents.contains { $0.object?.node?.isObserved ?? false }
  }

  /// Registers `node`, a list that is computed from this one: each change of this list marks `node` as outdated.
  ///
  /// - Returns: A token. Deallocating it ends the registration.
  final func addDependent(_ node: UpdateNode) -> AnyObject {
    dependents.removeAll { $0.object?.node == nil }
    let dependency = Dependency(node)
    dependents.append(WeakReference(dependency))
    node.bases.removeAll { $0.object == nil }
    node.bases.append(WeakReference(self))
    if node.isObserved { observationHasBegun() }
    return dependency
  }

  /// Tells this list, and all lists from which it is computed, that an observer was added: an empty list loads its next
  /// page only while it is observed. Subclasses call this method after they have added an observer.
  final func observationHasBegun() {
    Self.visits += 1
    UpdateCycle.perform { visitBases(Self.visits) }
  }

  /// Calls ``becameObserved()`` of this list and of all lists from which it is computed.
  ///
  /// - Parameter visit: A number that is different for each call of ``observationHasBegun()``. A list that has stored
  ///   this number was visited already, for example through another filtered list, and is skipped.
  private func visitBases(_ visit: Int) {
    guard lastVisit != visit else { return }
    lastVisit = visit
    becameObserved()
    for base in bases { base.object?.visitBases(visit) }
  }

  /// Marks the lists that are computed from this one as outdated, and notifies observers when the current
  /// `UpdateCycle.perform` ends. Subclasses call this method after each change.
  final func noteChange() {
    UpdateCycle.perform {
      if !isTouched {
        isTouched = true
        UpdateCycle.touch(self)
      }
      for dependency in dependents { dependency.object?.node?.invalidate() }
    }
  }

  final func settle() {
    isTouched = false
    if let notified = readers {
      // All changed lists forget the SwiftUI views that have read them before the first view is notified. This view reads the
      // lists again. A list that still knew the view in `readers` would notify it a second time.
      readers = nil
      UpdateCycle.deliver { [self] in
        notified.notify()
        spareReaders = notified
      }
    }
    tell()
  }

  /// Tells the Observation framework that the value is being read, for example by a SwiftUI view, so that the view is
  /// notified of the next change. It does nothing while the closure runs that computes a derived list: the view has read
  /// only the derived list.
  final func access() {
    guard Self.runningRecipes == 0 else { return }
    if readers == nil { (readers, spareReaders) = (spareReaders ?? ObservedState(), nil) }
    readers?.access()
  }

  /// Called after a change of a list from which this list is computed. Subclasses mark this list as outdated.
  func invalidate() {}

  /// Called when this list, or a list that is computed from it, has got an observer. A subclass may load a page then, for
  /// example because a filter hides all items.
  func becameObserved() {}

  /// Called at the end of the outermost ``UpdateCycle/perform(_:)`` if this list or value has changed. A subclass
  /// overrides this method to notify observers.
  func tell() {}
}

/// The observers of one list or value, and a queue of the changes of which they have not been notified yet.
///
/// If an observer changes the list while it is notified, all observers are notified of the earlier change first. Each
/// list has its own queue. So an observer that runs for long, for example because it shows a modal alert, delays only the
/// notifications of its own list.
@MainActor
final class QueuedObservers<Value> {
  /// A registered observer. The list of observers references it weakly, so releasing the registration ends the observation.
  private final class Registration {
    /// The number of changes before this observer was registered. The observer is notified only of later changes.
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
  /// - Returns: A token. Deallocating it ends the observation.
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

  /// Sends `value` to the current observers when the outermost ``UpdateCycle/perform(_:)`` ends.
  ///
  /// - Parameter isLast: Whether the observers are notified after all list views. `true` for the result of a page
  ///   request: an observer of the result may rely on the list views to show the new items.
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

/// An observable value that is not a list, such as the loading state of a paged source. If a list and this value change
/// in the same ``UpdateCycle/perform(_:)``, observers are notified when it ends, and never see the new list with the old
/// value.
final class LiveValue<Value>: UpdateNode {
  private let observers = QueuedObservers<Value>()

  var value: Value {
    didSet { noteChange() }
  }

  init(_ value: Value) {
    self.value = value
  }

  /// Calls `handler` with each later value. If `owner` is a list that is computed from this value, `handler` is not
  /// called. A change then only marks the list as outdated, and the list is computed again later.
  ///
  /// - Returns: A token. Deallocating it ends the observation.
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
