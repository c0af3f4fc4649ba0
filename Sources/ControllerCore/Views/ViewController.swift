public import Surfaces

/// A controller with a view of a type of your own, made in ``makeView()``.
///
/// ```swift
/// final class ProfileController: ViewController<ProfileView> {
///   override func makeView() -> ProfileView { ProfileView() }
///   override func viewDidLoad() { view.name.text = "Ada" }   // no cast
/// }
/// ```
///
/// The view is released on the main actor, even if the last reference to the controller is released on another thread.
@MainActor
open class ViewController<RootView: AnyObject>: Controller {
  /// A box that holds the view. The `deinit` of the controller passes the box, and not the controller, to a closure on the main
  /// actor, because the controller is being deallocated.
  @MainActor
  private final class ViewBox {
    var view: RootView?

    init(_ view: RootView) {
      self.view = view
    }
  }

  private var box: ViewBox?

  /// The view, or `nil` while it is not loaded. Reading this property does not load the view.
  public final var viewIfLoaded: RootView? { box?.view }

  /// The view. Reading the property loads the view if needed.
  public final var view: RootView {
    loadViewIfNeeded()
    guard let viewIfLoaded else {
      preconditionFailure("\(type(of: self)): makeView() must not use `view`, which it is there to make")
    }
    return viewIfLoaded
  }

  open override var hostedView: AnyObject? { viewIfLoaded }

  deinit {
    guard let box else { return }
    // A `deinit` may run on any thread, but a view must be released on the main actor. So a closure on the main actor sets the
    // view to `nil` before the box is released.
    MainThread.run { box.view = nil }
  }

  /// Creates the view.
  ///
  /// By default, the closure ``ControllerEnvironment/makeView`` makes the view. Without such a closure, or if it returns `nil`,
  /// the view is a ``PlainView``. If `RootView` is another type, override this method or set a closure that returns a view of
  /// that type.
  open func makeView() -> RootView {
    let made = environment.makeView?(self) ?? PlainView()
    guard let view = made as? RootView else {
      preconditionFailure(
        "\(type(of: self)) must override makeView(), or get its view from environment.makeView"
      )
    }
    return view
  }

  public final override func loadView() {
    // The app may call `loadView()` directly. `loadViewIfNeeded()` then calls this method again, and also `viewDidLoad()` and
    // the other callbacks in the right order.
    guard isViewInPlace, box == nil else { return loadViewIfNeeded() }
    let view = makeView()
    box = ViewBox(view)
    (view as? any HostedView)?.viewHost = self
  }

  final override var hostOfView: Controller? { (viewIfLoaded as? any HostedView)?.hostController }

  open override func dropView() {
    (viewIfLoaded as? any HostedView)?.viewHost = nil
    box = nil
  }
}

/// An empty view for a ``ViewController`` that has no type of view of its own. The view passes events to the controller.
@MainActor
public final class PlainView: HostedView {
  /// The controller to which the view passes events.
  public weak var viewHost: (any ViewHost)?

  /// Creates a view.
  public init() {}
}
