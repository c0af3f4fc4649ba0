/// What the sources of this module have in common: a list, its observers, and moves with a veto.
///
/// It is neither made nor subclassed outside this module: your own source conforms to ``ListDataSource``, or
/// has one of these and hands on what it says.
@MainActor
public class LiveDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListDataSource
where Item.ID: Sendable {
  let live: LiveSnapshot<SectionID, Item>

  /// Asked before every move that goes through this source, with where the item is and where it would be;
  /// `false` is a veto. Without it every move is allowed that the source can perform.
  ///
  /// It is kept until it is replaced: one that needs the owner of this source captures it weakly.
  public final var shouldMove: (@MainActor (_ from: ItemPath, _ to: ItemPath) -> Bool)?

  init(_ live: LiveSnapshot<SectionID, Item>) {
    self.live = live
  }

  /// The list as it is now.
  ///
  /// - Complexity: O(1); for a list made from others, that of making it, once after each change.
  public final var snapshot: ListSnapshot<SectionID, Item> { live.value }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  public final func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    live.observe(owner, while: scope, handler)
  }

  /// The move in terms of what holds the items, or `nil` if this source cannot perform it. `from` is in the list.
  func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? { nil }
}
