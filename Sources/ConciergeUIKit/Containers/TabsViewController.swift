#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The view controller that shows a `TabController`. When the user taps a tab, the `ControllerWindow` selects it. When the
  /// user taps the selected tab again, its screens are notified, see `Controller.handleTabTap()`.
  ///
  /// An animated change of the tab is a cross-fade of the whole view, because UIKit itself selects tabs without an animation
  /// here. On a phone with more than five tabs, UIKit adds a tab "More", for which the `TabController` has no controller.
  final class TabsViewController: MirrorViewController<TabController>, Mirror, UITabBarControllerDelegate {
    let bar = TabBarController()
    /// Whether this class is changing the tabs. If UIKit selects a tab while the value is `false`, the app has called UIKit's
    /// methods.
    private var isUpdating = false
    /// Whether the app is setting `selectedIndex` or `selectedViewController` itself. The `TabController` still has the
    /// previous tab then, so `update` would select the previous tab again.
    private var isSelectedByApp = false
    /// The current fade between two tabs. UIKit retains the object until the end of the animation.
    private weak var fade: SharedTransition?

    override func viewDidLoad() {
      super.viewDidLoad()
      bar.delegate = self
      bar.selectionWillChange = { [weak self] in if let self { isSelectedByApp = !isUpdating } }
      bar.selectionDidChange = { [weak self] in self?.followApp() }
      content = bar
    }

    func update(animated: Bool) {
      guard !isSelectedByApp, let tree else { return }
      let wanted: [UIViewController] = shown.controllers.map(tree.mirror)
      isUpdating = true
      defer { isUpdating = false }
      if wanted != bar.viewControllers ?? [] { bar.setViewControllers(wanted, animated: false) }
      if !wanted.isEmpty, bar.selectedIndex != shown.selectedIndex { select(animated: animated) }
      updatePreferences()
    }

    private func select(animated: Bool) {
      guard animated, viewIfLoaded?.window != nil else { return bar.selectedIndex = shown.selectedIndex }
      let fade = SharedTransition()
      self.fade = fade
      UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve) { [self] in
        bar.selectedIndex = shown.selectedIndex
      } completion: { [weak self] _ in
        if self?.fade === fade { self?.fade = nil }
        fade.end(isCanceled: false)
      }
    }

    /// Ends the transition of the `TabController` when the cross-fade of the views has ended, or at once if there is no
    /// cross-fade.
    func animate(_ transition: ContainerTransition) {
      if let fade { fade.transition = transition } else { transition.finish() }
    }

    func tabBarController(
      _ tabBarController: UITabBarController,
      shouldSelect viewController: UIViewController
    )
      -> Bool
    {
      guard let index = bar.viewControllers?.firstIndex(of: viewController) else { return true }
      tree?.window.selectTab(index, of: shown)
      return false
    }

    /// Called after the app has selected a tab with UIKit's methods: selects the same tab in the `TabController`. If the
    /// user must first be asked about unsaved input, UIKit gets the previous tab again.
    private func followApp() {
      guard isSelectedByApp else { return }
      let index = bar.selectedIndex
      let isTab = shown.controllers.indices.contains(index)
      if let tree, isTab, index != shown.selectedIndex, tree.window.selectTab(index, of: shown) == .done {
        tree.viewsDidHide()
      }
      isSelectedByApp = false
      if isTab { update(animated: false) }
    }

    /// Returns whether UIKit will not show the view of a controller, because the app has selected another tab.
    func hides(_ controller: Controller) -> Bool {
      isSelectedByApp && bar.selectedViewController !== tree?.mirrorIfAny(of: controller)
    }

    /// Hides the tab bar if there is only one tab.
    func updatePreferences() {
      for (child, viewController) in zip(shown.controllers, bar.viewControllers ?? []) {
        viewController.tabBarItem.show(child.tabItem)
      }
      let isHidden = shown.controllers.count < 2 || shown.preferences(\.navigationBar).hidesBottomBar
      if isHidden != bar.isTabBarHidden {
        bar.setTabBarHidden(isHidden, animated: viewIfLoaded?.window != nil)
      }
    }
  }

  /// A `UITabBarController` that reports the beginning and the end of each selection, also of a selection by the app.
  /// UIKit's delegate methods report only taps of the user.
  final class TabBarController: UITabBarController {
    var selectionWillChange: () -> Void = {}
    var selectionDidChange: () -> Void = {}

    override var selectedIndex: Int {
      willSet { selectionWillChange() }
      didSet { selectionDidChange() }
    }

    override var selectedViewController: UIViewController? {
      get { super.selectedViewController }
      set {
        selectionWillChange()
        super.selectedViewController = newValue.map { (viewControllers ?? []).screen(of: $0) }
        selectionDidChange()
      }
    }
  }
#endif
