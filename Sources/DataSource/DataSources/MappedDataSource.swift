/// Another source's list, with something else in the place of each item.
///
/// ```swift
/// let rows = people.map(Row.person)
/// print(rows.numberOfSections == people.numberOfSections)   // true
/// ```
///
/// Sections and paths are those of the other source. That one is kept alive, and does not keep
/// this one alive.
@MainActor
public final class MappedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: AnyObject

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are replaced.
  ///   - transform: Makes the new item from the old. Called again for every item at every change, so it
  ///     should be cheap.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public init<Base: ListDataSource>(_ base: Base, _ transform: @escaping @MainActor (Base.Item) -> Item)
  where Base.SectionID == SectionID {
    self.base = base
    super.init(LiveSnapshot { base.snapshot.map { transform($0) } })
    live.follow(base)
  }

  /// Makes every item again, because something has changed that the new items depend on besides the old.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items, and that of ``ListSnapshot/changes(from:)``.
  public func remap() {
    live.invalidate()
  }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    (base as? any MovableList)?.permittedMove(from: from, to: to)
  }
}
