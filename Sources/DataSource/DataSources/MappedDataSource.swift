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
>: ListDataSource
where Item.ID: Sendable {
  /// Held only to keep it alive: what it has to say comes to the observer.
  private let base: AnyObject
  private let live: LiveSnapshot<SectionID, Item>

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are replaced.
  ///   - transform: Makes the new item from the old. Called again for every item at every change, so it
  ///     should be cheap and depend on the item alone.
  public init<Base: ListDataSource>(_ base: Base, _ transform: @escaping @MainActor (Base.Item) -> Item)
  where Base.SectionID == SectionID {
    self.base = base
    live = LiveSnapshot(base.snapshot.map { transform($0) })
    base.observe(self) { mapped, change in
      mapped.live.replace(with: change.after.map { transform($0) })
    }
  }

  /// The list as it is now.
  public var snapshot: ListSnapshot<SectionID, Item> { live.value }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    live.observe(owner, while: scope, handler)
  }
}
