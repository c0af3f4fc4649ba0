#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import UIKit

  /// A container of one view controller.
  open class ShellViewController: UIViewController {
    /// The view controller that fills the view.
    var content: UIViewController? {
      didSet {
        guard content !== oldValue else { return }
        if let oldValue, oldValue.parent === self {
          oldValue.willMove(toParent: nil)
          oldValue.viewIfLoaded?.removeFromSuperview()
          oldValue.removeFromParent()
        }
        if let content { addChild(content) }
        if isViewLoaded { placeContent() }
      }
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      placeContent()
    }

    private func placeContent() {
      guard let content else { return }
      content.view.frame = view.bounds
      content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(content.view, at: 0)
      content.didMove(toParent: self)
    }
  }
#endif
