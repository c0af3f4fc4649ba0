/// Something that has a list and tells when it changes. It knows nothing of cells and views.
///
/// One mutation of a source, or one ``ListBatch``, is one ``ListChange``; a mutation that changes nothing is
/// none. Observers hear it at once, in the order in which they registered, when ``snapshot`` and all lists
/// that are made from it already have their new values. A mutation made by an observer is heard by everybody
/// after the one that it answers.
///
/// A source that is made from others (``FilteredDataSource``, ``CompositeDataSource`` …) keeps them alive, and
/// is not kept alive by them. However deep such sources are nested, and by however many ways a mutation
/// reaches one of them, each tells its observers once.
///
/// Your own source conforms by having one of the sources of this module and handing on what it says. One that
/// calls its observers itself works too, but a list made from several such hears one change from each.
@MainActor
public protocol ListDataSource<SectionID, Item>: AnyObject {
  /// What identifies a section.
  associatedtype SectionID: Hashable & Sendable

  /// What the list is made of.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// The list as it is now.
  ///
  /// - Complexity: O(1) for a list that has its items, that of making it for others.
  var snapshot: ListSnapshot<SectionID, Item> { get }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`, which therefore need not capture it.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor, synchronously with the mutation.
  func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  )
}

extension ListDataSource {
  /// Calls `handler` with every change from now on, for as long as `owner` lives.
  ///
  /// ```swift
  /// people.observe(self) { controller, change in controller.list.apply(change) }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`, which therefore need not capture it.
  ///   - handler: Called on the main actor, synchronously with the mutation.
  @inlinable
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    observe(owner, while: nil, handler)
  }

  /// The number of sections now.
  ///
  /// - Complexity: That of ``snapshot``.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// The number of items in a section now.
  ///
  /// - Parameter section: The zero-based index of a section. ``ListSnapshot`` says what happens to others.
  /// - Complexity: That of ``snapshot``.
  public func count(in section: Int) -> Int { snapshot.count(in: section) }

  /// The item that is at a path now.
  ///
  /// - Parameter path: A path of the list. ``ListSnapshot`` says what happens to others.
  /// - Complexity: That of ``snapshot``.
  public subscript(path: ItemPath) -> Item { snapshot[path] }

  /// Where the first item with an id is now, or `nil` if there is none.
  ///
  /// - Complexity: That of ``ListSnapshot/path(of:)``.
  public func path(of id: Item.ID) -> ItemPath? { snapshot.path(of: id) }
}
