public import DataSource

/// The appearance of a list's sections.
public enum ListAppearance: Hashable, Sendable {
  /// The sections follow each other without a gap. The title of the topmost visible section stays at the top.
  case plain
  /// The sections are separated by gaps, and each has its title.
  case grouped
}

/// A controller of rows in sections, loaded page by page.
///
/// ```swift
/// final class People: SectionedListController<String, Person> {
///   init(_ people: PagedDataSource<Person, Int>) {
///     super.init(people.grouped(by: \.initial), loadedBy: people)
///   }
///   override func makeSurface() -> any PagedSurface<String, Person> { TableSurface() }
///   override func sectionTitle(_ section: String) -> String? { section }
/// }
/// ```
///
/// A grouped list has one section for each group of items, and no section if it has no items. A list that is not
/// grouped always has one section.
@MainActor
open class SectionedListController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: PagedController<SectionID, Item>
where Item.ID: Sendable {
  /// The appearance of the sections.
  open var listAppearance: ListAppearance { .plain }
}

/// A controller of rows that are not divided, loaded page by page.
///
/// ```swift
/// final class Stories: ListController<Story> {
///   init(_ feed: PagedDataSource<Story, Int>) {
///     super.init(feed, loadedBy: feed, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
///   }
///   override func makeSurface() -> any PagedSurface<SingleSection, Story> { TableSurface() }
///   override func didSelect(_ story: Story, at path: ItemPath) { navigator.show(story) }
/// }
/// ```
public typealias ListController<Item: Identifiable & Equatable & Sendable> =
  SectionedListController<SingleSection, Item> where Item.ID: Sendable
