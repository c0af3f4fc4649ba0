import Concierge
import UIKit
import XCTest

#if os(Linux)
  @testable import UIKitHost
#else
  @testable import ConciergeUIKit
#endif

/// A window that shows a tree, on a device, on a simulator, and on Linux. The class uses the API of UIKit only.
@MainActor
final class Device {
  let window = Device.makeWindow()
  let root: ConciergeViewController

  init(_ tree: ControllerWindow) {
    root = ConciergeViewController(tree: tree)
    // Room for the columns of a split view controller, also on a phone.
    window.traitOverrides.horizontalSizeClass = .regular
    window.rootViewController = root
    window.isHidden = false
  }

  #if os(Linux)
    private static let scene: UIWindowScene? = UIWindowScene()
  #else
    private static var scene: UIWindowScene? {
      UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
    }
  #endif

  /// A window in the scene of the app that hosts the tests.
  static func makeWindow() -> UIWindow {
    let frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
    guard let scene else { return UIWindow(frame: frame) }
    let window = UIWindow(windowScene: scene)
    #if os(Linux)
      window.frame = frame
    #endif
    return window
  }

  func close() {
    root.tree.close()
    window.isHidden = true
    window.rootViewController = nil
  }

  /// Lets UIKit do its work: layout passes, and the end of animations. On a device, the test waits, so that the main thread runs
  /// the work of UIKit.
  static func proceed() async {
    #if os(Linux)
      SimulatedDevice.endAnimations()
    #else
      try? await Task.sleep(for: UIView.areAnimationsEnabled ? .seconds(1) : .milliseconds(50))
    #endif
  }

  /// The controllers whose views are in the window, each with the controller of the view around it.
  var shown: [(controller: Controller, container: Controller?)] { shown(in: window, of: nil) }

  private func shown(in view: UIView, of container: Controller?) -> [(
    controller: Controller, container: Controller?
  )] {
    view.subviews.flatMap { view -> [(controller: Controller, container: Controller?)] in
      guard let mirror = view.next as? any Mirror else { return shown(in: view, of: container) }
      return [(mirror.controller, container)] + shown(in: view, of: mirror.controller)
    }
  }
}
