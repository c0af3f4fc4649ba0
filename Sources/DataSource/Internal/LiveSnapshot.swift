/// Finds the change from one list to another.
@usableFromInline
typealias ListComparison<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> =
  (_ old: ListSnapshot<SectionID, Item>, _ new: ListSnapshot<SectionID, Item>) -> ListChange<SectionID, Item>
where Item.ID: Sendable

/// The list of a data source, and its observers.
///
/// The list is set, or made by a recipe from other lists. A recipe runs when somebody reads the list, or at the end of a
/// scope if the list has observers.
final class LiveSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  UpdateNode
where Item.ID: Sendable {
  typealias Snapshot = ListSnapshot<SectionID, Item>
  typealias Change = ListChange<SectionID, Item>

  private var current: Snapshot
  private var isStale = false
  private var isEditing = false
  /// The marks that were set on this list. The recipe does not know them.
  private var ownMarks: ListMarks<Item.ID>?
  private let observers = QueuedObservers<Change>()
  /// The list that the observers know.
  private var told: Snapshot?
  private var compare: ListComparison<SectionID, Item>?
  private var upstream: [ListObservation] = []

  /// Makes the list from other lists. Setting it runs the new recipe.
  var recipe: (@MainActor () -> Snapshot)? {
    didSet {
      wasEmpty = false
      invalidate()
    }
  }

  /// Requests more items. Called if the list is empty and observed: when it gets an observer, and at the end of a scope that has
  /// changed the list.
  var onEmpty: (@MainActor () -> Void)?
  /// Whether ``onEmpty`` was called for this recipe, and the list has been empty since.
  private var wasEmpty = false

  init(_ value: Snapshot) {
    current = value
  }

  init(recipe: @escaping @MainActor () -> Snapshot) {
    self.recipe = recipe
    current = recipe()
  }

  /// Sets how changes are found, unless it is set already. The first caller is where the source is created or first observed:
  /// there the compiler most likely knows the user's types.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The current list.
  var value: Snapshot {
    if isStale {
      // Set before the recipe runs: a recipe that reads its own list gets the old one, and a recipe that changes its
      // sources leaves the list stale.
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
    // Observers are notified of the earlier marks already, or `replace` adds these marks again.
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
    // Observers have not been notified of the old list: its marks are still to be applied.
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Marks items of the current list.
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

  /// Makes the list anew after each change of a source that the recipe reads.
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
    // A derived list must not wait for the notification, see `UpdateCycle`.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // The earlier observers are notified of the changes so far, so that the next change is the same for all.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    let registration = observers.add(owner, handler)
    observationHasBegun()
    return registration
  }

  override func invalidate() {
    // The dependent lists of a stale list are stale already.
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
