/// A report of a wrong use of a controller, with the type and the state of the controller. The program continues after the
/// report.
///
/// It is passed to the ``Controller/onDiagnostic`` of the controller, or of the nearest container that has such a handler.
public struct ControllerDiagnostic: Hashable, Sendable {
  /// The kinds of wrong use.
  public enum Reason: Hashable, Sendable {
    /// ``Controller/endAppearance()`` was called without a call of ``Controller/beginAppearance(_:animated:)``.
    case unbalancedEnd
    /// A controller without a container was shown with ``Controller/beginAppearance(_:animated:)`` while its view is in the view
    /// of another controller. Add the controller as a child instead. The payload is the type of that controller.
    case installedWithoutContainment(in: String)
    /// A child was told to begin or to finish appearing while its container was off screen or disappearing. The call had no
    /// effect.
    case parentNotVisible
    /// An attempt was made to add a controller to itself or to one of its descendants.
    case cyclicContainment
    /// The new children contain a controller more than once. Only its first position counts.
    case duplicateChild
    /// A controller that is in a container was set as the root of a window. It was removed from the container first.
    case rootWithParent
    /// An attempt was made to remove or to swap a controller that is not a child of this controller.
    case notAChild
    /// A controller that is in no window has tried to present or to dismiss a controller, or a window without a root has tried to
    /// present one.
    case notInWindow
    /// ``Controller/start()`` was called for a controller that is in a container.
    case startedInContainer
    /// An attempt was made to start work or an observation in a lifetime of the controller that has not begun or has ended, for
    /// example in `.appeared` while the controller is off screen.
    case startedOutsideScope(ControllerScope.Kind)
    /// An error reached ``Controller/handleError(_:)`` and no subclass handled it.
    case unhandledError(String)
    /// Neither the controller nor one that contains it handles an event of this type.
    case unhandledEvent(String)
    /// Two children have the same `restorationID`. Only the first one is saved.
    case duplicateRestorationID(String)
    /// The screen of this route finished with a result of the type `found`. The code that has opened the route awaits the type
    /// `expected`.
    case wrongResult(of: String, expected: String, found: String)
    /// A ``ContainerTransition`` was deallocated before anything has called its ``ContainerTransition/finish()`` or
    /// ``ContainerTransition/cancel()``. The change was ended automatically.
    case transitionDropped
    /// A ``ContainerTransition`` was not ended before the ``ControllerEnvironment/transitionTimeout``. The change was ended
    /// automatically.
    case transitionTimedOut
    /// A ``WindowHost`` has not embedded the view before the ``ControllerEnvironment/transitionTimeout``. The lifecycle continues
    /// as if the view was embedded.
    case embeddingTimedOut
    /// A screen with unsaved changes must ask the user before its removal, but its environment has no object that shows
    /// questions. The screen stays. Set ``ControllerEnvironment/prompts``.
    case cannotAsk
    /// ``ResultProviding/finish(with:)`` was called again on a controller that cannot be closed, for example because it was
    /// removed before. The second result is ignored.
    case finishedTwice
    /// A ``RouteController`` has appeared without content, because `attach(_:)` of its `RouteNavigator` was not called.
    case notAttached
    /// A ``RouteController`` is still on screen, but its `RouteNavigator` was attached to a controller in another window. The first
    /// controller does not follow the navigator any more. Each window needs a navigator of its own.
    case navigatorInTwoWindows
  }

  /// The kind of the wrong use.
  public let reason: Reason
  /// The name of the controller's type.
  public let controller: String
  /// The appearance of the controller at the time of the report: off screen, appearing, on screen or disappearing.
  public let appearance: AppearanceState
  /// Whether a lifecycle callback of the controller was running at the time of the report, or a change was adding or
  /// removing it or its children.
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
  /// A text for a log, such as "StackController (appeared): notAChild".
  public var description: String {
    "\(controller) (\(appearance)\(isInHook ? ", in a hook" : "")): \(reason)"
  }
}
