public import DataSource

/// The scrolling view of a platform, such as a table or a grid, on which a `PagedController` shows its list. It also shows a
/// header, a footer and a placeholder. On a platform with a control for pulling, that control is the header: see
/// ``ScrollSurface/refreshHeader``.
///
/// The list view measures rows whose lengths the controller does not know, and determines the frame of the placeholder. The
/// controller determines frames only for a grid, see ``ListViewCallbacks/arrangement``. A placeholder covers the
/// visible part of the list, even after the list was scrolled.
///
/// The list view asks its ``callbacks`` for cells, titles and swipe actions, and reports the user's actions to them. All
/// members except ``callbacks`` and those of `ListSurface` have default implementations, for a list view that shows rows and
/// nothing else.
@MainActor
public protocol PagedSurface<SectionID, Item>: ListSurface, ScrollSurface {
  /// The closures through which the list view calls its controller. The controller sets them before it shows the list. When
  /// the controller releases the list view, it sets closures that do nothing.
  var callbacks: ListViewCallbacks<SectionID, Item> { get set }

  /// The paths of the first and the last visible row. `nil` if the view does not know them: off screen, during an update,
  /// and after an update or a scroll until the next layout pass.
  ///
  /// If the rows do not fill the screen, the controller loads the next page. It reads this property after
  /// ``ListViewCallbacks/didLayOut``, when a page was loaded, and before it updates texts such as "5 minutes ago".
  ///
  /// While a previous page is being loaded, the controller also reads the property just before the view shows a change of the
  /// list, so that it can keep the visible rows in place. Return the paths in the list that is still on screen, although the
  /// `connection` of the view already has the new list.
  var visibleRange: ClosedRange<ItemPath>? { get }

  /// Shows the header that refreshes, the footer that loads more items, and the placeholder that replaces an empty
  /// list. `status` has the state of each one, for example that the header is refreshing.
  func show(_ status: PagedStatus)

  /// Marks the selected items, and shows whether items are being edited.
  func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool)
}

extension PagedSurface {
  /// By default `nil`: the list view does not know which rows are visible.
  public var visibleRange: ClosedRange<ItemPath>? { nil }

  /// Shows nothing.
  public func show(_ status: PagedStatus) {}

  /// Shows nothing.
  public func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {}
}
