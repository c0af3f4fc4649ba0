import ControllerSupport
public import Observation

/// A source of this module. The source stores a list, or derives a list from other sources.
///
/// `map`, `sorted`, `grouped` and `titled` return this class, and the other sources are subclasses of it. Code outside this
/// module neither creates nor subclasses it: a source of your own conforms to ``ListDataSource`` and wraps one of these.
///
/// The source is `Observable`: a SwiftUI view, or `withObservationTracking`, that reads ``snapshot`` is notified once after each
/// mutation or ``ListBatch``.
@MainActor
public class LiveDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListDataSource, Observable
where Item.ID: Sendable {
  /// Closures of a source whose list is computed from another source, the base. They forward moves, removals and requests
  /// for further pages to the base.
  struct Upstream {
    typealias MovePlan =
      @MainActor (_ shown: ListSnapshot<SectionID, Item>, _ from: ItemPath, _ to: ItemPath)
      throws(ListMoveRefusal) -> ListMove

    typealias RemovalPlan = @MainActor ([Item.ID]) throws(ListMoveRefusal) -> @MainActor () -> Void

    var planMove: MovePlan?
    var planRemoval: RemovalPlan?
    /// Whether the items of this list have the same paths as the items of the base from which they are computed. `false`
    /// for a grouped list, for example.
    var keepsPaths = false
    var prefetch: (@MainActor (PagePrefetch) -> Void)?
  }

  let live: LiveSnapshot<SectionID, Item>
  private let upstream: Upstream

  /// Called before each move of an item of this source. Return `false` to refuse the move. If the property is `nil`, each
  /// possible move is allowed.
  ///
  /// The source retains the closure. A closure that needs the owner of the source captures it weakly.
  public final var shouldMove: (@MainActor (_ from: ItemPath, _ to: ItemPath) -> Bool)?

  /// Whether the items are a copy of items that are stored elsewhere, such as in a database table. The source then
  /// refuses to move and remove items, because the change would not be stored. Override `delete(_:)` of the list
  /// controller to delete an item where it is stored.
  ///
  /// The property is `true` for a list that observes a `ModelTable` or follows an `OptimisticModel`. Set it to `true` if
  /// your own code copies items into the list. Set it to `false` after the call of `observe` if your own code stores the
  /// moves of the user.
  public final var isCopy = false

  init(_ live: LiveSnapshot<SectionID, Item>) {
    self.live = live
    upstream = Upstream()
  }

  /// Creates a source whose list is computed from the list of `base`. The closure `recipe` computes the list and retains
  /// `base`.
  ///
  /// - Parameter keepsPaths: Whether both lists have the same number of items in each section, as after `map` or `sorted`. When
  ///   the user scrolls near an end of the list, `base` loads its next or previous page. So it gets the path of the visible
  ///   item or, if `keepsPaths` is `false`, the numbers of items before and after the visible item.
  /// - Parameter planRemoval: Returns a closure that removes items from `base`. It gets the identifiers of the items in
  ///   the new list.
  init(
    from base: some ListDataSource,
    keepsPaths: Bool = false,
    planMove: Upstream.MovePlan?,
    planRemoval: @escaping Upstream.RemovalPlan,
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, Item>
  ) {
    live = LiveSnapshot(recipe: recipe)
    upstream = Upstream(planMove: planMove, planRemoval: planRemoval, keepsPaths: keepsPaths) {
      base.prefetch($0)
    }
    live.follow(base)
  }

  /// The current list.
  ///
  /// - Complexity: O(1). Exception: a derived source, such as a filtered list, computes its list at the first access
  ///   after a change.
  public final var snapshot: ListSnapshot<SectionID, Item> {
    live.access()
    return live.value
  }

  /// Calls `handler` with every later change.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation references it weakly.
  ///   - handler: Called on the main actor, synchronously with the mutation.
  /// - Returns: The token of the observation. The observation ends when the token is deallocated.
  @inlinable
  public final func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) -> ListObservation {
    observe(owner, comparing: { ListChange(from: $0, to: $1) }, handler)
  }

  /// Compares lists with code that the compiler specializes in the calling module, where it knows the type of the items.
  /// This code is several times as fast as generic code.
  @inlinable
  final func findsChangesHere() -> Self {
    findsChanges { ListChange(from: $0, to: $1) }
    return self
  }

  @usableFromInline
  final func findsChanges(with compare: @escaping ListComparison<SectionID, Item>) {
    live.finds(with: compare)
  }

  @usableFromInline
  final func observe<Owner: AnyObject>(
    _ owner: Owner,
    comparing compare: @escaping ListComparison<SectionID, Item>,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) -> ListObservation {
    ListObservation(retaining: self, live.observe(owner, comparing: compare, handler))
  }

  /// Retains an object until this source is deallocated.
  package final func keep(_ object: AnyObject) { live.keep(ListObservation(retaining: object)) }

  // MARK: Moves and pages

  /// Checks a move of an item, and returns the move, which the caller can perform. See ``ListDataSource/move(from:to:)``.
  ///
  /// - Parameters:
  ///   - from: The path of the item.
  ///   - to: The path of the item after the move.
  /// - Throws: ``ListMoveRefusal``, if the source cannot move the item there.
  public final func planMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    guard snapshot.contains(from) else { throw .outside(from) }
    guard !isCopy else { throw .unsupported }
    guard shouldMove?(from, to) ?? true else { throw .vetoed }
    return try makeMove(from: from, to: to)
  }

  /// Returns the move of an item, after ``planMove(from:to:)`` has checked `from` and ``shouldMove``. The default
  /// implementation moves the item in the source from which this list is computed. Subclasses with stored items override
  /// the method.
  func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    guard let planMove = upstream.planMove else { throw .unsupported }
    return try planMove(snapshot, from, to)
  }

  /// Returns a closure that removes items from the source in which the items are stored. See
  /// ``ListDataSource/planRemoval(of:)``.
  ///
  /// - Parameter ids: The identifiers of the items. Identifiers that the source does not know are ignored.
  /// - Throws: ``ListMoveRefusal``, if the source cannot remove one of the items, for example because ``isCopy`` is `true`.
  public final func planRemoval(of ids: [Item.ID]) throws(ListMoveRefusal) -> @MainActor () -> Void {
    guard !isCopy else { throw .unsupported }
    return try makeRemoval(of: ids)
  }

  /// Returns a closure that removes items. The default implementation asks the source from which this list is computed.
  /// Subclasses with stored items override the method.
  func makeRemoval(of ids: [Item.ID]) throws(ListMoveRefusal) -> @MainActor () -> Void {
    guard let planRemoval = upstream.planRemoval else { throw .unsupported }
    return try planRemoval(ids)
  }

  /// Loads more items if the source is loaded page by page. See ``ListDataSource/prefetch(_:)``.
  ///
  /// - Parameter request: Says which item the user sees.
  public final func prefetch(_ request: PagePrefetch) { loadMore(request) }

  func loadMore(_ request: PagePrefetch) {
    guard let prefetch = upstream.prefetch,
      let request = upstream.keepsPaths ? request : request.counted(in: snapshot)
    else { return }
    prefetch(request)
  }

  // MARK: Changes without new items

  /// Computes a derived list again, such as a filtered one. Call it when its closure would return another result for the
  /// same items, for example because the text of a search has changed.
  ///
  /// - Complexity: The complexity of computing the list, and of ``ListSnapshot/changes(from:)`` if the list is observed.
  public final func invalidate() {
    live.beginSearch()
    live.invalidate()
  }

  /// Computes this derived list again after each change of another source. Use it if the closure of the list reads the
  /// other source.
  ///
  /// ```swift
  /// let rows = proposals.map { Row($0, isMarked: marks.path(of: $0.id) != nil) }.depending(on: marks)
  /// ```
  ///
  /// - Parameter other: The other source. The derived list retains `other`.
  /// - Returns: This source.
  public final func depending(on other: some ListDataSource) -> Self {
    live.follow(other)
    return self
  }

  /// Configures the cells of items again, although the items have not changed.
  ///
  /// - Parameter ids: The identifiers of the items. Unknown identifiers are ignored.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public final func reconfigureItems(_ ids: some Sequence<Item.ID>) {
    live.mark { $0.reconfigureItems(ids) }
  }
}

extension LiveDataSource: ObservingCopy {}
