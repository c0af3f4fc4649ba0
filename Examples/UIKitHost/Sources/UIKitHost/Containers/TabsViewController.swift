import Concierge
import UIKit

/// The mirror of a `TabController`. A tap on a tab asks the tree, which then selects the tab. A second tap on the selected tab
/// goes back to its first screen.
///
/// On a phone, UIKit adds a tab "More" to more than five tabs, which the tree does not know.
final class TabsViewController: UITabBarController, Mirror, UITabBarControllerDelegate {
  let tabs: TabController
  weak var tree: TreeMirror?
  var token: EmbeddingToken?
  var isInPlace = false

  var controller: Controller { tabs }

  init(_ tabs: TabController, in tree: TreeMirror) {
    self.tabs = tabs
    self.tree = tree
    super.init(nibName: nil, bundle: nil)
    delegate = self
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    finishPlacing()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isInPlace = false
  }

  func update(animated: Bool) {
    guard let tree else { return }
    let wanted: [UIViewController] = tabs.controllers.map(tree.mirror)
    if wanted != viewControllers ?? [] { setViewControllers(wanted, animated: false) }
    if !wanted.isEmpty, selectedIndex != tabs.selectedIndex { selectedIndex = tabs.selectedIndex }
    updatePreferences()
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController)
    -> Bool
  {
    guard let index = viewControllers?.firstIndex(of: viewController) else { return true }
    if index == tabs.selectedIndex {
      (tabs.selected as? StackController)?.popToRoot(animated: true)
    } else {
      tabs.select(index)
    }
    return false
  }

  /// An app without tabs has one, and no bar.
  func updatePreferences() {
    for (child, viewController) in zip(tabs.controllers, viewControllers ?? []) {
      viewController.tabBarItem.show(child.tabItem)
    }
    let isHidden = tabs.controllers.count < 2 || tabs.preferences(\.navigationBar).hidesBottomBar
    if isHidden != isTabBarHidden { setTabBarHidden(isHidden, animated: viewIfLoaded?.window != nil) }
  }
}
