/// The styles of presentations. <https://developer.apple.com/documentation/uikit/uimodalpresentationstyle>
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// <https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate>
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .automatic }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// The manager of one presentation. <https://developer.apple.com/documentation/uikit/uipresentationcontroller>
///
/// Modeled: the delegate is called for dismissals by the user only.
@MainActor
open class UIPresentationController: NSObject {
  public unowned let presentedViewController: UIViewController
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    self.presentedViewController = presentedViewController
    super.init()
  }
}

/// A sheet. <https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller>
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  /// <https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent>
  @MainActor
  open class Detent: NSObject {
    public struct Identifier: Hashable, RawRepresentable, Sendable {
      public static let medium = Identifier(rawValue: "medium")
      public static let large = Identifier(rawValue: "large")
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    private let resolve: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(
      _ identifier: Identifier,
      _ resolve: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolve = resolve
      super.init()
    }

    open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom"), resolver) }

    open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    {
      resolve(context)
    }
  }

  /// <https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detents>
  open var detents: [Detent] = [.large()] {
    didSet { if detents.isEmpty { SimulatedDevice.raise("The array of detents must have an element.") } }
  }
  open var prefersGrabberVisible = false
  open func animateChanges(_ changes: () -> Void) { changes() }
}

/// <https://developer.apple.com/documentation/uikit/uisheetpresentationcontrollerdetentresolutioncontext>
@MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  var maximumDetentValue: CGFloat { get }
}

/// A popover. <https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller>
open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
}

/// A thing to which a popover points.
/// <https://developer.apple.com/documentation/uikit/uipopoverpresentationcontrollersourceitem>
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// <https://developer.apple.com/documentation/uikit/uimodaltransitionstyle>
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// <https://developer.apple.com/documentation/uikit/uipopoverarrowdirection>
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public static let any = Self(rawValue: 15)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
