public import DataSource

/// What a ``PagedController`` shows its list on: a table or a grid of a host's, which scrolls, and has room for a header, a
/// footer and a placeholder.
///
/// The host asks the ``controller`` for what it does not know, and tells it what the reader does: ``PagedController/select(at:)``,
/// ``PagedController/willDisplay(at:)``, ``PagedController/move(from:to:)``.
@MainActor
public protocol PagedSurface<SectionID, Item>: ListSurface, ScrollSurface where Item: Equatable {
  /// Whose list is shown. Declare it `weak`.
  var controller: PagedController<SectionID, Item>? { get set }

  /// Shows header, footer and placeholder.
  func show(_ status: PagedStatus)

  /// Shows which items are selected, and whether items are being edited.
  func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool)
}
