/// The queue of the work that waits until a controller is free: no lifecycle callback of it is running, and no change adds,
/// removes or moves it or its children.
///
/// The queue has two kinds of entries. Both begin in the order in which they were added, except for one case: if a change of the
/// controller's own children must wait for another controller, all later changes of these children wait, too, but the entries of
/// the other kind do not. For example, a stack waits until it may remove a child, because the child is running a callback. A
/// container that wants to remove the stack need not wait for that.
///
/// So two controllers can never wait for each other. A change waits for earlier changes of the same children, and the first
/// of these waits only for running callbacks and running transitions. They end by themselves, and never wait for this queue.
struct DeferredWork {
  /// An entry of the queue.
  enum Entry {
    /// A change of the controller's own children.
    case change(ChildrenRequest)
    /// Work of others that waits until the controller is free, such as a change of another container that removes the controller.
    case other(@MainActor () -> Void)
  }

  private var entries = WorkQueue<Entry>()
  /// The changes that come before all `entries`. While `isHeld` is `true`, only the `other` entries get their turn.
  private var front = WorkQueue<ChildrenRequest>()
  /// The number of changes in `entries`.
  private var changesBehind = 0
  /// Whether the changes wait until another controller is free.
  private(set) var isHeld = false

  /// Whether a change of the controller's own children waits.
  var hasChanges: Bool { changesBehind > 0 || !front.isEmpty }

  /// Adds an entry at the end of the queue.
  mutating func append(_ entry: Entry) {
    if case .change = entry { changesBehind += 1 }
    entries.append(entry)
  }

  /// Puts back a change that could not begin, before all other entries.
  mutating func putBack(_ change: ChildrenRequest) { front.prepend(change) }

  /// Puts back a change that must wait until another controller is free. The changes behind it wait for it.
  mutating func hold(_ change: ChildrenRequest) {
    putBack(change)
    isHeld = true
  }

  /// Lets the changes begin again, because the other controller is free.
  mutating func release() { isHeld = false }

  /// Removes and returns the first change of the front, or returns `nil` if there is none or the changes must wait.
  mutating func nextInFront() -> ChildrenRequest? { isHeld ? nil : front.popFirst() }

  /// Removes and returns the first entry that may begin, or returns `nil` if there is none.
  mutating func next() -> Entry? {
    if let change = nextInFront() { return .change(change) }
    while let entry = entries.popFirst() {
      guard case .change(let change) = entry else { return entry }
      changesBehind -= 1
      guard isHeld else { return entry }
      front.append(change)
    }
    return nil
  }
}
