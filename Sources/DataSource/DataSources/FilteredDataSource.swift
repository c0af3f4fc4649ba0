/// Another source's items, but only those that satisfy a condition; the condition may change.
///
/// ```swift
/// let visible = FilteredDataSource(proposals) { _ in true }
/// visible.isIncluded = { $0.title.contains("async") }      // observers hear one change
/// ```
///
/// Sections without such items are left out. The source it is made from is kept alive, and
/// does not keep this one alive.
@MainActor
public final class FilteredDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListDataSource
where Item.ID: Sendable {
  private let base: any ListDataSource<SectionID, Item>
  /// What was last heard of `base`, whose own list may be ahead while it is telling its observers.
  private var unfiltered: ListSnapshot<SectionID, Item>
  private let live: LiveSnapshot<SectionID, Item>

  /// Whether an item is shown. A new condition is applied at once.
  ///
  /// It is kept until it is replaced: one that needs the owner of this source captures it weakly.
  public var isIncluded: @MainActor (Item) -> Bool {
    didSet { refilter() }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are filtered.
  ///   - isIncluded: Whether an item is shown.
  public init(
    _ base: some ListDataSource<SectionID, Item>,
    where isIncluded: @escaping @MainActor (Item) -> Bool
  ) {
    self.base = base
    self.isIncluded = isIncluded
    unfiltered = base.snapshot
    live = LiveSnapshot(unfiltered.filter { isIncluded($0) })
    base.observe(self) { filtered, change in
      filtered.unfiltered = change.after
      filtered.refilter()
    }
  }

  /// The list as it is now.
  public var snapshot: ListSnapshot<SectionID, Item> { live.value }

  /// Asks the condition again for every item, because something has changed that it depends on.
  ///
  /// - Complexity: O(*n*) for the condition, where *n* is the number of items of the other source,
  ///   and that of ``ListSnapshot/changes(from:)`` for what remains.
  public func refilter() {
    live.replace(with: unfiltered.filter { isIncluded($0) })
  }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    live.observe(owner, while: scope, handler)
  }
}
