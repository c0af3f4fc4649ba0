public import ControllerCore
public import DataSource

/// The scrolling view of the host, such as a table or a grid, on which a ``PagedController`` shows its list. It also
/// shows a header, a footer and a placeholder.
///
/// The surface determines the lengths of rows, whether to estimate them, and the frame of the placeholder. The
/// controller determines frames only for a grid, by its ``SectionedGridController/arrangement``. A placeholder covers
/// the visible part of the list, even after the list was scrolled.
///
/// The surface asks the ``controller`` for cells and titles, and reports the user's actions to it with
/// ``PagedController/select(at:)``, ``PagedController/willDisplay(at:)`` and ``PagedController/move(from:to:)``.
@MainActor
public protocol PagedSurface<SectionID, Item>: ListSurface, ScrollSurface {
  /// The controller of the list. Conforming types declare the property `weak`.
  var controller: PagedController<SectionID, Item>? { get set }

  /// Shows the header, the footer and the placeholder.
  func show(_ status: PagedStatus)

  /// Marks the selected items, and shows whether items are being edited.
  func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool)
}
