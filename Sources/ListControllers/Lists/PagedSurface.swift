public import ControllerCore
public import DataSource

/// What a ``PagedController`` shows its list on: a table or a grid of a host's, which scrolls, and has room for a header, a
/// footer and a placeholder.
///
/// How long rows are, whether their lengths are estimated first, and where in it a placeholder lies is the surface's own: the
/// controller knows no frames but those of a grid's ``SectionedGridController/arrangement``. A placeholder covers what is
/// seen of the list, also when that was scrolled.
///
/// The host asks the ``controller`` for what it does not know, and tells it what the reader does: ``PagedController/select(at:)``,
/// ``PagedController/willDisplay(at:)``, ``PagedController/move(from:to:)``.
@MainActor
public protocol PagedSurface<SectionID, Item>: ListSurface, ScrollSurface {
  /// Whose list is shown. Declare it `weak`.
  var controller: PagedController<SectionID, Item>? { get set }

  /// Shows header, footer and placeholder.
  func show(_ status: PagedStatus)

  /// Shows which items are selected, and whether items are being edited.
  func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool)
}
