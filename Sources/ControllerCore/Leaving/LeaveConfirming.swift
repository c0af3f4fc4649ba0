/// A screen that can have input of the user that would be lost when the screen goes, such as a form.
///
/// A controller conforms to it. When the user does something that removes the controller, the window asks it first: see
/// ``ControllerWindow/goBack()`` and the other calls beside it. Swipes are not offered while ``needsConfirmation`` is `true`.
///
/// ```swift
/// final class Drawing: ViewController<Canvas>, LeaveConfirming {
///   var needsConfirmation: Bool { !view.strokes.isEmpty }
///   func confirmLeaving() async -> Bool { await confirmDiscarding() }
///   func saveDraft() { drafts.save(view.strokes) }
/// }
/// ```
@MainActor
public protocol LeaveConfirming: AnyObject {
  /// Whether the user would lose something if the screen went now.
  var needsConfirmation: Bool { get }
  /// Asks the user whether the screen may go. It is called once for any number of requests that come meanwhile.
  ///
  /// - Returns: Whether the screen may go.
  func confirmLeaving() async -> Bool
  /// Saves what the user has entered, because the screen goes and cannot ask: the platform has removed it already, or the
  /// window closes. It is called only while ``needsConfirmation`` is `true`.
  func saveDraft()
}

extension LeaveConfirming {
  /// Does nothing.
  public func saveDraft() {}
}

/// The answer to a host that reports what the user did.
public enum UserActionOutcome: Hashable, Sendable {
  /// The action was performed, or has begun.
  case done
  /// The action is not possible here. Nothing changes.
  case refused
  /// A screen asks the user first. If the user agrees, the action follows.
  case asking
}
