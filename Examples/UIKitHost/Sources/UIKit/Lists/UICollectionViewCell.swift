/// A view that a collection reuses. <https://developer.apple.com/documentation/uikit/uicollectionreusableview>
open class UICollectionReusableView: UIView {
  public internal(set) var reuseIdentifier: String?

  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

/// A cell of a collection. <https://developer.apple.com/documentation/uikit/uicollectionviewcell>
open class UICollectionViewCell: UICollectionReusableView {
  public private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if let contentConfiguration { contentView = contentView(contentView, showing: contentConfiguration) }
    }
  }
  open var isSelected = false

  public required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
