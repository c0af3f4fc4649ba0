/// A container that shows all its children side by side: the columns of a split view, in order.
@MainActor
open class SplitController: Controller {
  /// The columns from the leading side. The same as ``Controller/children``.
  public final var columns: [Controller] { children }

  /// The last column with a title, so that the bar shows the title of the column that was filled last.
  open override var visibleChild: Controller? {
    children.last { !$0.preferences(\.navigationBar).title.isEmpty } ?? children.last
  }

  /// Creates a split view of these columns.
  public convenience init(columns: [Controller]) {
    self.init()
    setColumns(columns)
  }

  /// Replaces the columns.
  public final func setColumns(_ columns: [Controller]) {
    changeChildren(animated: false) { _ in columns }
  }

  /// A column stays where it is.
  open override func childDidFinish(_ child: Controller) -> Bool { false }

  /// The item of the first column.
  open override var tabItem: TabItem { given(\.tabItem) ?? children.first?.tabItem ?? TabItem() }
}
