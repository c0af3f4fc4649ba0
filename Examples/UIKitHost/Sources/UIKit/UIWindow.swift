/// The root of a tree of views. <https://developer.apple.com/documentation/uikit/uiwindow>
///
/// Modeled: the root view controller appears when the window becomes visible, and fills the window.
open class UIWindow: UIView {
  weak var currentFirstResponder: UIResponder?
  /// The insets of the device.
  var deviceInsets = UIEdgeInsets.zero
  /// The traits of the device.
  var deviceTraits = UITraitCollection()
  private(set) var isVisible = false

  open weak var windowScene: UIWindowScene?

  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    self.windowScene = windowScene
    deviceInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    super.isHidden = true
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue { oldValue.leaveWindow(isVisible: isVisible) }
      if isVisible { showRoot() }
    }
  }

  open override var isHidden: Bool {
    didSet {
      guard isHidden == isVisible else { return }
      isVisible = !isHidden
      if isVisible {
        SimulatedDevice.add(self)
        showRoot()
      } else {
        rootViewController?.leaveWindow(isVisible: true)
      }
    }
  }

  open func makeKeyAndVisible() { isHidden = false }

  private func showRoot() {
    guard let rootViewController else { return }
    rootViewController.enterWindow(self)
  }

  override var ownSafeArea: UIEdgeInsets { deviceInsets }
  open override var traitCollection: UITraitCollection { deviceTraits }
  open override var next: UIResponder? { windowScene }
}
