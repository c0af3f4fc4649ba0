/// A controller of a tree of views. <https://developer.apple.com/documentation/uikit/uiviewcontroller>
@MainActor
open class UIViewController: UIResponder {
  private var rootView: UIView?
  public internal(set) weak var parent: UIViewController?
  public internal(set) var children: [UIViewController] = []
  open var title: String?
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  private(set) var traitRegistrations: [TraitRegistration] = []

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

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
  open override var next: UIResponder? { viewIfLoaded?.superview }
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.window?.traitCollection ?? parent?.traitCollection ?? UITraitCollection()
  }
  func addTraitRegistration(_ registration: TraitRegistration) { traitRegistrations.append(registration) }
  func notifyTraitObservers(of previous: UITraitCollection) {
    traitRegistrations.forEach { $0.handler(self, previous) }
  }

  func enterWindow(_ window: UIWindow) {
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    viewWillAppear(false)
    window.addSubview(view)
    viewIsAppearing(false)
    viewDidAppear(false)
  }

  func leaveWindow(isVisible: Bool) {
    guard isVisible else { return }
    viewWillDisappear(false)
    view.removeFromSuperview()
    viewDidDisappear(false)
  }
}
