/// A text. <https://developer.apple.com/documentation/uikit/uilabel>
open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor! = .label
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural

  public override init(frame: CGRect) {
    super.init(frame: frame)
    (isAccessibilityElement, accessibilityTraits) = (true, .staticText)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: 8 * CGFloat((text ?? "").count), height: 20)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// The alignments of a text. <https://developer.apple.com/documentation/uikit/nstextalignment>
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A wheel that turns while something is loading.
/// <https://developer.apple.com/documentation/uikit/uiactivityindicatorview>
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  open private(set) var isAnimating = false

  public init(style: UIActivityIndicatorView.Style) {
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// A picture. <https://developer.apple.com/documentation/uikit/uiimage>
///
/// Modeled: the name of a system symbol or of an asset. A name that contains a space is unknown.
open class UIImage: NSObject, @unchecked Sendable {
  let name: String

  public convenience init?(named name: String) { self.init(name) }
  public convenience init?(systemName name: String) { self.init(name) }

  private init?(_ name: String) {
    if name.isEmpty || name.contains(" ") { return nil }
    self.name = name
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.name == name }
  open override var hash: Int { name.hashValue }
}
