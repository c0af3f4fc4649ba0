package import Foundation

/// When surfaces are adjusted to the keyboard, and when they get back what is theirs.
package struct KeyboardStateMachine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Somebody wants the keyboard observed. Has no effect when it is.
    case begin
    /// Nobody wants it any more.
    case end
    /// The keyboard will be there; `nil` when it hides.
    case keyboard(CGRect?, Duration)
    /// Another field is edited, or something has changed its place.
    case fieldDidChange
    /// A finger begins to drag the controller away.
    case freeze
    /// It is gone for good, or everything is back in its place.
    case thaw
  }

  package enum Action: Hashable, Sendable {
    case adjust(CGRect, Duration)
    case restore(Duration)
  }

  package private(set) var isObserving = false
  package private(set) var isFrozen = false
  package private(set) var isAdjusted = false
  /// Where the keyboard is, also while nobody observes.
  package private(set) var keyboard: CGRect?

  package init() {}

  /// - Returns: What is to be done, if anything.
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
    // Who stops to observe gets back what is his, frozen or not.
    guard !isFrozen || !isObserving else { return nil }
    if isObserving, let keyboard {
      isAdjusted = true
      return .adjust(keyboard, duration)
    }
    defer { isAdjusted = false }
    return isAdjusted ? .restore(duration) : nil
  }
}
