/// A button. <https://developer.apple.com/documentation/uikit/uibutton>
open class UIButton: UIControl {
  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(type buttonType: ButtonType, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    setTitle(primaryAction?.title, for: .normal)
    setImage(primaryAction?.image, for: .normal)
  }

  public enum ButtonType: Int, Sendable {
    case custom, system
  }

  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state.rawValue] = title }
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] ?? titles[0] }
  open var currentTitle: String? { title(for: isEnabled ? .normal : .disabled) }
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state.rawValue] = image }
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] ?? images[0] }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: CGFloat((currentTitle ?? "").count * 9 + 24), height: 34)
  }

  /// Taps the button.
  public func simulateTap() {
    if isEnabled, window != nil { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
  }
}
