import Navigator

/// The replacement of a range of a container's children.
@MainActor
struct ChildrenEdit {
  /// The indices of the children that are replaced.
  let range: Range<Int>
  /// The new children.
  let replacement: [Controller]

  /// Appends a child that is not in the container.
  ///
  /// - Complexity: O(1).
  static func append(_ child: Controller, to container: Controller) -> ChildrenEdit {
    let end = container.childList.count
    return ChildrenEdit(range: end..<end, replacement: [child])
  }

  /// Returns an edit that removes the last children of a container.
  ///
  /// - Complexity: O(1).
  static func removeLast(_ count: Int, of container: Controller) -> ChildrenEdit {
    let end = container.childList.count
    return ChildrenEdit(range: end - count..<end, replacement: [])
  }

  init(range: Range<Int>, replacement: [Controller]) {
    self.range = range
    self.replacement = replacement
  }

  /// Replaces the children. The common beginning and end of both arrays are left out of the edit.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children before and after.
  init(from old: [Controller], to new: [Controller]) {
    let most = min(old.count, new.count)
    let start = zip(old, new).prefix { $0 === $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 === $1 }.count
    range = start..<old.count - end
    replacement = Array(new[start..<new.count - end])
  }

  /// The indices of the new children after the replacement.
  var newRange: Range<Int> { range.lowerBound..<range.lowerBound + replacement.count }
}

/// A request to change the children of a container.
struct ChildrenRequest {
  var order = ExchangeOrder.outgoingFirst
  var isAnimated = false
  var isInteractive = false
  /// The animator of this change, which replaces the animator of the environment.
  var animator: (any TransitionAnimator)?
  /// A child that moves to another container. The change removes the child here and does not end its life.
  var moved: Controller?
  /// Returns the edit when the change can begin, or `nil` if nothing changes.
  let edit: @MainActor () -> ChildrenEdit?
  /// Called once when the change begins, with the old and the new last child, if they differ.
  var preparing: @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in }
  /// Called when the children have changed, before any of them appears or disappears.
  var update: @MainActor () -> Void = {}
  /// Called when all callbacks of the change were called, or at once if nothing had to change.
  var onEnd: @MainActor (TransitionOutcome) -> Void = { _ in }
}

/// The order in which incoming and outgoing controllers get their callbacks.
struct ExchangeOrder {
  let beginsWithIncoming: Bool
  let endsWithIncoming: Bool

  /// Push, pop and animated swaps: outgoing first, at the beginning and at the end.
  static let outgoingFirst = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: false)
  /// An unanimated swap: incoming first, at the beginning and at the end.
  static let incomingFirst = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: true)
  /// A tab bar's switch: incoming first to begin, outgoing first to end.
  static let switching = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: false)
  /// Presenting and dismissing: outgoing first to begin, incoming first to end.
  static let presenting = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: true)
}
