/// Finds the change from one list to another.
@usableFromInline
typealias ListComparison<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> =
  (_ old: ListSnapshot<SectionID, Item>, _ new: ListSnapshot<SectionID, Item>) -> ListChange<SectionID, Item>
where Item.ID: Sendable

/// The current list of a data source, and its observers.
///
/// The list is either set, or computed by a closure, the recipe, from the lists of other sources. The recipe runs when the
/// list is read. If the list has observers, it also runs at the end of each group of mutations.
final class LiveSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  UpdateNode
where Item.ID: Sendable {
  typealias Snapshot = ListSnapshot<SectionID, Item>
  typealias Change = ListChange<SectionID, Item>

  private var current: Snapshot
  private var isStale = false
  private var isEditing = false
  /// The requests to reconfigure items that were made on this list. They are kept here, because the recipe computes the list
  /// without them.
  private var ownMarks: ListMarks<Item.ID>?
  private let observers = QueuedObservers<Change>()
  /// The list that observers were notified of last. The next change begins with it.
  private var told: Snapshot?
  private var compare: ListComparison<SectionID, Item>?
  private var upstream: [ListObservation] = []

  /// The closure that computes the list from the lists of other sources. Setting the property invalidates the list.
  var recipe: (@MainActor () -> Snapshot)? {
    didSet {
      wasEmpty = false
      invalidate()
    }
  }

  /// Requests more items from the base of a derived list that is empty. Called only while the list has observers: when it gets
  /// an observer, and after changes of the list.
  var onEmpty: (@MainActor () -> Void)?
  /// Whether ``onEmpty`` was called, and the list has been empty since then. It tells a further request from a first one.
  private var wasEmpty = false

  init(_ value: Snapshot) {
    current = value
  }

  init(recipe: @escaping @MainActor () -> Snapshot) {
    self.recipe = recipe
    current = recipe()
  }

  /// Sets the closure that compares two lists, unless it is set already. The first caller creates or observes the source.
  /// There, the compiler most likely knows the types of the app, and can specialize the comparison for them, which makes it
  /// faster.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The current list.
  var value: Snapshot {
    if isStale {
      // This is set before the recipe runs. So a recipe that reads its own list gets the old list instead of running forever, and a
      // recipe that changes one of its sources makes the list stale again.
      isStale = false
      if let recipe {
        Self.runningRecipes += 1
        current = recipe()
        Self.runningRecipes -= 1
        ownMarks = ownMarks?.limited(to: current)
        current.addMarks(ownMarks)
      }
    }
    return current
  }

  /// Edits a copy of the list, and replaces the list with the copy.
  ///
  /// - Parameter body: Edits the copy. If it throws, the list does not change.
  func edit<Result>(_ body: (inout Snapshot) throws -> Result) rethrows -> Result {
    checkThatNobodyEdits()
    var list = value
    // The copy begins without requests to reconfigure items: observers were notified of the earlier ones, or `replace` adds them again.
    list.marks = nil
    let result = try {
      isEditing = true
      defer { isEditing = false }
      return try body(&list)
    }()
    replace(with: list)
    return result
  }

  /// Replaces the list.
  func replace(with new: Snapshot) {
    checkThatNobodyEdits()
    let old = value
    current = new
    // Observers have not been notified of the old list yet. Its requests to reconfigure items must not get lost.
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Requests that items of the current list are reconfigured although their values are the same.
  func mark(_ body: (inout Snapshot) -> Void) {
    checkThatNobodyEdits()
    var list = value
    list.marks = nil
    body(&list)
    guard let marks = list.marks else { return }
    if recipe != nil {
      ownMarks?.add(marks)
      ownMarks = ownMarks ?? marks
    }
    current.addMarks(marks)
    noteChange()
  }

  private func checkThatNobodyEdits() {
    precondition(!isEditing, "The body of `edit` must not change the source: its changes would be lost.")
  }

  /// Registers for the changes of a source that the recipe reads. Each change makes this list stale.
  func follow(_ source: some ListDataSource) {
    upstream.append(source.observe(self) { live, _ in live.invalidate() })
  }

  /// Retains a registration for as long as this list lives.
  func keep(_ observation: ListObservation) {
    upstream.append(observation)
  }

  /// - Returns: The registration, which ends the observation when it is deallocated.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, Change) -> Void
  ) -> AnyObject {
    // A derived list is made stale at once, before any observer is notified. Otherwise an observer could read an outdated list.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // Observers that registered earlier are notified of pending changes first. Then the next change begins with the same list for
    // all observers.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    let registration = observers.add(owner, handler)
    observationHasBegun()
    return registration
  }

  override func invalidate() {
    // If this list is stale already, so are the lists that depend on it, and there is nothing to do.
    guard !isStale else { return }
    isStale = true
    noteChange()
  }

  override var hasObservers: Bool { !observers.isEmpty }

  override func tell() {
    requestItemsIfEmpty()
    guard let told, let compare, !observers.isEmpty else {
      told = nil
      return
    }
    var change = compare(told, value)
    change.isAnimated = UpdateCycle.isAnimated
    self.told = change.after
    if !change.changeset.isEmpty { observers.send(change) }
  }

  override func becameObserved() { requestItemsIfEmpty() }

  private func requestItemsIfEmpty() {
    guard let onEmpty, isObserved else { return }
    let request = wasEmpty ? EmptyListRequest.further : .first
    wasEmpty = value.isEmpty
    if wasEmpty { request.perform(onEmpty) }
  }
}
