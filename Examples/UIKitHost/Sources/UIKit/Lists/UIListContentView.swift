/// The content of a view. <https://developer.apple.com/documentation/uikit/uicontentconfiguration>
public protocol UIContentConfiguration {
  @MainActor func makeContentView() -> any UIView & UIContentView
}

/// A view that shows a configuration. <https://developer.apple.com/documentation/uikit/uicontentview>
@MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
  /// <https://developer.apple.com/documentation/uikit/uicontentview/supports(_:)>
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool { false }
}

extension UIView {
  /// Shows a configuration in the content view of a cell, or returns another content view. A content view that supports the
  /// configuration stays: <https://developer.apple.com/documentation/uikit/uitableviewcell/contentconfiguration>
  func contentView(_ old: UIView, showing configuration: any UIContentConfiguration) -> UIView {
    if let old = old as? any UIContentView, old.supports(configuration) {
      old.configuration = configuration
    } else {
      let new = configuration.makeContentView()
      new.frame = bounds
      new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      old.removeFromSuperview()
      addSubview(new)
      return new
    }
    return old
  }
}

/// The content of a row in a list. <https://developer.apple.com/documentation/uikit/uilistcontentconfiguration>
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  let height: CGFloat

  @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  public static func cell() -> UIListContentConfiguration { .init(height: 44) }
  public static func header() -> UIListContentConfiguration { .init(height: 28) }
  public static func footer() -> UIListContentConfiguration { .init(height: 28) }
  @available(iOS, deprecated: 18.0, renamed: "header()")
  public static func plainHeader() -> UIListContentConfiguration { .init(height: 28) }
  @available(iOS, deprecated: 18.0, renamed: "footer()")
  public static func plainFooter() -> UIListContentConfiguration { .init(height: 28) }
}

/// The view of a row in a list. <https://developer.apple.com/documentation/uikit/uilistcontentview>
///
/// Modeled: the standard height of a row with one line.
open class UIListContentView: UIView, UIContentView {
  open var configuration: any UIContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    (isAccessibilityElement, accessibilityTraits) = (true, .staticText)
  }

  /// UIKit's labels in the view have it.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (configuration as? UIListContentConfiguration)?.text }
    set { super.accessibilityLabel = newValue }
  }

  public required init?(coder: NSCoder) { nil }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (configuration as? UIListContentConfiguration)?.height ?? 0)
  }
}
