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

/// A request to change the children of a container, with the options and callbacks of the change. While another change
/// is under way, the request is stored and performed later.
struct ChildrenRequest {
  var order = ExchangeOrder.outgoingFirst
  var isAnimated = false
  var isInteractive = false
  /// Whether an added child that has called `finish(with:)` before is closed after the change. `false` if a canceled move returns
  /// the child to its former container, which has already kept the finished child before the move.
  var closesFinished = true
  /// Whether the change makes the children equal to the state of a navigator. If `false`, the user or the app changes the
  /// children, and the navigator is notified, so that it updates its state.
  var showsState = false
  /// The navigation step to which the change belongs. The change ends the step, unless it gives a stack its children before the step
  /// presents the stack.
  var step: StepCompletion?
  /// The animator of this change, which replaces the animator of the environment.
  var animator: (any TransitionAnimator)?
  /// Returns a child that is being moved to another place, and the modals that follow it. The change removes these children
  /// here without calling `didLeave()` and without canceling their tasks and timers, because they stay in use. Called right
  /// before the change begins.
  var moved: @MainActor () -> [Controller] = { [] }
  /// Returns the edit of the children, or `nil` if nothing changes. Called right before the change begins, because earlier
  /// changes may have added or removed children since the request. If a controller to add or remove is running a callback, the
  /// closure is called again afterwards.
  let edit: @MainActor () -> ChildrenEdit?
  /// Called once when the change begins, if a new last child `next` covers or replaces the last child `top`. In a push,
  /// for example, it calls `prepare(for:from:)` of the screen that was on top.
  var preparing: @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in }
  /// Called when the array of children has changed, before any child appears or disappears.
  var update: @MainActor () -> Void = {}
  /// Called with the outcome after the last lifecycle callback of the change, such as `didMove(toParent:)` of an added
  /// child. If the closure `edit` returns `nil` because nothing is to be changed, called with `.completed` at once.
  var onEnd: @MainActor (TransitionOutcome) -> Void = { _ in }
}

/// The order of the callbacks when some children of a container (incoming) appear and others (outgoing) disappear. The
/// first value is for the beginning of the change (`viewWill…`), the second one for its end (`viewDid…`).
struct ExchangeOrder {
  let beginsWithIncoming: Bool
  let endsWithIncoming: Bool

  /// The order of pushes, pops and animated replacements of a child: `viewWillDisappear` of the old child,
  /// `viewWillAppear` of the new child, `viewDidDisappear` of the old child, `viewDidAppear` of the new child.
  static let outgoingFirst = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: false)
  /// The order when a child is replaced by another child without an animation: `viewWillAppear` of the new child,
  /// `viewWillDisappear` of the old child, `viewDidAppear` of the new child, `viewDidDisappear` of the old child.
  static let incomingFirst = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: true)
  /// The order when another tab is selected: `viewWillAppear` of the new tab, `viewWillDisappear` of the old tab,
  /// `viewDidDisappear` of the old tab, `viewDidAppear` of the new tab.
  static let switching = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: false)
  /// The order when a screen is presented or dismissed: `viewWillDisappear` of the old screen, `viewWillAppear` of the
  /// new screen, `viewDidAppear` of the new screen, `viewDidDisappear` of the old screen.
  static let presenting = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: true)
}
