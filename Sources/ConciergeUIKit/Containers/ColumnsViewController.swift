#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The view controller that shows a `SplitController`, whose child controllers are two or three columns.
  ///
  /// The number of columns of a `UISplitViewController` is fixed. So this class contains a `UISplitViewController` as a child,
  /// and replaces it when the number of columns changes.
  ///
  /// In a compact width, UIKit shows one view controller instead of the columns. The app may then move its screens from the
  /// columns to one stack. Until the app moves them, this class shows the last column that has a title.
  final class ColumnsViewController: MirrorViewController<SplitController>, Mirror,
    UISplitViewControllerDelegate
  {
    /// The view controller that UIKit shows instead of the columns when the width is compact. Without this view controller,
    /// UIKit would push the columns on one navigation stack.
    private let compact = ShellViewController(nibName: nil, bundle: nil)
    /// The display mode that UIKit has chosen, which determines the number of visible columns. `automatic` before the
    /// first layout.
    private var mode = UISplitViewController.DisplayMode.automatic
    /// Whether the view has appeared with its final size. Before that, UIKit has not decided which columns fit on the
    /// screen.
    private var hasAppeared = false

    func update(animated: Bool) {
      guard let tree else { return }
      let columns = shown.children.map(tree.column)
      let split = container(style: columns.count > 2 ? .tripleColumn : .doubleColumn)
      let all: [UISplitViewController.Column] =
        columns.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      let places = split.isCollapsed ? [] : all.suffix(columns.count)
      for place in all where !places.contains(place) { split.setViewController(nil, for: place) }
      compact.content = split.isCollapsed ? shown.visibleChild.map(tree.column) : nil
      for (place, column) in zip(places, columns) { split.setViewController(column, for: place) }
      let mode: UISplitViewController.DisplayMode =
        switch columns.count {
        case ...1: .secondaryOnly
        case 2: .oneBesideSecondary
        default: .twoBesideSecondary
        }
      if split.preferredDisplayMode != mode { split.preferredDisplayMode = mode }
      // The window of the controllers waits until UIKit has put each new column on screen. In a compact width, UIKit shows
      // only one column. So `viewsDidHide()` ends the wait for the hidden columns.
      if split.isCollapsed { tree.viewsDidHide() }
    }

    /// Returns `false` if UIKit hides `column`, for example in a portrait window. The window waits until new columns are on
    /// screen, but not for such a column. Before the view has appeared, UIKit has not decided which columns fit. The result is
    /// then `true`, because every column may still appear.
    func hasRoom(for column: Controller) -> Bool {
      guard let split = content as? UISplitViewController, hasAppeared else { return true }
      // In a compact width, UIKit shows only `compact` instead of the columns. So a column is on screen only if its
      // view controller is the content of `compact`.
      if split.isCollapsed { return compact.content === tree?.column(of: column) }
      let shownColumns =
        switch mode {
        case .secondaryOnly: 1
        case .oneBesideSecondary, .oneOverSecondary: 2
        default: 3
        }
      return shown.children.suffix(shownColumns).contains { $0 === column }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      hasAppeared = true
      tree?.viewsDidHide()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      hasAppeared = false
    }

    private func container(style: UISplitViewController.Style) -> UISplitViewController {
      if let split = content as? UISplitViewController, split.style == style { return split }
      let split = UISplitViewController(style: style)
      split.delegate = self
      split.preferredSplitBehavior = .tile
      split.setViewController(compact, for: .compact)
      content = split
      mode = .automatic
      return split
    }

    func updatePreferences() {
      if (content as? UISplitViewController)?.isCollapsed ?? false { update(animated: false) }
    }

    func splitViewController(
      _ svc: UISplitViewController,
      willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {
      mode = displayMode
      tree?.viewsDidHide()
    }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { update(animated: false) }

    func splitViewControllerDidExpand(_ svc: UISplitViewController) { update(animated: false) }
  }

  /// The navigation controller around a column that is a single screen and not a stack. Its bar is hidden, except above a view
  /// controller that the app has pushed: the user needs the back button there.
  final class ColumnNavigationController: UINavigationController, UINavigationControllerDelegate {
    override func viewDidLoad() {
      super.viewDidLoad()
      delegate = self
      isNavigationBarHidden = viewControllers.count < 2
    }

    func navigationController(
      _ navigationController: UINavigationController,
      willShow viewController: UIViewController,
      animated: Bool
    ) {
      setNavigationBarHidden(viewController === viewControllers.first, animated: animated)
      // The first screen has no bar. When the user begins to swipe back to it, UIKit calls `willShow`, and the bar is hidden.
      // If the user cancels the swipe, UIKit does not call `willShow` again, so the bar is shown here.
      transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] context in
        if context.isCancelled { self?.setNavigationBarHidden(false, animated: animated) }
      }
    }

    /// Pops to a view controller of the app. The app knows only its own view controller, but UIKit's stack contains the
    /// `ScreenViewController` around it. UIKit raises an exception for a view controller that is not in its stack.
    override func popToViewController(_ viewController: UIViewController, animated: Bool)
      -> [UIViewController]?
    {
      super.popToViewController(viewControllers.screen(of: viewController), animated: animated)
    }
  }
#endif
