import Navigator

/// The replacement of a range of a container's children.
@MainActor
struct ChildrenEdit {
  /// The indices of the children that are replaced.
  let range: Range<Int>
  /// The controllers that replace the children in the range.
  let replacement: [Controller]

  /// Returns the edit that appends a controller to the children of a container. The controller must not be a child already.
  ///
  /// - Complexity: O(1).
  static func append(_ child: Controller, to container: Controller) -> ChildrenEdit {
    let end = container.childList.count
    return ChildrenEdit(range: end..<end, replacement: [child])
  }

  /// The indices of the new controllers among the children after the edit.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + replacement.count }
}

extension ChildrenEdit {
  /// Creates the edit that changes the children `old` to `new`. Equal children at the beginning and at the end of both arrays
  /// are not part of the edit.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children before and after.
  init(from old: [Controller], to new: [Controller]) {
    let most = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 === $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 === $1 }.count
    range = start..<old.count - end
    replacement = Array(new[start..<new.count - end])
  }
}

/// A request to change the children of a container, with the options and callbacks of the change. It can wait until the
/// change can begin.
struct ChildrenRequest {
  var order = ExchangeOrder.outgoingFirst
  var isAnimated = false
  var isInteractive = false
  /// The animator of this change, which replaces the animator of the environment.
  var animator: (any TransitionAnimator)?
  /// A child that moves to another container. The change removes it from this container, but does not call `didLeave()` and
  /// does not cancel its work.
  var moved: Controller?
  /// Returns the edit of the children, or `nil` if nothing changes. Called when the change can begin, because the children may
  /// have changed since the request.
  let edit: @MainActor () -> ChildrenEdit?
  /// Called once when the change begins, with the previous and the new last child, if they differ.
  var preparing: @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in }
  /// Called when the array of children has changed, before any child appears or disappears.
  var update: @MainActor () -> Void = {}
  /// Called when the change has ended with all its callbacks, or when nothing had to be changed.
  var onEnd: @MainActor (TransitionOutcome) -> Void = { _ in }
}

/// The order in which incoming and outgoing controllers get their callbacks at the beginning of a change (`viewWill…`) and at
/// its end (`viewDid…`).
struct ExchangeOrder {
  let beginsWithIncoming: Bool
  let endsWithIncoming: Bool

  /// The order of pushes, pops and animated swaps: outgoing controllers get their callbacks first, at the beginning and at the end.
  static let outgoingFirst = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: false)
  /// The order of a swap without an animation: incoming controllers get their callbacks first, at the beginning and at the end.
  static let incomingFirst = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: true)
  /// The order when another tab is selected: at the beginning incoming controllers get their callbacks first, at the end
  /// outgoing controllers.
  static let switching = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: false)
  /// The order of presentations and dismissals: at the beginning outgoing controllers get their callbacks first, at the end
  /// incoming controllers.
  static let presenting = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: true)
}
