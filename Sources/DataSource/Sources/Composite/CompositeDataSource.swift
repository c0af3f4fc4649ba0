/// Several sources as one list: the sections of the first source, then the sections of the second source, and so on. The
/// sources are called children.
///
/// ```swift
/// let people = ArrayDataSource(authors).grouped(by: \.initial)
/// let reviews = ArrayDataSource(activeReviews)
/// let rows = (reviews: reviews.map(Row.review), people: people.map(Row.person))
/// let screen = CompositeDataSource { rows.reviews; rows.people }
/// screen[ItemPath(section: 1, item: 0)].content            // .person(ada)
/// if let path = screen.path(at: path, in: rows.people) { show(people[path]) }
/// ```
///
/// The children have a common type of item; `map` converts the items of a child. The types of their sections may differ.
/// Identifiers include the child, so two children may contain the same item. A composition may be a child of another composition.
///
/// The source retains its children. A change of one child causes no work for the items of the others.
@MainActor
public final class CompositeDataSource<Content: Identifiable & Equatable & Sendable>:
  LiveDataSource<CompositeSectionID, CompositeItem<Content>>
where Content.ID: Sendable {
  private typealias Part = CompositePart<Content>

  private let parts: [Part]

  /// Combines several sources into one list.
  ///
  /// - Parameter children: The sources, in order. `if`, `switch` and `for` may be used.
  /// - Complexity: O(*n*), where *n* is the number of items and sections of all children.
  @inlinable
  public convenience init(@CompositeBuilder children: () -> [CompositeChild<Content>]) {
    self.init(of: children())
    _ = findsChangesHere()
  }

  @usableFromInline
  init(of children: [CompositeChild<Content>]) {
    var parts = children.map { $0.makePart(BranchNumbers.next()) }
    let lists = parts.map(\.live)
    let live = LiveSnapshot { Self.list(of: lists) }
    for index in parts.indices { parts[index].dependency = lists[index].addDependent(live) }
    self.parts = parts
    super.init(live)
  }

  private static func list(
    of lists: [Part.Live]
  ) -> ListSnapshot<CompositeSectionID, CompositeItem<Content>> {
    let lists = lists.map(\.value)
    var list = ListSnapshot(sections: lists.flatMap(\.sections))
    for part in lists { list.addMarks(part.marks) }
    return list
  }

  // MARK: Places

  /// Returns the source that an item of the combined list comes from, and the path of the item in that source. Returns
  /// `nil` if the combined list has no item at `path`.
  ///
  /// - Parameter path: A path of the combined list.
  /// - Complexity: O(*k*), where *k* is the number of sources.
  public func resolve(_ path: ItemPath) -> (source: any ListDataSource, path: ItemPath)? {
    place(of: path).map { (parts[$0.index].source, $0.path) }
  }

  /// Returns the path in the source `child` of an item of the combined list, or `nil` if the item comes from another
  /// source.
  ///
  /// - Parameters:
  ///   - path: A path of the combined list.
  ///   - child: The source.
  /// - Complexity: The complexity of ``resolve(_:)``.
  public func path(at path: ItemPath, in child: some ListDataSource) -> ItemPath? {
    guard let place = resolve(path), place.source === child else { return nil }
    return place.path
  }

  private func place(of path: ItemPath) -> (index: Int, path: ItemPath)? {
    guard snapshot.contains(path) else { return nil }
    return place(ofSection: path.section).map { ($0.index, ItemPath(section: $0.section, item: path.item)) }
  }

  private func place(ofSection section: Int) -> (index: Int, section: Int)? {
    guard section >= 0 else { return nil }
    var rest = section
    for (index, part) in parts.enumerated() {
      if rest < part.live.value.numberOfSections { return (index, rest) }
      rest -= part.live.value.numberOfSections
    }
    return nil
  }

  // MARK: Moves and pages

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try snapshot.checkMove(from: from, to: to)
    guard let origin = place(of: from) else { throw .outside(from) }
    // If `to` lies behind the last item of a section, no item is at `to`. Then the section decides to which of the
    // combined sources the item moves.
    let target =
      place(of: to)
      ?? place(ofSection: to.section).map { ($0.index, ItemPath(section: $0.section, item: to.item)) }
    guard let target, target.index == origin.index else { throw .otherChild }
    return try parts[origin.index].source.planMove(from: origin.path, to: target.path)
  }

  override func makeRemoval(of ids: [CompositeID<Content.ID>]) throws(ListMoveRefusal)
    -> @MainActor () -> Void
  {
    var removals: [@MainActor () -> Void] = []
    for part in parts {
      if let remove = try part.planRemoval(ids) { removals.append(remove) }
    }
    return { for remove in removals { remove() } }
  }

  /// Loads more items of the source that contains the item that the user sees. If the path of this item is not known, the
  /// first source loads items near the start of the combined list, and the last source near the end.
  ///
  /// A source without items is never visible. It loads items when the user sees an item near its position between the
  /// other sources.
  ///
  /// If a list that is made from this one is empty, such as a filtered list, all sources load more items, because each of
  /// them may have items for that list.
  override func loadMore(_ request: PagePrefetch) {
    switch request.place {
    case .path(let path):
      guard let place = place(of: path) else { return }
      let (index, list) = (place.index, parts[place.index].live.value)
      let before = list.offset(of: place.path)
      parts[index].source.prefetch(request.at(place.path))
      prefetch(request, distance: before, in: parts[..<index].reversed().prefix(while: \.isEmpty))
      let after = list.numberOfItems - 1 - before
      prefetch(request, distance: after, in: parts[(index + 1)...].prefix(while: \.isEmpty))
    case .counts where request.reason != .user:
      for part in parts { part.source.prefetch(request) }
    case .counts(let before, let after):
      parts.first { !$0.isEmpty }?.source.prefetch(request.at(.counts(before: before, after: .max)))
      parts.last { !$0.isEmpty }?.source.prefetch(request.at(.counts(before: .max, after: after)))
      prefetch(request, distance: before, in: parts.prefix(while: \.isEmpty))
      prefetch(request, distance: after, in: parts.reversed().prefix(while: \.isEmpty))
    }
  }

  /// Loads items of sources that are empty. The item that the user sees is `distance` items away from the position of
  /// these sources in the combined list.
  private func prefetch(_ request: PagePrefetch, distance: Int, in parts: some Sequence<Part>) {
    for part in parts { part.source.prefetch(request.at(.counts(before: distance, after: distance))) }
  }
}
