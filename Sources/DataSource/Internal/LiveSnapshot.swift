/// Finds the change from one list to another.
@usableFromInline
package typealias ListComparison<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> =
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
  /// The requests to reconfigure items of this list itself. They are stored apart, because the closure that computes a
  /// derived list does not know them.
  private var ownMarks: ListMarks<Item.ID>?
  private let observers = QueuedObservers<Change>()
  /// The list of which observers were notified last. It is the old list of the next change.
  private var told: Snapshot?
  private var compare: ListComparison<SectionID, Item>?
  private var upstream: [ListObservation] = []

  /// The closure that computes a derived list, such as a filtered one, from the lists of other sources. Setting it makes
  /// the list be computed again.
  var recipe: (@MainActor () -> Snapshot)? {
    didSet {
      wasEmpty = false
      invalidate()
    }
  }

  /// Requests more items if a derived list, such as a filtered one, is empty. It is called only if the list has observers:
  /// when the first one is added, and after changes of the list.
  var onEmpty: (@MainActor () -> Void)?
  /// Whether the list has stayed empty since ``onEmpty`` was called. Then the next call is a repetition, and the number of
  /// repetitions is limited.
  private var wasEmpty = false

  init(_ value: Snapshot) {
    current = value
  }

  init(recipe: @escaping @MainActor () -> Snapshot) {
    self.recipe = recipe
    current = recipe()
  }

  /// Sets the closure that compares two lists, unless it is set already.
  ///
  /// The closure comes from the code that creates the source or observes it first. There the compiler most likely knows the
  /// item types of the app. It can compile the comparison for these types, which makes it faster.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The current list.
  var value: Snapshot {
    if isStale {
      // The list is marked as up to date before the closure computes it. If the closure reads this list, it gets the old
      // list instead of calling itself forever. If the closure changes a source that it reads, the list is marked as
      // outdated again.
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
    // The copy begins without requests to configure cells again. If observers do not know the earlier requests yet,
    // `replace(with:)` adds these requests to the new list.
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
    // Observers have not been notified of the old list yet, so they do not know its requests to reconfigure items. These requests
    // are added to those of the new list.
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Requests that cells are configured again although their items have not changed.
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

  /// Observes a source that the closure of a derived list reads. Each change of the source makes this list be computed
  /// again.
  func follow(_ source: some ListDataSource) {
    upstream.append(source.observe(self) { live, _ in live.invalidate() })
  }

  /// Retains an observation until this list is deallocated.
  func keep(_ observation: ListObservation) {
    upstream.append(observation)
  }

  /// Calls `handler` with each later change. If `owner` is itself a derived list, each change makes that list stale
  /// instead.
  ///
  /// - Returns: The token of the observation, which ends when the token is deallocated.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, Change) -> Void
  ) -> AnyObject {
    // A derived list is marked as outdated at once, before any observer is notified. Otherwise an observer could read the
    // derived list before it is computed again.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // Earlier observers are notified of pending changes before the new observer is added. So the next change begins with
    // the same old list for all observers.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    let registration = observers.add(owner, handler)
    observationHasBegun()
    return registration
  }

  override func invalidate() {
    // If this list is marked as outdated already, all lists derived from it are, too.
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
