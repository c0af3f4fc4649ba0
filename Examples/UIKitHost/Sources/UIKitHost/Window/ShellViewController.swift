public import UIKit

/// A view controller that shows one other view controller, which can be exchanged.
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
    view.addSubview(content.view)
    content.didMove(toParent: self)
  }
}
