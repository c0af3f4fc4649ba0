#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension LayerViewController {
    /// Chooses UIKit's style for a presentation.
    func configure(style: ModalStyle) {
      switch style {
      // A page sheet ignores its preferred size, so a sheet with a preferred size is a form sheet.
      case .sheet:
        let size = layer?.preferences(\.presentationPreferences).preferredContentSize
        modalPresentationStyle = size == nil ? .pageSheet : .formSheet
      case .fullScreen: modalPresentationStyle = .fullScreen
      case .popover: modalPresentationStyle = .popover
      case .alert:
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
        // Without this line, UIKit would take the style of the status bar from the view controller below.
        modalPresentationCapturesStatusBarAppearance = true
      }
      updatePresentation()
    }

    /// Applies the presentation preferences of the presented controller, such as the possible heights of its sheet.
    func updatePresentation() {
      guard let preferences = layer?.preferences(\.presentationPreferences) else { return }
      isModalInPresentation = !preferences.allowsUserDismissal
      if let size = preferences.preferredContentSize { preferredContentSize = size }
      guard modalPresentationStyle == .pageSheet || modalPresentationStyle == .formSheet,
        let sheet = sheetPresentationController
      else { return }
      guard preferences.detents != shownDetents else { return }
      shownDetents = preferences.detents
      // UIKit raises an exception for an empty array, so the sheet gets UIKit's standard detent.
      let detents = preferences.detents.isEmpty ? [.large] : preferences.detents
      sheet.animateChanges { sheet.detents = detents.map { .make($0) } }
    }

    /// Sets the anchor of a popover: a bar button, a part of the view from which the popover was presented, or the whole
    /// view.
    func pointPopover(to source: AnyObject?, over presenter: UIViewController) {
      guard let popover = popoverPresentationController, let layer else { return }
      let preferences = layer.preferences(\.presentationPreferences)
      if let id = preferences.popoverBarItemID, let item = presenter.visibleBarItem(id) {
        popover.sourceItem = item
      } else {
        let view = source as? UIView ?? presenter.view
        popover.sourceView = view
        popover.sourceRect = preferences.popoverRect ?? view?.bounds ?? .null
      }
    }
  }

  extension UISheetPresentationController.Detent {
    fileprivate static func make(_ detent: PresentationPreferences.Detent)
      -> UISheetPresentationController.Detent
    {
      // With an identifier, the sheet keeps its height when the list of possible heights changes.
      let identifier = Identifier("\(detent)")
      switch detent {
      case .medium: return .medium()
      case .large: return .large()
      case .fraction(let part):
        return .custom(identifier: identifier) { $0.maximumDetentValue * CGFloat(part) }
      case .height(let height): return .custom(identifier: identifier) { _ in CGFloat(height) }
      }
    }
  }

  extension UIViewController {
    /// Returns the button of a bar item: a button of this view controller, or of a child view controller on screen. A
    /// popover can point to this button.
    fileprivate func visibleBarItem(_ id: String) -> UIBarButtonItem? {
      let own = (navigationItem.leftBarButtonItems ?? []) + (navigationItem.rightBarButtonItems ?? [])
      if let item = own.first(where: { $0.accessibilityIdentifier == id }) { return item }
      return children.lazy.filter { $0.viewIfLoaded?.window != nil }.compactMap { $0.visibleBarItem(id) }
        .first
    }
  }
#endif
