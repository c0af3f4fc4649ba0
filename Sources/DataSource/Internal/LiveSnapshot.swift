/// Finds the change between an old and a new list.
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
  /// For a derived list, such as a filtered one: the items whose cells the app wants to configure again. ``recipe`` computes a
  /// new list without these marks, so they are added to the list after each computation.
  private var ownMarks: ListMarks<Item.ID>?
  private let observers = QueuedObservers<Change>()
  /// The list of which observers were notified last. It becomes the old list of the next change. `nil` if there are no
  /// observers.
  private var told: Snapshot?
  private var compare: ListComparison<SectionID, Item>?
  private var upstream: [ListObservation] = []

  /// The closure that computes a derived list, such as a filtered one, from the lists of other sources. Setting it makes
  /// the list be computed again.
  var recipe: (@MainActor () -> Snapshot)? {
    didSet {
      beginSearch()
      invalidate()
    }
  }

  /// Called when the list has no items, to load the next page of its source. For example, a filter may hide all items of
  /// the first page. It is called only while this list, or a list derived from it, has observers.
  var onEmpty: (@MainActor (PagePrefetch) -> Void)?
  /// Whether the list has called ``onEmpty`` and is still empty, for example because a filter hides all items of the new page.
  /// So the next call counts as a further attempt. After three attempts, no more pages are requested automatically.
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
  /// The closure is created in a generic function that the app calls with its own item type, so that the compiler can
  /// specialize the comparison for this type. A comparison that is not specialized is slower.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The current list. If the list is derived from a source that has changed, it is computed again first.
  var value: Snapshot {
    if isStale {
      // `isStale` is reset before `recipe` runs. A recipe that reads this list gets the old list then, instead of calling
      // itself forever. A recipe that changes a source marks this list as outdated again.
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
    // `marks` are requests to configure cells again. Observers have usually received those of the old list, so without
    // this line the requests would be performed a second time.
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
    // Observers have not been notified of the old list yet. Keep its requests to configure cells again (`marks`), or
    // observers would never receive them.
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Allows three further automatic requests for pages while this list is empty. Call it when a closure such as the
  /// filter has changed: the new filter may show items of the next pages.
  func beginSearch() { wasEmpty = false }

  /// Requests that the cells of some items are configured again, although the items have not changed.
  ///
  /// - Parameter body: Calls `reconfigureItems(_:)` of a copy of the list. All other changes of the copy are ignored.
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

  /// Computes this list again after each change of `source`. Call it for each source that the closure ``recipe`` reads.
  func follow(_ source: some ListDataSource) {
    upstream.append(source.observe(self) { live, _ in live.invalidate() })
  }

  /// Retains `observation` as long as this list exists. An observation ends when its token is deallocated.
  func keep(_ observation: ListObservation) {
    upstream.append(observation)
  }

  /// Calls `handler` with each later change of this list. If `owner` is a list that is computed from this one, such as
  /// a filtered list, `handler` is not called. In this case each change marks `owner` as outdated, and `owner` is
  /// computed again.
  ///
  /// - Returns: The token of the observation, which ends when the token is deallocated.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, Change) -> Void
  ) -> AnyObject {
    // A derived list is marked as outdated immediately. If it were notified later, as an observer is, other observers
    // could read the outdated list in the meantime.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // Earlier observers are notified of pending changes before the new observer is added. The new observer has read the
    // current list, so it must not receive these changes.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    let registration = observers.add(owner, handler)
    observationHasBegun()
    return registration
  }

  override func invalidate() {
    // This list was marked as outdated before, together with all lists that are computed from it.
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
    let reason = wasEmpty ? PagePrefetch.Reason.stillEmpty : .emptied
    wasEmpty = value.isEmpty
    if wasEmpty { onEmpty(PagePrefetch(.counts(before: 0, after: 0), because: reason)) }
  }
}
