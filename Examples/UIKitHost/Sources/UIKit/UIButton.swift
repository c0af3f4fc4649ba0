/// A button. <https://developer.apple.com/documentation/uikit/uibutton>
///
/// Modeled: a button whose configuration has no title shows the title of its action.
open class UIButton: UIControl {
  /// The appearance. <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>
  public struct Configuration {
    public var title: String?
    public var image: UIImage?
    /// Whether a wheel takes the place of the image.
    public var showsActivityIndicator = false

    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
  }

  open var configuration: UIButton.Configuration?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityTraits = .button
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? simulatedTitle }
    set { super.accessibilityLabel = newValue }
  }

  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    if let primaryAction {
      actionTitle = primaryAction.title
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }

  private var actionTitle = ""
  /// The title on the screen. Ours.
  public var simulatedTitle: String { configuration?.title ?? actionTitle }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: 24 + 8 * CGFloat(simulatedTitle.count), height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
