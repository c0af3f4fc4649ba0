public import DataSource
public import ItemLayouts

/// The view of a platform on which a `SectionedGridController` shows its list. The controller's ``ListViewCallbacks/arrangement``
/// determines the frames.
///
/// The frames in the view must always belong to its items. When the list changes, the view gets the frames together with the
/// items, one stage at a time:
///
/// ```swift
/// func apply(_ change: ListChange<SectionID, Photo>, completion: ListCompletion) {
///   for stage in callbacks.stages(change) {
///     collectionView.performBatchUpdates {
///       items = stage.change.after
///       layout.arrangement = stage.arrangement
///       perform(stage.change.changeset)
///     }
///   }
/// }
/// ```
@MainActor
public protocol GridSurface<SectionID, Item>: PagedSurface {
  /// The number of pixels per point.
  var pixelScale: Double { get }

  /// Moves the cells to new frames. The controller calls this method when the layout or the size of the view has changed,
  /// when cells were measured, and before `reload(_:)` with the frames of the new list.
  ///
  /// - Parameters:
  ///   - arrangement: The new frames of all items.
  ///   - animated: Whether the cells move to their new frames with an animation.
  func showArrangement(_ arrangement: LayoutArrangement, animated: Bool)
}

/// One animated step of a change of a list, with the frames of the items after the step. For example, items are deleted in
/// one step and inserted in the next.
public struct GridStage<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The change that the list view animates in this step, from the list `change.before` to the list `change.after`.
  public let change: ListChange<SectionID, Item>
  /// The frames of the items after this step.
  public let arrangement: LayoutArrangement

  /// Creates one step of a change.
  public init(change: ListChange<SectionID, Item>, arrangement: LayoutArrangement) {
    (self.change, self.arrangement) = (change, arrangement)
  }
}
