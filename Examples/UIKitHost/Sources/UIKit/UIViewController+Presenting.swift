/// Presentation.
/// <https://developer.apple.com/documentation/uikit/showing-and-hiding-view-controllers>
///
/// Modeled: the outermost parent presents. The links between the two are set at once, the callbacks follow in the next
/// turn. A presentation over the whole screen takes the presenter's view out of the window. A presenter that presents
/// already, or whose view is not in a window, presents nothing and complains, without a call of the completion.
extension UIViewController {
  /// The outermost parent, which presents.
  private var presenter: UIViewController { parent?.presenter ?? self }

  public var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  public var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }

  public var presentationController: UIPresentationController? {
    if let presentation { return presentation }
    if let parent { return parent.presentationController }
    let new =
      switch modalPresentationStyle {
      case .automatic, .pageSheet, .formSheet:
        UISheetPresentationController(presentedViewController: self, presenting: nil)
      case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: nil)
      default: UIPresentationController(presentedViewController: self, presenting: nil)
      }
    presentation = new
    return new
  }
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  /// Only a form sheet in a regular width has the preferred size. A page sheet ignores that size.
  private func presentedFrame(in window: UIWindow) -> CGRect {
    guard modalPresentationStyle == .formSheet, window.traitCollection.horizontalSizeClass == .regular else {
      return window.bounds
    }
    let size = preferredContentSize == .zero ? CGSize(width: 540, height: 620) : preferredContentSize
    let (area, middle) = (window.bounds, window.center)
    return CGRect(
      x: middle.x - size.width / 2,
      y: middle.y - size.height / 2,
      width: min(size.width, area.width),
      height: min(size.height, area.height)
    )
  }

  private var coversScreen: Bool { modalPresentationStyle == .fullScreen }

  public func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    let (presenter, presented) = (presenter, viewControllerToPresent)
    if presenter !== self { return presenter.present(presented, animated: flag, completion: completion) }
    let attempt = "Attempt to present \(type(of: presented)) on \(type(of: self))"
    guard presented.parent == nil, presented.ownPresenting == nil else {
      return SimulatedDevice.complain("\(attempt), which is presented or contained already.")
    }
    guard ownPresented == nil else {
      return SimulatedDevice.complain("\(attempt), which is already presenting.")
    }
    guard viewIfLoaded?.window != nil, !isBeingDismissed else {
      return SimulatedDevice.complain("\(attempt), whose view is not in the window hierarchy.")
    }
    // A report of such a refusal: <https://github.com/lionheart/openradar-mirror/issues/12290>
    guard !SimulatedDevice.refusesPresentations else {
      return SimulatedDevice.complain("\(attempt) while a presentation is in progress!")
    }
    ownPresented = presented
    presented.ownPresenting = self
    presented.isBeingPresented = true
    _ = presented.presentationController
    let isAnimated = flag && UIView.areAnimationsEnabled
    let transition = SimulatedTransition(
      from: self,
      to: presented,
      isAnimated: isAnimated,
      isInteractive: false
    )
    presented.runningTransition = transition
    SimulatedDevice.inNextTurn {
      guard presented.runningTransition === transition, let window = self.view.window else { return }
      _ = presented.view
      if presented.coversScreen { self.begin(false, animated: isAnimated) }
      presented.begin(true, animated: isAnimated)
      presented.view.frame = presented.presentedFrame(in: window)
      if presented.view.frame == window.bounds {
        presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
      window.addSubview(presented.view)
      let end = {
        guard presented.runningTransition === transition else { return }
        presented.runningTransition = nil
        presented.isBeingPresented = false
        presented.end(true)
        if presented.coversScreen {
          self.view.removeFromSuperview()
          self.end(false)
        }
        window.askForOrientations()
        transition.complete()
        completion?()
      }
      if isAnimated { SimulatedDevice.addAnimation(end) } else { SimulatedDevice.afterLayout(end) }
    }
  }

  /// UIKit asks the presenting view controller to dismiss, and does not say that it calls an override of `dismiss` there.
  func dismissPresented(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenter = presenter
    if presenter !== self { return presenter.dismissPresented(animated: flag, completion: completion) }
    guard ownPresented != nil else {
      // Without a presenter, nothing happens.
      ownPresenting?.dismissPresented(animated: flag, completion: completion)
      return
    }
    // The same report has the words of this warning.
    guard !SimulatedDevice.refusesPresentations, presentedChain.allSatisfy({ $0.runningTransition == nil })
    else {
      return SimulatedDevice.complain("Attempt to dismiss during a transition.")
    }
    guard let transition = beginDismissal(animated: flag && UIView.areAnimationsEnabled, isInteractive: false)
    else { return }
    let end = { self.endDismissal(transition, completion) }
    if transition.isAnimated { SimulatedDevice.addAnimation(end) } else { SimulatedDevice.afterLayout(end) }
  }

  /// The presented controllers, the lowest first.
  private var presentedChain: [UIViewController] {
    ownPresented.map { [$0] + $0.presentedChain } ?? []
  }

  func beginDismissal(animated: Bool, isInteractive: Bool) -> SimulatedTransition? {
    guard let lowest = ownPresented, let top = presentedChain.last else { return nil }
    let transition = SimulatedTransition(
      from: top,
      to: self,
      isAnimated: animated,
      isInteractive: isInteractive
    )
    for presented in presentedChain {
      presented.isBeingDismissed = true
      presented.runningTransition = transition
    }
    let isCovered = presentedChain.contains { $0.coversScreen }
    top.begin(false, animated: animated)
    for presented in presentedChain where presented !== top { presented.begin(false, animated: animated) }
    if isCovered, viewIfLoaded?.window == nil, let window = top.viewIfLoaded?.window {
      begin(true, animated: animated)
      var index = 0
      if let below = ownPresenting?.viewIfLoaded, below.superview === window {
        index = (window.subviews.firstIndex(of: below) ?? -1) + 1
      }
      view.frame = window.bounds
      window.insertSubview(view, at: index)
      showPresentersBelow(in: window)
    }
    _ = lowest
    return transition
  }

  /// A sheet also shows the view controller below the sheet.
  private func showPresentersBelow(in window: UIWindow) {
    guard let ownPresenting, !coversScreen, ownPresenting.viewIfLoaded?.window == nil else { return }
    ownPresenting.begin(true, animated: false)
    window.insertSubview(ownPresenting.view, at: 0)
    SimulatedDevice.afterLayout { [weak ownPresenting] in ownPresenting?.end(true) }
    ownPresenting.showPresentersBelow(in: window)
  }

  func endDismissal(_ transition: SimulatedTransition, _ completion: (() -> Void)?) {
    guard let lowest = ownPresented, lowest.runningTransition === transition else { return }
    let chain = presentedChain
    end(true)
    ownPresented = nil
    for presented in chain.reversed() {
      presented.runningTransition = nil
      presented.ownPresenting = nil
      presented.ownPresented = nil
      presented.viewIfLoaded?.removeFromSuperview()
      presented.end(false)
      presented.isBeingDismissed = false
    }
    viewIfLoaded?.window?.askForOrientations()
    transition.complete()
    completion?()
  }

  func takeBackDismissal(_ transition: SimulatedTransition) {
    guard let presented = ownPresented, presented.runningTransition === transition else { return }
    presented.runningTransition = nil
    presented.isBeingDismissed = false
    if presented.coversScreen {
      begin(false, animated: true)
      viewIfLoaded?.removeFromSuperview()
      end(false)
    }
    presented.begin(true, animated: true)
    presented.end(true)
  }

  /// Forgets the presented controllers: the window goes.
  func dismissAtOnce() {
    let chain = presentedChain
    for presented in chain.reversed() {
      presented.begin(false, animated: false)
      presented.ownPresenting?.ownPresented = nil
      presented.ownPresenting = nil
      presented.runningTransition = nil
      presented.viewIfLoaded?.removeFromSuperview()
      presented.end(false)
    }
  }
}
