/// A mistake in the use of a controller, with the controller and its state. The mistake is reported, and the program
/// goes on.
///
/// Reported to the nearest ``Controller/onDiagnostic`` up the tree. No mistake changes the tree.
public struct ControllerDiagnostic: Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Reason: Hashable, Sendable {
    /// `endAppearance()` without a begin.
    case unbalancedEnd
    /// A controller is shown by hand while its view is in the view of another controller. Add the controller to the
    /// other one as a child. The payload is the type of the other controller.
    case installedWithoutContainment(in: String)
    /// A child was to appear while its container was off screen.
    case parentNotVisible
    /// A controller was to become a child of itself or of one of its descendants.
    case cyclicContainment
    /// A controller was named more than once among the children; the first time counts.
    case duplicateChild
    /// A controller that is in a container was to be the root of a window; it was removed there first.
    case rootWithParent
    /// A controller that is no child of this one was to be removed or swapped.
    case notAChild
    /// A controller that is in no window, or a window without a root, was to present or to dismiss a controller.
    case notInWindow
    /// A controller that is in a container was started by hand.
    case startedInContainer
    /// Work or an observation was to start in a lifetime that the controller is not in.
    case startedOutsideScope(ControllerScope.Kind)
    /// An error reached ``Controller/handleError(_:)`` and no subclass handled it.
    case unhandledError(String)
    /// An event of this type was sent, and no controller up the tree handles it.
    case unhandledEvent(String)
    /// Two children have the same `restorationID`; the first one is saved.
    case duplicateRestorationID(String)
    /// A screen of this route finished with a result of another type than the one that is waited for.
    case wrongResult(of: String, expected: String, found: String)
    /// The object that was to end a ``ContainerTransition`` was deallocated. The transition has ended.
    case transitionDropped
    /// A ``ContainerTransition`` was not ended before the ``ControllerEnvironment/transitionTimeout``. The transition
    /// has ended.
    case transitionTimedOut
    /// A host has not embedded the view before the ``ControllerEnvironment/transitionTimeout``. The window goes on without it.
    case embeddingTimedOut
    /// A screen with unsaved changes was to go, and no prompt host can ask the user. The screen stays. Set
    /// ``ControllerEnvironment/prompts``.
    case cannotAsk
    /// A controller finished for the second time; the first result counts.
    case finishedTwice
    /// A ``RouteController`` appeared without content, because it has not been attached to a navigator.
    case notAttached
  }

  /// The kind of the mistake.
  public let reason: Reason
  /// The type of the controller.
  public let controller: String
  /// The appearance of the controller.
  public let appearance: AppearanceState
  /// Whether the mistake was made while lifecycle callbacks or a change of the tree were running.
  package let isInHook: Bool

  @MainActor
  init(_ reason: Reason, about controller: Controller) {
    self.reason = reason
    self.controller = String(describing: type(of: controller))
    appearance = controller.appearance
    isInHook = controller.isBusy
  }
}

extension ControllerDiagnostic: CustomStringConvertible {
  /// For a log, such as "StackController (appeared): notAChild".
  public var description: String {
    "\(controller) (\(appearance)\(isInHook ? ", in a hook" : "")): \(reason)"
  }
}
