public import Presenter

/// A description of how items are shown in cells: the type of view, and a closure that shows an item in such a view.
///
/// A controller declares its cells and chooses one for each item. Neither names nor casts are needed:
///
/// ```swift
/// final class Stories: ListController<Story> {
///   private let story = ListCell<Story>(StoryView.init) { view, story in view.title.text = story.title }
///   private let advert = ListCell<Story>(AdvertView.init) { view, story in view.url = story.link }
///
///   override func cell(for item: Story, at path: ItemPath) -> ListCell<Story>? { item.isAdvert ? advert : story }
/// }
/// ```
///
/// The host reuses a view for all cells with the same type of view, so the closure sets everything that differs between
/// items.
@MainActor
public struct ListCell<Item> {
  /// A name for this kind of cell. A list view such as `UITableView` reuses a cell only for items with the same name.
  public let reuseID: String

  /// Returns a copy of a style with the current time, so that a cell can show texts such as "5 minutes ago". The controller
  /// of the list sets this closure.
  package var timed: @MainActor (DisplayStyle) -> DisplayStyle = { $0 }

  private let show: @MainActor (_ cell: ListCell, _ old: AnyObject?, Item) -> AnyObject

  /// Describes how items are shown in cells.
  ///
  /// - Parameters:
  ///   - make: Creates a view.
  ///   - configure: Shows an item in a view, which may have shown another item before.
  public init<CellView: AnyObject>(
    _ make: @escaping @MainActor () -> CellView,
    configure: @escaping @MainActor (CellView, Item) -> Void
  ) {
    reuseID = String(reflecting: CellView.self)
    show = { _, old, item in
      let view = old as? CellView ?? make()
      configure(view, item)
      return view
    }
  }

  /// Describes cells whose texts depend on the time, such as "5 minutes ago".
  ///
  /// ```swift
  /// private let row: ListCell<Story>
  ///
  /// init(_ feed: Feed, style: DisplayStyle) {
  ///   row = ListCell(style: style) { style in
  ///     ListCell(StoryView.init) { view, story in view.age.text = StoryPresenter(story, style: style).age }
  ///   }
  ///   super.init(feed.stories)
  /// }
  /// ```
  ///
  /// The closure gets a style for each row that is shown. Its texts refer to the time of the update, by the clock of the list's
  /// environment. When the list appears again, and when the app becomes active, the list shows the rows again whose texts have
  /// changed. With `PagedController/followsTime`, it also does so at the moment at which a text changes.
  ///
  /// Cells above and below sections get the time of the environment, too, but they are not shown again.
  ///
  /// - Parameters:
  ///   - style: The style of the app.
  ///   - cell: Describes the cells. It is called for each row, so it only makes a ``ListCell``, always with the same type of view.
  public init(style: DisplayStyle, _ cell: @escaping @MainActor (DisplayStyle) -> ListCell) {
    reuseID = cell(style).reuseID
    show = { own, old, item in cell(own.timed(style)).view(for: item, reusing: old) }
  }

  /// Returns a view that shows an item. The list view calls this method when a row comes on screen.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - old: A view that showed another item and is no longer needed. It is used again if it has the right type.
  public func view(for item: Item, reusing old: AnyObject? = nil) -> AnyObject { show(self, old, item) }
}
