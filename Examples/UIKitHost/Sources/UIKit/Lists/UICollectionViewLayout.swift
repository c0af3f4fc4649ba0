/// The frame and the look of one element. <https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes>
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath
  open var frame = CGRect.zero
  open var transform = CGAffineTransform.identity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  public let representedElementCategory: UICollectionView.ElementCategory
  public let representedElementKind: String?

  public convenience init(forCellWith indexPath: IndexPath) { self.init(indexPath, .cell, nil) }

  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(indexPath, .supplementaryView, elementKind)
  }

  private init(_ path: IndexPath, _ category: UICollectionView.ElementCategory, _ kind: String?) {
    indexPath = path
    representedElementCategory = category
    representedElementKind = kind
    super.init()
  }
}

/// A matrix. <https://developer.apple.com/documentation/corefoundation/cgaffinetransform>
public struct CGAffineTransform: Equatable, Sendable {
  public static let identity = CGAffineTransform(scaleX: 1, y: 1)

  public var a: CGFloat
  public var d: CGFloat

  public init(scaleX sx: CGFloat, y sy: CGFloat) { (a, d) = (sx, sy) }
}

/// The arrangement of a collection. <https://developer.apple.com/documentation/uikit/uicollectionviewlayout>
@MainActor
open class UICollectionViewLayout: NSObject {
  public internal(set) weak var collectionView: UICollectionView?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open var collectionViewContentSize: CGSize { .zero }
  open func prepare() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidateLayout() { collectionView?.layoutWasInvalidated() }
}
