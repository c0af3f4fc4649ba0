package import Foundation

/// Decides when the manager adds insets to scroll views for the keyboard, and when it removes them again.
package struct KeyboardStateMachine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// An object has asked the manager to observe the keyboard.
    case begin
    /// The last object that asked for the observation has ended it, or was deallocated.
    case end
    /// The keyboard will have this frame; `nil` if it hides.
    case keyboard(CGRect?)
    /// Another field is edited, or a view has moved.
    case fieldDidChange
    /// An interactive change of controllers, such as a swipe back, has begun. It moves the views, so the manager must not
    /// move them at the same time.
    case freeze
    /// All interactive changes, such as swipes, have ended. From now on, the views follow the keyboard again.
    case thaw
  }

  package private(set) var isObserving = false
  package private(set) var isFrozen = false
  /// Whether views have insets for the keyboard.
  package private(set) var isAdjusted = false
  /// The frame of the keyboard, or `nil` if it is hidden. The frame is updated even while no controller needs it
  /// (`isObserving` is `false`).
  package private(set) var keyboard: CGRect?

  package init() {}

  /// Handles an event, such as a keyboard that appears.
  ///
  /// - Returns: Whether the views must be adjusted to ``keyboard``. If ``isAdjusted`` is `false` now, they get their original insets
  ///   back.
  /// - Complexity: O(1).
  package mutating func handle(_ event: Event) -> Bool {
    switch event {
    case .begin:
      guard !isObserving else { return false }
      isObserving = true
    case .end: isObserving = false
    case .keyboard(let frame): keyboard = frame
    case .fieldDidChange: break
    case .freeze: isFrozen = true
    case .thaw:
      guard isFrozen else { return false }
      isFrozen = false
    }
    // During a swipe (`isFrozen`), the platform moves the views, so the manager does nothing. But if no controller
    // needs the keyboard any more (`isObserving` is `false`), the scroll views get their original insets back, even
    // during a swipe. The manager must not leave its insets in views that it no longer manages.
    guard !isFrozen || !isObserving else { return false }
    let wasAdjusted = isAdjusted
    isAdjusted = isObserving && keyboard != nil
    return isAdjusted || wasAdjusted
  }
}
