/// A text. <https://developer.apple.com/documentation/uikit/uilabel>
open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor! = .label
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: 8 * CGFloat((text ?? "").count), height: 20)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// The alignments of a text. <https://developer.apple.com/documentation/uikit/nstextalignment>
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}
