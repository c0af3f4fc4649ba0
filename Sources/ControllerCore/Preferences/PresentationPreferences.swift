public import Foundation

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// The details of how the platform presents a controller.
///
/// The code that presents a controller chooses the style, see ``ControllerWindow/present(_:as:from:animated:animator:onEnd:)``.
/// The presented controller chooses these preferences. The window's host (``WindowHost``), which performs the presentation with
/// UIKit for example, reads them when it presents the controller, and again in ``WindowHost/preferencesDidChange(of:)``.
public struct PresentationPreferences: Equatable, Sendable {
  /// A height at which the user can leave a sheet.
  public enum Detent: Hashable, Sendable {
    /// The sheet is about half as high as the screen.
    case medium
    /// The sheet is almost as high as the screen, and leaves only a strip at the upper edge free.
    case large
    /// The height of the sheet as a fraction of the available height, from 0 to 1.
    case fraction(Double)
    /// The height of the sheet in points.
    case height(Double)
  }

  /// The heights that the user can select by dragging the sheet, from the lowest to the highest.
  public var detents: [Detent]
  /// The preferred size of the content, in points; `nil` for the size that the platform chooses.
  public var preferredContentSize: CGSize?
  /// The rectangle to which a popover points, in the coordinates of its source view
  /// (``ControllerWindow/presentationSource(of:)``). `nil` for the bounds of that view.
  public var popoverRect: CGRect?
  /// The identifier of a ``BarItem`` to which a popover points instead of a view, or `nil`.
  public var popoverBarItemID: String?
  /// Whether the user may dismiss the controller by a swipe, by a tap outside of it, or with the back key. A controller with
  /// unsaved changes asks the user instead, see ``LeaveConfirming``. Code of the app may always dismiss the controller.
  public var allowsUserDismissal: Bool

  /// Creates preferences. Arguments that are left out have the default value.
  public init(
    detents: [Detent] = [.large],
    preferredContentSize: CGSize? = nil,
    popoverRect: CGRect? = nil,
    popoverBarItemID: String? = nil,
    allowsUserDismissal: Bool = true
  ) {
    self.detents = detents
    self.preferredContentSize = preferredContentSize
    self.popoverRect = popoverRect
    self.popoverBarItemID = popoverBarItemID
    self.allowsUserDismissal = allowsUserDismissal
  }
}
