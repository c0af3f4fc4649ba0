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
    /// The user's swipe back or another interactive transition has begun. The transition moves the views, so the manager
    /// does not move them until the end.
    case freeze
    /// All interactive transitions have ended. The views follow the keyboard again.
    case thaw
  }

  package private(set) var isObserving = false
  package private(set) var isFrozen = false
  /// Whether views have insets for the keyboard.
  package private(set) var isAdjusted = false
  /// The frame of the keyboard, or `nil` if it is hidden. The frame is kept up to date even while no object needs the
  /// keyboard.
  package private(set) var keyboard: CGRect?

  package init() {}

  /// Handles an event, such as a keyboard that appears.
  ///
  /// - Returns: Whether the insets of the scroll views must be updated: for the frame ``keyboard`` if ``isAdjusted`` is
  ///   `true`, and otherwise to their original values.
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
    // During a swipe (`isFrozen`), the platform moves the views, and nothing is adjusted. There is one exception: when the
    // observation ends, the scroll views get their original insets back at once.
    guard !isFrozen || !isObserving else { return false }
    let wasAdjusted = isAdjusted
    isAdjusted = isObserving && keyboard != nil
    return isAdjusted || wasAdjusted
  }
}
