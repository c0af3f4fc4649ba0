/// A view that shows nothing: what a ``ViewController`` has whose view nobody makes.
@MainActor
public final class PlainView: HostedView {
  /// The controller whose view this is.
  public weak var viewHost: (any ViewHost)?

  /// Creates a view.
  public init() {}
}
