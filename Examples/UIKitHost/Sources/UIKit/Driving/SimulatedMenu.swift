/// A menu that the user has opened. UIKit presents its view controller, which is then the topmost one:
/// <https://github.com/exyte/PopupView/pull/127>. When the menu closes, what is presented over it goes too:
/// <https://github.com/stleamist/BetterSafariView/pull/52>
@MainActor
public final class SimulatedMenu {
  private let menu = _UIContextMenuActionsOnlyViewController()

  public init(over viewController: UIViewController) {
    menu.modalPresentationStyle = .custom
    viewController.present(menu, animated: false)
    SimulatedDevice.turn()
  }

  public func close() {
    menu.presentingViewController?.dismiss(animated: false)
    SimulatedDevice.turn()
  }
}

private final class _UIContextMenuActionsOnlyViewController: UIViewController {}
