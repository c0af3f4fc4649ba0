/// Factories of views for controllers that do not override ``ViewController/makeView()``, for instance from an app's
/// storyboards.
///
/// ```swift
/// let views = ViewRegistry()
/// views.register(ProfileController.self) { _ in ProfileView() }
/// window.environment.views = views
/// ```
@MainActor
public final class ViewRegistry {
  private var factories: [ObjectIdentifier: @MainActor (Controller) -> AnyObject?] = [:]

  /// Creates a registry that makes nothing.
  public init() {}

  /// Registers a factory for the views of controllers of exactly this type. Replaces an earlier registration.
  public func register<RootView: AnyObject, Host: ViewController<RootView>>(
    _ type: Host.Type,
    make: @escaping @MainActor (Host) -> RootView
  ) {
    factories[ObjectIdentifier(type)] = { controller in (controller as? Host).map(make) }
  }

  /// Creates the view of a controller. Returns `nil` if nothing is registered for its type.
  func makeView(for controller: Controller) -> AnyObject? {
    factories[ObjectIdentifier(type(of: controller))]?(controller)
  }
}
