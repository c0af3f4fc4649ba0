/// A container that shows all its ``Controller/children`` side by side, as the columns of a split view. The first child is at the
/// leading edge.
@MainActor
open class SplitController: Controller {
  /// The column whose preferences, such as the title of the navigation bar, apply to the whole split view: the last column with
  /// a title. So the bar shows the title of the detail column as soon as this column has one. Without any title, it is the last
  /// column that is not an empty stack.
  open override var visibleChild: Controller? {
    children.last { !$0.preferences(\.navigationBar).title.isEmpty }
      ?? children.last { ($0 as? StackController)?.top != nil || !($0 is StackController) } ?? children.last
  }
  override var holdsScreens: Bool { (container as? TabController)?.holdsScreens ?? true }

  /// Creates a container with a column for each controller.
  public convenience init(columns: [Controller]) {
    self.init()
    setColumns(columns)
  }

  /// Replaces the controllers of all columns without an animation.
  public final func setColumns(_ columns: [Controller]) {
    changeChildren(animated: false) { _ in columns }
  }

  /// Does nothing and returns `false`: a column that asks to be closed stays.
  open override func childDidFinish(_ child: Controller) -> Bool { false }

  /// The ``TabItem`` that a tab bar shows for this container: the one that was set with ``Controller/setPreference(_:to:)``, or
  /// else the one of the first column.
  open override var tabItem: TabItem { given(\.tabItem) ?? children.first?.tabItem ?? TabItem() }
}
