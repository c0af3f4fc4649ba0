extension ListSnapshot {
  /// Marks items whose cells must be reloaded, although the items may be equal: another kind of cell shows them now, for example.
  ///
  /// The change that leads to this list reloads the cells once. Derived lists do not repeat the reload. The
  /// operator `==` ignores marks.
  ///
  /// - Parameter ids: The identifiers of the items. Unknown identifiers are ignored.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* the number of identifiers.
  public mutating func reloadItems(_ ids: some Sequence<Item.ID>) {
    markItems(Set(ids), \.reload, nextMark())
  }

  /// Marks items whose cells must be configured again, although the items may be equal: the cells show something that is not part of the
  /// item, for example.
  ///
  /// See ``reloadItems(_:)`` for the life of a mark.
  ///
  /// - Parameter ids: The identifiers of the items. Unknown identifiers are ignored.
  /// - Complexity: The complexity of ``reloadItems(_:)``.
  public mutating func reconfigureItems(_ ids: some Sequence<Item.ID>) {
    markItems(Set(ids), \.reconfigure, nextMark())
  }

  /// Marks sections whose header, footer and cells must be reloaded.
  ///
  /// In a derived list with other sections, the items of the marked sections are marked. See ``reloadItems(_:)`` for the life of a
  /// mark.
  ///
  /// - Parameter ids: The identifiers of the sections. Unknown identifiers are ignored.
  /// - Complexity: The complexity of ``reloadItems(_:)`` for the items of the sections.
  public mutating func reloadSections(_ ids: some Sequence<SectionID>) {
    let mark = nextMark()
    let ids = Set(ids)
    var added = ListMarks<SectionID, Item.ID>()
    for section in sections where ids.contains(section.id) {
      added.sections[section.id] = mark
      for item in section.items { added.items[item.id] = ItemMarks(sectionReload: mark) }
    }
    addMarks(added)
  }

  /// The number of marked items and sections. For tests.
  package var numberOfMarks: Int { (marks?.items.count ?? 0) + (marks?.sections.count ?? 0) }

  private mutating func markItems(
    _ ids: Set<Item.ID>,
    _ kind: WritableKeyPath<ItemMarks, UInt64>,
    _ mark: UInt64
  ) {
    var added = ListMarks<SectionID, Item.ID>()
    for section in sections {
      for item in section.items where ids.contains(item.id) {
        added.items[item.id, default: ItemMarks()][keyPath: kind] = mark
      }
    }
    addMarks(added)
  }

  /// Adds the marks of another list with the same identifiers: a base of this list, or a list that was replaced before observers
  /// were notified of it.
  mutating func addMarks(_ added: ListMarks<SectionID, Item.ID>?) {
    guard var merged = added, !merged.items.isEmpty || !merged.sections.isEmpty else { return }
    if let marks { merged.add(marks) }
    marks = merged.limited(to: self)
  }

  /// Adds the marks of a list with the same items in other sections. A mark of a section becomes a mark of its items.
  @usableFromInline
  mutating func addItemMarks<OtherSectionID>(of other: ListSnapshot<OtherSectionID, Item>) {
    guard let marked = other.marks else { return }
    addMarks(
      ListMarks(
        items: marked.items.mapValues {
          ItemMarks(reload: max($0.reload, $0.sectionReload), reconfigure: $0.reconfigure)
        }
      )
    )
  }

  /// Adds the marks of a list with the same paths and other identifiers.
  @usableFromInline
  mutating func addMarks<OtherSectionID, OtherItem>(of other: ListSnapshot<OtherSectionID, OtherItem>) {
    guard let marked = other.marks else { return }
    var added = ListMarks<SectionID, Item.ID>()
    for (theirs, mine) in zip(other.sections, sections) {
      added.sections[mine.id] = marked.sections[theirs.id]
      for (their, my) in zip(theirs.items, mine.items) {
        guard let marks = marked.items[their.id] else { continue }
        added.items[my.id] = added.items[my.id]?.adding(marks) ?? marks
      }
    }
    addMarks(added)
  }

  /// Adds the reloads and reconfigures of the marks that the old list does not have.
  @usableFromInline
  func addingMarks(to changes: Changeset, from old: Self) -> Changeset {
    guard let marks else { return changes }
    let done = old.marks ?? ListMarks()
    let sectionMarks = marks.sections.filter { $1 > done.sections[$0] ?? 0 }
    let itemMarks = marks.items.filter { id, marks in
      let done = done.items[id] ?? ItemMarks()
      return marks.reload > done.reload || marks.reconfigure > done.reconfigure
    }
    if sectionMarks.isEmpty, itemMarks.isEmpty { return changes }
    let reloadedSections = old.sections.indices.filter {
      sectionMarks[old.sections[$0].id] != nil && changes.newSection(for: $0) != nil
    }
    let isReloaded = Set(reloadedSections)
    var reloads: [ItemPath] = []
    var reconfigures = Set(changes.itemReconfigures)
    for (section, content) in old.sections.enumerated() where !itemMarks.isEmpty {
      for (item, element) in content.items.enumerated() {
        guard let marks = itemMarks[element.id] else { continue }
        let path = ItemPath(section: section, item: item)
        guard changes.newPath(for: path) != nil else { continue }
        if marks.reload > done.items[element.id]?.reload ?? 0 {
          reloads.append(path)
          reconfigures.remove(path)
        } else {
          reconfigures.insert(path)
        }
      }
    }
    var marked = changes
    marked.sectionReloads = reloadedSections
    marked.sectionReconfigures.removeAll { isReloaded.contains($0) }
    marked.itemReloads = reloads
    marked.itemReconfigures = reconfigures.sorted()
    return marked
  }
}
