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
