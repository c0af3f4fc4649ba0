import Concierge
import UIKit

/// A cell of a table that shows the view of a `ListCell`, and has the height that the view needs.
final class TableCell: UITableViewCell {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    contentView.content.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
  }
}

/// A header or a footer of a table that shows the view of a `ListCell`, and has the height that the view needs.
final class TableSectionView: UITableViewHeaderFooterView {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    contentView.content.systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority
    )
  }
}

extension UIView {
  /// The view that a cell shows.
  fileprivate var content: UIView { subviews.first ?? self }
}

/// A header or a footer of a grid that shows the view of a `ListCell`.
final class GridSectionView: UICollectionReusableView {}

extension ListCell {
  /// The cell that shows a text in UIKit's look, for a list whose controller has no cell.
  static func text(
    as look: UIListContentConfiguration = .cell(),
    _ text: @escaping @MainActor (Item) -> String
  ) -> ListCell {
    ListCell({ UIListContentView(configuration: look) }) { view, item in
      var configuration = look
      configuration.text = text(item)
      view.configuration = configuration
    }
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
