/// A finger on a collection. Ours: UIKit has nothing of it.
extension UICollectionView {
  /// Taps an item.
  public func simulateTap(at path: IndexPath) {
    guard allowsSelection, let row = engine.row(at: path) else { return }
    if selectsSeveral, row.isSelected {
      deselectItem(at: path, animated: true)
      delegate?.collectionView(self, didDeselectItemAt: path)
    } else {
      let before = indexPathsForSelectedItems ?? []
      selectItem(at: path, animated: true, scrollPosition: [])
      for old in before where !selectsSeveral && old != path {
        delegate?.collectionView(self, didDeselectItemAt: old)
      }
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// Presses an item, or a place without an item, for a long time. Returns the menu that opens.
  public func simulateLongPress(at path: IndexPath?) -> UIMenu? {
    let paths = [path].compactMap(\.self)
    return delegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: .zero)?.menu
  }

  /// Drags an item of a collection over this one.
  ///
  /// - Returns: What a drop at `to` would do.
  public func simulateDrop(of other: UICollectionView, from: IndexPath, to: IndexPath) -> UIDropOperation? {
    let items = other.dragDelegate?.collectionView(other, itemsForBeginning: LocalDrag([]), at: from)
    return items.flatMap {
      dropDelegate?.collectionView(self, dropSessionDidUpdate: LocalDrag($0), withDestinationIndexPath: to)
    }?.operation
  }

  /// Drags an item from one path to another, and drops the item.
  ///
  /// - Parameter meanwhile: Called while the finger holds the item.
  /// - Returns: Whether the collection accepted the drop.
  @discardableResult
  public func simulateReorder(from: IndexPath, to: IndexPath, meanwhile: () -> Void = {}) -> Bool {
    guard dragInteractionEnabled, let dragDelegate, let dropDelegate, engine.row(at: from) != nil else {
      return false
    }
    let drag = LocalDrag(dragDelegate.collectionView(self, itemsForBeginning: LocalDrag([]), at: from))
    guard let item = drag.items.first else { return false }
    dragDelegate.collectionView(self, dragSessionWillBegin: drag)
    meanwhile()
    engine.checkCounts(after: "a change during a drag")
    let proposal = dropDelegate.collectionView(self, dropSessionDidUpdate: drag, withDestinationIndexPath: to)
    let accepts = proposal.operation == .move && proposal.intent == .insertAtDestinationIndexPath
    if accepts {
      dropDelegate.collectionView(self, performDropWith: LocalDrop(drag, item, from: from, to: to))
      engine.checkCounts(after: "a drop from \(from) to \(to)")
    }
    dragDelegate.collectionView(self, dragSessionDidEnd: drag)
    SimulatedDevice.turn()
    return accepts
  }
}

/// The end of a drag that a test drives.
private final class LocalDrop: NSObject, UICollectionViewDropCoordinator, UICollectionViewDropItem,
  UIDragAnimating
{
  let session: any UIDropSession
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?
  let destinationIndexPath: IndexPath?
  var items: [any UICollectionViewDropItem] { [self] }

  init(_ session: any UIDropSession, _ item: UIDragItem, from: IndexPath, to: IndexPath) {
    self.session = session
    (dragItem, sourceIndexPath, destinationIndexPath) = (item, from, to)
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating { self }
}
