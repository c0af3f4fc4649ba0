/// A controller with a view of a type of your own, made in ``makeView()``.
///
/// ```swift
/// final class ProfileController: ViewController<ProfileView> {
///   override func makeView() -> ProfileView { ProfileView() }
///   override func viewDidLoad() { view.name.text = "Ada" }   // no cast
/// }
/// ```
@MainActor
open class ViewController<RootView: AnyObject>: Controller {
  /// The view, or `nil` before it is loaded.
  public private(set) var viewIfLoaded: RootView?

  /// The view. Loads it if needed.
  public final var view: RootView {
    loadViewIfNeeded()
    guard let viewIfLoaded else {
      preconditionFailure("\(type(of: self)): makeView() must not use `view`, which it is there to make")
    }
    return viewIfLoaded
  }

  open override var hostedView: AnyObject? { viewIfLoaded }

  /// Creates the view.
  ///
  /// If it is not overridden, the environment's ``ViewRegistry`` makes the view, or else it is a
  /// ``PlainView``; with another type of view and nothing registered, there is none to be had.
  open func makeView() -> RootView {
    let made = environment.views?.makeView(for: self) ?? PlainView()
    guard let view = made as? RootView else {
      preconditionFailure("\(type(of: self)) must override makeView(), or be registered in environment.views")
    }
    return view
  }

  public final override func loadView() {
    // Called by hand, it is but another way to load the view if that is needed.
    guard isViewInPlace, viewIfLoaded == nil else { return loadViewIfNeeded() }
    let view = makeView()
    viewIfLoaded = view
    (view as? any HostedView)?.viewHost = self
  }

  final override var hostOfView: Controller? { (viewIfLoaded as? any HostedView)?.hostController }

  open override func dropView() {
    (viewIfLoaded as? any HostedView)?.viewHost = nil
    viewIfLoaded = nil
  }
}
