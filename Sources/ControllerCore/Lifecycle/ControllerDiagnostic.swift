/// A mistake in how controllers are driven, noticed and survived.
///
/// Reported to the nearest ``Controller/onDiagnostic`` up the tree. None of them changes the tree.
public enum ControllerDiagnostic: Hashable, Sendable {
  /// `endAppearance()` without a begin.
  case unbalancedEnd
  /// A controller was to become a child of itself or of one of its descendants.
  case cyclicContainment
  /// A controller that is no child of this one was to be removed or swapped.
  case notAChild
  /// Work was to start in a lifetime that the controller is not in.
  case startedOutsideScope(ControllerScope.Kind)
  /// An error reached ``Controller/handleError(_:)`` and no subclass handled it.
  case unhandledError(String)
}
