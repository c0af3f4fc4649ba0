extension ListSnapshot {
  /// Marks items whose cells have to be built anew, although their values may be the same: because another
  /// kind of cell shows them now, say.
  ///
  /// A mark is performed once, by the change that leads to this list; lists made from this one
  /// do not perform it again. Marks do not count when lists are compared with `==`.
  ///
  /// - Parameter ids: The ids of the items. Those that are not in the list are ignored.
  /// - Complexity: O(*k*), where *k* is the number of ids. To find the changes takes O(*n*) more for a list with
  ///   marks, where *n* is the number of items.
  public mutating func reloadItems(_ ids: some Sequence<Item.ID>) {
    mark { marks, mark in for id in ids { marks.reloadedItems[id] = mark } }
  }

  /// Marks items whose cells get their contents again, although their values may be the same: because
  /// something has changed that cells show and items do not have.
  ///
  /// - Parameter ids: The ids of the items. What ``reloadItems(_:)`` says holds here too.
  /// - Complexity: That of ``reloadItems(_:)``.
  public mutating func reconfigureItems(_ ids: some Sequence<Item.ID>) {
    mark { marks, mark in for id in ids { marks.reconfiguredItems[id] = mark } }
  }

  /// Marks sections to be built anew, with header, footer and the cells of all items.
  ///
  /// - Parameter ids: The ids of the sections. What ``reloadItems(_:)`` says holds here too.
  /// - Complexity: That of ``reloadItems(_:)``.
  public mutating func reloadSections(_ ids: some Sequence<SectionID>) {
    mark { marks, mark in for id in ids { marks.reloadedSections[id] = mark } }
  }

  private mutating func mark(_ body: (inout ListMarks<SectionID, Item.ID>, UInt64) -> Void) {
    var marks = marks ?? ListMarks()
    body(&marks, nextMark())
    self.marks = marks
  }

  /// Adds the marks of a list that was never shown because this one came after it.
  mutating func addMarks(superseded older: Self) {
    guard let superseded = older.marks else { return }
    var marks = marks ?? ListMarks()
    marks.add(superseded: superseded)
    self.marks = marks
  }

  /// Adds to the changes what is marked here and was not yet in the old list.
  @usableFromInline
  func addingMarks(to changes: Changeset, from old: Self) -> Changeset {
    guard let marks else { return changes }
    let done = old.marks ?? ListMarks()
    let reloadedSections = old.sections.indices.filter {
      marks.reloadedSections.isMarked(old.sections[$0].id, beyond: done.reloadedSections)
        && changes.newSection(for: $0) != nil
    }
    var reloads: [ItemPath] = []
    var reconfigures = Set(changes.itemReconfigures)
    for (section, content) in old.sections.enumerated() {
      for (item, element) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        let isReloaded = marks.reloadedItems.isMarked(element.id, beyond: done.reloadedItems)
        let isReconfigured = marks.reconfiguredItems.isMarked(element.id, beyond: done.reconfiguredItems)
        guard isReloaded || isReconfigured, changes.newPath(for: path) != nil else { continue }
        if isReloaded {
          reloads.append(path)
          reconfigures.remove(path)
        } else {
          reconfigures.insert(path)
        }
      }
    }
    return Changeset(
      sectionDeletes: changes.sectionDeletes,
      sectionInserts: changes.sectionInserts,
      sectionMoves: changes.sectionMoves,
      sectionReloads: reloadedSections,
      sectionReconfigures: changes.sectionReconfigures.filter { !reloadedSections.contains($0) },
      itemDeletes: changes.itemDeletes,
      itemInserts: changes.itemInserts,
      itemMoves: changes.itemMoves,
      itemReloads: reloads,
      itemReconfigures: reconfigures.sorted()
    )
  }
}
