/// Distances from the four edges in the reading direction. <https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets>
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// A row of views. <https://developer.apple.com/documentation/uikit/uistackview>
///
/// Modeled: a horizontal row inside of the margins. The first view takes the width that the others leave.
open class UIStackView: UIView {
  public private(set) var arrangedSubviews: [UIView] = []
  open var spacing: CGFloat = 0
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var isLayoutMarginsRelativeArrangement = false
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    arrangedSubviews = views
    views.forEach(addSubview)
  }

  public required init(coder: NSCoder) { super.init(frame: .zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let margins = directionalLayoutMargins
    let heights = arrangedSubviews.map { $0.sizeThatFits(size).height }
    let content =
      axis == .horizontal
      ? heights.max() ?? 0 : heights.reduce(0, +) + spacing * CGFloat(max(heights.count - 1, 0))
    return CGSize(width: size.width, height: content + margins.top + margins.bottom)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let margins = directionalLayoutMargins
    var area = bounds
    if isLayoutMarginsRelativeArrangement {
      area = area.inset(
        by: UIEdgeInsets(
          top: margins.top,
          left: margins.leading,
          bottom: margins.bottom,
          right: margins.trailing
        )
      )
    }
    for view in arrangedSubviews.dropFirst().reversed() {
      let width = view.sizeThatFits(area.size).width
      view.frame = CGRect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
      area.size.width -= width + spacing
    }
    arrangedSubviews.first?.frame = area
  }
}
