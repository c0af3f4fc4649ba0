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

  /// Moves all visible cells to the frames of an arrangement. The controller calls this method when the layout or the
  /// size of the view has changed, and when cells were measured.
  ///
  /// Before `reload(_:)`, the controller calls this method with the frames of the new list, because the list view needs
  /// them to show the new items.
  ///
  /// - Parameters:
  ///   - arrangement: The new frames.
  ///   - animated: Whether the cells move to their new frames with an animation.
  func showArrangement(_ arrangement: LayoutArrangement, animated: Bool)
}

/// One step of a change of a list, with the frames of the items after the step. A grid animates the steps of a change one
/// after the other.
public struct GridStage<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The change that the list view animates in this step: from `change.before`, the list before the step, to
  /// `change.after`, the list after the step.
  public let change: ListChange<SectionID, Item>
  /// The frames of the items after this step.
  public let arrangement: LayoutArrangement

  /// Creates one step of a change.
  public init(change: ListChange<SectionID, Item>, arrangement: LayoutArrangement) {
    (self.change, self.arrangement) = (change, arrangement)
  }
}
