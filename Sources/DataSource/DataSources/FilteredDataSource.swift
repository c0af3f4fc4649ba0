/// Another source's items, but only those that satisfy a condition; the condition may change.
///
/// ```swift
/// let visible = FilteredDataSource(proposals) { _ in true }
/// visible.isIncluded = { $0.title.contains("async") }      // observers hear one change
/// ```
///
/// Sections without such items are left out. A condition that depends on more than the item is asked again by
/// ``LiveDataSource/remake()``. The source it is made from is kept alive, and
/// does not keep this one alive.
@MainActor
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: any ListDataSource<SectionID, Item>

  /// Whether an item is shown. A new condition is applied at once.
  ///
  /// It is kept until it is replaced: one that needs the owner of this source captures it weakly.
  public var isIncluded: @MainActor (Item) -> Bool {
    didSet { live.recipe = Self.recipe(base, isIncluded) }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are filtered.
  ///   - isIncluded: Whether an item is shown.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public init(
    _ base: some ListDataSource<SectionID, Item>,
    where isIncluded: @escaping @MainActor (Item) -> Bool
  ) {
    self.base = base
    self.isIncluded = isIncluded
    super.init(from: base, recipe: Self.recipe(base, isIncluded))
  }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    base.planMove(from: basePath(of: from), to: basePath(of: to))
  }

  /// Where the base has the item that is at `path` here.
  private func basePath(of path: ItemPath) -> ItemPath? {
    var emptySections = 0
    for (section, content) in base.snapshot.sections.enumerated() {
      let kept = content.items.indices.filter { isIncluded(content.items[$0]) }
      if kept.isEmpty { emptySections += 1 }
      guard section - emptySections == path.section, !kept.isEmpty else { continue }
      return kept.indices.contains(path.item) ? ItemPath(section: section, item: kept[path.item]) : nil
    }
    return nil
  }

  private static func recipe(
    _ base: any ListDataSource<SectionID, Item>,
    _ isIncluded: @escaping @MainActor (Item) -> Bool
  ) -> @MainActor () -> ListSnapshot<SectionID, Item> {
    { base.snapshot.filter { isIncluded($0) } }
  }
}
