public import DataSource

/// How the sections of a list look.
public enum ListAppearance: Hashable, Sendable {
  /// One below the other; their titles stay at the top while they are seen.
  case plain
  /// Apart from each other, each with its title.
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
/// A list that is not divided has one section, also when it has no items; a divided one has sections for the items it has.
@MainActor
open class SectionedListController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: PagedController<SectionID, Item>
where Item.ID: Sendable {
  /// How the sections look.
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
