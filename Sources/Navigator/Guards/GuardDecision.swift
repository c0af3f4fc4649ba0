/// What a ``RouteGuard`` says about a screen that is to be shown.
public enum GuardDecision<Route: Hashable & Sendable>: Hashable, Sendable {
  /// It may be shown, if the other guards agree.
  case allow
  /// Another screen is shown instead, found or built; presented, if a style is given. It has to pass
  /// the guards too.
  case redirect(to: Route, as: ModalStyle? = nil)
  /// It may not be shown.
  case deny(reason: String)
  /// Not now: the request waits among the ``RouteNavigator/heldRequests``.
  case hold
}
