/// <https://developer.apple.com/documentation/uikit/nstextalignment>
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A text that the user reads. <https://developer.apple.com/documentation/uikit/uilabel>
///
/// Modeled: a size of 9 by 20 points for each character.
open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: CGFloat((text ?? "").count * 9), height: 20)
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}
