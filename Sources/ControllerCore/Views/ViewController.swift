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

  /// Creates the view. Every subclass overrides it; nothing else makes one.
  open func makeView() -> RootView {
    preconditionFailure("\(type(of: self)) must override makeView()")
  }

  public final override func loadView() {
    viewIfLoaded = makeView()
  }
}
