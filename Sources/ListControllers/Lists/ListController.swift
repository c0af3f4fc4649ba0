public import DataSource

/// A controller of rows in sections.
///
/// ```swift
/// final class People: SectionedListController<String, Person> {
///   init(_ people: PagedDataSource<Person, Int>) {
///     super.init(people.grouped(by: \.initial), loadedBy: people)
///   }
///   override func sectionTitle(_ section: String) -> String? { section }
/// }
/// ```
///
/// A grouped list has one section for each group of items, and no section if it has no items. A list that is not
/// grouped has one section, also without items. But a filter leaves out sections without items, so a filtered list in
/// which no item is found has no section.
@MainActor
open class SectionedListController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: PagedController<SectionID, Item>
where Item.ID: Sendable {
  /// Returns the length of a row in points, or `nil` to let the list view measure the row. The default is `nil`.
  open func rowLength(of item: Item, at path: ItemPath) -> Double? { nil }
}

/// A controller of rows that are not divided into sections.
///
/// ```swift
/// final class Bookmarks: ListController<Bookmark> {
///   private let row = ListCell<Bookmark>(BookmarkView.init) { view, bookmark in view.title.text = bookmark.title }
///
///   init(_ library: Library) { super.init(library.bookmarks) }
///   override func cell(for bookmark: Bookmark, at path: ItemPath) -> ListCell<Bookmark>? { row }
///   override func didSelect(_ bookmark: Bookmark, at path: ItemPath) { navigator.show(bookmark) }
/// }
/// ```
///
/// A list that loads page by page passes its `PagedDataSource`, too:
///
/// ```swift
/// super.init(feed, loadedBy: feed, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
/// ```
public typealias ListController<Item: Identifiable & Equatable & Sendable> =
  SectionedListController<SingleSection, Item> where Item.ID: Sendable
