#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A view controller of UIKit that shows a tree of controllers.
  ///
  /// ```swift
  /// func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
  ///   guard let scene = scene as? UIWindowScene else { return }
  ///   window = UIWindow(windowScene: scene)
  ///   window?.rootViewController = ConciergeViewController(root: PageController())
  ///   window?.makeKeyAndVisible()
  /// }
  /// ```
  ///
  /// Each controller of the tree has a view controller of UIKit: a `StackController` a `UINavigationController`, a
  /// `TabController` a `UITabBarController`, a `SplitController` a `UISplitViewController`. It can be the root of a window, and
  /// it can be a part of an app that has view controllers of its own.
  open class ConciergeViewController: LayerViewController {
    /// The window whose tree of controllers this view controller shows.
    public let tree: ControllerWindow
    let mirror: TreeMirror
    private var observations = Observations()
    /// The scene in which this view has appeared last. It is stored here, because a view controller of the app may cover this
    /// view. UIKit then removes the view from its window, and `view.window?.windowScene` is `nil`.
    private weak var scene: UIScene?
    /// Whether UIKit has removed this view from the screen.
    private var hasDisappeared = false

    /// Creates a view controller that shows the controllers of a window.
    ///
    /// - Parameters:
    ///   - tree: The window, whose environment the new view controller updates. If another view controller has shown this
    ///     window before, the other one becomes empty.
    ///   - locale: The locale in the environment of the controllers.
    public init(tree: ControllerWindow, locale: Locale = .autoupdatingCurrent) {
      self.tree = tree
      mirror = TreeMirror(tree)
      super.init(nibName: nil, bundle: nil)
      tree.environment.locale = locale
      if tree.environment.listViews == nil { tree.environment.listViews = UIKitLists() }
      if tree.environment.makeWebEngine == nil { tree.environment.makeWebEngine = { _ in WebEngineView() } }
      mirror.layers.root = self
      presenter = mirror.layers
      tree.host = mirror
    }

    /// Creates a view controller that shows `root` and its child controllers. They get a new `ControllerWindow`, the
    /// object that holds a tree of controllers. No `UIWindow` is created.
    public convenience init(root: Controller, locale: Locale = .autoupdatingCurrent) {
      self.init(tree: ControllerWindow(root: root), locale: locale)
    }

    /// Not available: controllers are created in code, not from an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Returns the `UIView` that shows `hostedView`, the view object of a controller. The default implementation
    /// returns `hostedView` itself if it is a `UIView`.
    ///
    /// Override this method if the view objects of some controllers are not `UIView`s. For example, a controller that
    /// runs on several platforms may have a plain object that describes its screen. This method then makes the
    /// `UIView` for that object. The returned view is kept until the controller has another view object.
    open func makeView(for hostedView: AnyObject) -> UIView? { hostedView as? UIView }

    // MARK: Appearance

    /// Shows the controllers, and starts to observe the phase of the scene and the setting "Reduce Motion", which are parts of
    /// their environment.
    open override func viewDidLoad() {
      super.viewDidLoad()
      observations.observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] _ in
        self?.updateTraits()
      }
      follow(UIScene.didActivateNotification, to: .active)
      follow(UIScene.willDeactivateNotification, to: .inactive)
      follow(UIScene.didEnterBackgroundNotification, to: .background)
      follow(UIScene.willEnterForegroundNotification, to: .inactive)
    }

    private func follow(_ name: Notification.Name, to phase: ControllerEnvironment.ScenePhase) {
      observations.observe(name) { [weak self] notification in
        // `NotificationCenter` delivers the notifications of all scenes. Notifications of other scenes are ignored.
        guard let self, mirror.isHost, let scene, notification.object as? UIScene === scene else { return }
        tree.environment.scenePhase = phase
      }
    }

    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      hasDisappeared = false
      updateTraits()
      if mirror.isHost { tree.beginAppearance(true, animated: animated) }
    }

    open override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      scene = view.window?.windowScene
      // UIKit posts no notification for the phase that the scene has already. So the phase is read here.
      let phase = scene.flatMap { ControllerEnvironment.scenePhases[$0.activationState] }
      if mirror.isHost, let phase { tree.environment.scenePhase = phase }
      updateTraits()
      // UIKit may have asked for the supported orientations too early, when the environment did not contain the kind of the
      // device yet.
      updatePreferences()
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      mirror.layers.whenSettled { [tree, mirror] in if mirror.isHost { tree.endAppearance() } }
    }

    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      if leavesScreen { tree.beginAppearance(false, animated: animated) }
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      hasDisappeared = true
      leaveScreenIfNeeded()
    }

    /// Reports to the controllers of `tree` that they are off screen, after UIKit has removed this view. If the app has
    /// removed this view while a controller is presented, this happens when the presented controller is gone.
    func leaveScreenIfNeeded() {
      guard hasDisappeared, leavesScreen else { return }
      tree.beginAppearance(false, animated: false)
      tree.endAppearance()
    }

    /// Whether the controllers of `tree` leave the screen together with this view. The controllers stay if another
    /// `ConciergeViewController` shows the same `tree` now. They also stay while a controller is presented: UIKit removes
    /// this view below a full-screen presentation.
    private var leavesScreen: Bool {
      mirror.isHost && (!mirror.layers.isPresenting || isMovingFromParent || isBeingDismissed)
    }

    // MARK: The platform

    open override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      updateTraits()
    }

    open override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      tree.receiveMemoryWarning()
    }

    /// Copies UIKit's traits, such as the size class and light or dark mode, to the environment of the controllers. While a
    /// presented controller covers this view, UIKit does not update this view's traits. Then the traits of the topmost
    /// presented view controller are copied.
    func updateTraits() {
      guard mirror.isHost else { return }
      let isCovered = view.window == nil
      let traits = (isCovered ? mirror.layers.top : self)?.traitCollection ?? traitCollection
      tree.updateEnvironment { environment in
        environment.take(traits)
        if !isCovered { environment.safeAreaInsets = LayoutInsets(view.safeAreaInsets, in: view) }
        environment.reducesMotion = UIAccessibility.isReduceMotionEnabled
      }
    }
  }
#endif
