/// Which item of a list is selected: by id, so that it stays the same item when the list changes.
///
/// ```swift
/// var selection = SelectionModel<Person.ID>()
/// selection.move(by: 1, in: people.snapshot)        // nothing was selected: now the first item is
/// people.observe(self) { controller, change in controller.selection.adjust(to: change) }
/// ```
public struct SelectionModel<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The id of the selected item, or `nil` if nothing is selected.
  public private(set) var selected: ID?

  /// Makes a selection.
  ///
  /// - Parameter selected: The id of the selected item, if any.
  public init(_ selected: ID? = nil) {
    self.selected = selected
  }

  /// Selects an item, or nothing.
  ///
  /// - Parameter id: The id of the item. It need not be in a list yet.
  public mutating func select(_ id: ID?) {
    selected = id
  }

  /// Moves the selection along the list, across sections, as far as the first or the last item.
  ///
  /// If no item of the list is selected, a move forward selects the first item and a move backward the
  /// last. In a list without items nothing is selected afterwards. A move by 0 changes nothing.
  ///
  /// - Parameters:
  ///   - distance: How many items forward; backward if negative.
  ///   - snapshot: The list.
  /// - Complexity: O(*s*) and that of ``ListSnapshot/path(of:)``, where *s* is the number of sections.
  public mutating func move<SectionID, Item>(by distance: Int, in snapshot: ListSnapshot<SectionID, Item>)
  where Item.ID == ID {
    guard distance != 0 else { return }
    let last = snapshot.numberOfItems - 1
    let target: Int
    if let path = selected.flatMap(snapshot.path(of:)) {
      let current = snapshot.offset(of: path)
      target = current + min(max(distance, -current), last - current)
    } else {
      target = distance > 0 ? 0 : last
    }
    selected = snapshot.path(atOffset: target).map { snapshot[$0].id }
  }

  /// Follows a change of the list.
  ///
  /// A selected item that is still in the list stays selected, wherever it is now. If it has gone, the
  /// selection goes to the first of these that is still in the list: the items after it in its section, from
  /// the nearest; those before it in its section, from the nearest; those of the sections after; those of the
  /// sections before, from the nearest. If none is left, it goes to the first item of the new list; if that
  /// is empty, to nothing.
  ///
  /// An id that was not in the list and still is not stays selected: it may be waiting for its list to load.
  ///
  /// - Parameter change: What happened to the list.
  /// - Complexity: O(*n*), where *n* is the number of items in both lists.
  public mutating func adjust<SectionID, Item>(to change: ListChange<SectionID, Item>) where Item.ID == ID {
    guard let selected, change.after.path(of: selected) == nil,
      let path = change.before.path(of: selected)
    else { return }
    self.selected =
      Self.nearestSurvivor(to: path, in: change) ?? change.after.path(atOffset: 0).map { change.after[$0].id }
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
