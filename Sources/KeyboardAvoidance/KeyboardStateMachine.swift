package import Foundation

/// Decides when surfaces are adjusted to the keyboard, and when they get their own insets back.
package struct KeyboardStateMachine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// An owner wants the manager to observe the keyboard.
    case begin
    /// The last owner has ended.
    case end
    /// The keyboard will have this frame; `nil` if it hides.
    case keyboard(CGRect?, Duration)
    /// Another field is edited, or a view has moved.
    case fieldDidChange
    /// A swipe begins to move the views.
    case freeze
    /// The last swipe has ended.
    case thaw
  }

  package enum Action: Hashable, Sendable {
    case adjust(CGRect, Duration)
    case restore(Duration)
  }

  package private(set) var isObserving = false
  package private(set) var isFrozen = false
  package private(set) var isAdjusted = false
  /// The frame of the keyboard. It is updated even while nobody observes.
  package private(set) var keyboard: CGRect?

  package init() {}

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
    // Removing the last owner restores the original insets, even while updates are frozen.
    guard !isFrozen || !isObserving else { return nil }
    if isObserving, let keyboard {
      isAdjusted = true
      return .adjust(keyboard, duration)
    }
    defer { isAdjusted = false }
    return isAdjusted ? .restore(duration) : nil
  }
}
