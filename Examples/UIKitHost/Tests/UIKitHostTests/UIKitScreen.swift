import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// A device with one window that shows a tree, for tests.
@MainActor
final class UIKitScreen {
  let tree: ControllerWindow
  let scene = UIWindowScene()
  let window: UIWindow
  let root: ConciergeViewController

  init(_ tree: ControllerWindow, isPad: Bool = false) {
    self.tree = tree
    window = UIWindow(windowScene: scene)
    root = ConciergeViewController(tree: tree, locale: Locale(identifier: "en_US"))
    if isPad {
      window.simulate(size: CGSize(width: 1024, height: 768), insets: .zero) {
        $0.userInterfaceIdiom = .pad
        $0.horizontalSizeClass = .regular
      }
    }
    window.rootViewController = root
    window.makeKeyAndVisible()
    SimulatedDevice.turn()
  }

  convenience init(_ root: Controller, isPad: Bool = false) {
    self.init(ControllerWindow(root: root), isPad: isPad)
  }

  /// Lets the device come to rest.
  func proceed() { SimulatedDevice.endAnimations() }

  /// Hides the window, which takes the tree off the screen.
  func close() {
    tree.close()
    proceed()
    window.isHidden = true
    window.rootViewController = nil
    proceed()
  }

  /// The bar of the offer on the screen.
  var offerBar: UIStackView? {
    let views = SimulatedDevice.visibleWindows(of: scene).flatMap {
      $0.rootViewController?.view.subviews ?? []
    }
    return views.compactMap { $0 as? UIStackView }.last
  }

  func navigation(of stack: StackController) -> UINavigationController? {
    root.mirror.mirrorIfAny(of: stack) as? UINavigationController
  }

  func tabs(of controller: TabController) -> UITabBarController? {
    (root.mirror.mirrorIfAny(of: controller) as? TabsViewController)?.bar
  }

  /// The view controllers that UIKit presents, the lowest first.
  var presented: [UIViewController] {
    var presented: [UIViewController] = []
    var next = root.presentedViewController
    while let controller = next {
      presented.append(controller)
      next = controller.presentedViewController === controller ? nil : controller.presentedViewController
    }
    return presented
  }

  /// The controllers whose views are in the window, each with the controller of the view around it: read from UIKit's views.
  var shown: [(controller: Controller, container: Controller?)] { shown(in: window, of: nil) }

  private func shown(in view: UIView, of container: Controller?) -> [(
    controller: Controller, container: Controller?
  )] {
    view.subviews.flatMap { view -> [(controller: Controller, container: Controller?)] in
      guard let mirror = view.next as? any Mirror else { return shown(in: view, of: container) }
      return [(mirror.controller, container)] + shown(in: view, of: mirror.controller)
    }
  }

  /// The title in the bar of the lowest visible layer.
  var title: String {
    let cover = presented.last { $0.modalPresentationStyle == .fullScreen }
    return title(of: cover ?? root)
  }

  private func title(of viewController: UIViewController?) -> String {
    switch viewController {
    case let screen as ScreenViewController: screen.navigationItem.title ?? ""
    case let shell as ShellViewController: title(of: shell.content)
    case let tabs as UITabBarController: title(of: tabs.selectedViewController)
    case let stack as UINavigationController: stack.topViewController?.navigationItem.title ?? ""
    case let columns as UISplitViewController:
      [UISplitViewController.Column.secondary, .supplementary, .primary]
        .map { title(of: columns.viewController(for: $0)) }.first { !$0.isEmpty } ?? ""
    default: viewController?.navigationItem.title ?? ""
    }
  }
}

extension AlertPrompts {
  /// The alert or action sheet on screen, or `nil` if there is none.
  var alertController: UIAlertController? { alert?.controller }
}
