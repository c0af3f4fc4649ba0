extension SelectionModel {
  /// Follows a change of the list.
  ///
  /// A selected item that is still in the list stays selected, wherever it is now.
  ///
  /// With ``SelectionMode/multiple`` one that has gone is not selected any more. With ``SelectionMode/single`` the selection
  /// goes to the first of these that is still in the list: the items after it in its section, from
  /// the nearest; those before it in its section, from the nearest; those of the sections after; those of the
  /// sections before, from the nearest. If none is left, it goes to the first item of the new list; if that
  /// is empty, to nothing.
  ///
  /// An id that was not in the list and still is not stays selected: it may be waiting for its list to load.
  ///
  /// - Parameter change: What happened to the list.
  /// - Complexity: O(*n*), where *n* is the number of items in both lists.
  public mutating func adjust<SectionID, Item>(to change: ListChange<SectionID, Item>) where Item.ID == ID {
    let gone = ids.filter { change.after.path(of: $0) == nil && change.before.path(of: $0) != nil }
    switch mode {
    case .multiple:
      for id in gone { toggle(id) }
    case .single:
      guard let path = gone.first.flatMap(change.before.path(of:)) else { return }
      select(
        Self.nearestSurvivor(to: path, in: change)
          ?? change.after.path(atOffset: 0).map { change.after[$0].id }
      )
    }
  }

  private static func nearestSurvivor<SectionID, Item>(
    to path: ItemPath,
    in change: ListChange<SectionID, Item>
  ) -> ID? where Item.ID == ID {
    func survivor(among candidates: some Sequence<Item>) -> ID? {
      candidates.first { change.after.path(of: $0.id) != nil }?.id
    }
    let sections = change.before.sections
    let items = sections[path.section].items
    return survivor(among: items[(path.item + 1)...])
      ?? survivor(among: items[..<path.item].reversed())
      ?? survivor(among: sections[(path.section + 1)...].lazy.flatMap(\.items))
      ?? survivor(among: sections[..<path.section].reversed().lazy.flatMap { $0.items.reversed() })
  }
}
