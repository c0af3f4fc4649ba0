/// The number of items of a ``SelectionModel`` that may be selected at the same time.
public enum SelectionMode: Hashable, Sendable {
  /// At most one item.
  case single

  /// Any number of items.
  case multiple
}

/// The effect on a ``SelectionModel`` when a selected item leaves the list.
public enum SelectionFallback: Hashable, Sendable {
  /// In single mode, a neighbor of the item that leaves becomes selected, as in list views of the desktop. In multiple mode,
  /// the item that leaves is deselected.
  case neighbor

  /// An item that leaves the list is deselected.
  case none

  /// An item that leaves the list is deselected, and selected again when it returns. In single mode, it is not selected again if
  /// the user has selected another item since. Use this case for a list that the user searches or filters.
  case restore
}

/// The selected items of a list. They are stored by identifier, so a change of the list does not change the selection.
///
/// ```swift
/// var selection = SelectionModel<Person.ID>()
/// selection.move(by: 1, in: people.snapshot)        // selects the first item
/// observation = people.observe(self) { screen, change in screen.selection.adjust(to: change) }
///
/// var marked = SelectionModel<Person.ID>(.multiple)
/// marked.toggle(ada.id)
/// marked.items(in: people.snapshot)                 // in the order of the list
/// ```
public struct SelectionModel<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The number of items that may be selected at the same time.
  public let mode: SelectionMode

  /// The rule for a selected item that leaves the list: for example, ``SelectionFallback/neighbor`` selects its neighbor
  /// instead.
  public var fallback: SelectionFallback

  /// The identifiers of items that were selected when they left the list. With ``SelectionFallback/restore``, these items are
  /// selected again when they return to the list.
  private var leftIDs: Set<ID> = []

  /// The identifiers of all selected items.
  public private(set) var ids: Set<ID>

  /// The identifier of the item that was selected most recently, if it is still selected. In single mode it is the selected
  /// item.
  public var selected: ID? { last.flatMap { ids.contains($0) ? $0 : nil } }

  /// The identifier that was selected most recently. The item may be deselected by now, for example because it has left the
  /// list. So ``selected`` returns the identifier only if ``ids`` contains it.
  private var last: ID?

  /// Creates a selection of at most one item.
  ///
  /// - Parameters:
  ///   - selected: The identifier of the selected item, if any.
  ///   - fallback: What happens when the selected item leaves the list. The default selects its neighbor.
  public init(_ selected: ID? = nil, fallback: SelectionFallback = .neighbor) {
    self.init(.single, fallback: fallback)
    select(selected)
  }

  /// Creates an empty selection.
  ///
  /// - Parameters:
  ///   - mode: The number of items that may be selected at the same time.
  ///   - fallback: What happens when a selected item leaves the list.
  public init(_ mode: SelectionMode, fallback: SelectionFallback = .neighbor) {
    self.mode = mode
    self.fallback = fallback
    ids = []
  }

  /// Whether an item is selected.
  ///
  /// - Complexity: O(1).
  public func contains(_ id: ID) -> Bool { ids.contains(id) }

  /// Returns the selected items of a list, in the order of the list.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func items<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>) -> [Item]
  where Item.ID == ID {
    snapshot.sections.flatMap { $0.items.filter { ids.contains($0.id) } }
  }

  // MARK: Selecting

  /// Selects one item and deselects all other items.
  ///
  /// - Parameter id: The identifier of the item, or `nil` to select nothing. The item need not be in the list yet.
  public mutating func select(_ id: ID?) {
    leftIDs = []
    last = id
    ids = id.map { [$0] } ?? []
  }

  /// Deselects the item if it is selected, and selects it if it is not. In multiple mode the other selected items stay
  /// selected.
  ///
  /// - Parameter id: The identifier of the item.
  /// - Complexity: O(1).
  public mutating func toggle(_ id: ID) {
    leftIDs.remove(id)
    if ids.remove(id) != nil {
      if last == id { last = nil }
    } else if mode == .single {
      select(id)
    } else {
      ids.insert(id)
      last = id
    }
  }

  /// Selects all items of a list, and deselects all other items. In single mode it changes nothing.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(*n*), where *n* is the number of items.
  public mutating func selectAll<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>)
  where Item.ID == ID {
    guard mode == .multiple else { return }
    leftIDs = []
    ids = Set(snapshot.sections.lazy.flatMap(\.items).map(\.id))
    if selected == nil { last = nil }
  }

  /// Moves the selection by a number of items, as arrow keys do. The selection can move from one section to the next. It
  /// stops at the first and at the last item of the list.
  ///
  /// If no item of the list is selected, a move forward selects the first item and a move backward the last item. In a list
  /// without items nothing is selected afterwards. A move by 0 changes nothing.
  ///
  /// - Parameters:
  ///   - distance: The number of items forward from ``selected``. A negative number moves backward.
  ///   - snapshot: The list.
  /// - Complexity: The complexity of ``ListSnapshot/path(of:)``, and O(*s*), where *s* is the number of sections.
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

// MARK: Changes of the list

extension SelectionModel {
  /// Adjusts the selection after a change of the list.
  ///
  /// A selected item that is still in the list stays selected. ``fallback`` decides about an item that has left the list.
  /// With ``SelectionFallback/neighbor`` in single mode, the next item of its section that is still in the list is
  /// selected. If there is none, it is the previous item of the section, then an item of the later sections, then of the
  /// earlier ones. If all items have left the list, nothing is selected.
  ///
  /// A selected identifier that was not in the old list stays selected, because its item may be on a page that is not
  /// loaded yet.
  ///
  /// - Parameter change: The change of the list.
  /// - Complexity: O(*n*), where *n* is the number of items in both lists.
  public mutating func adjust<SectionID, Item>(to change: ListChange<SectionID, Item>) where Item.ID == ID {
    restore(change.after)
    let gone = ids.filter { change.after.path(of: $0) == nil && change.before.path(of: $0) != nil }
    if gone.isEmpty { return }
    if fallback == .neighbor, mode == .single {
      guard let path = gone.first.flatMap(change.before.path(of:)) else { return }
      return select(Self.nearestSurvivor(to: path, in: change))
    }
    ids.subtract(gone)
    if fallback == .restore { leftIDs.formUnion(gone) } else if selected == nil { last = nil }
  }

  private mutating func restore<SectionID, Item>(_ list: ListSnapshot<SectionID, Item>) where Item.ID == ID {
    let returned = leftIDs.filter { list.path(of: $0) != nil }
    leftIDs.subtract(returned)
    // `returned` has the items that were selected when they left the list, and that are in the list again.
    ids.formUnion(returned)
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
