package import Foundation

/// Decides when the manager adds insets to scroll views for the keyboard, and when it removes them again.
package struct KeyboardStateMachine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// An object has asked the manager to observe the keyboard.
    case begin
    /// The last object that asked for the observation has ended it, or was deallocated.
    case end
    /// The keyboard will have this frame; `nil` if it hides.
    case keyboard(CGRect?, Duration)
    /// Another field is edited, or a view has moved.
    case fieldDidChange
    /// An interactive change of controllers, such as a swipe back, has begun. It moves the views, so the manager must not
    /// move them at the same time.
    case freeze
    /// All swipes have ended. During a swipe, the platform moves the views, and the manager must not move them. From
    /// now on, the views follow the keyboard again.
    case thaw
  }

  package enum Action: Hashable, Sendable {
    case adjust(CGRect, Duration)
    case restore(Duration)
  }

  package private(set) var isObserving = false
  package private(set) var isFrozen = false
  package private(set) var isAdjusted = false
  /// The frame of the keyboard, or `nil` if it is hidden. The frame is updated even while no controller needs it
  /// (`isObserving` is `false`).
  package private(set) var keyboard: CGRect?

  package init() {}

  /// Handles an event, such as a keyboard that appears.
  ///
  /// - Returns: The action to perform, if any.
  /// - Complexity: O(1).
  package mutating func handle(_ event: Event) -> Action? {
    var duration = Duration.zero
    switch event {
    case .begin:
      guard !isObserving else { return nil }
      isObserving = true
    case .end: isObserving = false
    case .keyboard(let frame, let time):
      keyboard = frame
      duration = time
    case .fieldDidChange: break
    case .freeze: isFrozen = true
    case .thaw:
      guard isFrozen else { return nil }
      isFrozen = false
    }
    // During a swipe (`isFrozen`), the platform moves the views, so the manager does nothing. But if no controller
    // needs the keyboard any more (`isObserving` is `false`), the scroll views get their original insets back, even
    // during a swipe. The manager must not leave its insets in views that it no longer manages.
    guard !isFrozen || !isObserving else { return nil }
    if isObserving, let keyboard {
      isAdjusted = true
      return .adjust(keyboard, duration)
    }
    defer { isAdjusted = false }
    return isAdjusted ? .restore(duration) : nil
  }
}
