extension ListSnapshot {
  /// Marks items whose cells have to be built anew, although their values may be the same: because another
  /// kind of cell shows them now, say.
  ///
  /// A mark is performed once, by the change that leads to this list; lists made from this one
  /// do not perform it again. Marks do not count when lists are compared with `==`.
  ///
  /// - Parameter ids: The ids of the items. Those that are not in the list are ignored.
  /// - Complexity: O(*k*), where *k* is the number of ids. To find the changes takes O(*n*) more for a list with
  ///   new marks, where *n* is the number of items.
  public mutating func reloadItems(_ ids: some Sequence<Item.ID>) {
    markItems(ids, \.reload, nextMark())
  }

  /// Marks items whose cells get their contents again, although their values may be the same: because
  /// something has changed that cells show and items do not have.
  ///
  /// - Parameter ids: The ids of the items. What ``reloadItems(_:)`` says holds here too.
  /// - Complexity: That of ``reloadItems(_:)``.
  public mutating func reconfigureItems(_ ids: some Sequence<Item.ID>) {
    markItems(ids, \.reconfigure, nextMark())
  }

  /// Marks sections to be built anew, with header, footer and the cells of all items.
  ///
  /// A list that is made from this one and has the items in other sections has these items marked.
  ///
  /// - Parameter ids: The ids of the sections. What ``reloadItems(_:)`` says holds here too.
  /// - Complexity: That of ``reloadItems(_:)`` for the items of these sections.
  public mutating func reloadSections(_ ids: some Sequence<SectionID>) {
    let mark = nextMark()
    var added = ListMarks<SectionID, Item.ID>()
    for id in ids { added.sections[id] = mark }
    addMarks(added)
    for section in sections where added.sections[section.id] != nil {
      markItems(section.items.lazy.map(\.id), \.sectionReload, mark)
    }
  }

  private mutating func markItems(
    _ ids: some Sequence<Item.ID>,
    _ kind: WritableKeyPath<ItemMarks, UInt64>,
    _ mark: UInt64
  ) {
    var marks = marks ?? ListMarks()
    for id in ids { marks.items[id, default: ItemMarks()][keyPath: kind] = mark }
    self.marks = marks
  }

  /// Adds the marks of another list with the same ids: of one that this list is made from, or that was never shown
  /// because this one came after it.
  mutating func addMarks(_ added: ListMarks<SectionID, Item.ID>?) {
    guard let added else { return }
    marks?.add(added)
    marks = marks ?? added
  }

  /// Adds the marks of a list that has another section in the place of each, and another item.
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

  /// Adds to the changes what is marked here and was not yet in the old list.
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
    var reloads: [ItemPath] = []
    var reconfigures = Set(changes.itemReconfigures)
    for (section, content) in old.sections.enumerated() {
      for (item, element) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        guard let marks = itemMarks[element.id], changes.newPath(for: path) != nil else { continue }
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
    marked.sectionReconfigures.removeAll { reloadedSections.contains($0) }
    marked.itemReloads = reloads
    marked.itemReconfigures = reconfigures.sorted()
    return marked
  }
}
