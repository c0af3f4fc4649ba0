/// A screen that can have unsaved input of the user, such as a form. The user is asked before the screen is removed.
///
/// Declare the conformance of a controller. Before an action of the user removes the controller, such as
/// ``ControllerWindow/goBack()``, the window calls ``confirmLeaving()``. While ``needsConfirmation`` is `true`, a swipe
/// cannot pop or dismiss the controller.
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
  /// Whether the screen has input of the user that would be lost if the screen was removed now.
  var needsConfirmation: Bool { get }
  /// Asks the user whether the screen may be removed. While a call is running, further requests to remove the screen wait for
  /// its result. If the screen stays after all, a later request asks again.
  ///
  /// This method must not wait for code that waits for its result, such as a pop by a navigator. It may call
  /// ``Controller/close()`` or ``FormController/saveAndClose()``. But it must not wait for a call of `saveAndClose()` that the
  /// app has begun before, for example in its button Done, because that call may be waiting for this method.
  ///
  /// - Returns: Whether the screen may be removed.
  func confirmLeaving() async -> Bool
  /// Saves the input of the user, because the screen is removed without a question. For example, the app dismisses the screen,
  /// the platform has removed it already, or the window closes. The method is called only while ``needsConfirmation`` is
  /// `true`. Work that it starts in the scope ``ControllerScope/Kind/window`` goes on, unless the window closes.
  func saveDraft()
}

extension LeaveConfirming {
  /// Saves nothing, so the input of the user is lost.
  public func saveDraft() { (self as? Controller)?.reportLostInput() }
}

/// The result of a method by which a ``WindowHost`` reports an action of the user, such as ``ControllerWindow/goBack()``.
public enum UserActionOutcome: Hashable, Sendable {
  /// The action of the user was performed, or has begun.
  case done
  /// The action of the user is not possible in the current state. Nothing changes.
  case refused
  /// A screen with unsaved changes asks the user first. If the user agrees, the action is performed.
  case asking
}
