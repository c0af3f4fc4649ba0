extension UIViewController {
  /// Begins to drag this presented controller off the screen, or taps outside of a popover. Returns `nil` if the controller
  /// does not allow it; then the delegate gets `presentationControllerDidAttemptToDismiss(_:)`.
  public func simulateSwipeDown() -> SimulatedSwipe? {
    SimulatedDevice.turn()
    guard let presenter = presentingViewController, let presented = presenter.ownPresented,
      presented.ownPresented == nil, presented.runningTransition == nil,
      presented.presentationController != nil,
      let presentation = presented.presentation,
      presentation is UISheetPresentationController || presentation is UIPopoverPresentationController
    else { return nil }
    guard !presented.isModalInPresentation,
      presentation.delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      presentation.delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return nil
    }
    guard let transition = presenter.beginDismissal(animated: true, isInteractive: true) else { return nil }
    presentation.delegate?.presentationControllerWillDismiss(presentation)
    SimulatedDevice.turn()
    return SimulatedSwipe {
      transition.percentComplete = $0
    } onEnd: { ending in
      transition.isInteractive = false
      switch ending {
      case .finished:
        SimulatedDevice.addAnimation {
          presenter.endDismissal(transition, nil)
          presentation.delegate?.presentationControllerDidDismiss(presentation)
        }
      case .canceled:
        transition.isCancelled = true
        SimulatedDevice.addAnimation {
          presenter.takeBackDismissal(transition)
          transition.complete()
        }
      case .lost:
        transition.isCancelled = true
        presenter.takeBackDismissal(transition)
      }
    }
  }
}

extension UIAlertController {
  /// Taps the button with a title: UIKit dismisses the alert, and then calls the handler. Has no effect on a disabled button.
  public func simulateTap(on title: String) {
    SimulatedDevice.endAnimations()
    guard let action = actions.first(where: { $0.title == title }), action.isEnabled,
      presentingViewController != nil
    else { return }
    presentingViewController?.dismiss(animated: true) { action.handler?(action) }
    SimulatedDevice.endAnimations()
  }
}
