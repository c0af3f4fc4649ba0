/// A controller of a tree of views. <https://developer.apple.com/documentation/uikit/uiviewcontroller>
///
/// Modeled: the view's loading; containment; the callbacks of appearance, forwarded to the children whose views are in
/// this controller's view, parents first; `viewIsAppearing(_:)` in the layout pass after the view has come into the
/// window; presentation, see ``present(_:animated:completion:)``.
@MainActor
open class UIViewController: UIResponder {
  /// The states between off screen and on screen.
  enum Appearance: Equatable {
    case disappeared, appearing(Bool), appeared, disappearing(Bool)

    var isTowardsScreen: Bool {
      switch self {
      case .appearing, .appeared: true
      case .disappeared, .disappearing: false
      }
    }
  }

  private var rootView: UIView?
  public internal(set) weak var parent: UIViewController?
  public internal(set) var children: [UIViewController] = []
  public internal(set) var isMovingToParent = false
  public internal(set) var isMovingFromParent = false
  public internal(set) var isBeingPresented = false
  public internal(set) var isBeingDismissed = false
  open var title: String? {
    didSet {
      if navigationItem.title == nil || navigationItem.title == oldValue { navigationItem.title = title }
    }
  }
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.setNeedsLayout() } }
  open private(set) lazy var navigationItem = UINavigationItem()
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  open var hidesBottomBarWhenPushed = false
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/toolbaritems>
  open var toolbarItems: [UIBarButtonItem]?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  open var definesPresentationContext = false
  open var modalPresentationCapturesStatusBarAppearance = false
  private weak var ownContentScrollView: UIScrollView?
  open var preferredContentSize = CGSize.zero
  private(set) var traitRegistrations: [TraitRegistration] = []
  private(set) var appearance = Appearance.disappeared
  private var awaitsIsAppearing = false

  /// The state of the presentation, in `UIViewController+Presenting.swift`.
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  var presentation: UIPresentationController?
  var runningTransition: SimulatedTransition?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return rootView
    }
    set {
      rootView?.viewController = nil
      rootView = newValue
      newValue?.viewController = self
    }
  }
  open var viewIfLoaded: UIView? { rootView }
  open var isViewLoaded: Bool { rootView != nil }
  open func loadViewIfNeeded() {
    guard rootView == nil else { return }
    loadView()
    viewDidLoad()
  }
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func didReceiveMemoryWarning() {}
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)>
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(animated: flag, completion: completion)
  }
  /// The next responder of a presented view controller is the one that presents it:
  /// <https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>
  open override var next: UIResponder? { ownPresenting ?? viewIfLoaded?.superview }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  /// Called before a child leaves for another container.
  func forget(_ child: UIViewController) {
    child.viewIfLoaded?.removeFromSuperview()
    children.removeAll { $0 === child }
  }

  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/setcontentscrollview(_:)>
  open func setContentScrollView(_ scrollView: UIScrollView?) { ownContentScrollView = scrollView }
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/contentscrollview(for:)>
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { ownContentScrollView }

  // MARK: Traits, status bar, orientation

  open var traitCollection: UITraitCollection {
    let outer = viewIfLoaded?.superview?.traitCollection ?? parent?.traitCollection
    return adapt(outer ?? UITraitCollection())
  }
  /// The traits inside of this controller, given the traits around it. A container overrides traits here.
  func adapt(_ traits: UITraitCollection) -> UITraitCollection {
    (parent?.traits(of: self, in: traits) ?? traits)
  }
  func traits(of child: UIViewController, in traits: UITraitCollection) -> UITraitCollection { traits }

  func addTraitRegistration(_ registration: TraitRegistration) { traitRegistrations.append(registration) }
  func notifyTraitObservers(of previous: UITraitCollection) {
    traitRegistrations.forEach { $0.handler(self, previous) }
  }

  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForStatusBarStyle: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    let layers = sequence(first: self as UIViewController) { $0.ownPresented }
    layers.compactMap { $0.viewIfLoaded?.window }.first?.askForOrientations()
  }

  // MARK: Appearance

  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    begin(isAppearing, animated: animated)
  }

  open func endAppearanceTransition() { end() }

  /// Called before the callbacks of the children, so that a container can put the views of its children in place.
  func prepareToAppear() {}

  /// Begins to appear or to disappear. Does nothing if that is under way or done.
  func begin(_ isAppearing: Bool, animated: Bool) {
    guard appearance.isTowardsScreen != isAppearing else { return }
    if isAppearing {
      loadViewIfNeeded()
      appearance = .appearing(animated)
      awaitsIsAppearing = true
      viewIfLoaded?.setNeedsLayout()
      viewWillAppear(animated)
      prepareToAppear()
    } else {
      appearance = .disappearing(animated)
      awaitsIsAppearing = false
      viewWillDisappear(animated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in attachedChildren where appearance.isTowardsScreen == isAppearing {
      child.begin(isAppearing, animated: animated)
    }
  }

  /// Ends the transition under way. Has no effect if no transition is under way.
  func end() {
    // A callback may remove children, which have begun to disappear too.
    let children = children
    switch appearance {
    case .appearing(let animated):
      layOutAndSendIsAppearing()
      guard case .appearing = appearance else { return }
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing(let animated):
      appearance = .disappeared
      viewDidDisappear(animated)
      isMovingFromParent = false
    case .appeared, .disappeared: return
    }
    isMovingToParent = false
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    let isAppearing = appearance.isTowardsScreen
    let all = children + self.children.filter { !children.contains($0) }
    for child in all where child.appearance.isTowardsScreen == isAppearing && !isMovingChild(child) {
      child.end()
    }
  }

  /// Ends the running transition if the transition has the given direction.
  func end(_ isAppearing: Bool) { if appearance.isTowardsScreen == isAppearing { end() } }

  /// Whether a transition of this container will end the child's callbacks.
  func isMovingChild(_ child: UIViewController) -> Bool { false }

  private var attachedChildren: [UIViewController] {
    children.filter { child in
      guard let rootView, let childView = child.viewIfLoaded else { return false }
      return childView.isDescendant(of: rootView)
    }
  }

  private func layOutAndSendIsAppearing() {
    guard awaitsIsAppearing else { return }
    view.window?.layoutIfNeeded()
    sendIsAppearingIfNeeded()
  }

  /// Called in the layout pass, before the view is laid out.
  func sendIsAppearingIfNeeded() {
    guard awaitsIsAppearing, case .appearing(let animated) = appearance else { return }
    awaitsIsAppearing = false
    viewIsAppearing(animated)
  }

  /// Called when the view comes into a window or leaves it without a container's transition.
  func viewWillChangeWindow(isEntering: Bool) {
    if isEntering {
      guard appearance == .disappeared else { return }
      switch parent?.appearance {
      case .appearing(let animated): begin(true, animated: animated)
      case .appeared:
        begin(true, animated: false)
        SimulatedDevice.afterLayout { [weak self] in self?.end(true) }
      case .disappeared, .disappearing: break
      case nil: SimulatedDevice.complain("The view of \(type(of: self)) is shown without containment.")
      }
    } else {
      begin(false, animated: false)
    }
  }

  func viewDidLeaveWindow() { end(false) }
}

/// <https://developer.apple.com/documentation/uikit/nsdirectionalrectedge>
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public static let top = Self(rawValue: 1)
  public static let bottom = Self(rawValue: 4)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// <https://developer.apple.com/documentation/uikit/uistatusbarstyle>
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// <https://developer.apple.com/documentation/uikit/uistatusbaranimation>
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// <https://developer.apple.com/documentation/uikit/uiinterfaceorientation>
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// <https://developer.apple.com/documentation/uikit/uiinterfaceorientationmask>
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public static let portrait = Self(rawValue: 2)
  public static let portraitUpsideDown = Self(rawValue: 4)
  public static let landscapeRight = Self(rawValue: 8)
  public static let landscapeLeft = Self(rawValue: 16)
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  public static let allButUpsideDown: Self = [.portrait, .landscape]
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
