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
  /// The frame of the keyboard. It is updated even when no owner observes the keyboard.
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
    // `isFrozen` means that views must stay in place, because the user is swiping. But if the manager has stopped to observe
    // the keyboard, the scroll views get their own insets back at once, also during a swipe.
    guard !isFrozen || !isObserving else { return nil }
    if isObserving, let keyboard {
      isAdjusted = true
      return .adjust(keyboard, duration)
    }
    defer { isAdjusted = false }
    return isAdjusted ? .restore(duration) : nil
  }
}
