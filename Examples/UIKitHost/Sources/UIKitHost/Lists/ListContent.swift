import Concierge
import UIKit

/// A cell of a table that shows the view of a `ListCell`.
final class TableCell: UITableViewCell {
  /// The height of the view, for rows whose length the controller does not know.
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    (contentView.subviews.first ?? contentView).systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
  }
}

/// A header or a footer of a grid that shows the view of a `ListCell`.
final class GridSectionView: UICollectionReusableView {}

extension ListCell {
  /// The cell that shows a text, for a list whose controller has no cell.
  static func text(_ text: @escaping @MainActor (Item) -> String) -> ListCell {
    ListCell({ UILabel() }) { label, item in label.text = text(item) }
  }

  /// Shows an item in a container: in the view that the container has from an earlier item, if it fits.
  func show(_ item: Item, in container: UIView) {
    let old = container.subviews.first
    guard let new = view(for: item, reusing: old) as? UIView, new !== old else { return }
    old?.removeFromSuperview()
    new.frame = container.bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(new)
  }
}

extension ItemPath {
  init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

  var indexPath: IndexPath { IndexPath(item: item, section: section) }
}

extension [ItemPath] {
  var indexPaths: [IndexPath] { map(\.indexPath) }
}
