public import Surfaces

extension HostedView {
  /// The controller that shows this view, directly or as a subview of its view. `nil` if no controller shows it.
  ///
  /// When the bounds of the view have changed, the view calls `hostController?.layout()`, so that the controller lays out the
  /// contents of the view.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  public var hostController: Controller? { outermostHost as? Controller }
}
