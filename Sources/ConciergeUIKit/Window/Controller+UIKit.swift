#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  extension Controller {
    /// The object of UIKit that shows this controller: a `UINavigationController` for a stack, a `UITabBarController` for tabs, a
    /// `UISplitViewController` for columns, and otherwise a plain view controller. Use the object for features of UIKit that this
    /// library lacks.
    ///
    /// ```swift
    /// override func viewIsAppearing(animated: Bool) {
    ///   uiViewController?.toolbarItems = [edit]
    ///   uiViewController?.navigationController?.isToolbarHidden = false       // hidden by default
    ///   stackController?.uiViewController?.additionalSafeAreaInsets.top = 20
    /// }
    /// ```
    ///
    /// `nil` if the controller is in no ``ConciergeViewController``, or was not shown yet. The library sets titles, bar items,
    /// insets and children of these objects itself, and writes over other values.
    public final var uiViewController: UIViewController? {
      switch (window?.host as? TreeMirror)?.mirrorIfAny(of: self) {
      case let tabs as TabsViewController: tabs.bar
      case let columns as ColumnsViewController: columns.content
      case let mirror: (self as? UIKitController)?.viewController ?? mirror
      }
    }
  }
#endif
