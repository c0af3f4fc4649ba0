public import ControllerCore
public import DataSource
public import Surfaces

/// Makes the list views of a platform, so that the controllers of lists and grids need not name a class of list views.
///
/// ```swift
/// final class TerminalLists: ListViewFactory {
///   func makeListView<SectionID, Item>(
///     for controller: PagedController<SectionID, Item>
///   ) -> any PagedSurface<SectionID, Item> { RowsPane() }
/// }
/// window.environment.listViews = TerminalLists()
/// ```
@MainActor
public protocol ListViewFactory: AnyObject, Sendable {
  /// Returns a new list view for a controller, for example a `UICollectionView` for a ``SectionedGridController`` and a
  /// `UITableView` for any other controller.
  func makeListView<SectionID, Item>(
    for controller: PagedController<SectionID, Item>
  ) -> any PagedSurface<SectionID, Item>
}

private struct ListViews: EnvironmentEntry {
  static let defaultValue = ListViews(factory: nil)
  let factory: (any ListViewFactory)?

  static func == (one: ListViews, other: ListViews) -> Bool { one.factory === other.factory }
}

extension ControllerEnvironment {
  /// The factory that makes the list views of all controllers that do not override ``PagedController/makeSurface()``. The
  /// adapter for the platform, such as UIKit or a terminal, sets it before the window is shown. The default is `nil`.
  public var listViews: (any ListViewFactory)? {
    get { self[ListViews.self].factory }
    set { self[ListViews.self] = ListViews(factory: newValue) }
  }
}
