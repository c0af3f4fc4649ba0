#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// A collection view layout that takes all frames from a `LayoutArrangement`, a value that computes them without
  /// UIKit.
  final class ArrangementLayout: UICollectionViewLayout {
    var arrangement: LayoutArrangement? { didSet { invalidateLayout() } }
    /// The parts of the view that bars cover. Sticky headers stop at the inner edges of the bars.
    var insets = LayoutInsets.zero

    override var collectionViewContentSize: CGSize { arrangement?.contentSize ?? .zero }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      arrangement?.dependsOnOffset ?? false
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let arrangement else { return nil }
      let items = arrangement.items(in: rect)
      guard arrangement.dependsOnOffset, let collectionView else { return items.map(attributes) }
      // UIKit may ask for a `rect` that is larger than the visible part. The frames of visible elements depend on the
      // scroll offset: for example, a sticky header stays at the top. The frames of all other elements do not.
      let visible = arrangement.visibleItems(in: collectionView.bounds, insets: insets)
      let adjusted = Set(visible.map(\.element))
      return (visible + items.filter { !adjusted.contains($0.element) }).map(attributes)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      arrangement?[.item(ItemPath(indexPath))].map(attributes)
    }

    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let (isHeader, section) = (elementKind == UICollectionView.elementKindSectionHeader, indexPath.section)
      return arrangement?[isHeader ? .header(section: section) : .footer(section: section)].map(attributes)
    }

    private func attributes(of item: LayoutItem) -> UICollectionViewLayoutAttributes {
      let attributes =
        switch item.element {
        case .item(let path): UICollectionViewLayoutAttributes(forCellWith: path.indexPath)
        case .header(let section): sectionView(UICollectionView.elementKindSectionHeader, section)
        case .footer(let section): sectionView(UICollectionView.elementKindSectionFooter, section)
        }
      attributes.frame = item.frame
      attributes.zIndex = item.zIndex
      attributes.transform = CGAffineTransform(scaleX: item.scale, y: item.scale)
      return attributes
    }

    private func sectionView(_ kind: String, _ section: Int) -> UICollectionViewLayoutAttributes {
      .init(forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    }
  }
#endif
