#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The view controller that shows a single screen: a `Controller` that is no stack, no tab controller and no split
  /// controller. It contains the view of this controller, and inside of it the views of the child controllers.
  final class ScreenViewController: MirrorViewController<Controller>, Mirror {
    private var hostedView: UIView?
    /// The object that the controller has returned as its view, and from which `hostedView` was made. If the controller returns
    /// another object, this screen makes a new view.
    private var hostedObject: AnyObject?
    private var laidOut: (insets: LayoutInsets, size: CGSize)?

    /// The title and buttons for the navigation bar. If this screen shows a view controller of the app, the result is the
    /// item of that view controller, because SwiftUI's `.navigationTitle` and `.toolbar` change that item.
    override var navigationItem: UINavigationItem {
      (shown as? UIKitController)?.viewController.navigationItem ?? super.navigationItem
    }

    // MARK: The view

    func update(animated: Bool) {
      guard isViewLoaded else { return }
      showHostedView()
      for case let child as any Mirror in children where !child.controller.isVisible { remove(child) }
      if let tree { shown.children.filter(\.isVisible).map(tree.mirror).forEach(add) }
    }

    /// Shows the view of `shown`, the controller of this screen. If that controller has created a new view since the
    /// last call, the new view replaces the old one.
    private func showHostedView() {
      if let wrapper = shown as? UIKitController { return content = wrapper.viewController }
      let object = shown.hostedView
      if object !== hostedObject {
        if hostedView?.superview === view { hostedView?.removeFromSuperview() }
        hostedObject = object
        hostedView = object.flatMap { tree?.layers.root?.makeView(for: $0) }
      }
      guard let hostedView, hostedView.superview !== view else { return }
      view.insertSubview(hostedView, at: 0)
      placeHostedView()
      adjustInsets()
    }

    /// Lets UIKit add the safe area to the insets of this screen's scroll view. This is done if the controller's
    /// preferences ask for it, or if the controller has a large title: a large title shrinks only above a scroll view whose
    /// insets UIKit adjusts.
    private func adjustInsets() {
      let views = hostedView.map { [$0] + $0.subviews } ?? []
      let surface = views.lazy.compactMap { $0 as? any ScrollViewSurface }.first
      // UIKit changes the look of the bars while this scroll view is scrolled under them. UIKit does not find every scroll view
      // by itself.
      setContentScrollView(surface?.scrollView)
      guard let surface, !(surface is FormScrollView) else { return }
      let adjusts = shown.layoutPreferences.adjustsInsets
      surface.scrolling.adjustInsets(
        of: surface.scrollView,
        adjusts || shown.hasLargeTitle,
        controllerAddsIt: !adjusts
      )
    }

    private var isUnderBars: Bool { shown.layoutPreferences.extendsUnderBars }

    private func placeHostedView() {
      let frame = isUnderBars ? view.bounds : view.bounds.inset(by: view.safeAreaInsets)
      (content?.view ?? hostedView)?.frame = frame
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      // UIKit presents the search field while the user searches. Without this line, the field would stay over the screens that
      // are pushed.
      definesPresentationContext = true
      update(animated: false)
      updatePreferences()
      registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
        (screen: ScreenViewController, _) in
        screen.updateEnvironment()
      }
    }

    override func viewIsAppearing(_ animated: Bool) {
      updateEnvironment()
      placeHostedView()
      super.viewIsAppearing(animated)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      placeHostedView()
      // If the size of the view or the safe area has changed, the controller lays out its content again. Before that,
      // `layoutIfNeeded()` sets the frames of the subviews by their constraints.
      let view = content?.view ?? hostedView
      let now = (insets: shown.environment.safeAreaInsets, size: view?.frame.size ?? .zero)
      let hasChanged = laidOut.map { $0 != now } ?? true
      laidOut = now
      guard hasChanged else { return }
      view?.layoutIfNeeded()
      shown.layout()
    }

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      updateEnvironment()
    }

    /// Writes the safe area and the size classes of this screen to the controller's environment. They differ from those of the
    /// window if the screen is a column or a sheet. A view that ends at the bars gets zero insets, because the bars cover no
    /// part of it.
    private func updateEnvironment() {
      guard view.window != nil else { return }
      let insets = isUnderBars ? LayoutInsets(view.safeAreaInsets, in: view) : .zero
      let traits = traitCollection
      shown.adjustEnvironment {
        $0.safeAreaInsets = insets
        $0.takeSizeClasses(of: traits)
      }
    }

    // MARK: Children

    private func add(_ child: any Mirror) {
      if child.parent !== self { addChild(child) }
      let container = shown.containerView(for: child.controller) as? UIView ?? view
      guard let container, child.view.superview !== container else { return }
      child.view.frame = container.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      child.view.alpha = 1
      container.addSubview(child.view)
      child.didMove(toParent: self)
    }

    private func remove(_ child: any Mirror) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }

    /// Animates a change of the visible child: the new view fades in over the old one.
    func animate(_ transition: ContainerTransition) {
      let views = { (controllers: [Controller]) in
        controllers.compactMap { self.tree?.mirrorIfAny(of: $0)?.viewIfLoaded }
      }
      let (incoming, outgoing) = (views(transition.change.incoming), views(transition.change.outgoing))
      incoming.forEach { $0.alpha = 0 }
      UIView.animate(withDuration: 0.25) {
        incoming.forEach { $0.alpha = 1 }
        outgoing.forEach { $0.alpha = 0 }
      } completion: { _ in
        transition.finish()
      }
    }

    // MARK: Preferences

    func updatePreferences() {
      // Sets the title of the navigation bar, except for a `UIKitController`: it wraps a view controller of the app, which
      // has its own title. The `StackViewController` sets the buttons of the bar.
      if !(shown is UIKitController) { navigationItem.title = shown.preferences(\.navigationBar).title }
      guard isViewLoaded else { return }
      updateEnvironment()
      view.setNeedsLayout()
      adjustInsets()
      view.backgroundColor =
        shown.layoutPreferences.background.flatMap { UIColor(named: $0) } ?? .systemBackground
    }
  }
#endif
