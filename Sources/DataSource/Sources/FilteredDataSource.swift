/// The items of another source that satisfy a condition. The condition can change.
///
/// ```swift
/// let visible = proposals.filter()                         // all proposals
/// visible.isIncluded = { $0.title.contains("async") }      // observers receive one change
/// ```
///
/// Sections without such items are left out. If the condition depends on more than the item, call
/// ``LiveDataSource/invalidate()`` when that changes.
///
/// If the other source is loaded page by page and no loaded item satisfies the condition, further pages are loaded
/// automatically, at most three, and only for a list with observers. Then the list waits for the user, see
/// ``ListContentState/mayHaveMore`` and ``PagedDataSource/loadsPagesWhenEmpty``.
@MainActor
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  @usableFromInline typealias Recipe =
    @MainActor ((@MainActor (Item) -> Bool)?) -> @MainActor () -> ListSnapshot<SectionID, Item>

  private let base: any ListDataSource<SectionID, Item>
  private let recipe: Recipe
  private var knownPlaces: Places?

  /// Whether an item is shown; `nil` shows all items. Setting the closure filters the list again.
  ///
  /// The source retains the closure. A closure that needs the owner of the source captures it weakly.
  public var isIncluded: (@MainActor (Item) -> Bool)? {
    didSet { live.recipe = recipe(isIncluded) }
  }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are filtered. The new source retains it.
  ///   - isIncluded: Whether an item is shown; `nil` shows all items.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  @inlinable
  public convenience init(
    _ base: some ListDataSource<SectionID, Item>,
    where isIncluded: (@MainActor (Item) -> Bool)?
  ) {
    self.init(base, isIncluded) { isIncluded in { base.snapshot.filter { isIncluded?($0) ?? true } } }
    _ = findsChangesHere()
  }

  @usableFromInline
  init(
    _ base: some ListDataSource<SectionID, Item>,
    _ isIncluded: (@MainActor (Item) -> Bool)?,
    recipe: @escaping Recipe
  ) {
    self.base = base
    self.isIncluded = isIncluded
    self.recipe = recipe
    super.init(
      from: base,
      planMove: nil,
      planRemoval: { ids throws(ListMoveRefusal) in try base.planRemoval(of: ids) },
      recipe: recipe(isIncluded)
    )
    live.onEmpty = { base.prefetch($0) }
  }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try snapshot.checkMove(from: from, to: to)
    // The filter is not called again to find the shown items in the unfiltered list: it may depend on more than the
    // items, and could return other results now.
    let places = sectionPlaces
    guard places.indices.contains(from.section), places.indices.contains(to.section) else {
      throw .unsupported
    }
    let (source, target) = (places[from.section], places[to.section])
    let item = to.item < target.items.count ? target.items[to.item] : (target.items.last ?? -1) + 1
    return try base.planMove(
      from: ItemPath(section: source.section, item: source.items[from.item]),
      to: ItemPath(section: target.section, item: item)
    )
  }

  /// Asks the unfiltered source, `base`, to load more items if the item that the user sees is near an end of the filtered
  /// or the unfiltered list.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections. The first call after a change of either list takes
  ///   O(*n*), where *n* is the number of items of `base`.
  override func loadMore(_ request: PagePrefetch) {
    super.loadMore(request)
    guard case .path(let path) = request.place, snapshot.contains(path),
      sectionPlaces.indices.contains(path.section)
    else { return }
    let places = sectionPlaces[path.section]
    // Hidden items of `base`, the unfiltered list, may follow the visible item. The user cannot scroll to them, so they
    // count as seen, and `base` gets the path of the last of them. With the path of the visible item, `base` would load
    // the next page too late.
    let isLast = path.item == places.items.count - 1
    let next = isLast ? base.snapshot.count(in: places.section) : places.items[path.item + 1]
    base.prefetch(request.at(ItemPath(section: places.section, item: next - 1)))
  }

  /// The positions of the shown items in the unfiltered list, `base`. Each section of the filtered list has its section
  /// index in `base`, and the indices of its items in that section.
  private struct Places {
    let shown: [ListSection<SectionID, Item>]
    let base: [ListSection<SectionID, Item>]
    var sections: [(section: Int, items: [Int])] = []

    init(_ shown: [ListSection<SectionID, Item>], in base: [ListSection<SectionID, Item>]) {
      (self.shown, self.base) = (shown, base)
      for (section, content) in base.enumerated()
      where sections.count < shown.count && content.id == shown[sections.count].id {
        guard let items = content.items.positions(of: shown[sections.count].items) else { continue }
        sections.append((section, items))
      }
    }
  }

  private var sectionPlaces: [(section: Int, items: [Int])] {
    let (shown, base) = (snapshot.sections, base.snapshot.sections)
    if let knownPlaces, knownPlaces.shown.isIdentical(to: shown), knownPlaces.base.isIdentical(to: base) {
      return knownPlaces.sections
    }
    let places = Places(shown, in: base)
    knownPlaces = places
    return places.sections
  }
}
