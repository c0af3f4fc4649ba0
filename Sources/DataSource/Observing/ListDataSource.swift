/// A list that notifies observers of changes. A list does not depend on cells and views.
///
/// ```swift
/// let people = ArrayDataSource(authors)
/// observation = people.observe(self) { screen, change in screen.show(change) }
/// ```
///
/// **Changes.** Each mutation of a source, or each ``ListBatch``, is one ``ListChange``. A mutation without effect sends no
/// notification. Observers are notified synchronously in the order of registration. At that time ``snapshot`` and all derived
/// lists have their new values. If an observer mutates the list, all its observers are notified of that change after the
/// present one. If it mutates another list, the observers of that list are notified at once.
///
/// **Lifetime.** A derived source, such as a ``FilteredDataSource``, retains its base: the source from which it is derived. The
/// base does not retain a derived source. Each derived source notifies its observers once per change, however deep sources are
/// nested and by however many paths the change arrives.
///
/// **Your own source** wraps a source of this module and forwards the requirements to the wrapped source. A source may also call
/// its observers without a wrapped source. But a list that is derived from several sources of this kind sends one change for each
/// source.
@MainActor
public protocol ListDataSource<SectionID, Item>: AnyObject {
  /// The type of the section identifiers.
  associatedtype SectionID: Hashable & Sendable

  /// The type of the items.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable

  /// The current list.
  ///
  /// - Complexity: O(1) if the source stores its items. A derived source, such as a filtered list, computes its list once
  ///   after each change.
  var snapshot: ListSnapshot<SectionID, Item> { get }

  /// Calls `handler` with every later change.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation references it weakly.
  ///   - handler: Called on the main actor, synchronously with the mutation.
  /// - Returns: The token of the observation. The observation ends when the token is deallocated.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) -> ListObservation

  /// Checks a move of an item, and returns the move, which the caller can perform. See ``move(from:to:)``.
  ///
  /// The default implementation throws ``ListMoveRefusal/unsupported``.
  ///
  /// - Parameters:
  ///   - from: The path of the item in the current list.
  ///   - to: The path of the item after the move.
  /// - Throws: ``ListMoveRefusal``, if the source cannot move the item there.
  func planMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove

  /// Plans the removal of items: returns a closure that removes the items when the caller calls it.
  ///
  /// A derived source, such as a filtered list, passes the call on to the source that stores the items. So an item is removed
  /// even if the filter hides it in the meantime. A list that was made by `map` removes only visible items, because its closure
  /// may fail for hidden items. The default implementation throws ``ListMoveRefusal/unsupported``.
  ///
  /// - Parameter ids: The identifiers of the items. Identifiers that the source does not know are ignored.
  /// - Throws: ``ListMoveRefusal``, if the source cannot remove one of the items.
  func planRemoval(of ids: [Item.ID]) throws(ListMoveRefusal) -> @MainActor () -> Void

  /// Loads more items if the source is loaded page by page. The methods ``prefetch(around:)-(ItemPath)`` and
  /// ``prefetch(itemsBefore:itemsAfter:)`` call it. It may be called again while the source loads.
  ///
  /// The default implementation does nothing. A source that wraps a second source passes `request` on to the second source. If
  /// the visible item has another path in the second source, pass ``PagePrefetch/at(_:)`` with that path. Or pass
  /// ``PagePrefetch/counted(in:)``, which has the numbers of items before and after the visible item instead of its path. A
  /// source that loads items gets these numbers from ``PagePrefetch/counts(in:)``, and loads a page if one of them is small.
  ///
  /// - Parameter request: Says which item the user sees.
  func prefetch(_ request: PagePrefetch)
}

extension ListDataSource {
  /// Throws ``ListMoveRefusal/unsupported``.
  public func planMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    throw .unsupported
  }

  /// Throws ``ListMoveRefusal/unsupported``.
  public func planRemoval(of ids: [Item.ID]) throws(ListMoveRefusal) -> @MainActor () -> Void {
    throw .unsupported
  }

  /// Does nothing.
  public func prefetch(_ request: PagePrefetch) {}

  /// Loads more items if the source is loaded page by page, and few items come before or after an item that the user sees.
  ///
  /// - Parameters:
  ///   - itemsBefore: The number of items of the list before the item that the user sees.
  ///   - itemsAfter: The number of items of the list after this item.
  public func prefetch(itemsBefore: Int, itemsAfter: Int) {
    prefetch(PagePrefetch(.counts(before: itemsBefore, after: itemsAfter)))
  }

  /// Loads more items if the source is loaded page by page and the item at `path` is near an end of the list.
  ///
  /// - Parameter path: A path of the current list. A path outside the list has no effect.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func prefetch(around path: ItemPath) { prefetch(PagePrefetch(.path(path))) }

  /// Loads more items if the source is loaded page by page and an item is near an end of the list.
  ///
  /// Call this method for each item that becomes visible. The list can be any list that is derived from a ``PagedDataSource``, such
  /// as a filtered list. The distance to the end is the number of items that the user sees, without the items that the filter
  /// hides.
  ///
  /// ```swift
  /// let shown = feed.filter { !$0.isRead }.grouped(by: \.month)
  /// shown.prefetch(around: story.id)
  /// ```
  ///
  /// - Parameter id: The identifier of the item. An unknown identifier has no effect.
  /// - Complexity: The complexity of ``ListSnapshot/path(of:)``.
  public func prefetch(around id: Item.ID) {
    if let path = snapshot.path(of: id) { prefetch(around: path) }
  }

  /// The current number of sections.
  ///
  /// - Complexity: The complexity of ``snapshot``.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// The current number of items in a section.
  ///
  /// - Parameter section: The zero-based index of a section of the list.
  /// - Complexity: The complexity of ``snapshot``.
  public func count(in section: Int) -> Int { snapshot.count(in: section) }

  /// The item at a path of the current list.
  ///
  /// - Parameter path: A path of the list.
  /// - Complexity: The complexity of ``snapshot``.
  public subscript(path: ItemPath) -> Item { snapshot[path] }

  /// Returns the path of the first item with an identifier, or `nil` if there is no such item.
  ///
  /// - Complexity: The complexity of ``ListSnapshot/path(of:)``.
  public func path(of id: Item.ID) -> ItemPath? { snapshot.path(of: id) }
}

/// Combines several mutations, of one source or of many, into one change.
@MainActor
public enum ListBatch {
  /// Runs `body`, and then notifies each observer of at most one change.
  ///
  /// ```swift
  /// ListBatch.perform {
  ///   drafts.remove(message.id)
  ///   sent.append(contentsOf: [message])
  /// }                                     // a list composed of both: one change
  /// ```
  ///
  /// Within `body`, each list that is read is up to date, derived lists included. A nested batch is part of the outer batch.
  /// If an observer performs a batch, the observers of the list are notified of it after the change that this observer
  /// handles.
  ///
  /// - Parameters:
  ///   - animated: Whether list views animate the change.
  ///   - body: Mutates sources. If it throws, observers are notified of the mutations before the error.
  /// - Returns: The result of `body`.
  /// - Complexity: The complexity of `body`, and for each observed source the complexity of ``ListSnapshot/changes(from:)``.
  @discardableResult
  public static func perform<Result>(
    animated: Bool = true,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try UpdateCycle.perform(animated: animated, body)
  }
}
