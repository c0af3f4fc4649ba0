/// Something that has a list and tells when it changes. It knows nothing of cells and views.
///
/// One mutation of a source is one ``ListChange``; a mutation that changes nothing is none. Observers hear
/// it at once, in the order in which they registered, when ``snapshot`` already has the new value. A
/// mutation made by an observer is heard by everybody after the one that it answers.
///
/// A source that is made from another one (``FilteredDataSource``, ``MappedDataSource``) keeps that one
/// alive, observes it, and is not kept alive by it.
@MainActor
public protocol ListDataSource<SectionID, Item>: AnyObject {
  /// What identifies a section.
  associatedtype SectionID: Hashable & Sendable

  /// What the list is made of.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// The list as it is now.
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
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    observe(owner, while: nil, handler)
  }

  /// The number of sections now.
  public var numberOfSections: Int { snapshot.numberOfSections }

  /// The number of items in a section now.
  ///
  /// - Parameter section: The zero-based index of a section. ``ListSnapshot`` says what happens to others.
  public func count(in section: Int) -> Int { snapshot.count(in: section) }

  /// The item that is at a path now.
  ///
  /// - Parameter path: A path of the list. ``ListSnapshot`` says what happens to others.
  public subscript(path: ItemPath) -> Item { snapshot[path] }

  /// Where the first item with an id is now, or `nil` if there is none.
  ///
  /// - Complexity: That of ``ListSnapshot/path(of:)``.
  public func path(of id: Item.ID) -> ItemPath? { snapshot.path(of: id) }
}
