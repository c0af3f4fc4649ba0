/// Finds the change from one list to another.
@usableFromInline
typealias ListComparison<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> =
  (_ old: ListSnapshot<SectionID, Item>, _ new: ListSnapshot<SectionID, Item>) -> ListChange<SectionID, Item>
where Item.ID: Sendable

/// What every data source is made of: a list that changes, and those who want to know.
///
/// The list is given, or made by a recipe from other lists. In the second case it is made when it is
/// needed: when somebody asks for it, or at the end of a scope if it has observers.
final class LiveSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  UpdateNode
where Item.ID: Sendable {
  typealias Snapshot = ListSnapshot<SectionID, Item>
  typealias Change = ListChange<SectionID, Item>

  private var current: Snapshot
  private var isStale = false
  private let observers = QueuedObservers<Change>()
  /// What the observers know, and how they find out what is new.
  private var told: Snapshot?
  private var compare: ListComparison<SectionID, Item>?

  /// Makes the list from others. Setting it makes the list anew.
  var recipe: (@MainActor () -> Snapshot)? {
    didSet { invalidate() }
  }

  init(_ value: Snapshot) {
    current = value
  }

  init(recipe: @escaping @MainActor () -> Snapshot) {
    self.recipe = recipe
    current = recipe()
  }

  /// Takes the way to find changes, unless there is one: the first one comes from where the list was made or is first watched,
  /// which is the likeliest to be compiled for its types.
  func finds(with compare: @escaping ListComparison<SectionID, Item>) {
    if self.compare == nil { self.compare = compare }
  }

  /// The list as it is now.
  var value: Snapshot {
    if isStale {
      // First, so that a recipe that asks for its own list gets the old one, and one that changes
      // what it is made from leaves the list stale.
      isStale = false
      if let recipe { current = recipe() }
    }
    return current
  }

  /// Replaces the list.
  func replace(with new: Snapshot) {
    let old = value
    current = new
    // What was not told has not been performed.
    if isTouched { current.addMarks(old.marks) }
    noteChange()
  }

  /// Is stale whenever a source changes that the recipe uses.
  func follow(_ source: some ListDataSource) {
    source.observe(self) { live, _ in live.invalidate() }
  }

  func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, Change) -> Void
  ) {
    // A list made from this one must not wait to be told: see `UpdateCycle`.
    if let node = owner as? UpdateNode { return addDependent(node) }
    // The others hear what has happened so far, so that what comes now is the same for all.
    if isTouched, !observers.isEmpty { tell() }
    told = value
    finds(with: compare)
    observers.add(owner, while: scope, handler)
  }

  override func invalidate() {
    // If it is stale, those that depend on it are so too.
    guard !isStale else { return }
    isStale = true
    noteChange()
  }

  override func tell() {
    guard let told, let compare, !observers.isEmpty else {
      told = nil
      return
    }
    let change = compare(told, value)
    self.told = change.after
    if !change.changeset.isEmpty { observers.tell(change) }
  }
}
