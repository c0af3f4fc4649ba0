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
  /// For a derived list, such as a filtered one: the requests of the app to configure cells again. They are stored apart from
  /// the list, because ``recipe`` computes the list without them. They are added to the list after each computation.
  private var ownMarks: ListMarks<Item.ID>?
  private let observers = QueuedObservers<Change>()
  /// The new list of the last change that observers have received, which is the old list of the next change. `nil` if
  /// there are no observers.
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

  /// Called when the list has no items, to request the next page of the data source from which the list is made. For
  /// example, a filter may hide all items of the first page. It is called only if this list, or a list derived from it,
  /// has observers: when an observer is added, and after changes of the list.
  var onEmpty: (@MainActor (PagePrefetch) -> Void)?
  /// Whether ``onEmpty`` has requested a page, and the list has had no items since then. If `true`, the next call
  /// counts as a further attempt to find items. After three attempts, no more pages are requested automatically.
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
  /// item types of the app. The compiler can specialize the comparison for these types, so the comparison is faster.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The current list. If it is derived and a source has changed, it is computed again first.
  var value: Snapshot {
    if isStale {
      // The list is marked as up to date before `recipe` computes it. If `recipe` reads this list, it gets the old list
      // instead of calling itself forever. If `recipe` changes a source that it reads, the list is marked as outdated again.
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
    // `list` is the copy that `body` edits. `marks` are requests to configure cells again, which observers have usually
    // received with the old list. In the copy, they would be sent a second time. If observers have not received them
    // yet, `replace(with:)` adds them to the new list.
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
    // If `isTouched` is `true`, observers have not been notified of the old list, `old`, yet. Without this line, they would
    // never receive its requests to configure cells again (`marks`).
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Allows three further automatic requests for pages while this list is empty. It is called when the closure that computes
  /// the list has changed, such as a filter: the next pages may have items that it shows.
  func beginSearch() { wasEmpty = false }

  /// Requests that the cells of some items are configured again although the items have not changed.
  ///
  /// - Parameter body: Calls `reconfigureItems(_:)` of a copy of the list. Only these requests are taken from the copy.
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

  /// Makes this list be computed again after each change of `source`, because the closure ``recipe`` reads the list of
  /// `source`.
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
    // An owner that is a derived list is not notified as an observer, but marked as outdated at once. Otherwise an
    // observer could read the derived list before it is computed again.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // If changes are pending, the earlier observers receive them now. The new observer must not receive them, because
    // it has read the current list. From now on, `told` is the old list of the next change for all observers.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    let registration = observers.add(owner, handler)
    observationHasBegun()
    return registration
  }

  override func invalidate() {
    // If this list is marked as outdated already, all lists derived from it are, too, so nothing is left to do.
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
