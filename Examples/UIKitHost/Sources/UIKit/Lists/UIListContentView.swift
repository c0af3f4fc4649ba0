/// The content of a view. <https://developer.apple.com/documentation/uikit/uicontentconfiguration>
public protocol UIContentConfiguration {
  @MainActor func makeContentView() -> any UIView & UIContentView
}

/// A view that shows a configuration. <https://developer.apple.com/documentation/uikit/uicontentview>
@MainActor
public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
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
  }

  public required init?(coder: NSCoder) { nil }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (configuration as? UIListContentConfiguration)?.height ?? 0)
  }
}
