/// A controller with a view of a type of your own, made in ``makeView()``.
///
/// ```swift
/// final class ProfileController: ViewController<ProfileView> {
///   override func makeView() -> ProfileView { ProfileView() }
///   override func viewDidLoad() { view.name.text = "Ada" }   // no cast
/// }
/// ```
///
/// The view is released on the main actor, wherever the controller is released.
@MainActor
open class ViewController<RootView: AnyObject>: Controller {
  /// A box with the view, which a `deinit` on any thread can pass to the main actor.
  @MainActor
  private final class ViewBox {
    var view: RootView?

    init(_ view: RootView) {
      self.view = view
    }
  }

  private var box: ViewBox?

  /// The view, or `nil` before it is loaded.
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
    // The view is released here on the main actor. Passing only the box would not be enough, because this method may release it
    // later, on another thread.
    MainThread.run { box.view = nil }
  }

  /// Creates the view.
  ///
  /// If it is not overridden, ``ControllerEnvironment/makeView`` makes the view, or else it is a ``PlainView``. A subclass with another
  /// type of view overrides this method, or the environment makes a view of that type.
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
    // If the app calls this method itself, the view is loaded in the normal way, with all callbacks.
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

/// An empty view for a ``ViewController`` without a view of its own.
@MainActor
public final class PlainView: HostedView {
  /// The controller of the view.
  public weak var viewHost: (any ViewHost)?

  /// Creates a view.
  public init() {}
}
