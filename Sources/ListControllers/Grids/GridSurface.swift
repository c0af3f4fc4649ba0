public import DataSource
public import ItemLayouts

/// The view of the host on which a ``SectionedGridController`` shows its list. The controller's
/// ``SectionedGridController/arrangement`` determines the frames.
///
/// The list view never has frames of one list and the items of another. When the list changes, the list view asks for the
/// frames together with the items, one stage at a time:
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

  /// Moves all cells to their frames in an arrangement of the shown list: after a change of the layout or of the size, and
  /// when cells were measured. The controller also calls this method immediately before `reload(_:)`, with an arrangement
  /// of the new list.
  ///
  /// - Parameters:
  ///   - arrangement: The new frames.
  ///   - animated: Whether the cells move from their old frames with an animation.
  func showArrangement(_ arrangement: LayoutArrangement, animated: Bool)
}

/// A stage of a change of a list, with the frames of its items.
public struct GridStage<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The stage. See `ListChange.stages`.
  public let change: ListChange<SectionID, Item>
  /// The frames of the items of the list after this stage.
  public let arrangement: LayoutArrangement
}
