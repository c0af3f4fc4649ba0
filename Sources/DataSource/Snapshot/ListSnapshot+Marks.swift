extension ListSnapshot {
  /// Requests that the cells of some items are configured again, although the items are equal. Use it if the cells show
  /// something that is not part of the items.
  ///
  /// When a list view shows this list, it configures the cells once. Lists that are derived from this list later do not
  /// repeat it. The operator `==` ignores these requests.
  ///
  /// The class of each cell must stay the same. If it changes, show the whole list again with ``ListConnection/reload(_:)``.
  ///
  /// - Parameter ids: The identifiers of the items. Unknown identifiers are ignored.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* the number of identifiers.
  public mutating func reconfigureItems(_ ids: some Sequence<Item.ID>) {
    let (ids, mark) = (Set(ids), nextMark())
    var added = ListMarks<Item.ID>()
    for section in sections {
      for item in section.items where ids.contains(item.id) { added.items[item.id] = mark }
    }
    addMarks(added)
  }

  /// The number of stored requests to configure the cells of items again, for tests.
  package var numberOfMarks: Int { marks?.items.count ?? 0 }

  /// Adds requests to configure cells again to those of this list. For example, the requests of a list are passed on to
  /// the filtered list that is made from it, because the list view shows only the filtered list.
  @usableFromInline
  mutating func addMarks(_ added: ListMarks<Item.ID>?) {
    guard var merged = added, !merged.items.isEmpty else { return }
    if let marks { merged.add(marks) }
    marks = merged.limited(to: self)
  }

  /// Adds the requests to configure cells again of another list, from which `map` has made this list. The identifiers
  /// have different types, so an item of this list gets the request of the item at the same position.
  @usableFromInline
  mutating func addMarks<OtherSectionID, OtherItem>(of other: ListSnapshot<OtherSectionID, OtherItem>) {
    guard let marked = other.marks else { return }
    var added = ListMarks<Item.ID>()
    for (theirs, mine) in zip(other.sections, sections) {
      for (their, my) in zip(theirs.items, mine.items) {
        guard let mark = marked.items[their.id] else { continue }
        added.items[my.id] = max(added.items[my.id] ?? 0, mark)
      }
    }
    addMarks(added)
  }

  /// Adds items to `changes.itemReconfigures` whose cells must be configured again because the app has requested it since
  /// the old list was shown.
  @usableFromInline
  func addingMarks(to changes: Changeset, from old: Self) -> Changeset {
    let done = old.marks?.items ?? [:]
    guard let fresh = marks?.items.filter({ $1 > done[$0] ?? 0 }), !fresh.isEmpty else { return changes }
    var reconfigures = Set(changes.itemReconfigures)
    for (section, content) in old.sections.enumerated() {
      for (item, element) in content.items.enumerated() where fresh[element.id] != nil {
        let path = ItemPath(section: section, item: item)
        if changes.newPath(for: path) != nil { reconfigures.insert(path) }
      }
    }
    var marked = changes
    marked.itemReconfigures = reconfigures.sorted()
    return marked
  }
}
