/// The root of a tree of views. <https://developer.apple.com/documentation/uikit/uiwindow>
///
/// Modeled: the root view controller appears when the window becomes visible, and fills the window. The key window gets the keys of a
/// hardware keyboard (<https://developer.apple.com/documentation/uikit/uiwindow/iskeywindow>). UIKit's documentation does not say
/// which window is the key window after the key window was hidden, so here it is none.
open class UIWindow: UIView {
  weak var currentFirstResponder: UIResponder?
  /// The insets of the device.
  var deviceInsets = UIEdgeInsets.zero
  /// The traits of the device.
  var deviceTraits = UITraitCollection()
  private(set) var isVisible = false

  open weak var windowScene: UIWindowScene?
  /// A subclass cannot use the name for something else. <https://developer.apple.com/documentation/uikit/uiwindow/screen>
  open var screen = UIScreen()
  /// Modeled for windows only. A window has a style and a color of its own, also beside others of its scene:
  /// <https://developer.apple.com/documentation/uikit/uiview/overrideuserinterfacestyle>
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var windowLevel = UIWindow.Level.normal

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
      if let oldValue, isVisible { hide(oldValue) }
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
        if isKeyWindow { windowScene?.keyWindow = nil }
        if let rootViewController { hide(rootViewController) }
      }
    }
  }

  /// The orientations of the last answer, which the device has. UIKit asks the topmost view controller that fills the window, after
  /// a presentation and after a call of `setNeedsUpdateOfSupportedInterfaceOrientations()`:
  /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/supportedinterfaceorientations>
  public private(set) var simulatedOrientations = UIInterfaceOrientationMask.allButUpsideDown

  func askForOrientations() {
    guard let rootViewController else { return }
    let layers = Array(sequence(first: rootViewController) { $0.ownPresented })
    let top = layers.last { [.fullScreen, .overFullScreen].contains($0.modalPresentationStyle) }
    simulatedOrientations = (top ?? rootViewController).supportedInterfaceOrientations
  }

  open var isKeyWindow: Bool { windowScene?.keyWindow === self }
  /// <https://developer.apple.com/documentation/uikit/uiwindow/canbecomekey>
  open var canBecomeKey: Bool { true }
  open func makeKey() { if canBecomeKey { windowScene?.keyWindow = self } }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.begin(true, animated: false)
    addSubview(root.view)
    SimulatedDevice.afterLayout { [weak root] in root?.end(true) }
    askForOrientations()
  }

  private func hide(_ root: UIViewController) {
    root.begin(false, animated: false)
    if root.ownPresented != nil { root.dismissAtOnce() }
    root.viewIfLoaded?.removeFromSuperview()
    root.end(false)
  }

  override var ownSafeArea: UIEdgeInsets { deviceInsets }
  open override var traitCollection: UITraitCollection { deviceTraits }
  /// Modeled for windows only: an override is kept until it is replaced. UIKit updates the traits of the views inside before the next
  /// layout: <https://developer.apple.com/documentation/uikit/uitraitoverrides>
  open var traitOverrides: any UITraitOverrides {
    get { deviceTraits.values }
    set {
      deviceTraits = deviceTraits.modifyingTraits { $0 = newValue }
      forEachInTree { $0.setNeedsLayout() }
    }
  }
  open override var next: UIResponder? { windowScene }
}

/// A display. <https://developer.apple.com/documentation/uikit/uiscreen>
@MainActor
open class UIScreen: NSObject {}

extension UIWindow {
  /// The height of a window above others. <https://developer.apple.com/documentation/uikit/uiwindow/level>
  public struct Level: Hashable, RawRepresentable, Sendable {
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }
}
