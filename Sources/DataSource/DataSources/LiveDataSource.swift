/// What the sources of this module have in common: a list, its observers, and moves with a veto.
///
/// It is also what ``ListDataSource/map(_:)``, ``ListDataSource/sorted(by:)`` and
/// ``ListDataSource/grouped(by:orderedBy:sortedBy:)`` give. It is neither made nor subclassed outside this module: your
/// own source conforms to ``ListDataSource``, or has one of these and hands on what it says.
@MainActor
public class LiveDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListDataSource
where Item.ID: Sendable {
  /// Says what a move means for what holds the items; `nil` if it cannot be.
  typealias MovePlan = @MainActor (_ from: ItemPath, _ to: ItemPath) -> (@MainActor () -> Void)?

  let live: LiveSnapshot<SectionID, Item>
  private let plan: MovePlan?

  /// Asked before every move that goes through this source, with where the item is and where it would be;
  /// `false` is a veto. Without it every move is allowed that the source can perform.
  ///
  /// It is kept until it is replaced: one that needs the owner of this source captures it weakly.
  public final var shouldMove: (@MainActor (_ from: ItemPath, _ to: ItemPath) -> Bool)?

  init(_ live: LiveSnapshot<SectionID, Item>) {
    self.live = live
    plan = nil
  }

  /// A source that is made from others, which the recipe and so the source keep alive.
  ///
  /// - Parameters:
  ///   - base: The source that is made anew whenever it changes.
  ///   - plan: What a move means there.
  ///   - recipe: Makes the list.
  init(
    from base: some ListDataSource,
    plan: MovePlan? = nil,
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, Item>
  ) {
    live = LiveSnapshot(recipe: recipe)
    self.plan = plan
    live.follow(base)
  }

  /// The list as it is now.
  ///
  /// - Complexity: O(1); for a list made from others, that of making it, once after each change.
  public final var snapshot: ListSnapshot<SectionID, Item> { live.value }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  @inlinable
  public final func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    observe(owner, while: scope, comparing: { ListChange(from: $0, to: $1) }, handler)
  }

  /// Has changes found by code for the user's types, which are known where this and ``observe(_:while:_:)`` are inlined: several
  /// times as fast as code for any type.
  @inlinable
  final func findsChangesHere() {
    findsChanges { ListChange(from: $0, to: $1) }
  }

  @usableFromInline
  final func findsChanges(with compare: @escaping ListComparison<SectionID, Item>) {
    live.finds(with: compare)
  }

  @usableFromInline
  final func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    live.observe(owner, while: scope, comparing: compare, handler)
  }

  /// The move in terms of what holds the items, or `nil` if this source cannot perform it. `from` is in the list.
  func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? { plan?(from, to) }
}
