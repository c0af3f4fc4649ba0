/// A button of an alert. <https://developer.apple.com/documentation/uikit/uialertaction>
@MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  public let title: String?
  public let style: Style
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  public convenience init(
    title: String?,
    style: UIAlertAction.Style,
    handler: ((UIAlertAction) -> Void)? = nil
  ) { self.init(title, style, handler) }

  private init(_ title: String?, _ style: Style, _ handler: ((UIAlertAction) -> Void)?) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}

/// A question or a notice. <https://developer.apple.com/documentation/uikit/uialertcontroller>
///
/// Modeled: at most one action with the style `.cancel`, as UIKit demands; a tap dismisses the alert and then calls the
/// handler; an action sheet in a regular width needs a place to point to.
@MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  open var message: String?
  public let preferredStyle: Style
  public private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?
  public private(set) var textFields: [UITextField]?

  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.init(preferredStyle)
    self.title = title
    self.message = message
  }

  private init(_ preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .overFullScreen
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "UIAlertController can only have one action with a style of UIAlertActionStyleCancel"
    )
    actions.append(action)
  }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(
      preferredStyle == .alert,
      "Text fields can only be added to an alert controller of style alert"
    )
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 240, height: 30))
    view.addSubview(field)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if preferredStyle == .actionSheet, traitCollection.userInterfaceIdiom == .pad {
      precondition(
        popoverPresentationController?.sourceView != nil || popoverPresentationController?.sourceItem != nil,
        "You must provide location information for this popover"
      )
    }
  }
}
