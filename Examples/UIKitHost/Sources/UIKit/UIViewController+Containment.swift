/// Containment.
/// <https://developer.apple.com/documentation/uikit/creating-a-custom-container-view-controller>
///
/// Modeled: `addChild(_:)` calls `willMove(toParent:)`, and `removeFromParent()` calls `didMove(toParent: nil)`. The
/// container calls the others.
extension UIViewController {
  public func addChild(_ childController: UIViewController) {
    precondition(childController !== self, "A view controller cannot contain itself")
    if childController.parent === self { return }
    childController.parent?.forget(childController)
    childController.willMove(toParent: self)
    childController.parent = self
    childController.isMovingToParent = true
    children.append(childController)
  }

  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    isMovingFromParent = false
    // The parent no longer ends the transition of this child.
    if viewIfLoaded?.window == nil { end(false) }
    didMove(toParent: nil)
  }

  /// The navigation controller that contains this controller.
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller>
  public var navigationController: UINavigationController? { nearestParent() }
  public var tabBarController: UITabBarController? { nearestParent() }
  public var splitViewController: UISplitViewController? { nearestParent() }

  /// Pushes on the nearest navigation controller, or presents.
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/show(_:sender:)>
  public func show(_ vc: UIViewController, sender: Any?) {
    let target = self as? UINavigationController ?? navigationController
    if let target { target.pushViewController(vc, animated: true) } else { present(vc, animated: true) }
  }

  private func nearestParent<Kind: UIViewController>() -> Kind? {
    var next = parent
    while let controller = next {
      if let found = controller as? Kind { return found }
      next = controller.parent
    }
    return nil
  }

  /// The transition of this controller, or of the nearest container with one.
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator>
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    guard let runningTransition else { return parent?.transitionCoordinator }
    return runningTransition.isAnimated ? runningTransition : nil
  }
}

/// The transition of a container or of a presentation, as its coordinator.
/// <https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext>
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var initiallyInteractive: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  var percentComplete: CGFloat { get }
}

/// <https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator>
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// One transition of a stand-in.
@MainActor
final class SimulatedTransition: NSObject, UIViewControllerTransitionCoordinator {
  let from: UIViewController?
  let to: UIViewController?
  let isAnimated: Bool
  let initiallyInteractive: Bool
  var isInteractive: Bool
  var isCancelled = false
  var percentComplete: CGFloat = 0
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(from: UIViewController?, to: UIViewController?, isAnimated: Bool, isInteractive: Bool) {
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
    self.isInteractive = isInteractive
    initiallyInteractive = isInteractive
    super.init()
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  /// Calls the completions. A transition that UIKit loses never does.
  func complete() {
    let completions = completions
    self.completions = []
    completions.forEach { $0(self) }
  }
}
