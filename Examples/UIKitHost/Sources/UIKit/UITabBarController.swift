/// <https://developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate>
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  )
    -> Bool
  { true }
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {}
}

/// A bar at the bottom. <https://developer.apple.com/documentation/uikit/uitabbar>
open class UITabBar: UIView {}

/// A container that shows one of its view controllers.
/// <https://developer.apple.com/documentation/uikit/uitabbarcontroller>
///
/// Modeled: another selection calls back at once, in the order of published logs: the new one will appear, the old one
/// will and did disappear, the new one did appear (after a layout pass). The delegate is called for taps only.
@MainActor
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar(frame: .zero)
  private var tabs: [UIViewController] = []
  private var index = 0
  private var displayed: UIViewController?
  private var isBarHidden = false

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let (new, selected) = (viewControllers ?? [], selectedViewController)
    if new.count > 5, traitCollection.horizontalSizeClass == .compact {
      SimulatedDevice.complain("More than five tabs: UIKit adds a tab of its own.")
    }
    let old = tabs
    for child in new where child.parent !== self { addChild(child) }
    tabs = new
    index = selected.flatMap { new.firstIndex(of: $0) } ?? min(index, max(new.count - 1, 0))
    update()
    for child in old where !new.contains(where: { $0 === child }) {
      child.willMove(toParent: nil)
      child.removeFromParent()
    }
    for child in new where !old.contains(where: { $0 === child }) { child.didMove(toParent: self) }
  }

  // Neither setter calls the other. Both call a method of their own: <https://iphonedev.wiki/UITabBarController>
  open var selectedIndex: Int {
    get { index }
    set { select(newValue) }
  }

  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(index) ? tabs[index] : nil }
    set {
      guard let newValue else { return }
      guard let found = tabs.firstIndex(of: newValue) else {
        return SimulatedDevice.raise("A view controller is selected that is in no tab.")
      }
      select(found)
    }
  }

  private func select(_ newIndex: Int) {
    guard tabs.indices.contains(newIndex) else { return }
    index = newIndex
    update()
  }

  open var isTabBarHidden: Bool {
    get { isBarHidden }
    set { setTabBarHidden(newValue, animated: false) }
  }

  open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    placeBar()
  }

  override func forget(_ child: UIViewController) {
    tabs.removeAll { $0 === child }
    if displayed === child { displayed = nil }
    super.forget(child)
  }

  override func prepareToAppear() { update() }

  private func update() {
    let next = selectedViewController
    guard next !== displayed, isViewLoaded else { return placeBar() }
    let previous = displayed
    displayed = next
    let isShown = appearance == .appeared && view.window != nil
    if isShown {
      next?.begin(true, animated: false)
      previous?.begin(false, animated: false)
    }
    if let next {
      next.view.frame = view.bounds
      next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(next.view)
    }
    previous?.viewIfLoaded?.removeFromSuperview()
    if isShown {
      previous?.end(false)
      SimulatedDevice.afterLayout { [weak next] in next?.end(true) }
    }
    placeBar()
  }

  private func placeBar() { displayed?.viewIfLoaded?.barInsets.bottom = isBarHidden ? 0 : 49 }
}
