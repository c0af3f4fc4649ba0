/// Divides the items of a flat list into sections, and translates a move in the grouped list to a move in the flat list.
@MainActor
@usableFromInline
struct ListGrouping<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  @usableFromInline let base: any ListDataSource<SingleSection, Item>
  @usableFromInline let sectionID: @MainActor (Item) -> SectionID
  @usableFromInline let areSectionsInOrder: ((SectionID, SectionID) -> Bool)?
  @usableFromInline let areItemsInOrder: ((Item, Item) -> Bool)?
  @usableFromInline let regroup: (@MainActor (Item, SectionID) -> Void)?

  @usableFromInline
  init(
    base: any ListDataSource<SingleSection, Item>,
    sectionID: @escaping @MainActor (Item) -> SectionID,
    areSectionsInOrder: ((SectionID, SectionID) -> Bool)?,
    areItemsInOrder: ((Item, Item) -> Bool)?,
    regroup: (@MainActor (Item, SectionID) -> Void)?
  ) {
    self.base = base
    self.sectionID = sectionID
    self.areSectionsInOrder = areSectionsInOrder
    self.areItemsInOrder = areItemsInOrder
    self.regroup = regroup
  }

  @inlinable
  func list() -> ListSnapshot<SectionID, Item> {
    let list = base.snapshot
    var grouped = ListSnapshot(
      grouping: list.numberOfSections == 1 ? list.items(in: 0) : list.allItems,
      by: { sectionID($0) },
      orderedBy: areSectionsInOrder,
      sortedBy: areItemsInOrder
    )
    grouped.addMarks(list.marks)
    return grouped
  }

  /// Plans the move of an item of the grouped list as a move in the list that is grouped.
  ///
  /// - Parameter shown: The grouped list as the user sees it. The move is planned with this list. The grouping closures are
  ///   not called again, because they may depend on other things than the items, and could return other groups now.
  func planMove(
    in shown: ListSnapshot<SectionID, Item>,
    from: ItemPath,
    to: ItemPath
  ) throws(ListMoveRefusal) -> ListMove {
    guard areItemsInOrder == nil else { throw .sorted }
    try shown.checkMove(from: from, to: to)
    let isSameSection = from.section == to.section
    if !isSameSection, regroup == nil { throw .otherSection }
    let list = base.snapshot
    let items = list.allItems
    guard let places = items.positions(of: shown.sections[from.section].items),
      let targets = items.positions(of: shown.sections[to.section].items)
    else { throw .unsupported }

    let place = places[from.item]
    var target = to.item < targets.count ? targets[to.item] : (targets.last ?? -1) + 1
    let isForward = place < target
    // The target index is counted in the list without the moved item. If the item was before the target, its removal decreases
    // the target index by one.
    if !isSameSection, isForward { target -= 1 }
    let move = try base.planMove(from: list.path(ofPlace: place), to: list.path(ofPlace: target))

    // If the app has given no order of sections (`areSectionsInOrder`), they are ordered by their first items. If the first item
    // of a section is moved away, the second item must move to the first item's place in the base list. Otherwise the whole
    // section would move as well.
    var succession: (from: Int, to: Int)?
    if areSectionsInOrder == nil, from.item == 0, places.count > 1, from != to {
      succession = (places[1] - (target < places[1] ? 0 : 1), isForward ? place : place + 1)
    }
    return ListMove { [base, regroup] in
      move.perform()
      if let (from, to) = succession, from != to {
        // If the base list refuses to move the item that should become the first one of its section, the error is ignored. The
        // only effect is that the section moves with the item that the user has moved.
        _ = try? base.planMove(from: list.path(ofPlace: from), to: list.path(ofPlace: to)).perform()
      }
      if !isSameSection { regroup?(shown[from], shown.sections[to.section].id) }
    }
  }
}

extension ListSnapshot where SectionID == SingleSection {
  /// Returns the path of the item at an index of a list with only one section.
  fileprivate func path(ofPlace place: Int) -> ItemPath { ItemPath(section: 0, item: place) }
}
