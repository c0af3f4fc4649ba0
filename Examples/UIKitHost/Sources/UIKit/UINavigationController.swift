/// <https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate>
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  )
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

/// A container that shows the last of its view controllers.
/// <https://developer.apple.com/documentation/uikit/uinavigationcontroller>
///
/// Modeled: `viewControllers` changes at once, the transition begins in the next layout pass. Off screen there are no
/// transitions and no calls of the delegate. Another change during a transition begins when that has ended, and is
/// complained about. A swipe back, from the edge or in the content, can be finished, canceled or lost. UIKit does not call `didShow`
/// after a canceled swipe. A large title becomes small while a scroll view that UIKit insets is scrolled.
@MainActor
open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  public let navigationBar = UINavigationBar(frame: .zero)
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  /// The swipe in the content of iOS 26. The recognizer comes later than the view, with a delegate of its own, and Apple's page allows
  /// only to set up failure requirements: <https://github.com/software-mansion/react-native-screens/pull/3141>,
  /// <https://developer.apple.com/documentation/uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer>
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    hasContentRecognizer ? contentRecognizer : nil
  }
  private let contentRecognizer = UIGestureRecognizer()
  private let contentDelegate = ContentPopDelegate()
  private var hasContentRecognizer = false
  private var activeRecognizer: UIGestureRecognizer?
  private var stack: [UIViewController] = []
  /// The controller whose view is in place.
  private var displayed: UIViewController?
  /// The controllers that leave with the next transition.
  private var leaving: [UIViewController] = []
  private var isNextAnimated = false
  private var isBarHidden = false

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    contentRecognizer.delegate = contentDelegate
    for recognizer in [interactivePopGestureRecognizer, contentRecognizer] {
      recognizer?.onDisable = { [weak self, weak recognizer] in
        if let self, activeRecognizer === recognizer { endSwipe(.canceled) }
      }
    }
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: The stack

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  // Pushes and pops do not call `setViewControllers`, nor each other. A trace: <https://github.com/helpscout/beacon-ios-sdk/issues/132>
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }

  private func change(to viewControllers: [UIViewController], animated: Bool) {
    if Set(viewControllers.map(ObjectIdentifier.init)).count != viewControllers.count {
      return SimulatedDevice.raise(
        "Pushing the same view controller instance more than once is not supported"
      )
    }
    if viewControllers.contains(where: { $0 is UINavigationController || $0 is UISplitViewController }) {
      return SimulatedDevice.raise("Pushing a navigation controller is not supported")
    }
    if runningTransition != nil {
      SimulatedDevice.complain("The stack changes during a transition.")
    }
    for old in stack where !viewControllers.contains(where: { $0 === old }) {
      old.willMove(toParent: nil)
      old.isMovingFromParent = true
      if old === displayed || old === runningTransition?.from {
        leaving.append(old)
      } else {
        old.removeFromParent()
      }
    }
    for new in viewControllers where new.parent !== self {
      addChild(new)
      if new !== viewControllers.last { new.didMove(toParent: self) }
    }
    leaving.removeAll { old in viewControllers.contains { $0 === old } }
    stack = viewControllers
    isNextAnimated = animated
    viewIfLoaded?.setNeedsLayout()
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    change(to: stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    change(to: stack.dropLast(), animated: animated)
    return top
  }

  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    pop(to: viewController, animated: animated)
  }

  private func pop(to viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    // A public report of the exception: <https://github.com/helpscout/beacon-ios-sdk/issues/132>
    guard let index = stack.firstIndex(of: viewController) else {
      SimulatedDevice.raise("Tried to pop to a view controller that doesn't exist.")
      return nil
    }
    let popped = Array(stack[(index + 1)...])
    if !popped.isEmpty { change(to: Array(stack[...index]), animated: animated) }
    return popped
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { pop(to: $0, animated: animated) }
  }

  override func forget(_ child: UIViewController) {
    stack.removeAll { $0 === child }
    leaving.removeAll { $0 === child }
    if displayed === child { displayed = nil }
    super.forget(child)
  }

  // MARK: The bar

  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    placeBar()
  }

  /// The toolbar at the bottom has the items of the top view controller, and is hidden at the beginning:
  /// <https://developer.apple.com/documentation/uikit/uinavigationcontroller/istoolbarhidden>
  open var isToolbarHidden = true { didSet { placeBar() } }

  private func placeBar() {
    displayed?.viewIfLoaded?.barInsets.bottom = isToolbarHidden ? 0 : 44
    let isLarge =
      navigationBar.prefersLargeTitles && topViewController?.navigationItem.largeTitleDisplayMode != .never
    let height: CGFloat = isLarge && !isContentScrolled ? 96 : 44
    displayed?.viewIfLoaded?.barInsets.top = isBarHidden ? 0 : height
  }

  /// Whether the scroll view under the bar has moved far enough to make a large title small. UIKit finds the view at the
  /// bottom of the content, if it insets that view itself.
  private var isContentScrolled: Bool {
    let content = sequence(first: displayed?.viewIfLoaded, next: { $0?.subviews.first }).prefix(5)
    guard let root = displayed?.viewIfLoaded,
      let view = content.lazy.compactMap({ $0 as? UIScrollView }).first,
      view.contentInsetAdjustmentBehavior != .never, view.contentSize.height > 0
    else { return false }
    return view.contentOffset.y > 52 - 96 - root.ownSafeArea.top - view.contentInset.top
  }

  func contentDidScroll() { if navigationBar.prefersLargeTitles { placeBar() } }

  // MARK: Transitions

  override func prepareToAppear() {
    hasContentRecognizer = true
    if appearance == .appearing(false) || appearance == .appearing(true), runningTransition == nil { place() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The stack may have changed meanwhile.
    view.setNeedsLayout()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    beginDeferredTransition()
    placeBar()
  }

  /// Exchanges the views without a transition.
  private func place() {
    guard let top = stack.last, top !== displayed else { return removeLeaving() }
    displayed?.viewIfLoaded?.removeFromSuperview()
    show(top)
    removeLeaving()
    top.didMove(toParent: self)
  }

  private func show(_ controller: UIViewController) {
    displayed = controller
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
    placeBar()
  }

  private func removeLeaving() {
    let gone = leaving
    leaving = []
    gone.forEach { $0.removeFromParent() }
  }

  private func beginDeferredTransition() {
    guard runningTransition == nil, stack.last !== displayed, view.window != nil else { return }
    guard appearance == .appeared else {
      if case .appearing = appearance {} else { place() }
      return
    }
    let isAnimated = isNextAnimated && displayed != nil && stack.last != nil && UIView.areAnimationsEnabled
    let transition = begin(to: stack.last, isAnimated: isAnimated, isInteractive: false)
    if isAnimated {
      SimulatedDevice.addAnimation { [weak self] in self?.finish(transition) }
    } else {
      SimulatedDevice.afterLayout { [weak self] in self?.finish(transition) }
    }
  }

  private func begin(to next: UIViewController?, isAnimated: Bool, isInteractive: Bool) -> SimulatedTransition
  {
    let transition = SimulatedTransition(
      from: displayed,
      to: next,
      isAnimated: isAnimated,
      isInteractive: isInteractive
    )
    runningTransition = transition
    displayed?.begin(false, animated: isAnimated)
    next?.begin(true, animated: isAnimated)
    if let next {
      show(next)
      delegate?.navigationController(self, willShow: next, animated: isAnimated)
    } else {
      displayed = nil
    }
    return transition
  }

  override func isMovingChild(_ child: UIViewController) -> Bool {
    runningTransition?.from === child || runningTransition?.to === child
  }

  private func finish(_ transition: SimulatedTransition) {
    guard runningTransition === transition else { return }
    runningTransition = nil
    transition.from?.viewIfLoaded?.removeFromSuperview()
    transition.from?.end(false)
    transition.to?.end(true)
    removeLeaving()
    if transition.to?.parent === self { transition.to?.didMove(toParent: self) }
    let isDelegateFirst = SimulatedDevice.freedoms.contains(.delegateBeforeCoordinator)
    if !isDelegateFirst { transition.complete() }
    if let shown = transition.to, appearance == .appeared {
      delegate?.navigationController(self, didShow: shown, animated: transition.isAnimated)
    }
    if isDelegateFirst { transition.complete() }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Swiping, driven by `simulateSwipeBack()`

  /// UIKit's own delegate of the swipe from the edge allows no swipe if the bar is hidden, or if the back button is replaced.
  /// The new recognizer pops unless the back button is hidden.
  private func allowsSwipe(
    _ recognizer: UIGestureRecognizer?,
    over scrollView: UIScrollView?,
    from starts: [CGFloat]
  ) -> Bool {
    guard let recognizer, recognizer.isEnabled, let item = topViewController?.navigationItem,
      mayBegin(recognizer, over: scrollView, from: starts)
    else { return false }
    if recognizer === contentRecognizer {
      return recognizer.delegate !== contentDelegate || !item.hidesBackButton
    }
    return recognizer.delegate != nil || !isBarHidden && item.backAction == nil && !item.hidesBackButton
  }

  /// Asks the delegate, the recognizers that must fail before, and a scroll view under the finger. A recognizer that fails only at
  /// the end of the touch lets the swipe begin then. If it has recognized its gesture, the swipe fails:
  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>
  private func mayBegin(
    _ recognizer: UIGestureRecognizer,
    over scrollView: UIScrollView?,
    from starts: [CGFloat]
  ) -> Bool {
    let points = starts.map { view.convert(CGPoint(x: $0, y: view.bounds.midY), to: nil) }
    let touch = UITouch(view, at: points.first ?? .zero)
    let delivery = TouchDelivery(recognizers: view.gestureRecognizers ?? [], touch: touch)
    delivery.begin()
    for point in points.dropFirst() { delivery.beginSecond(at: point) }
    delivery.end()
    guard recognizer.required.allSatisfy({ $0.state == .failed }),
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    else { return false }
    guard let pan = scrollView?.panGestureRecognizer else { return true }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: pan) != true
  }

  func beginSwipe(inContent: Bool, over scrollView: UIScrollView?, from starts: [CGFloat]) -> Bool {
    let recognizer = inContent ? interactiveContentPopGestureRecognizer : interactivePopGestureRecognizer
    let starts = starts.isEmpty ? [inContent ? view.bounds.midX : 0] : starts
    guard runningTransition == nil,
      appearance == .appeared,
      stack.count > 1, let top = stack.last, top === displayed, presentedViewController == nil,
      allowsSwipe(recognizer, over: scrollView, from: starts)
    else { return false }
    activeRecognizer = recognizer
    stack.removeLast()
    leaving.append(top)
    top.willMove(toParent: nil)
    top.isMovingFromParent = true
    _ = begin(to: stack.last, isAnimated: true, isInteractive: true)
    return true
  }

  var swipeProgress: CGFloat {
    get { runningTransition?.percentComplete ?? 0 }
    set { runningTransition?.percentComplete = newValue }
  }

  func endSwipe(_ ending: SimulatedSwipe.Ending) {
    guard let transition = runningTransition, transition.isInteractive else { return }
    transition.isInteractive = false
    switch ending {
    case .finished: SimulatedDevice.addAnimation { [weak self] in self?.finish(transition) }
    case .canceled:
      transition.isCancelled = true
      SimulatedDevice.addAnimation { [weak self] in
        self?.takeBack(transition)
        transition.complete()
      }
    case .lost:
      transition.isCancelled = true
      takeBack(transition)
    }
  }

  /// Completes the stack after a canceled swipe, unless somebody has changed it meanwhile.
  private func restore(_ top: UIViewController) {
    if top.parent === self, !stack.contains(top), !leaving.contains(top), displayed === top {
      stack.append(top)
    }
    viewIfLoaded?.setNeedsLayout()
  }

  private func takeBack(_ transition: SimulatedTransition) {
    guard runningTransition === transition, let from = transition.from else { return }
    runningTransition = nil
    leaving.removeAll { $0 === from }
    from.isMovingFromParent = false
    transition.to?.begin(false, animated: true)
    transition.to?.viewIfLoaded?.removeFromSuperview()
    transition.to?.end(false)
    displayed = from
    if from.parent === self {
      if SimulatedDevice.freedoms.contains(.lateStackAfterCancel) {
        SimulatedDevice.inNextTurn { [weak self] in self?.restore(from) }
      } else {
        stack.append(from)
      }
      // A navigation controller that a presentation has covered meanwhile shows the screen when it appears again.
      if appearance.isTowardsScreen {
        from.begin(true, animated: true)
        from.end(true)
      }
    }
    viewIfLoaded?.setNeedsLayout()
  }
}
