#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A window for a prompt, above the window of a screen.
  class PromptWindow: UIWindow {
    let root: UIViewController = RootViewController(nibName: nil, bundle: nil)
    fileprivate(set) weak var screenBelow: UIViewController?
    private(set) weak var windowBelow: UIWindow?

    /// Creates a window with the light or dark style and the tint color of the window below. By default, a window has the style
    /// and the color of the system.
    ///
    /// - Parameter screen: The view controller below the prompt. Other view controllers may be presented over it. The
    ///   initializer fails if none of their views is in a window.
    convenience init?(over screen: UIViewController?) {
      let windowBelow = screen?.topmostLayer?.viewIfLoaded?.window
      guard let windowBelow, let scene = windowBelow.windowScene else { return nil }
      self.init(windowScene: scene)
      (screenBelow, self.windowBelow) = (screen, windowBelow)
      overrideUserInterfaceStyle = windowBelow.overrideUserInterfaceStyle
      tintColor = windowBelow.tintColor
      rootViewController = root
    }

    /// Takes the window off the screen.
    func hide() {
      // Without this line, no window might get the keys of a hardware keyboard, such as Escape.
      if isKeyWindow { windowBelow?.makeKey() }
      isHidden = true
      rootViewController = nil
    }
  }

  /// The root of the window of a prompt. UIKit asks the topmost window for the status bar and the orientations, so this view
  /// controller returns the values of the screen below.
  private final class RootViewController: UIViewController {
    private var top: UIViewController? { (viewIfLoaded?.window as? PromptWindow)?.screenBelow?.topmostLayer }

    override var prefersStatusBarHidden: Bool { top?.prefersStatusBarHidden ?? false }
    override var preferredStatusBarStyle: UIStatusBarStyle { top?.preferredStatusBarStyle ?? .default }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      top?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
  }

  extension UIViewController {
    /// This view controller and all view controllers that are presented over it, from bottom to top.
    var layers: [UIViewController] { Array(sequence(first: self, next: \.presentedViewController)) }

    /// The topmost view controller of `layers` that is on screen and is not being dismissed. A view controller below a
    /// full-screen presentation is not on screen.
    fileprivate var topmostLayer: UIViewController? {
      layers.last { $0.viewIfLoaded?.window != nil && !$0.isBeingDismissed }
    }
  }
#endif
