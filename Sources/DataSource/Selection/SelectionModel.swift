/// Which items of a list are selected: by id, so that they stay the same items when the list changes.
///
/// ```swift
/// var selection = SelectionModel<Person.ID>()
/// selection.move(by: 1, in: people.snapshot)        // nothing was selected: now the first item is
/// people.observe(self) { controller, change in controller.selection.adjust(to: change) }
///
/// var marked = SelectionModel<Person.ID>(.multiple)
/// marked.toggle(ada.id)
/// marked.items(in: people.snapshot)                 // in the order of the list
/// ```
public struct SelectionModel<ID: Hashable & Sendable>: Hashable, Sendable {
  /// How many items may be selected at a time.
  public let mode: SelectionMode

  /// The ids of all selected items.
  public private(set) var ids: Set<ID>

  /// The id of the item that was selected last and still is: with ``SelectionMode/single`` the selected one; `nil` if there
  /// is none.
  public private(set) var selected: ID?

  /// Makes a selection of at most one item.
  ///
  /// - Parameter selected: The id of the selected item, if any.
  public init(_ selected: ID? = nil) {
    self.init(.single)
    select(selected)
  }

  /// Makes an empty selection.
  ///
  /// - Parameter mode: How many items may be selected at a time.
  public init(_ mode: SelectionMode) {
    self.mode = mode
    ids = []
  }

  /// Whether an item is selected.
  ///
  /// - Complexity: O(1).
  public func contains(_ id: ID) -> Bool { ids.contains(id) }

  /// The selected items that are in a list, in its order.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func items<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>) -> [Item]
  where Item.ID == ID {
    snapshot.sections.flatMap { $0.items.filter { ids.contains($0.id) } }
  }

  // MARK: Selecting

  /// Selects one item and no other, or nothing.
  ///
  /// - Parameter id: The id of the item. It need not be in a list yet.
  public mutating func select(_ id: ID?) {
    selected = id
    ids = id.map { [$0] } ?? []
  }

  /// Selects an item that is not, beside the others if ``mode`` allows that, and deselects one that is.
  ///
  /// - Parameter id: The id of the item.
  /// - Complexity: O(1).
  public mutating func toggle(_ id: ID) {
    if ids.remove(id) != nil {
      if selected == id { selected = nil }
    } else if mode == .single {
      select(id)
    } else {
      ids.insert(id)
      selected = id
    }
  }

  /// Selects all items of a list and no others. With ``SelectionMode/single`` it changes nothing.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public mutating func selectAll<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>)
  where Item.ID == ID {
    guard mode == .multiple else { return }
    ids = Set(snapshot.sections.lazy.flatMap(\.items).map(\.id))
    if let last = selected, !ids.contains(last) { selected = nil }
  }

  /// Moves the selection along the list, across sections, as far as the first or the last item. It is one item then.
  ///
  /// If no item of the list is selected, a move forward selects the first item and a move backward the
  /// last. In a list without items nothing is selected afterwards. A move by 0 changes nothing.
  ///
  /// - Parameters:
  ///   - distance: How many items forward from ``selected``; backward if negative.
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
    select(snapshot.path(atOffset: target).map { snapshot[$0].id })
  }
}
