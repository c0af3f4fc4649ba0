public import DataSource
public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// The closures by which a list view asks its controller and reports what the user does. A `PagedController` sets the closures when
/// the controller receives the view, so that the view does not depend on a controller.
///
/// ```swift
/// func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
///   callbacks.select(ItemPath(section: path.section, item: path.item))
/// }
/// ```
///
/// The default closures give empty answers and ignore reports, so a view without a controller works, too. The closures do not
/// retain the controller. All paths are paths of the list that the view shows. While the view animates the steps of a change, it
/// may ask about rows of the list after a step, but must not report actions on rows.
@MainActor
public struct ListViewCallbacks<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  // MARK: Questions

  /// Returns the ``ListCell`` that shows an item, or `nil` if the controller has none. The view then shows the item, for
  /// example, as text.
  public var cell: @MainActor (_ item: Item, _ path: ItemPath) -> ListCell<Item>? = { _, _ in nil }
  /// Returns the ``ListCell`` for the header or footer of a section, or `nil` to show the section's text.
  public var sectionCell: @MainActor (SectionID, _ isHeader: Bool) -> ListCell<SectionID>? = { _, _ in nil }
  /// Returns the text above or below a section.
  public var sectionText: @MainActor (SectionID, _ isHeader: Bool) -> String? = { _, _ in nil }
  /// Returns the entries of the index beside the list, with which the user scrolls to a section.
  public var indexTitles: @MainActor () -> [SectionIndexTitle] = { [] }
  /// Returns the length of a row in points, or `nil` to let the view measure the row.
  public var rowLength: @MainActor (_ item: Item, _ path: ItemPath) -> Double? = { _, _ in nil }
  /// Returns the actions that appear when the user swipes a row.
  public var swipeActions: @MainActor (_ item: Item, _ path: ItemPath) -> [SwipeAction] = { _, _ in [] }
  /// Returns the actions in the menu of a row, which the user opens with a long press or the second mouse button.
  public var contextMenu: @MainActor (_ item: Item, _ path: ItemPath) -> [SwipeAction] = { _, _ in [] }
  /// Returns the paths of the selected items, in no particular order.
  public var selectedPaths: @MainActor () -> [ItemPath] = { [] }
  /// Returns whether the user may move an item to another path. The view calls this closure repeatedly while the user drags
  /// a row.
  public var canMove: @MainActor (_ from: ItemPath, _ to: ItemPath) -> Bool = { _, _ in false }
  /// Returns the frame of the footer at the end of the list, in points of the scrolled content. The footer shows that the
  /// next page is loading.
  public var footerFrame: @MainActor () -> CGRect = { .zero }

  /// Returns the frames of the items of a grid, or `nil` for a list.
  public var arrangement: @MainActor () -> LayoutArrangement? = { nil }
  /// Splits a change of the list into the steps that a grid animates one after the other, each with the frames of the items
  /// after the step.
  ///
  /// - Complexity: O(*s*) for a change of one step, where *s* is the number of sections. Each earlier step takes O(*n*) in
  ///   addition, where *n* is the number of items.
  public var stages: @MainActor (ListChange<SectionID, Item>) -> [GridStage<SectionID, Item>] = { _ in [] }

  // MARK: Reports

  /// Reports a tap on an item.
  public var select: @MainActor (ItemPath) -> Void = { _ in }
  /// Reports that the user has moved to an item with the arrow keys. The controller selects the item, if it still exists.
  /// Unlike a tap, this does not call the controller's `didSelect(_:at:)`, which may open a detail screen.
  public var moveCursor: @MainActor (Item.ID) -> Void = { _ in }
  /// Reports that an item is about to become visible. Near an end of the list, the controller then loads the next or the previous
  /// page.
  public var willDisplay: @MainActor (ItemPath) -> Void = { _ in }
  /// Reports that a cell's view has gone off screen. Called before another item uses the view.
  public var didEndDisplaying: @MainActor (_ view: AnyObject) -> Void = { _ in }
  /// Reports that the user has moved a row. Returns `false` if the controller refuses the move. The view is then updated,
  /// and the row returns to its old place.
  public var move: @MainActor (_ from: ItemPath, _ to: ItemPath) -> Bool = { _, _ in false }
  /// Reports the action that the user has chosen by a swipe or in the menu of a row.
  public var perform: @MainActor (SwipeAction) -> Void = { _ in }
  /// Reports that the user has asked for more items, for example with a button at the end of the list. The controller loads
  /// the next page.
  ///
  /// In an empty list, the controller may load the previous page instead, or the first page after its request was canceled.
  /// If an empty list is made from several sources of pages, each source that has more pages loads one.
  public var loadNextPage: @MainActor () -> Void = {}
  /// Reports that the user wants to try a failed request again.
  public var retry: @MainActor () -> Void = {}
  /// Reports the lengths of cells in a grid, in points along the scroll axis, after the cells were measured. They replace
  /// the estimated lengths.
  public var correct: @MainActor (_ lengths: [ItemPath: Double]) -> Void = { _ in }
  /// Reports the end of a layout pass. The controller then reads ``PagedSurface/visibleRange``. A view that does not
  /// implement this property need not call the closure.
  public var didLayOut: @MainActor () -> Void = {}
  /// Reports a new size of the view.
  public var didResize: @MainActor () -> Void = {}

  /// Creates callbacks that do nothing. Closures with a result return `nil`, `false`, `.zero` or an empty array.
  public init() {}
}
