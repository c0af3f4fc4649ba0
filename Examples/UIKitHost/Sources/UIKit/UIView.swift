/// A rectangle on the screen. <https://developer.apple.com/documentation/uikit/uiview>
///
/// Modeled: the tree of views with its callbacks, frames and bounds, autoresizing to the size of the superview, layout
/// in a later pass, safe areas, the conversion of coordinates, animations that end later; of constraints, those of
/// ``NSLayoutConstraint``. Not modeled: transforms, drawing.
@MainActor
open class UIView: UIResponder {
  /// A Boolean value that indicates whether animations take time.
  public internal(set) static var areAnimationsEnabled = true
  /// Whether the closure of an animation is running.
  static var isInAnimation = false

  public struct AutoresizingMask: OptionSet, Sendable {
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The edges that constraints keep at those of the superview.
  var pinnedEdges: Set<LayoutEdge> = []
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isUserInteractionEnabled = true
  open var clipsToBounds = false
  open var tag = 0
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  /// `false` for all views but the standard controls, labels and cells of tables:
  /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement>
  open var isAccessibilityElement = false
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The view controller of this view, if this is its root view.
  weak var viewController: UIViewController?
  /// The part of the safe area that a container's bars cover in this view.
  var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { setNeedsLayout() } }
  }
  var needsLayout = true
  private var placement = CGRect.zero
  private var boundsOrigin = CGPoint.zero
  private var knownSafeArea = UIEdgeInsets.zero
  private var knownTraits: UITraitCollection?
  private(set) var traitRegistrations: [TraitRegistration] = []
  var transitions = 0
  var onTransitionEnd: ((Bool) -> Void)?
  var ownKeyboardGuide: UIKeyboardLayoutGuide?

  public init(frame: CGRect) {
    super.init()
    placement = frame
  }

  public override convenience init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) { super.init() }

  // MARK: Geometry

  open var frame: CGRect {
    get { placement }
    set {
      let old = placement.size
      placement = newValue
      if old != newValue.size { sizeDidChange(from: old) }
    }
  }

  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: placement.size) }
    set {
      boundsOrigin = newValue.origin
      guard newValue.size != placement.size else { return }
      frame = CGRect(
        x: placement.midX - newValue.width / 2,
        y: placement.midY - newValue.height / 2,
        width: newValue.width,
        height: newValue.height
      )
    }
  }

  open var center: CGPoint {
    get { CGPoint(x: placement.midX, y: placement.midY) }
    set {
      placement.origin = CGPoint(x: newValue.x - placement.width / 2, y: newValue.y - placement.height / 2)
    }
  }

  private func sizeDidChange(from old: CGSize) {
    setNeedsLayout()
    for view in subviews {
      var frame = view.frame
      if view.autoresizingMask.contains(.flexibleWidth) { frame.size.width += placement.width - old.width }
      if view.autoresizingMask.contains(.flexibleHeight) {
        frame.size.height += placement.height - old.height
      }
      view.frame = frame
    }
  }

  /// The origin of this view's bounds in the coordinates of the window, or of the topmost view.
  private var originInWindow: CGPoint {
    var origin = CGPoint(x: -boundsOrigin.x, y: -boundsOrigin.y)
    var view: UIView? = self
    while let current = view, !(current is UIWindow) {
      origin.x += current.placement.origin.x - (current.superview?.boundsOrigin.x ?? 0)
      origin.y += current.placement.origin.y - (current.superview?.boundsOrigin.y ?? 0)
      view = current.superview
    }
    return origin
  }

  /// Whether a touch at a point in this view's coordinates is a touch of this view or of its subviews.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (here, there) = (originInWindow, view?.originInWindow ?? .zero)
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let (here, there) = (originInWindow, view?.originInWindow ?? .zero)
    return CGPoint(x: point.x + there.x - here.x, y: point.y + there.y - here.y)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size for the constraints of the view. Without constraints, the size that the view's content needs.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(
      width: targetSize.width,
      height: pinnedHeight(targetSize.width) ?? sizeThatFits(targetSize).height
    )
  }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  // MARK: Touches

  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  // MARK: The tree

  open override var next: UIResponder? { viewController ?? superview }
  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    precondition(view !== self && !isDescendant(of: view), "Can't add self as subview")
    if view.superview === self {
      let before = subviews
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(index, subviews.count))
      if subviews != before || SimulatedDevice.freedoms.contains(.layoutAfterReordering) { setNeedsLayout() }
      return
    }
    let (oldWindow, newWindow) = (view.window, window)
    if oldWindow == nil, newWindow != nil {
      view.topmostViewControllers.forEach { $0.viewWillChangeWindow(isEntering: true) }
    }
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.forEachInTree { $0.willMove(toWindow: newWindow) } }
    if let previous = view.superview {
      previous.willRemoveSubview(view)
      previous.subviews.removeAll { $0 === view }
    }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    didAddSubview(view)
    if oldWindow !== newWindow { view.didChangeWindow(from: oldWindow) }
    view.didMoveToSuperview()
    setNeedsLayout()
  }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let oldWindow = window
    let leaving = oldWindow == nil ? [] : topmostViewControllers
    leaving.forEach { $0.viewWillChangeWindow(isEntering: false) }
    willMove(toSuperview: nil)
    if oldWindow != nil { forEachInTree { $0.willMove(toWindow: nil) } }
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    pinnedEdges = []
    self.superview = nil
    if oldWindow != nil { didChangeWindow(from: oldWindow) }
    didMoveToSuperview()
    leaving.forEach { $0.viewDidLeaveWindow() }
  }

  /// The view controllers of this view or, if it has none, of the views below.
  private var topmostViewControllers: [UIViewController] {
    viewController.map { [$0] } ?? subviews.flatMap(\.topmostViewControllers)
  }

  open func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  private func didChangeWindow(from oldWindow: UIWindow?) {
    forEachInTree { view in
      if let responder = oldWindow?.currentFirstResponder,
        responder === view || responder === view.viewController
      {
        oldWindow?.currentFirstResponder = nil
      }
      view.needsLayout = true
      view.didMoveToWindow()
    }
  }

  func forEachInTree(_ visit: (UIView) -> Void) {
    visit(self)
    subviews.forEach { $0.forEachInTree(visit) }
  }

  // MARK: Layout

  open var safeAreaInsets: UIEdgeInsets {
    var insets = ownSafeArea
    insets.top += barInsets.top
    insets.left += barInsets.left
    insets.bottom += barInsets.bottom
    insets.right += barInsets.right
    if let extra = viewController?.additionalSafeAreaInsets {
      insets.top += extra.top
      insets.left += extra.left
      insets.bottom += extra.bottom
      insets.right += extra.right
    }
    return insets
  }

  /// The part of the superview's safe area that this view reaches into.
  var ownSafeArea: UIEdgeInsets {
    guard let superview else { return .zero }
    let outer = superview.safeAreaInsets
    let area = superview.bounds
    return UIEdgeInsets(
      top: max(outer.top - (placement.minY - area.minY), 0),
      left: max(outer.left - (placement.minX - area.minX), 0),
      bottom: max(outer.bottom - (area.maxY - placement.maxY), 0),
      right: max(outer.right - (area.maxX - placement.maxX), 0)
    )
  }

  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let responder = window?.currentFirstResponder,
      (responder as? UIView)?.isDescendant(of: self) ?? false
    else { return false }
    return responder.resignFirstResponder()
  }

  open func safeAreaInsetsDidChange() {}
  open func setNeedsLayout() {
    needsLayout = true
    SimulatedDevice.onWork?()
  }
  open func layoutSubviews() {}

  open func layoutIfNeeded() {
    noteSafeAreaAndTraits()
    if window != nil { viewController?.sendIsAppearingIfNeeded() }
    var passes = 0
    while needsLayout, passes < 20 {
      passes += 1
      needsLayout = false
      viewController?.viewWillLayoutSubviews()
      layOutPinnedSubview()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    if needsLayout { SimulatedDevice.complain("\(type(of: self)): each layout pass asks for another one") }
    for view in subviews where view.superview === self { view.layoutIfNeeded() }
  }

  private func noteSafeAreaAndTraits() {
    let traits = traitCollection
    if let previous = knownTraits, previous != traits {
      knownTraits = traits
      notifyTraitObservers(of: previous)
      viewController?.notifyTraitObservers(of: previous)
    }
    knownTraits = traits
    let insets = safeAreaInsets
    guard insets != knownSafeArea, window != nil else { return }
    knownSafeArea = insets
    setNeedsLayout()
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
  }

  // MARK: Traits

  open var traitCollection: UITraitCollection {
    viewController?.traitCollection ?? superview?.traitCollection ?? UITraitCollection()
  }

  func addTraitRegistration(_ registration: TraitRegistration) { traitRegistrations.append(registration) }

  private func notifyTraitObservers(of previous: UITraitCollection) {
    traitRegistrations.forEach { $0.handler(self, previous) }
  }
}
