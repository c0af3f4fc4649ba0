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

  private let show: @MainActor (_ old: AnyObject?, Item) -> AnyObject

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
    show = { old, item in
      let view = old as? CellView ?? make()
      configure(view, item)
      return view
    }
  }

  /// Returns a view that shows an item. The list view calls this method when a row comes on screen.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - old: A view that showed another item and is no longer needed. It is used again if it has the right type.
  public func view(for item: Item, reusing old: AnyObject? = nil) -> AnyObject { show(old, item) }
}
