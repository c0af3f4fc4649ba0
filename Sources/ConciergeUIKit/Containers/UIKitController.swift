#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A controller that shows a view controller of UIKit: a map, a camera, a player, or a view of SwiftUI.
  ///
  /// ```swift
  /// stack.push(UIKitController { AVPlayerViewController() })
  /// ```
  ///
  /// The view controller is a child of the view controller that shows this controller, so it gets UIKit's callbacks.
  ///
  /// The view controller may use the `UINavigationController` and the `UITabBarController` around it. If it pushes a view
  /// controller, the `StackController` gets a new `UIKitController` for it. If it pops or selects a tab, the `StackController`
  /// or the `TabController` changes, too.
  open class UIKitController: Controller {
    /// The view controller of UIKit. The first access creates it with the closure of the initializer.
    public private(set) lazy var viewController = make()
    private let make: @MainActor () -> UIViewController
    /// Whether the app has pushed the view controller with `pushViewController(_:animated:)`. Then the view controller
    /// itself is in UIKit's navigation stack. Otherwise it is the child of a view controller of this library.
    private(set) var isPushedByApp = false

    /// Creates a controller that shows a view controller.
    ///
    /// - Parameter make: Creates the view controller when the view is needed.
    public init(_ make: @escaping @MainActor () -> UIViewController) {
      self.make = make
      super.init()
    }

    /// Creates a controller for a view controller that the app has pushed with UIKit's methods.
    convenience init(pushedByApp viewController: UIViewController) {
      self.init { viewController }
      isPushedByApp = true
    }

    open override var hostedView: AnyObject? { isViewLoaded ? viewController.view : nil }
  }

  @MainActor
  extension [UIViewController] {
    /// Returns the screen in this array (UIKit's stack or tabs) that shows a view controller of the app: its parent, or the
    /// view controller itself. UIKit raises an exception if a method such as `popToViewController` gets a view controller that
    /// is not in the array.
    func screen(of viewController: UIViewController) -> UIViewController {
      first { $0 === viewController.parent } ?? viewController
    }
  }
#endif
