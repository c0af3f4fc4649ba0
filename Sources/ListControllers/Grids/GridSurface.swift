public import DataSource
public import ItemLayouts

/// The view of the host on which a ``SectionedGridController`` shows its list. The controller's
/// ``SectionedGridController/arrangement`` determines the frames.
///
/// The surface never has frames of one list and the items of another. When the list changes, the surface asks for the
/// frames together with the items, one stage at a time:
///
/// ```swift
/// func apply(_ change: ListChange<SectionID, Photo>, completion: ListCompletion) {
///   for stage in gridCallbacks.stages(change) {
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
  /// The questions and reports of this surface about frames. The controller sets them.
  var gridCallbacks: GridViewCallbacks<SectionID, Item> { get set }

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

/// The closures by which a grid asks its controller for frames, besides its ``ListViewCallbacks``. The closures do not retain the
/// controller.
@MainActor
public struct GridViewCallbacks<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  /// Returns the frames of the current list, or `nil` without a controller.
  public var arrangement: @MainActor () -> LayoutArrangement? = { nil }
  /// Returns the stages of a change that the surface is about to show, with the frames of each stage.
  ///
  /// - Complexity: O(*s*) for a change of one stage, where *s* is the number of sections. For each earlier stage of a larger change
  ///   also O(*n*), where *n* is the number of items.
  public var stages: @MainActor (ListChange<SectionID, Item>) -> [GridStage<SectionID, Item>] = { _ in [] }
  /// Reports the lengths along the scroll axis that cells have measured, in points, by item. They replace the computed lengths.
  public var correct: @MainActor (_ lengths: [ItemPath: Double]) -> Void = { _ in }

  /// Creates closures that give empty answers and ignore reports.
  public init() {}
}

/// A stage of a change of a list, with the frames of its items.
public struct GridStage<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The stage. See `ListChange.stages`.
  public let change: ListChange<SectionID, Item>
  /// The frames of the items of the list after this stage.
  public let arrangement: LayoutArrangement
}
